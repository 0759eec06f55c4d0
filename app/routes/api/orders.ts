import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { listReply, pagingQuery } from '~/http/lists.server';
import { emailFromUrl, urlEmailSchema } from '~/features/accounts/account.schema';
import { requireOwnAddress } from '~/features/accounts/write-as.server';
import { orderJson, toOrderJson } from '~/features/orders/order.dto';
import { listOrdersByEmail } from '~/features/orders/order.queries.server';

const listOrders = defineEndpoint({
  id: 'listOrders',
  method: 'GET',
  path: '/orders',
  summary:
    "The caller's orders, newest first, without those that ended unpaid. An admin may name anyone.",
  auth: 'required',
  authorise: ({ ctx, query: { email = '' } }) =>
    requireOwnAddress(ctx, emailFromUrl(email), 'orders'),
  limit: 'read',
  refuses: ['bad_request', 'forbidden'],
  query: pagingQuery.extend({
    email: urlEmailSchema,
    status: z
      .enum(['all'])
      .optional()
      .meta({ description: 'all: also orders that ended without being paid.' }),
  }),
  output: z.array(orderJson),
  async run({ ctx, query, request }) {
    const page = await listOrdersByEmail(ctx, query.email, {
      ...query,
      ended: query.status === 'all',
    });
    return listReply(request, page, (row) => toOrderJson(row, ctx.publicUrl));
  },
});

const route = jsonRoute(listOrders);
export const loader = route.loader;
export const action = route.action;
