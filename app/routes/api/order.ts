import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { bookProduct, requireMayBook } from '~/features/orders/book-product.server';
import { sentCurrencySchema } from '~/features/products/sent-currency';
import { bookingSchema } from '~/features/orders/order.schema';

const placeOrder = defineEndpoint({
  id: 'placeOrder',
  method: 'POST',
  path: '/order',
  summary:
    'Books a product. Exactly one buyer wins; booking again gives the same order. A buyer makes 20 orders an hour at most.',
  auth: 'required',
  permission: 'order:book',
  authoriseInvalid: ({ ctx, body }) => requireMayBook(ctx, body.productId),
  limit: 'booking',
  body: z.object({ ...bookingSchema.shape, currency: sentCurrencySchema }),
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
