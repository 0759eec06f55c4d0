import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { listReply, pagingQuery } from '~/http/lists.server';
import { payoutJson, toPayoutJson } from '~/features/payouts/own-payout.dto';
import { listOwnPayouts } from '~/features/payouts/own-payouts.server';

const listPayouts = defineEndpoint({
  id: 'listPayouts',
  method: 'GET',
  path: '/payouts',
  summary: 'The money that was sent to the caller for sales, newest first.',
  auth: 'required',
  permission: 'payout:receive',
  limit: 'read',
  refuses: ['bad_request', 'forbidden'],
  query: pagingQuery,
  output: z.array(payoutJson),
  run: async ({ ctx, query, request }) =>
    listReply(request, await listOwnPayouts(ctx, query), toPayoutJson),
});

const route = jsonRoute(listPayouts);
export const loader = route.loader;
export const action = route.action;
