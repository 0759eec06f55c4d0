import { z } from 'zod';
import { defineCall } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { orderOfPaymentPage } from '~/doors/page-order.server';
import { createPaymentIntent } from '~/features/payments/create-payment-intent.server';
import { requireOwnOrder } from '~/features/orders/require-own-order.server';
import { intentSchema } from '~/features/payments/payment.schema';

const createIntent = defineCall({
  id: 'createPaymentIntent',
  method: 'POST',
  path: '/create-payment-intent',
  summary: "The client secret to pay one of the caller's unpaid orders with. Once per order.",
  auth: 'required',
  permission: 'order:pay',
  authoriseBody: ({ ctx, body }) => requireOwnOrder(ctx, body.orderId),
  limit: 'write',
  refuses: ['forbidden', 'not_found', 'conflict'],
  body: intentSchema,
  output: z.object({ clientSecret: z.string() }),
  run: ({ ctx, body, request }) =>
    createPaymentIntent(ctx, { ...body, pageOrderId: orderOfPaymentPage(request) }),
});

const route = jsonRoute(createIntent);
export const loader = route.loader;
export const action = route.action;
