import { z } from 'zod';
import { defineCall, Reply } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { startSession, withCookies } from '~/doors/session-door.server';
import { attemptSignIn } from '~/doors/sign-in-door.server';
import { credentialsSchema } from '~/features/accounts/account.schema';
import { checkPassword } from '~/features/accounts/check-password.server';

const signIn = defineCall({
  id: 'signIn',
  method: 'POST',
  path: '/sign-in',
  summary: 'Signs in with an email address and a password; sets the cookie, too.',
  auth: 'none',
  limit: 'write',
  refuses: ['wrong_credentials'],
  body: credentialsSchema,
  output: z.object({ accessToken: z.string() }),
  async run({ ctx, context, request, body }) {
    const attempt = { ctx, context, request, email: body.email };
    const { userId } = await attemptSignIn(attempt, () => checkPassword(ctx, body));
    const { accessToken, setCookies } = await startSession(ctx, request, {
      userId,
      remember: false,
    });
    return new Reply({ accessToken }, withCookies(setCookies));
  },
});

const route = jsonRoute(signIn);
export const loader = route.loader;
export const action = route.action;
