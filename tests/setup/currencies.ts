import type { Database } from '~/platform/db/database';
import { onEachDatabase } from './databases';
import { testServices } from './test-ctx';

/** One price in each currency that the money part of the tests runs in. */
export const prices = [
  { currency: 'USD', typed: '19.99', other: '20', amountMinor: 1999, json: 19.99, shown: '$19.99' },
  { currency: 'JPY', typed: '1500', other: '15', amountMinor: 1500, json: 1500, shown: '¥1,500' },
  {
    currency: 'KWD',
    typed: '1.500',
    other: '1.51',
    amountMinor: 1500,
    json: 1.5,
    shown: 'KWD\u00a01.500',
  },
] as const;

export type TestPrice = (typeof prices)[number];

/** Defines tests in each currency on each database: with two, without and with three decimals. */
export function onEachCurrency(
  name: string,
  define: (it: Parameters<Parameters<typeof onEachDatabase>[1]>[0], price: TestPrice) => void,
): void {
  for (const price of prices) {
    onEachDatabase(`${name} in ${price.currency}`, (it) => define(it, price));
  }
}

/** The services of a shop with a currency. */
export function shopIn(
  db: Database,
  currency: string,
  given: Parameters<typeof testServices>[1] = {},
) {
  const services = testServices(db, given);
  return { ...services, env: { ...services.env, CURRENCY: currency } };
}
