import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import type { Currency, Money } from '~/lib/money';
import { isPaused } from './payout.policy';
import { readOwed, type OwedRow } from './payout.sql.server';

/** The shop's debt to a seller in one currency, in minor units. */
export interface Owed {
  sellerId: string;
  name: string;
  currency: Currency;
  /** The whole balance; negative when the seller owes money. */
  availableMinor: number;
  /** Part of `availableMinor` that belongs to orders with an open dispute of the card provider. */
  disputedMinor: number;
  /** Payouts to a suspended account are paused, at most 30 days (decision 53). */
  paused: boolean;
  /** Whether the account was deleted by an admin; it can't enter bank details any more. */
  isDeleted: boolean;
  /** Whether the seller has entered the bank details for payouts. */
  hasDetails: boolean;
  /** Amount that a batch would pay out now. */
  payableMinor: number;
}

/**
 * The most that one line of a batch pays out, in minor units: what its column can hold, and a round
 * number. The rest waits for the next batch.
 */
const MAX_LINE_MINOR = 2_000_000_000;

/** What a batch would pay out now of balances that `readOwed` gives. */
export function toOwed(rows: readonly OwedRow[], now: Date): Owed[] {
  return rows.map(({ suspendedAt, suspendedUntil, deletedAt, ...row }) => {
    const paused = isPaused({ suspendedAt, suspendedUntil }, now);
    const hasDetails = row.hasDetails === 1;
    const free = Math.max(0, row.availableMinor - row.disputedMinor);
    const payableMinor = paused || !hasDetails ? 0 : Math.min(free, MAX_LINE_MINOR);
    return { ...row, paused, isDeleted: deletedAt !== null, hasDetails, payableMinor };
  });
}

/** The same by currency, the largest sums first: the order of the admins' page. */
export function largestFirst(owed: readonly Owed[]): Owed[] {
  return owed.toSorted(
    (a, b) => a.currency.localeCompare(b.currency) || b.availableMinor - a.availableMinor,
  );
}

/** What a batch of each currency would pay out now; currencies without any are left out. */
export function payableOf(owed: readonly Owed[]): Money[] {
  return totals(owed, 'payableMinor').map(({ amount }) => amount);
}

/**
 * By currency what sellers are owed, their number and how many of them lack bank details; nothing while
 * a batch would pay out some of it.
 */
export function waitingOf(
  owed: readonly Owed[],
): { amount: Money; count: number; missing: number }[] {
  if (payableOf(owed).length > 0) return [];
  return totals(owed, 'availableMinor').map(({ amount, group }) => ({
    amount,
    count: group.length,
    missing: group.filter(({ hasDetails }) => !hasDetails).length,
  }));
}

/** By currency the sum of what is owed, and the rows in which something is. */
function totals(owed: readonly Owed[], minorOf: 'payableMinor' | 'availableMinor') {
  const rows = owed.filter((row) => row[minorOf] > 0);
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const group = rows.filter((row) => row.currency === currency);
    const amountMinor = group.reduce((sum, row) => sum + row[minorOf], 0);
    return { amount: { currency, amountMinor }, group };
  });
}

/**
 * For admins: who is owed what. Refuses with `unauthenticated` and `forbidden`.
 * @param rows What `readOwed` gives.
 */
export async function listOwed(ctx: Ctx, rows?: Promise<readonly OwedRow[]>): Promise<Owed[]> {
  requirePermission(ctx, 'payout:manage');
  const { db, clock } = ctx;
  return toOwed(await (rows ?? readOwed(db)), clock.now());
}
