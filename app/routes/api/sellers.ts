import { z } from 'zod';
import { defineCall } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { listReply, pagingQuery } from '~/doors/list-call.server';
import { listPeople } from '~/features/accounts/people.queries.server';
import { personJson, toPersonJson } from '~/features/accounts/person.dto';

const listSellers = defineCall({
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
    const page = await listPeople(ctx, 'seller', query);
    return listReply(request, page, (row) => toPersonJson(row, ctx.publicUrl));
  },
});

const route = jsonRoute(listSellers);
export const loader = route.loader;
export const action = route.action;
