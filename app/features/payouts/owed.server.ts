import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import type { Currency, Money } from '~/lib/money';
import { readRowPage, type RowPage } from '~/lib/row-page';
import { isPaused } from './payout.policy';
import { readOwed, readOwedSums, readPayable, type OwedRow } from './payout.sql.server';

/** The shop's debt to a seller in one currency, in minor units. */
export interface Owed {
  sellerId: string;
  name: string;
  currency: Currency;
  /** The whole balance; negative when the seller owes money. */
  availableMinor: number;
  /** Part of `availableMinor` that belongs to orders with an open dispute of the card provider. */
  chargebackMinor: number;
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

/** What a batch would pay out now of balances. */
export function toOwed(rows: readonly OwedRow[], now: Date): Owed[] {
  return rows.map(({ suspendedAt, suspendedUntil, deletedAt, ...row }) => {
    const paused = isPaused({ suspendedAt, suspendedUntil }, now);
    const hasDetails = row.hasDetails === 1;
    const free = Math.max(0, row.availableMinor - row.chargebackMinor);
    const payableMinor = paused || !hasDetails ? 0 : Math.min(free, MAX_LINE_MINOR);
    return { ...row, paused, isDeleted: deletedAt !== null, hasDetails, payableMinor };
  });
}

/**
 * For admins: who is owed what, by currency, the largest sums first; a page of it. Refuses with
 * `unauthenticated` and `forbidden`.
 * @param from The index of the first row, as the address has it.
 */
export async function listOwed(ctx: Ctx, from: string | null = null): Promise<RowPage<Owed>> {
  requirePermission(ctx, 'payout:manage');
  const { db, clock } = ctx;
  return readRowPage(from, async (part) => toOwed(await readOwed(db, part), clock.now()));
}

/** Sellers who wait for money that no batch can pay out now. */
interface WaitingGroup {
  amount: Money;
  count: number;
  /** How many of them lack bank details. */
  missing: number;
}

/**
 * For admins, by currency: what a batch would pay out now; while that is nothing, what sellers are owed.
 * Currencies without any are left out. Refuses as `listOwed`.
 */
export async function readNextBatch(
  ctx: Ctx,
): Promise<{ payable: Money[]; waiting: WaitingGroup[] }> {
  requirePermission(ctx, 'payout:manage');
  const payable = sumPayable(toOwed(await readPayable(ctx.db), ctx.clock.now()));
  if (payable.length > 0) return { payable, waiting: [] };
  const sums = await readOwedSums(ctx.db);
  const waiting = sums.map(({ currency, availableMinor, count, missing }) => ({
    amount: { currency, amountMinor: availableMinor },
    count: Number(count),
    missing: Number(missing),
  }));
  return { payable, waiting };
}

/** By currency the sum of what a batch would pay out; currencies without any are left out. */
export function sumPayable(owed: readonly Owed[]): Money[] {
  const sums = new Map<Currency, number>();
  for (const { currency, payableMinor } of owed) {
    if (payableMinor > 0) sums.set(currency, (sums.get(currency) ?? 0) + payableMinor);
  }
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
}
