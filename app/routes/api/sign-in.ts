import { z } from 'zod';
import { defineEndpoint, Reply } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { startSession, withCookies } from '~/http/sign-in-session.server';
import { attemptSignIn } from '~/http/sign-in-attempts.server';
import { credentialsSchema } from '~/features/accounts/account.schema';
import { checkPassword } from '~/features/accounts/sign-in.server';

const signIn = defineEndpoint({
  id: 'signIn',
  method: 'POST',
  path: '/sign-in',
  summary: 'Signs in with an email address and a password; sets the cookie, too.',
  auth: 'none',
  limit: 'write',
  refuses: ['wrong_credentials'],
  body: z.object(credentialsSchema.shape),
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
