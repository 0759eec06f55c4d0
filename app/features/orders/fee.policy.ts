import { feeFor, type FeeTerms } from '~/lib/fee';
import type { Currency, Money } from '~/lib/money';
import { parseMoney } from '~/lib/typed-amounts';
import type { Env } from '~/platform/env.server';
import { stepOf } from '~/platform/payments/chargeable-amounts';
import type { PaymentProvider } from '~/platform/payments/payment-provider';

type Fees = Pick<Env, 'FEE_PERCENT' | 'FEE_FIXED'>;
type Amounts = Pick<PaymentProvider, 'amountsIn'>;

/** The operator's terms in a currency: FEE_PERCENT and FEE_FIXED, on the provider's step. */
export function feeTerms(
  currency: Currency,
  { FEE_PERCENT, FEE_FIXED }: Fees,
  payments: Amounts,
): FeeTerms {
  return {
    hundredths: Math.round(FEE_PERCENT * 100),
    fixedMinor: FEE_FIXED === '0' ? 0 : (parseMoney(FEE_FIXED, currency)?.amountMinor ?? 0),
    stepMinor: stepOf(payments, currency),
  };
}

/**
 * The operator's fee for a price, in its minor unit (decision 49): FEE_PERCENT of it and FEE_FIXED,
 * rounded half up to what the card provider can move (decision 44), the whole price at most.
 */
export function feeOf({ amountMinor, currency }: Money, fees: Fees, payments: Amounts): number {
  return feeFor(amountMinor, feeTerms(currency, fees, payments));
}

/** The fee for a price, as `feeOf`, and what is left for the seller. */
export function sharesOf(
  price: Money,
  fees: Fees,
  payments: Amounts,
): { price: Money; fee: Money; net: Money } {
  const { currency } = price;
  const feeMinor = feeOf(price, fees, payments);
  return {
    price,
    fee: { amountMinor: feeMinor, currency },
    net: { amountMinor: price.amountMinor - feeMinor, currency },
  };
}
