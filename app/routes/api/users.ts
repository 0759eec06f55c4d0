import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { giveUserImage, warningsSchema, withWarnings } from '~/http/json-photo.server';
import { roles } from '~/features/accounts/account.policy';
import { profileSchema } from '~/features/accounts/account.schema';
import { readOwnProfile, requireOwnProfile } from '~/features/accounts/profile.server';
import { absoluteAddress, imageAddress } from '~/lib/picture';
import type { Message } from '~/i18n/language';

const postUser = defineEndpoint({
  id: 'createOrReadProfile',
  method: 'POST',
  path: '/users',
  summary: "Creates or reads the caller's own profile; an existing role is never changed.",
  auth: 'required',
  authoriseInvalid: ({ ctx, body: { email } }) =>
    typeof email === 'string' && email !== '' ? requireOwnProfile(ctx, email) : undefined,
  limit: 'write',
  body: z.object(profileSchema.shape),
  output: z.object({
    acknowledged: z.literal(true),
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles).meta({
      description: 'What the account registered as; the look-ups say what it may do.',
    }),
    image: z.string(),
    verified: z.boolean(),
    warnings: warningsSchema,
  }),
  failure: { acknowledged: false },
  refuses: ['forbidden'],
  async run({ ctx, context, body }) {
    const profile = readOwnProfile(ctx, body);
    const warnings: Message[] = [];
    // A photo that the account has already stays: a client that signs in again sends the same address.
    const person = { userId: profile._id, hasPhoto: profile.image !== '' };
    const imageId = await giveUserImage(ctx, person, { image: body.image, warnings });
    if (imageId !== null) profile.image = absoluteAddress(ctx.publicUrl, imageAddress(imageId));
    return { acknowledged: true as const, ...profile, ...withWarnings(context, warnings) };
  },
});

const route = jsonRoute(postUser);
export const loader = route.loader;
export const action = route.action;
