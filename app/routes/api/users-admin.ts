import { z } from 'zod';
import { defineEndpoint, Reply } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { countRoleLookUp, emailInPath } from '~/http/sign-in-session.server';
import { hasRight } from '~/features/accounts/people.server';

const isAdmin = defineEndpoint({
  id: 'isAdmin',
  method: 'GET',
  path: '/users/admin/{email}',
  summary: 'Whether the account of this address is an admin now; false for unknown addresses.',
  auth: 'none',
  limit: 'look-up',
  params: emailInPath,
  output: z.object({ isAdmin: z.boolean() }),
  async run(args) {
    const headers = await countRoleLookUp(args);
    return new Reply({ isAdmin: await hasRight(args.ctx, args.params.email, 'moderate') }, headers);
  },
});

const route = jsonRoute(isAdmin);
export const loader = route.loader;
export const action = route.action;
