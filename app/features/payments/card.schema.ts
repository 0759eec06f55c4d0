import * as z from 'zod/mini';
import type { MessageKey } from '~/i18n/language';
import { toAsciiDigits } from '~/lib/ascii-digits';

function lineSchema(missing: MessageKey, longest: number, tooLong: MessageKey) {
  return z
    .string({ error: missing })
    .check(
      z.trim(),
      z.overwrite(toAsciiDigits),
      z.minLength(1, missing),
      z.maxLength(longest, tooLong),
    );
}

/** The sandbox's card form. The card network validates the card itself. */
export const cardSchema = z.object({
  number: lineSchema('payments.card.numberMissing', 40, 'payments.card.numberLong'),
  expiry: lineSchema('payments.card.expiryMissing', 10, 'payments.card.expiryFormat'),
  cvc: lineSchema('payments.card.cvcMissing', 10, 'payments.card.cvcLong'),
});
