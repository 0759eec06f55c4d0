import * as z from 'zod/mini';
import type { MessageKey } from '~/i18n/language';

const MISSING = 'payments.refund.amountMissing' satisfies MessageKey;

/** The form of a refund. The use case knows the currency. */
export const refundSchema = z.object({
  amount: z.string({ error: MISSING }).check(z.trim(), z.minLength(1, MISSING)),
  /** The total refunded that the person has seen. */
  refunded: z._default(z.string(), ''),
});
