import { z } from 'zod';
import { defineCall } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { profileSchema } from '~/features/accounts/account.schema';
import { adoptOwnUpload } from '~/features/images/adopt-own-upload.server';
import { readOwnProfile, requireOwnProfile } from '~/features/accounts/own-profile.server';

const postUser = defineCall({
  id: 'createOrReadProfile',
  method: 'POST',
  path: '/users',
  summary: "Creates or reads the caller's own profile; an existing role is never changed.",
  auth: 'required',
  authoriseBody: ({ ctx, body: { email } }) =>
    typeof email === 'string' && email !== '' ? requireOwnProfile(ctx, email) : undefined,
  limit: 'write',
  body: profileSchema,
  output: z.object({
    acknowledged: z.literal(true),
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(['buyer', 'seller', 'admin']),
    image: z.string(),
    verified: z.boolean(),
  }),
  failure: { acknowledged: false },
  refuses: ['forbidden'],
  async run({ ctx, body }) {
    const profile = readOwnProfile(ctx, body);
    const image = profile.image || (await adoptOwnUpload(ctx, body.image));
    return { acknowledged: true as const, ...profile, image };
  },
});

const route = jsonRoute(postUser);
export const loader = route.loader;
export const action = route.action;
