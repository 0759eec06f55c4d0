import * as z from 'zod/mini';

function lineSchema(missing: string, longest: number, tooLong: string) {
  return z
    .string({ error: missing })
    .check(z.trim(), z.minLength(1, missing), z.maxLength(longest, tooLong));
}

/** The sandbox's card form. The card network validates the card itself. */
export const cardSchema = z.object({
  number: lineSchema('Enter the card number.', 40, 'A card number has at most 40 characters.'),
  expiry: lineSchema('Enter the expiry date.', 10, 'Enter the expiry date as MM/YY.'),
  cvc: lineSchema('Enter the CVC.', 10, 'A CVC has at most 10 characters.'),
});
