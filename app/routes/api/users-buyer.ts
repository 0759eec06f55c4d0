import { z } from 'zod';
import { defineEndpoint, Reply } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { countRoleLookUp, emailInPath } from '~/http/sign-in-session.server';
import { hasRole } from '~/features/accounts/people.server';

const isBuyer = defineEndpoint({
  id: 'isBuyer',
  method: 'GET',
  path: '/users/buyer/{email}',
  summary: 'Whether the account of this address is a buyer; false for unknown addresses.',
  auth: 'none',
  limit: 'look-up',
  params: emailInPath,
  output: z.object({ isBuyer: z.boolean() }),
  async run(args) {
    const headers = await countRoleLookUp(args);
    return new Reply({ isBuyer: await hasRole(args.ctx, args.params.email, 'buyer') }, headers);
  },
});

const route = jsonRoute(isBuyer);
export const loader = route.loader;
export const action = route.action;
