import { expect, it } from 'vitest';
import { sumPayable, type Owed } from './owed.server';

const owedTo = (facts: Partial<Owed>): Owed => ({
  sellerId: 'abc',
  name: 'Ana',
  currency: 'USD',
  availableMinor: 0,
  chargebackMinor: 0,
  paused: false,
  isDeleted: false,
  hasDetails: true,
  payableMinor: 0,
  ...facts,
});

it('sums by currency what a batch would pay out', () => {
  const owed = [
    owedTo({ availableMinor: 500, payableMinor: 500 }),
    owedTo({ availableMinor: 900, payableMinor: 700, currency: 'EUR' }),
    owedTo({ availableMinor: 200, payableMinor: 200 }),
    owedTo({ availableMinor: -400 }),
    owedTo({ availableMinor: 300, paused: true, currency: 'JPY' }),
  ];
  expect(sumPayable(owed)).toEqual([
    { currency: 'USD', amountMinor: 700 },
    { currency: 'EUR', amountMinor: 700 },
  ]);
});
