import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { orderJson, toOrderJson } from '~/features/orders/order.dto';
import { getOrder } from '~/features/orders/order.queries.server';

const readOrder = defineEndpoint({
  id: 'getOrder',
  method: 'GET',
  path: '/orders/{id}',
  summary: 'One order, for its buyer, its seller or an admin.',
  auth: 'required',
  limit: 'read',
  refuses: ['not_found'],
  params: z.object({ id: z.string() }),
  output: orderJson,
  async run({ ctx, params }) {
    return toOrderJson(await getOrder(ctx, params.id), ctx.publicUrl);
  },
});

const route = jsonRoute(readOrder);
export const loader = route.loader;
export const action = route.action;
