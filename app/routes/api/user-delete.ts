import { z } from 'zod';
import { defineCall } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { deleteUser } from '~/features/reports/delete-user.server';

const removeUser = defineCall({
  id: 'deleteUser',
  method: 'DELETE',
  path: '/user/delete/{userId}',
  summary: 'Deletes a buyer or seller; for admins. Counts 1, then 0.',
  auth: 'required',
  limit: 'write',
  params: z.object({ userId: z.string() }),
  output: z.object({ deletedCount: z.number().int() }),
  failure: { deletedCount: 0 },
  refuses: ['forbidden', 'not_found', 'conflict'],
  async run({ ctx, params }) {
    return { deletedCount: await deleteUser(ctx, params.userId) };
  },
});

const route = jsonRoute(removeUser);
export const loader = route.loader;
export const action = route.action;
