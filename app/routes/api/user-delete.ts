import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';

const removeUser = defineEndpoint({
  id: 'deleteUser',
  method: 'DELETE',
  path: '/user/delete/{userId}',
  summary: 'Deletes a buyer or seller; for admins. Counts 1, then 0.',
  auth: 'required',
  permission: 'user:delete',
  limit: 'write',
  params: z.object({ userId: z.string() }),
  output: z.object({ deletedCount: z.number().int() }),
  failure: { deletedCount: 0 },
  refuses: ['forbidden', 'not_found', 'conflict'],
  idempotent: true,
  run: (args) =>
    answerWith(
      args,
      (deletedCount: 0 | 1) => ({ deletedCount }),
      (ctx) => deleteUser(ctx, args.params.userId),
    ),
});

const route = jsonRoute(removeUser);
export const loader = route.loader;
export const action = route.action;
