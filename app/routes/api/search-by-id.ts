import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { deleteSearch, requireMayDelete } from '~/features/alerts/saved-searches.server';
import { answerCount, deletion } from './deletion';

const deleteSearchById = defineEndpoint({
  ...deletion,
  id: 'deleteSavedSearch',
  path: '/searches/{id}',
  summary: "Deletes one of the caller's saved searches. Counts 1, then 0.",
  permission: 'search:save',
  params: z.object({ id: z.string() }),
  refuses: ['not_found'],
  authoriseInvalid: ({ ctx, params }) => requireMayDelete(ctx, params.id),
  run: (args) => answerCount(args, (ctx) => deleteSearch(ctx, args.params.id)),
});

const route = jsonRoute(deleteSearchById);
export const loader = route.loader;
export const action = route.action;
