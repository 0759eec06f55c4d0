import { z } from 'zod';
import { defineCall } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { verifySeller } from '~/features/accounts/verify-seller.server';

const verifyUser = defineCall({
  id: 'verifySeller',
  method: 'PUT',
  path: '/user/verify/{userId}',
  summary: 'Verifies a seller; for admins. Counts 1, then 0.',
  auth: 'required',
  limit: 'write',
  params: z.object({ userId: z.string() }),
  output: z.object({ modifiedCount: z.number().int() }),
  failure: { modifiedCount: 0 },
  refuses: ['forbidden', 'not_found', 'conflict'],
  async run({ ctx, params }) {
    return { modifiedCount: (await verifySeller(ctx, params.userId)) ? 1 : 0 };
  },
});

const route = jsonRoute(verifyUser);
export const loader = route.loader;
export const action = route.action;
