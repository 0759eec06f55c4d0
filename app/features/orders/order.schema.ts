import * as z from 'zod/mini';
import { ONE_LINE_ONLY, isVisibleLine } from '~/lib/text';
import { phoneSchema } from '~/features/accounts/phone.schema';

export const meetingLocationSchema = z
  .string({ error: 'Enter where you would like to meet.' })
  .check(
    z.trim(),
    z.minLength(2, 'Enter where you would like to meet, in at least 2 characters.'),
    z.maxLength(200, 'A meeting location has at most 200 characters.'),
    z.refine(isVisibleLine, ONE_LINE_ONLY),
  );

/** The input of a booking; all other data comes from the product and the session (decision 15). */
export const bookingSchema = z.object({
  productId: z
    .string({ error: 'Say which product.' })
    .check(
      z.trim(),
      z.minLength(1, 'Say which product.'),
      z.maxLength(64, 'A product id has at most 64 characters.'),
    ),
  phone: phoneSchema,
  meetingLocation: meetingLocationSchema,
  /**
   * The price that the client expects, in the product's currency. It is only compared with the
   * product's price.
   */
  price: z
    .nullish(
      z.union(
        [z.string().check(z.trim(), z.maxLength(20)), z.number()],
        'Send the price as a number.',
      ),
    )
    .check(
      z.meta({
        description: "In the product's currency; refused when the price is another by now.",
      }),
    ),
});

export type BookingInput = z.infer<typeof bookingSchema>;
