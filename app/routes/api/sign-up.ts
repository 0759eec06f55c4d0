import { z } from 'zod';
import { defineCall, Reply } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import {
  giveUserImage,
  imageSchema,
  photoInJson,
  warningsSchema,
  withWarnings,
} from '~/doors/photo-in-json.server';
import {
  countRegistration,
  countRegistrationPhoto,
  startSession,
  withCookies,
} from '~/doors/session-door.server';
import { registrationSchema } from '~/features/accounts/account.schema';
import { register, requireFreeEmail } from '~/features/accounts/register.server';
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
  output: z.object({ accessToken: z.string(), warnings: warningsSchema }),
  async run({ ctx, context, request, body }) {
    await countRegistration(context, body.email);
    await requireFreeEmail(ctx, body.email);
    const photo = await photoInJson(ctx, body.image, () => countRegistrationPhoto(context));
    const { userId } = await register(ctx, body);
    const warnings: string[] = [];
    if (photo) await keepUserPhoto(ctx, userId, photo);
    else await giveUserImage(ctx, { userId, hasPhoto: false }, { image: body.image, warnings });
    const { accessToken, setCookies } = await startSession(ctx, request, {
      userId,
      remember: false,
    });
    const answer = { accessToken, ...withWarnings(warnings) };
    return new Reply(answer, withCookies(setCookies));
  },
});

const route = jsonRoute(signUp);
export const loader = route.loader;
export const action = route.action;
