import * as z from 'zod/mini';
import { phoneSchema } from '~/features/accounts/phone.schema';
import { meetingLocationSchema } from '~/features/products/meeting-location.schema';

/** The input of a booking; all other data comes from the product and the session (decision 15). */
export const bookingSchema = z.object({
  productId: z
    .string({ error: 'orders.productMissing' })
    .check(
      z.trim(),
      z.minLength(1, 'orders.productMissing'),
      z.maxLength(64, 'orders.productIdLong'),
    ),
  phone: phoneSchema,
  meetingLocation: meetingLocationSchema,
  /**
   * The price that the client expects, in the product's currency. It is only compared with the
   * product's price.
   */
  price: z
    .nullish(z.union([z.string().check(z.trim(), z.maxLength(20)), z.number()], 'orders.priceType'))
    .check(
      z.meta({
        description: "In the product's currency; refused when the price is another by now.",
      }),
    ),
  /** Cash at the handover, where the seller and the operator allow it (decision 49b). */
  paymentMethod: z
    .optional(
      z.pipe(
        z.nullable(z.enum(['card', 'cash', ''], 'orders.paymentMethod')),
        z.transform((sent) => sent || undefined),
      ),
    )
    .check(z.meta({ description: 'card unless given; cash where the seller takes it.' })),
});

/** Contact data to enter before the payment, when an accepted offer made the order without it. */
export const contactSchema = z.object({
  phone: phoneSchema,
  meetingLocation: meetingLocationSchema,
});

export type ContactInput = z.infer<typeof contactSchema>;

export type BookingInput = z.infer<typeof bookingSchema>;
