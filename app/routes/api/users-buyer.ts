import { z } from 'zod';
import { defineCall, Reply } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { countRoleLookUp, emailInPath } from '~/doors/role-look-up.server';
import { hasRole } from '~/features/accounts/look-up-role.server';

const isBuyer = defineCall({
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
