import { z } from 'zod';
import { defineEndpoint, Reply } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import {
  giveUserImage,
  imageSchema,
  photoInJson,
  warningsSchema,
  withWarnings,
} from '~/http/json-photo.server';
import {
  countRegistration,
  countRegistrationPhoto,
  startSession,
  withCookies,
} from '~/http/sign-in-session.server';
import { registrationSchema } from '~/features/accounts/account.schema';
import { requireFreeEmail } from '~/features/accounts/free-email.server';
import { register, requireRegistrable } from '~/features/accounts/register.server';
import { storeUserPhoto } from '~/features/images/store-photo.server';
import type { Message } from '~/i18n/language';
import { addressKey } from '~/platform/limits.server';

const signUp = defineEndpoint({
  id: 'signUp',
  method: 'POST',
  path: '/sign-up',
  summary: 'Creates an account and signs in; sets the cookie, too.',
  auth: 'none',
  limit: 'write',
  refuses: ['conflict'],
  body: z.object({ ...registrationSchema.shape, image: imageSchema }),
  output: z.object({ accessToken: z.string(), warnings: warningsSchema }),
  async run({ ctx, context, request, body }) {
    await countRegistration(context, body.email);
    await requireFreeEmail(ctx, body.email);
    await requireRegistrable(ctx, body);
    const photo = await photoInJson(ctx, body.image, () => countRegistrationPhoto(context));
    const { userId, proof } = await register(ctx, body);
    const warnings: Message[] = [];
    if (photo) await storeUserPhoto(ctx, userId, photo);
    else await giveUserImage(ctx, { userId, hasPhoto: false }, { image: body.image, warnings });
    const { accessToken, setCookies } = await startSession(ctx, request, {
      userId,
      proof,
      remember: false,
      network: addressKey(context.ip),
    });
    const answer = { accessToken, ...withWarnings(context, warnings) };
    return new Reply(answer, withCookies(setCookies));
  },
});

const route = jsonRoute(signUp);
export const loader = route.loader;
export const action = route.action;
