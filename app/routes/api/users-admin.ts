import { z } from 'zod';
import { defineCall, Reply } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { countRoleLookUp, emailInPath } from '~/doors/role-look-up.server';
import { hasRole } from '~/features/accounts/look-up-role.server';

const isAdmin = defineCall({
  id: 'isAdmin',
  method: 'GET',
  path: '/users/admin/{email}',
  summary: 'Whether the account of this address is an admin; false for unknown addresses.',
  auth: 'none',
  limit: 'look-up',
  params: emailInPath,
  output: z.object({ isAdmin: z.boolean() }),
  async run(args) {
    const headers = await countRoleLookUp(args);
    return new Reply({ isAdmin: await hasRole(args.ctx, args.params.email, 'admin') }, headers);
  },
});

const route = jsonRoute(isAdmin);
export const loader = route.loader;
export const action = route.action;
