import { expect, it } from 'vitest';
import { owedPage, type Owed } from './owed.server';

const owing = (index: number, currency = 'EUR'): Owed => ({
  sellerId: `seller-${index}`,
  name: 'Ada',
  currency: currency as Owed['currency'],
  availableMinor: index,
  disputedMinor: 0,
  paused: false,
  hasDetails: true,
  payableMinor: index,
});
const owed = [...Array.from({ length: 250 }, (_, index) => owing(index)), owing(7, 'CHF')];

it.each([
  [null, 7, 100, null, 100],
  ['100', 150, 100, 0, 200],
  ['200', 50, 51, 100, null],
  ['30', 220, 100, 0, 130],
  ['251', 7, 100, null, 100],
  ['-1', 7, 100, null, 100],
  ['1e2', 7, 100, null, 100],
])('what sellers are owed from %s on', (from, largest, length, previous, next) => {
  const page = owedPage(owed, from);
  expect(page.rows[0]?.availableMinor).toBe(largest);
  expect(page.rows).toHaveLength(length);
  expect(page).toMatchObject({ previous, next });
});

it('all pages together have every seller once', () => {
  const seen: string[] = [];
  for (let from: number | null = 0; from !== null;) {
    const page = owedPage(owed, String(from));
    seen.push(...page.rows.map(({ sellerId, currency }) => sellerId + currency));
    from = page.next;
  }
  expect(new Set(seen).size).toBe(owed.length);
  expect(seen).toHaveLength(owed.length);
});
