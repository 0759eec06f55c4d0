import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import type { Currency } from '~/lib/money';
import type { Reader, Tx } from '~/platform/db/database';
import { isPaused } from './payout.policy';
import { readSellerBalances, type BalanceRow } from './payout.sql.server';

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

/** Balances with names, but nothing of where the money is sent. */
export async function toOwed(
  balances: readonly BalanceRow[],
  people: Pick<Reader, 'user'> | Pick<Tx, 'user'>,
  now: Date,
): Promise<Owed[]> {
  const ids = [...new Set(balances.map(({ sellerId }) => sellerId))];
  const users = await (people as Pick<Reader, 'user'>).user.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      name: true,
      deletedAt: true,
      suspendedAt: true,
      suspendedUntil: true,
      payeeDetails: { select: { userId: true } },
    },
  });
  const byId = new Map(users.map((user) => [user.id, user]));
  return balances.map((balance) => {
    const user = byId.get(balance.sellerId);
    const paused = user !== undefined && isPaused(user, now);
    const hasDetails = user?.payeeDetails !== null && user?.payeeDetails !== undefined;
    const free = Math.max(0, balance.availableMinor - balance.disputedMinor);
    return {
      ...balance,
      name: user?.name ?? '',
      paused,
      hasDetails,
      payableMinor: paused || !hasDetails ? 0 : Math.min(free, MAX_LINE_MINOR),
    };
  });
}

/** The same by currency, the largest sums first: the order of the admins' page. */
export function largestFirst(owed: readonly Owed[]): Owed[] {
  return owed.toSorted(
    (a, b) => a.currency.localeCompare(b.currency) || b.availableMinor - a.availableMinor,
  );
}

/**
 * For admins: who is owed what. Refuses with `unauthenticated` and `forbidden`.
 * @param rows What `readSellerBalances` gives for all sellers.
 */
export async function listOwed(ctx: Ctx, rows?: Promise<readonly BalanceRow[]>): Promise<Owed[]> {
  requirePermission(ctx, 'payout:manage');
  const { db, clock } = ctx;
  return toOwed(await (rows ?? readSellerBalances(db)), db.read, clock.now());
}
