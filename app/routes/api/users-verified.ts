import { z } from 'zod';
import { defineEndpoint, Reply } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { cacheForAMinute } from '~/http/sign-in-session.server';
import { urlEmailSchema } from '~/features/accounts/account.schema';
import { isVerifiedSeller } from '~/features/accounts/people.server';

const isVerified = defineEndpoint({
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
