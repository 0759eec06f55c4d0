import { decimalsOf, type Currency, type Money } from '~/lib/money';

/** Round prices of about 25 US dollars, in the major unit; other currencies have a default. */
const ROUND: Record<string, number> = {
  EUR: 25,
  GBP: 20,
  CHF: 25,
  CAD: 30,
  AUD: 40,
  NZD: 40,
  SGD: 30,
  ILS: 100,
  BRL: 100,
  SEK: 250,
  NOK: 250,
  DKK: 150,
  PLN: 100,
  CZK: 500,
  RON: 100,
  HUF: 10_000,
  TRY: 1000,
  CNY: 150,
  HKD: 200,
  TWD: 800,
  THB: 800,
  PHP: 1500,
  MYR: 100,
  INR: 2000,
  PKR: 5000,
  IDR: 400_000,
  NGN: 40_000,
  KES: 3000,
  EGP: 1000,
  ZAR: 500,
  MXN: 500,
  AED: 100,
  SAR: 100,
  JPY: 3000,
  KRW: 30_000,
  VND: 500_000,
  CLP: 20_000,
  ISK: 3000,
  COP: 100_000,
  ARS: 30_000,
};

/** By the number of decimals of a currency. */
const DEFAULT = { 0: 3000, 2: 25, 3: 10 };

/** The highest price of what the front page calls cheap: a round figure in the site's currency. */
export function bargainPrice(currency: Currency): Money {
  const decimals = decimalsOf(currency);
  const major = ROUND[currency] ?? DEFAULT[decimals];
  return { amountMinor: major * 10 ** decimals, currency };
}
