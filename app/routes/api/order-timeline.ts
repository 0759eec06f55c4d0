import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { timelineJson } from '~/features/orders/order.dto';
import { getTimeline } from '~/features/orders/order-page.queries.server';

const orderTimeline = defineEndpoint({
  id: 'getOrderTimeline',
  method: 'GET',
  path: '/orders/{id}/timeline',
  summary: 'What has happened to an order and what comes next, for its two sides and admins.',
  auth: 'required',
  permission: 'order:see',
  limit: 'read',
  params: z.object({ id: z.string() }),
  output: timelineJson,
  refuses: ['not_found'],
  run: ({ ctx, params }) => getTimeline(ctx, params.id),
});

const route = jsonRoute(orderTimeline);
export const loader = route.loader;
export const action = route.action;
