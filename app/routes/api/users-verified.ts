import { z } from 'zod';
import { defineCall, Reply } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { cacheForAMinute } from '~/doors/role-look-up.server';
import { urlEmailSchema } from '~/features/accounts/email';
import { isVerifiedSeller } from '~/features/accounts/look-up-role.server';

const isVerified = defineCall({
  id: 'isVerified',
  method: 'GET',
  path: '/users/verified/{sellerEmail}',
  summary: 'Whether an admin has verified the seller of this address; false for unknown addresses.',
  auth: 'none',
  limit: 'look-up',
  params: z.object({ sellerEmail: urlEmailSchema }),
  output: z.object({ isVerified: z.boolean() }),
  async run({ ctx, params }) {
    const isVerified = await isVerifiedSeller(ctx, params.sellerEmail);
    return new Reply({ isVerified }, cacheForAMinute());
  },
});

const route = jsonRoute(isVerified);
export const loader = route.loader;
export const action = route.action;
