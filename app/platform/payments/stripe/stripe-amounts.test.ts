import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromStripeAmount, stripeAmountsIn, toStripeAmount } from './stripe-amounts';

it.each([
  ['USD', 1999, 1999],
  ['JPY', 1500, 1500],
  ['KWD', 5120, 5120],
  ['ISK', 5, 500],
  ['UGX', 1500, 150_000],
  ['MGA', 150_000, 1500],
])('writes %s %i as %i, and reads it', (currency, amountMinor, amount) => {
  expect(toStripeAmount({ amountMinor, currency })).toBe(amount);
  expect(fromStripeAmount(amount, currency.toLowerCase())).toEqual({ amountMinor, currency });
});

it.each([
  ['USD', { stepMinor: 1, minMinor: 50, maxMinor: 99_999_999 }],
  ['JPY', { stepMinor: 1, minMinor: 50, maxMinor: 99_999_999 }],
  ['KWD', { stepMinor: 10, minMinor: 50, maxMinor: 99_999_999 }],
  ['ISK', { stepMinor: 1, minMinor: 50, maxMinor: 999_999 }],
  ['MGA', { stepMinor: 100, minMinor: 50, maxMinor: 9_999_999_900 }],
  ['HUF', { stepMinor: 1, minMinor: 17_500, maxMinor: 99_999_999 }],
])('states the amounts in %s', (currency, amounts) => {
  expect(stripeAmountsIn(currency)).toEqual(amounts);
});

it('charges no currency that Stripe does not list', () => {
  expect(stripeAmountsIn('IQD')).toBeNull();
});

it('converts every amount on the step without loss', () => {
  const currencies = fc.constantFrom('USD', 'JPY', 'KWD', 'ISK', 'UGX', 'MGA');
  fc.assert(
    fc.property(currencies, fc.nat(99_999), (currency, steps) => {
      const amountMinor = steps * (stripeAmountsIn(currency)?.stepMinor ?? 1);
      const amount = toStripeAmount({ amountMinor, currency });
      expect(fromStripeAmount(amount, currency)).toEqual({ amountMinor, currency });
    }),
  );
});

it('throws for an amount that Stripe can not express', () => {
  expect(() => toStripeAmount({ amountMinor: 150, currency: 'MGA' })).toThrow(RangeError);
});
