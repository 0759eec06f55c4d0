import fc from 'fast-check';
import { expect, it } from 'vitest';
import { priceRule } from '~/features/products/price-rule';
import { inEnglish } from '../../../tests/setup/english';
import { counterSchema } from './offer.schema';
import { counterRange, offerDeadline, offerRange } from './offer.policy';

const usd = priceRule('USD', null);
const terms = { resalePriceMinor: 2001, currency: 'USD', offerFloorPercent: 50 };

it.each([
  [50, 1001],
  [100, 2001],
  [75, 1501],
  // Not below the smallest amount that can be charged.
  [0, 50],
])('with a floor of %i % offers for $20.01 begin at %i cents', (offerFloorPercent, minMinor) => {
  expect(offerRange({ ...terms, offerFloorPercent }, usd)).toEqual({ minMinor, maxMinor: 2001 });
});

it('rounds the floor up to the step of the provider (decision 44)', () => {
  const dinar = priceRule('KWD', { stepMinor: 10, minMinor: 100, maxMinor: 99_999_990 });
  const range = offerRange({ ...terms, currency: 'KWD', resalePriceMinor: 2010 }, dinar);
  expect(range).toEqual({ minMinor: 1010, maxMinor: 2010 });
});

it.each([
  ['buyer', 1505, { minMinor: 1510, maxMinor: 2000 }],
  ['buyer', 500, { minMinor: 1000, maxMinor: 2000 }],
  ['seller', 1800, { minMinor: 1000, maxMinor: 1790 }],
  ['seller', 1795, { minMinor: 1000, maxMinor: 1790 }],
] as const)('a counter to the %s’s offer of %i is beyond it', (madeBy, amountMinor, range) => {
  const product = { minMinor: 1000, maxMinor: 2000 };
  const answered = { madeBy, amountMinor };
  expect(counterRange(product, answered, { stepMinor: 10 })).toEqual({ ...range, answered });
});

it('is said in the words of the range, not of all prices', () => {
  const said = (amount: string, offerFloorPercent: number) => {
    const range = offerRange({ ...terms, resalePriceMinor: 99, offerFloorPercent }, usd);
    const { error } = counterSchema(usd, range).safeParse({ amount });
    return error ? inEnglish(error.issues[0]?.message ?? '') : '';
  };
  expect(said('0.49', 50)).toBe('Enter an offer between $0.50 and $0.99.');
  expect(said('1.00', 50)).toBe('Enter an offer between $0.50 and $0.99.');
  expect(said('0.50', 100)).toBe('Offer $0.99: no other amount is possible for this product.');
  expect(said('0.50', 50)).toBe('');
  // Without a range the use case, which knows the listing, decides.
  expect(counterSchema(usd).parse({ amount: '0.49' })).toEqual({ amount: 49 });
});

it('always leaves an amount that can be offered', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 99_999_999 }),
      fc.integer({ min: 0, max: 100 }),
      (resalePriceMinor, offerFloorPercent) => {
        const range = offerRange({ currency: 'USD', resalePriceMinor, offerFloorPercent }, usd);
        const { minMinor, maxMinor } = range;
        expect(minMinor).toBeLessThanOrEqual(maxMinor);
        expect(minMinor * 100).toBeGreaterThanOrEqual(resalePriceMinor * offerFloorPercent);
        expect(Number.isSafeInteger(minMinor)).toBe(true);
      },
    ),
  );
});

it('ends after 48 hours', () => {
  const made = new Date('2026-06-01T12:00:00Z');
  expect(offerDeadline(made)).toEqual(new Date('2026-06-03T12:00:00Z'));
});
