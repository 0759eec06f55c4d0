import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { emailFromUrl, urlEmailSchema } from '~/features/accounts/account.schema';
import { issueOwnToken, requireOwnToken } from '~/features/accounts/sign-in.server';

const getToken = defineEndpoint({
  id: 'getAccessToken',
  method: 'GET',
  path: '/jwt',
  summary: 'A fresh access token, for the signed-in owner of the address only.',
  auth: 'required',
  authorise: ({ ctx, query: { email = '' } }) => requireOwnToken(ctx, emailFromUrl(email)),
  limit: 'read',
  refuses: ['unauthenticated'],
  query: z.object({ email: urlEmailSchema }),
  output: z.object({ accessToken: z.string() }),
  async run({ ctx, query }) {
    return { accessToken: await issueOwnToken(ctx, query.email) };
  },
});

const route = jsonRoute(getToken);
export const loader = route.loader;
export const action = route.action;
