import { z } from 'zod';
import { defineCall } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { urlEmailSchema } from '~/features/accounts/email';
import { issueOwnToken } from '~/features/accounts/issue-own-token.server';

const getToken = defineCall({
  id: 'getAccessToken',
  method: 'GET',
  path: '/jwt',
  summary: 'A fresh access token, for the signed-in owner of the address only.',
  auth: 'required',
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
