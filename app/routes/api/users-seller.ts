import { z } from 'zod';
import { defineEndpoint, Reply } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { countRoleLookUp, emailInPath } from '~/http/sign-in-session.server';
import { hasRight } from '~/features/accounts/people.server';

const isSeller = defineEndpoint({
  id: 'isSeller',
  method: 'GET',
  path: '/users/seller/{email}',
  summary:
    'Whether the account of this address may sell, also one that registered as a buyer and has started selling; false for unknown addresses.',
  auth: 'none',
  limit: 'look-up',
  params: emailInPath,
  output: z.object({ isSeller: z.boolean() }),
  async run(args) {
    const headers = await countRoleLookUp(args);
    return new Reply({ isSeller: await hasRight(args.ctx, args.params.email, 'sell') }, headers);
  },
});

const route = jsonRoute(isSeller);
export const loader = route.loader;
export const action = route.action;
