import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { isSoleAdmin } from '~/features/accounts/find-admins.server';
import type { Currency, Money } from '~/lib/money';
import { readRowPage, type RowPage } from '~/lib/row-page';
import type { Reader, Tx } from '~/platform/db/database';
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
  /** Whether it is owed to the acting admin, and another admin has to pay it out (decision 42). */
  isOwn: boolean;
  /** Whether the account was deleted by an admin; it can't enter bank details any more. */
  isDeleted: boolean;
  /** Whether the seller has entered the bank details for payouts, and they can be decrypted. */
  hasDetails: boolean;
  /** Amount that a batch would pay out now. */
  payableMinor: number;
}

/**
 * The most that one line of a batch pays out, in minor units: what its column can hold, and a round
 * number. The rest waits for the next batch.
 */
const MAX_LINE_MINOR = 2_000_000_000;

/** Lines of one batch, which are written in one transaction. */
const MAX_LINES = 500;

/** What a batch of an admin would pay out now of balances. */
async function toOwed(
  read: Reader,
  rows: readonly OwedRow[],
  { userId, now }: Pick<Actor, 'userId'> & { now: Date },
): Promise<Owed[]> {
  const isOwed = rows.some(({ sellerId }) => sellerId === userId);
  const leavesOut = isOwed && !(await isSoleAdmin(read, { userId }));
  return rows.map(({ suspendedAt, suspendedUntil, deletedAt, ...row }) => {
    const paused = isPaused({ suspendedAt, suspendedUntil }, now);
    const isOwn = leavesOut && row.sellerId === userId;
    const hasDetails = row.hasDetails === 1;
    const free = Math.max(0, row.availableMinor - row.chargebackMinor);
    const payableMinor = paused || isOwn || !hasDetails ? 0 : Math.min(free, MAX_LINE_MINOR);
    return { ...row, paused, isOwn, isDeleted: deletedAt !== null, hasDetails, payableMinor };
  });
}

/**
 * Reads the lines of the next batch of each currency, as an admin would export it: an admin's own line
 * is left out, unless there is no other admin (decision 42). Currencies without any are left out.
 */
export async function readNextLines(
  db: Pick<Tx, 'rows'>,
  read: Reader,
  { encryption, ...admin }: Pick<Actor, 'userId'> & Pick<Ctx, 'encryption'> & { now: Date },
): Promise<Map<Currency, Owed[]>> {
  return chooseLines(await toOwed(read, await readPayable(db, encryption.prefixes), admin));
}

/** Chooses the lines of a batch of each currency: what is payable, as many as a batch has. */
export function chooseLines(owed: readonly Owed[]): Map<Currency, Owed[]> {
  const lines = new Map<Currency, Owed[]>();
  for (const one of owed.filter(({ payableMinor }) => payableMinor > 0)) {
    const ofCurrency = lines.get(one.currency) ?? [];
    if (ofCurrency.length < MAX_LINES) ofCurrency.push(one);
    lines.set(one.currency, ofCurrency);
  }
  return lines;
}

/** The sum of what lines pay out, in minor units. */
export function sumOf(lines: readonly Owed[]): number {
  return lines.reduce((sum, { payableMinor }) => sum + payableMinor, 0);
}

/**
 * For admins: who is owed what, by currency, the largest sums first; a page of it. Refuses with
 * `unauthenticated` and `forbidden`.
 * @param from The index of the first row, as the address has it.
 */
export async function listOwed(ctx: Ctx, from: string | null = null): Promise<RowPage<Owed>> {
  const { userId } = requirePermission(ctx, 'payout:manage');
  const { db, clock } = ctx;
  const { prefixes } = ctx.encryption;
  const admin = { userId, now: clock.now() };
  return readRowPage(from, async (part) =>
    toOwed(db.read, await readOwed(db, part, prefixes), admin),
  );
}

/** Sellers who wait for money that no batch can pay out now. */
interface WaitingGroup {
  amount: Money;
  count: number;
  /** How many of them lack bank details that can be decrypted, and have an account to enter them. */
  missing: number;
}

/**
 * For admins, by currency: what a batch of theirs would pay out now; while that is nothing, what sellers
 * are owed. Currencies without any are left out. Refuses as `listOwed`.
 */
export async function readNextBatch(
  ctx: Ctx,
): Promise<{ payable: Money[]; waiting: WaitingGroup[] }> {
  const { userId } = requirePermission(ctx, 'payout:manage');
  const { db, clock, encryption } = ctx;
  const lines = await readNextLines(db, db.read, { userId, encryption, now: clock.now() });
  const payable = [...lines].map(([currency, ofCurrency]) => {
    return { currency, amountMinor: sumOf(ofCurrency) };
  });
  if (payable.length > 0) return { payable, waiting: [] };
  const sums = await readOwedSums(db, encryption.prefixes);
  const waiting = sums.map(({ currency, availableMinor, count, missing }) => ({
    amount: { currency, amountMinor: availableMinor },
    count: Number(count),
    missing: Number(missing),
  }));
  return { payable, waiting };
}
