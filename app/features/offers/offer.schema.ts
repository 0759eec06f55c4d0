import * as z from 'zod/mini';
import { phoneSchema } from '~/features/accounts/phone.schema';
import { meetingLocationSchema } from '~/features/products/meeting-location.schema';
import { priceSchema, type PriceRule } from '~/features/products/price.schema';

const empty = z.literal('');

/**
 * The input of an offer. The amount becomes minor units; the range that the product allows is
 * checked by the use case. Phone and meeting place may be left out: the order takes them from the
 * buyer's last booking then (decision 51).
 */
export function offerSchema(prices: PriceRule) {
  return z.object({
    productId: z
      .string({ error: 'Say which product.' })
      .check(
        z.trim(),
        z.minLength(1, 'Say which product.'),
        z.maxLength(64, 'A product id has at most 64 characters.'),
      ),
    ...counterSchema(prices).shape,
    phone: z.nullish(
      z.union(
        [empty, phoneSchema],
        'Enter a phone number of 7 to 20 characters: digits, spaces, + - ( ).',
      ),
    ),
    meetingLocation: z.nullish(
      z.union(
        [empty, meetingLocationSchema],
        'Enter where you would like to meet, on one line of 2 to 200 characters.',
      ),
    ),
  });
}

export type OfferInput = z.output<ReturnType<typeof offerSchema>>;

/** The input of a counter: the other price. */
export function counterSchema(prices: PriceRule) {
  return z.object({ amount: priceSchema('offer', prices) });
}
