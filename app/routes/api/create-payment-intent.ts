import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { createPaymentIntent } from '~/features/payments/start-payment.server';
import { requireOwnOrder } from '~/features/orders/own-order.queries.server';
import { intentSchema, type IntentInput } from '~/features/payments/payment.schema';
import { orderOfPaymentPage } from './order-of-payment-page';

/** The order of the page that sent the request, where the body names none (decision 26b). */
function pageOrderOf(args: { request: Request; body: IntentInput }): string | undefined {
  return args.body.orderId === undefined ? orderOfPaymentPage(args.request) : undefined;
}

const createIntent = defineEndpoint({
  id: 'createPaymentIntent',
  method: 'POST',
  path: '/create-payment-intent',
  summary: "The client secret to pay one of the caller's unpaid orders with. Once per order.",
  auth: 'required',
  permission: 'order:pay',
  authoriseInvalid: ({ ctx, body }) => requireOwnOrder(ctx, body.orderId),
  limit: 'write',
  refuses: ['forbidden', 'not_found', 'conflict'],
  idempotent: 'resumed',
  body: intentSchema,
  output: z.object({ clientSecret: z.string() }),
  alsoDecides: pageOrderOf,
  run: ({ ctx, body, request, keyClaim }) =>
    createPaymentIntent(ctx, { ...body, pageOrderId: pageOrderOf({ request, body }) }, keyClaim),
});

const route = jsonRoute(createIntent);
export const loader = route.loader;
export const action = route.action;
