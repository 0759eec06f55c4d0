import { z } from 'zod';
import { defineEndpoint, Reply } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { countRoleLookUp, emailInPath } from '~/http/sign-in-session.server';
import { hasRight } from '~/features/accounts/people.server';

const isBuyer = defineEndpoint({
  id: 'isBuyer',
  method: 'GET',
  path: '/users/buyer/{email}',
  summary:
    'Whether the account of this address may buy, also one that registered as a seller and has started buying; false for unknown addresses.',
  auth: 'none',
  limit: 'look-up',
  params: emailInPath,
  output: z.object({ isBuyer: z.boolean() }),
  async run(args) {
    const headers = await countRoleLookUp(args);
    return new Reply({ isBuyer: await hasRight(args.ctx, args.params.email, 'buy') }, headers);
  },
});

const route = jsonRoute(isBuyer);
export const loader = route.loader;
export const action = route.action;
