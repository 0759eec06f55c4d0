import { z } from 'zod';
import { defineCall, Reply } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { imageSchema, photoInJson } from '~/doors/photo-in-json.server';
import { countRegistration, startSession, withCookies } from '~/doors/session-door.server';
import { registrationSchema } from '~/features/accounts/account.schema';
import { register } from '~/features/accounts/register.server';
import { keepUserPhoto } from '~/features/images/user-photo.server';

const signUp = defineCall({
  id: 'signUp',
  method: 'POST',
  path: '/sign-up',
  summary: 'Creates an account and signs in; sets the cookie, too.',
  auth: 'none',
  limit: 'write',
  refuses: ['conflict'],
  body: registrationSchema.extend({ image: imageSchema }),
  output: z.object({ accessToken: z.string() }),
  async run({ ctx, context, request, body }) {
    await countRegistration(context, body.email);
    const photo = await photoInJson(ctx, body.image);
    const { userId } = await register(ctx, body);
    if (photo) await keepUserPhoto(ctx, userId, photo);
    const { accessToken, setCookies } = await startSession(ctx, request, {
      userId,
      remember: false,
    });
    return new Reply({ accessToken }, withCookies(setCookies));
  },
});

const route = jsonRoute(signUp);
export const loader = route.loader;
export const action = route.action;
