import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { isSoleAdmin } from '~/features/accounts/find-admins.server';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { Currency } from '~/lib/money';
import { readRowPage, type RowPage } from '~/lib/row-page';
import { readBatches } from './batches.sql.server';
import { isPaused } from './payout.policy';
import { readUncovered } from './payout.sql.server';
import { eventsOf, type PayoutLineEvent, type PayoutLineStatus } from './payout-machine';

export interface BatchView {
  id: string;
  currency: Currency;
  amountMinor: number;
  lines: number;
  /** Lines that wait for a decision. */
  open: number;
  /** ISO 8601. */
  createdAt: string;
}

/**
 * The batches for admins, those with lines that wait for a decision first, then the newest; a page of
 * them. Refuses with `unauthenticated` and `forbidden`.
 * @param from The index of the first row, as the address has it.
 */
export async function listBatches(
  ctx: Ctx,
  from: string | null = null,
): Promise<RowPage<BatchView>> {
  requirePermission(ctx, 'payout:manage');
  return readRowPage(from, async (part) =>
    (await readBatches(ctx.db, part)).map(({ lines, open, createdAt, ...batch }) => ({
      ...batch,
      lines: Number(lines),
      open: Number(open),
      createdAt: new Date(createdAt).toISOString(),
    })),
  );
}

export interface LineView {
  id: string;
  name: string;
  sellerId: string;
  amountMinor: number;
  currency: Currency;
  status: PayoutLineStatus;
  lastFour: string;
  reference: string | null;
  reason: string | null;
  decidedAt: string | null;
  /**
   * For an open line, the amount that open chargebacks may take from the seller beyond the balance.
   */
  uncoveredMinor: number;
  /** Whether the line is open and payouts to its seller are paused by a suspension (decision 53). */
  paused: boolean;
  /** Events that the admin can cause now. */
  events: PayoutLineEvent[];
}

/** Columns of the seller of a line. */
export const PAYEE = { name: true, suspendedAt: true, suspendedUntil: true } as const;

/**
 * A batch with its lines, without details of accounts, and how many of them are open. Refuses as
 * `listBatches`, and `not_found`.
 */
export async function getBatch(ctx: Ctx, batchId: string) {
  const { userId } = requirePermission(ctx, 'payout:manage');
  const id = requireId(batchId, 'payouts.noBatch');
  const [batch, isSole] = await Promise.all([
    ctx.db.read.payoutBatch.findUnique({
      where: { id },
      include: {
        lines: { include: { seller: { select: PAYEE } }, orderBy: { id: 'asc' } },
      },
    }),
    isSoleAdmin(ctx.db.read, { userId }),
  ]);
  if (!batch) throw new DomainError('not_found', 'payouts.noBatch');
  const open = batch.lines.filter(({ status }) => status === 'exported');
  const uncovered = await readUncovered(ctx.db, {
    sellerIds: open.map(({ sellerId }) => sellerId),
    currency: batch.currency,
  });
  const now = ctx.clock.now();
  const lines = batch.lines.map((line): LineView => {
    const { amountMinor, currency, lastFour, reference, reason, sellerId } = line;
    const status = line.status as PayoutLineStatus;
    const isOpen = status === 'exported';
    const mayDecide = sellerId !== userId || isSole;
    return {
      id: line.id,
      name: line.seller.name,
      sellerId,
      amountMinor,
      currency,
      status,
      lastFour,
      reference,
      reason,
      decidedAt: line.decidedAt?.toISOString() ?? null,
      uncoveredMinor: isOpen ? (uncovered.get(sellerId) ?? 0) : 0,
      paused: isOpen && isPaused(line.seller, now),
      events: mayDecide ? eventsOf(status) : [],
    };
  });
  const { currency, createdAt } = batch;
  return { id, currency, createdAt: createdAt.toISOString(), open: open.length, lines };
}

/** A line for the forms that decide it. Refuses as `listBatches`, and `not_found`. */
export async function getLine(ctx: Ctx, lineId: string) {
  requirePermission(ctx, 'payout:manage');
  const line = await ctx.db.read.payoutLine.findUnique({
    where: { id: requireId(lineId, 'payouts.noLine') },
    include: { seller: { select: { name: true } } },
  });
  if (!line) throw new DomainError('not_found', 'payouts.noLine');
  const { id, batchId, amountMinor, currency, seller } = line;
  const status = line.status as PayoutLineStatus;
  return { id, batchId, status, name: seller.name, amount: { amountMinor, currency } };
}

/**
 * How many transfers wait, are being made, and how many reversals were refused, for admins. Refuses
 * with `unauthenticated` and `forbidden`.
 */
export async function countTransfers(ctx: Ctx) {
  requirePermission(ctx, 'payout:manage');
  const { sellerTransfer, transferReversal } = ctx.db.read;
  const [waiting, creating, refused] = await Promise.all([
    sellerTransfer.count({ where: { status: 'waiting' } }),
    sellerTransfer.count({ where: { status: 'creating' } }),
    transferReversal.count({ where: { status: 'refused' } }),
  ]);
  return { waiting, creating, refused };
}
