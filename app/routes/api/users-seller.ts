import { z } from 'zod';
import { defineCall, Reply } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { countRoleLookUp, emailInPath } from '~/doors/role-look-up.server';
import { hasRole } from '~/features/accounts/look-up-role.server';

const isSeller = defineCall({
  id: 'isSeller',
  method: 'GET',
  path: '/users/seller/{email}',
  summary: 'Whether the account of this address is a seller; false for unknown addresses.',
  auth: 'none',
  limit: 'look-up',
  params: emailInPath,
  output: z.object({ isSeller: z.boolean() }),
  async run(args) {
    const headers = await countRoleLookUp(args);
    return new Reply({ isSeller: await hasRole(args.ctx, args.params.email, 'seller') }, headers);
  },
});

const route = jsonRoute(isSeller);
export const loader = route.loader;
export const action = route.action;
