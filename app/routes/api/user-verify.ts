import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { verifySeller } from '~/features/accounts/people.server';

const verifyUser = defineEndpoint({
  id: 'verifySeller',
  method: 'PUT',
  path: '/user/verify/{userId}',
  summary: 'Verifies a seller; for admins. Counts 1, then 0.',
  auth: 'required',
  permission: 'user:verify',
  limit: 'write',
  params: z.object({ userId: z.string() }),
  output: z.object({ modifiedCount: z.number().int() }),
  failure: { modifiedCount: 0 },
  refuses: ['forbidden', 'not_found', 'conflict'],
  idempotent: true,
  run: (args) =>
    answerWith(
      args,
      (verified: boolean) => ({ modifiedCount: verified ? 1 : 0 }),
      (ctx) => verifySeller(ctx, args.params.userId),
    ),
});

const route = jsonRoute(verifyUser);
export const loader = route.loader;
export const action = route.action;
