import { z } from 'zod';
import { msg } from '~/i18n/language';
import { fieldError } from '~/lib/domain-error';
import type { Currency } from '~/lib/money';

/** The currency that a client names beside an amount. */
export const sentCurrencySchema = z.string().trim().max(20).nullish().meta({
  description: 'The code of the currency that is meant. Another than that of the amount is a 422.',
});

/** Refuses with `validation_failed` (`currency`) another currency than that of an amount. */
export function requireCurrency(
  sent: z.infer<typeof sentCurrencySchema>,
  currency: Currency,
): void {
  if (sent === undefined || sent === null || sent.toUpperCase() === currency) return;
  throw fieldError('currency', msg('products.otherCurrency', { currency, sent }));
}
