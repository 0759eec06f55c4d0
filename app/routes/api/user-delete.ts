import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import { answerCount, deletion } from './deletion';

const removeUser = defineEndpoint({
  ...deletion,
  id: 'deleteUser',
  path: '/user/delete/{userId}',
  summary: 'Deletes a buyer or seller; for admins. Counts 1, then 0.',
  permission: 'user:delete',
  params: z.object({ userId: z.string() }),
  refuses: ['forbidden', 'not_found', 'conflict'],
  run: (args) => answerCount(args, (ctx) => deleteUser(ctx, args.params.userId)),
});

const route = jsonRoute(removeUser);
export const loader = route.loader;
export const action = route.action;
