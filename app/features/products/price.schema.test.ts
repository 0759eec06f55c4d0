import { describe, expect, it } from 'vitest';
import { stripeAmountsIn } from '~/platform/payments/stripe/stripe-amounts';
import { inEnglish } from '../../../tests/setup/english';
import { priceRule } from './price-rule';
import { priceSchema } from './price.schema';

/** The price in minor units, or the message. */
function read(value: unknown, currency: string, charged = stripeAmountsIn(currency)) {
  const parsed = priceSchema('resale', priceRule(currency, charged)).safeParse(value);
  return parsed.success
    ? parsed.data
    : parsed.error.issues.map(({ message }) => inEnglish(message)).join();
}

const NBSP = '\u00a0';

describe('a price', () => {
  it.each([
    ['1500', 'JPY', 1500],
    [1500, 'JPY', 1500],
    ['¥1500', 'JPY', 1500],
    ['99999999', 'JPY', 99_999_999],
    ['1.5', 'KWD', 1500],
    ['KWD 1.500', 'KWD', 1500],
    ['€19.99', 'EUR', 1999],
    ['$19.99', 'CAD', 1999],
    ['CA$19.99', 'CAD', 1999],
    ['7', 'MGA', 700],
    ['19,99', 'EUR', 1999],
    ['19,99 €', 'EUR', 1999],
  ])('%j %s is %i', (value, currency, amountMinor) => {
    expect(read(value, currency)).toBe(amountMinor);
  });

  it.each([
    ['1.5', 'JPY', 'Write the resale price without decimals: 1500.'],
    [1.5, 'JPY', 'Write the resale price without decimals: 1500.'],
    ['', 'JPY', 'Enter the resale price, like 1500.'],
    ['1,500', 'JPY', 'Write the resale price without a thousands separator: 1299.'],
    ['free', 'JPY', 'Write the resale price in yen as a plain number, like 1500.'],
    ['49', 'JPY', 'Enter a resale price between ¥50 and ¥99,999,999.'],
    ['1.5678', 'KWD', 'Write the resale price with at most three decimals: 49.990.'],
    ['1.505', 'KWD', 'Write the resale price in steps of 0.010: 49.990.'],
    [
      '1,299.500',
      'KWD',
      'Write the resale price without a thousands separator, with a point before the decimals: 1299.500.',
    ],
    [
      '1,299',
      'EUR',
      'Write the resale price without a thousands separator, with a point before the cents: 1299.50.',
    ],
    [
      '1,299',
      'KWD',
      'Write the resale price without a thousands separator, with a point before the decimals: 1299.500.',
    ],
    ['0.049', 'KWD', `Enter a resale price between KWD${NBSP}0.050 and KWD${NBSP}99,999.990.`],
    ['7.5', 'MGA', 'Write the resale price in steps of 1.00: 49.00.'],
    ['100', 'HUF', `Enter a resale price between HUF${NBSP}175.00 and HUF${NBSP}999,999.99.`],
    ['1000000', 'ISK', `Enter a resale price between ISK${NBSP}50 and ISK${NBSP}999,999.`],
    ['', 'HUF', 'Enter the resale price, like 499.90.'],
    ['19.999', 'EUR', 'Write the resale price with at most two decimals: 49.99.'],
  ])('%j %s is refused', (value, currency, message) => {
    expect(read(value, currency)).toBe(message);
  });

  it('has no step where the provider has none', () => {
    expect(read('1.505', 'KWD', null)).toBe(1505);
  });
});
