import { MAX_PRICE_MINOR, MIN_PRICE_MINOR, type Currency, type Money } from '~/lib/money';
import { isWithinAmounts, type ChargeableAmounts } from '~/platform/payments/chargeable-amounts';
import type { Services } from '~/platform/services';

/** The prices that a seller may ask, in minor units of the site's currency. */
export interface PriceRule extends ChargeableAmounts {
  currency: Currency;
}

/**
 * The rule of decision 43, narrowed to the amounts that the provider charges. Its bounds are on the
 * step.
 */
export function priceRule(currency: Currency, charged: ChargeableAmounts | null): PriceRule {
  const { stepMinor, minMinor, maxMinor } = charged ?? USUAL;
  return {
    currency,
    stepMinor,
    minMinor: Math.ceil(Math.max(minMinor, MIN_PRICE_MINOR) / stepMinor) * stepMinor,
    maxMinor: Math.floor(Math.min(maxMinor, MAX_PRICE_MINOR) / stepMinor) * stepMinor,
  };
}

const USUAL = { stepMinor: 1, minMinor: MIN_PRICE_MINOR, maxMinor: MAX_PRICE_MINOR };

/** The prices that sellers may ask today. */
export function priceRuleOf({ env, payments }: Pick<Services, 'env' | 'payments'>): PriceRule {
  return priceRule(env.CURRENCY, payments.amountsIn(env.CURRENCY));
}

/** Whether a price may be asked: its currency is the site's, and the provider charges its amount. */
export function mayBeAsked({ amountMinor, currency }: Money, rule: PriceRule): boolean {
  return currency === rule.currency && isWithinAmounts(rule, amountMinor);
}
