import { expect, it } from 'vitest';
import { formatShortMoney, MAX_PRICE_MINOR, MIN_PRICE_MINOR } from '~/lib/money';
import { bargainPrice } from './bargain-price';

it.each([
  ['USD', '$25'],
  ['EUR', '€25'],
  ['JPY', '¥3,000'],
  ['KWD', 'KWD 10'],
  ['SEK', 'SEK 250'],
  ['UGX', 'UGX 3,000'],
])('is a round figure in %s', (currency, shown) => {
  expect(formatShortMoney(bargainPrice(currency), 'en-US').replace(/\s/, ' ')).toBe(shown);
});

it('is a price that products can have in every currency', () => {
  for (const currency of Intl.supportedValuesOf('currency')) {
    const { amountMinor } = bargainPrice(currency);
    expect(amountMinor).toBeGreaterThan(MIN_PRICE_MINOR);
    expect(amountMinor).toBeLessThanOrEqual(MAX_PRICE_MINOR);
  }
});
