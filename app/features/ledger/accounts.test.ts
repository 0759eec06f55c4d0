import fc from 'fast-check';
import { isBalanced } from '../../../tests/setup/balanced-entries';
import { expect, it } from 'vitest';
import {
  balanceOf,
  combineEntries,
  ledgerAccounts,
  reverseEntries,
  type LedgerAccount,
  type LedgerEntry,
} from './accounts';

const entry: fc.Arbitrary<LedgerEntry> = fc.record({
  account: fc.constantFrom(...(Object.keys(ledgerAccounts) as LedgerAccount[])),
  orderId: fc.constantFrom('a', 'b'),
  amountMinor: fc.integer({ min: -1000, max: 1000 }).filter((amount) => amount !== 0),
  currency: fc.constantFrom('USD', 'JPY'),
});

it('combines entries without changing a balance, and none with its reversal', () => {
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const combined = combineEntries(entries);
      for (const one of entries) expect(balanceOf(combined, one)).toBe(balanceOf(entries, one));
      expect(combineEntries([...entries, ...reverseEntries(combined)])).toEqual([]);
    }),
  );
});

it('balances in each currency, not across them', () => {
  const dollars = (amountMinor: number): LedgerEntry => ({
    account: 'provider_clearing',
    amountMinor,
    currency: 'USD',
  });
  const yen = { ...dollars(-5), currency: 'JPY' };
  expect(isBalanced([dollars(5), dollars(-5)])).toBe(true);
  expect(isBalanced([dollars(5), yen])).toBe(false);
  expect(isBalanced([dollars(5), dollars(-4)])).toBe(false);
});

it('sums an account as a whole, or of one order', () => {
  const held = (orderId: string, amountMinor: number): LedgerEntry => ({
    account: 'held',
    orderId,
    amountMinor,
    currency: 'USD',
  });
  const entries = [held('a', -5), held('b', -7), held('a', 2)];
  expect(balanceOf(entries, { account: 'held', currency: 'USD' })).toBe(-10);
  expect(balanceOf(entries, { account: 'held', orderId: 'a', currency: 'USD' })).toBe(-3);
  expect(balanceOf(entries, { account: 'held', currency: 'JPY' })).toBe(0);
});
