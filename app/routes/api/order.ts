import { z } from 'zod';
import { answerWith } from '~/doors/answer-once.server';
import { defineCall } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { bookingSchema } from '~/features/orders/order.schema';

const placeOrder = defineCall({
  id: 'placeOrder',
  method: 'POST',
  path: '/order',
  summary: 'Books a product. Exactly one buyer wins; booking again gives the same order.',
  auth: 'required',
  permission: 'order:book',
  limit: 'booking',
  body: bookingSchema,
  output: z.object({ acknowledged: z.literal(true), insertedId: z.string() }),
  failure: { acknowledged: false },
  refuses: ['forbidden', 'not_found', 'conflict'],
  idempotent: true,
  run: (args) =>
    answerWith(
      args,
      ({ orderId }: { orderId: string }) => ({ acknowledged: true as const, insertedId: orderId }),
      (ctx) => bookProduct(ctx, args.body),
    ),
});

const route = jsonRoute(placeOrder);
export const loader = route.loader;
export const action = route.action;
