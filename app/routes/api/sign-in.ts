import { z } from 'zod';
import { defineEndpoint, Reply } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { signIn, withCookies } from '~/http/sign-in-session.server';
import { credentialsSchema } from '~/features/accounts/account.schema';

const signInEndpoint = defineEndpoint({
  id: 'signIn',
  method: 'POST',
  path: '/sign-in',
  summary:
    'Signs in with an email address, a password and, if set up, a code; sets the cookie, too.',
  auth: 'none',
  limit: 'write',
  refuses: ['wrong_credentials', 'second_factor_required', 'wrong_code'],
  body: z.object({
    ...credentialsSchema.shape,
    code: z.nullish(z.string().max(64, 'secondFactors.codeLong')).meta({
      description:
        'A time code (TOTP) or a recovery code, where the account has a second factor. Without it: 401 second_factor_required.',
    }),
  }),
  output: z.object({ accessToken: z.string() }),
  async run({ body, ...args }) {
    const { accessToken, setCookies } = await signIn(args, body);
    return new Reply({ accessToken }, withCookies(setCookies));
  },
});

const route = jsonRoute(signInEndpoint);
export const loader = route.loader;
export const action = route.action;
