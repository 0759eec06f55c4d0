import * as z from 'zod/mini';
import { ONE_LINE_ONLY, isVisibleLine } from '~/lib/text';
import { phoneSchema } from '~/features/accounts/phone.schema';

export const meetingLocationSchema = z
  .string({ error: 'orders.meeting.missing' })
  .check(
    z.trim(),
    z.minLength(2, 'orders.meeting.short'),
    z.maxLength(200, 'orders.meeting.long'),
    z.refine(isVisibleLine, ONE_LINE_ONLY),
  );

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
});

export type BookingInput = z.infer<typeof bookingSchema>;
