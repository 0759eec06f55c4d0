import { msg } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import type { Currency, Money } from '~/lib/money';

/** A product's price as text, to compare it with the one that a form was opened with. */
export function priceKey({ amountMinor, currency }: Money): string {
  return `${amountMinor} ${currency}`;
}

/** The refusal of a form that was opened while the product had another price than `price`. */
export class PriceChanged extends DomainError {
  constructor(readonly price: Money) {
    const message = msg('sell.priceChanged', { price });
    super('conflict', { message, fields: { resaleprice: [message] } });
  }
}

/**
 * Checks that a form writes its price over the one that its seller has seen: `opened`, the `priceKey`
 * that the form was opened with. Refuses with `conflict`, as `PriceChanged`, when the product has
 * another price now and would get a third one.
 */
export function requireSeenPrice(
  { resalePriceMinor, currency }: { resalePriceMinor: number; currency: Currency },
  written: Money,
  opened: string,
): void {
  const stored = { amountMinor: resalePriceMinor, currency };
  if (opened === priceKey(stored) || priceKey(written) === priceKey(stored)) return;
  throw new PriceChanged(stored);
}
