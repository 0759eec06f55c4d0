import { z } from 'zod';
import { sentCurrencySchema } from '~/features/products/sent-currency';

const price = z.union([z.string().trim().min(1).max(20), z.number()], 'orders.priceType');
const id = z.string().trim().min(1).max(64);

/**
 * The body of POST /create-payment-intent: the order or, as documented, only its price.
 */
export const intentSchema = z
  .object({
    orderId: id.optional().meta({
      description:
        'The order to pay. Without it the order whose payment page sent the request (its Referer) ' +
        'is meant, else the only one that the price can mean.',
    }),
    price: price.optional().meta({
      description:
        "In the order's currency. Beside an order it must be its price. Alone, in the site's " +
        'currency, it is refused with 409 when ' +
        'the caller has another order at that price that is unpaid or has just ended.',
    }),
    currency: sentCurrencySchema,
  })
  .refine(({ orderId, price }) => orderId !== undefined || price !== undefined, {
    message: 'payments.orderOrPrice',
    path: ['orderId'],
  });
export type IntentInput = z.infer<typeof intentSchema>;

/**
 * The body of POST /payment. All fields are claims, which are compared with the order and the
 * provider.
 */
export const claimSchema = z.object({
  orderId: id,
  transactionId: z.string().trim().min(1).max(255),
  productId: id.optional(),
  email: z.string().trim().max(254).optional(),
  price: price.optional(),
});
export type PaymentInput = z.infer<typeof claimSchema>;
