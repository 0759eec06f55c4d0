import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { listReply, pagingQuery } from '~/http/lists.server';
import { listPeople } from '~/features/accounts/people.server';
import { personJson, toPersonJson } from '~/features/accounts/person.dto';

const listSellers = defineEndpoint({
  id: 'listSellers',
  method: 'GET',
  path: '/sellers',
  summary: 'All sellers, newest first; for admins.',
  auth: 'required',
  permission: 'user:list',
  limit: 'read',
  refuses: ['bad_request', 'forbidden'],
  query: pagingQuery,
  output: z.array(personJson),
  async run({ ctx, query, request }) {
    const page = await listPeople(ctx, 'sell', query);
    return listReply(request, page, (row) => toPersonJson(row, ctx.publicUrl));
  },
});

const route = jsonRoute(listSellers);
export const loader = route.loader;
export const action = route.action;
