import { expect, it } from 'vitest';
import { chooseLines, sumOf, type Owed } from './owed.server';

const owedTo = (facts: Partial<Owed>): Owed => ({
  sellerId: 'abc',
  name: 'Ana',
  currency: 'USD',
  availableMinor: 0,
  chargebackMinor: 0,
  paused: false,
  isOwn: false,
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
  const sums = [...chooseLines(owed)].map(([currency, lines]) => [currency, sumOf(lines)]);
  expect(sums).toEqual([
    ['USD', 700],
    ['EUR', 700],
  ]);
});

it('leaves what a batch has no line for to the next one, in each currency', () => {
  const owed = (['USD', 'EUR'] as const).flatMap((currency) =>
    Array.from({ length: 501 }, () => owedTo({ availableMinor: 2, payableMinor: 2, currency })),
  );
  const sums = [...chooseLines(owed).values()].map((lines) => sumOf(lines));
  expect(sums).toEqual([1000, 1000]);
});
