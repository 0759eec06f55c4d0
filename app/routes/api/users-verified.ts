import { z } from 'zod';
import { defineCall } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { urlEmailSchema } from '~/features/accounts/email';
import { isVerifiedSeller } from '~/features/accounts/look-up-role.server';

const isVerified = defineCall({
  id: 'isVerified',
  method: 'GET',
  path: '/users/verified/{sellerEmail}',
  summary: 'Whether an admin has verified the seller of this address; false for unknown addresses.',
  auth: 'none',
  limit: 'read',
  params: z.object({ sellerEmail: urlEmailSchema }),
  output: z.object({ isVerified: z.boolean() }),
  async run({ ctx, params }) {
    return { isVerified: await isVerifiedSeller(ctx, params.sellerEmail) };
  },
});

const route = jsonRoute(isVerified);
export const loader = route.loader;
export const action = route.action;
