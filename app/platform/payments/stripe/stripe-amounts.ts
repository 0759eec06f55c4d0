import { cardStepOf } from '~/lib/card-step';
import { decimalsOf, type Currency, type Money } from '~/lib/money';
import type { ChargeableAmounts } from '../chargeable-amounts';

/**
 * The currencies that cards are charged in at Stripe, see docs.stripe.com/currencies. Stripe takes
 * an amount as an integer of at most eight digits in the minor unit, with the exceptions below.
 */
const CHARGED = new Set(
  (
    'USD AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP ' +
    'BYN BZD CAD CDF CHF CLP CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP ' +
    'GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT ' +
    'LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR ' +
    'NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD ' +
    'STD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'
  ).split(' '),
);

/** Stripe's least charges where they are more than 50 minor units, in minor units. */
const LEAST: Partial<Record<Currency, number>> = {
  AED: 200,
  BGN: 100,
  CZK: 1500,
  DKK: 250,
  HKD: 400,
  HUF: 17_500,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1000,
};

/** The decimals of Stripe's amounts where they are not those of ISO 4217. */
const OTHER_DECIMALS: Partial<Record<Currency, number>> = { ISK: 2, UGX: 2, MGA: 0 };

const MAX_STRIPE_AMOUNT = 99_999_999;

function stripeDecimalsOf(currency: Currency): number {
  return OTHER_DECIMALS[currency] ?? decimalsOf(currency);
}

/** The amounts that Stripe charges in a currency; null for a currency that it does not charge. */
export function stripeAmountsIn(currency: Currency): ChargeableAmounts | null {
  if (!CHARGED.has(currency)) return null;
  const more = stripeDecimalsOf(currency) - decimalsOf(currency);
  return {
    stepMinor: cardStepOf(currency),
    minMinor: LEAST[currency] ?? 50,
    maxMinor: Math.floor(MAX_STRIPE_AMOUNT / 10 ** more),
  };
}

/** The amount as Stripe takes it. Throws for one that it can't express. */
export function toStripeAmount({ amountMinor, currency }: Money): number {
  const more = stripeDecimalsOf(currency) - decimalsOf(currency);
  const amount = more < 0 ? amountMinor / 10 ** -more : amountMinor * 10 ** more;
  if (Number.isSafeInteger(amount)) return amount;
  throw new RangeError(`Stripe charges no ${amountMinor} minor units of ${currency}.`);
}

/**
 * The money of an amount of Stripe's and its lower-case currency. A fraction of the minor unit,
 * which no amount of ours has, is cut off.
 */
export function fromStripeAmount(amount: number, stripeCurrency: string): Money {
  const currency = stripeCurrency.toUpperCase();
  const more = stripeDecimalsOf(currency) - decimalsOf(currency);
  const amountMinor = more < 0 ? amount * 10 ** -more : Math.trunc(amount / 10 ** more);
  return { amountMinor, currency };
}
