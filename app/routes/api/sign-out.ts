import { z } from 'zod';
import { defineEndpoint, Reply } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { endSession, withCookies } from '~/http/sign-in-session.server';

const signOut = defineEndpoint({
  id: 'signOut',
  method: 'POST',
  path: '/sign-out',
  summary:
    'Ends the session of the token or the cookie, and clears the cookie. 200 also for a caller who is not signed in.',
  auth: 'optional',
  limit: 'write',
  output: z.object({ acknowledged: z.literal(true), message: z.string() }),
  failure: { acknowledged: false },
  async run({ ctx, context, request }) {
    const setCookies = await endSession(ctx, context, request);
    const answer = {
      acknowledged: true as const,
      message: context.language.t('accounts.signedOut'),
    };
    return new Reply(answer, withCookies(setCookies));
  },
});

const route = jsonRoute(signOut);
export const loader = route.loader;
export const action = route.action;
