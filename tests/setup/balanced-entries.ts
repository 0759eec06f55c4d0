import type { LedgerEntry } from '../../app/features/ledger/accounts';
import type { Currency } from '../../app/lib/money';

/** Whether the entries sum to zero in each currency. */
export function isBalanced(entries: readonly LedgerEntry[]): boolean {
  const sums = new Map<Currency, number>();
  for (const { currency, amountMinor } of entries) {
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  }
  return [...sums.values()].every((sum) => sum === 0);
}
