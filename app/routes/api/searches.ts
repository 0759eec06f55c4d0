import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { listReply, pagingQuery } from '~/http/lists.server';
import { savedSearchJson, toSavedSearchJson } from '~/features/alerts/saved-search.dto';
import { savedSearchSchema } from '~/features/alerts/saved-search.schema';
import { listOwnSearches, saveSearch } from '~/features/alerts/saved-searches.server';

const listSearches = defineEndpoint({
  id: 'listSavedSearches',
  method: 'GET',
  path: '/searches',
  summary: "The caller's saved searches, newest first.",
  auth: 'required',
  permission: 'search:save',
  limit: 'read',
  refuses: ['bad_request'],
  query: pagingQuery,
  output: z.array(savedSearchJson),
  run: async ({ ctx, query, request }) =>
    listReply(request, await listOwnSearches(ctx, query), toSavedSearchJson),
});

const postSearch = defineEndpoint({
  id: 'saveSearch',
  method: 'POST',
  path: '/searches',
  summary:
    'Saves a search: new listings that match are notified of, once each. The same query again changes its name and frequency.',
  auth: 'required',
  permission: 'search:save',
  limit: 'write',
  body: z.object(savedSearchSchema.shape),
  output: z.object({ id: z.string().meta({ description: 'The saved search.' }) }),
  refuses: ['conflict'],
  idempotent: true,
  run: (args) =>
    answerWith(
      args,
      ({ searchId }: { searchId: string }) => ({ id: searchId }),
      (ctx) => saveSearch(ctx, args.body),
    ),
});

const route = jsonRoute(listSearches, postSearch);
export const loader = route.loader;
export const action = route.action;
