import { addMonths } from '~/lib/months';
import type { TradeSide } from '~/lib/trade-side';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { DISPUTE_TEXT_MONTHS } from './order.policy';

/** The columns of a dispute that closes at a time, but for its status and its refund. */
export function closedColumns(now: Date) {
  return {
    openOrderId: null,
    closedAt: now,
    deleteTextsAt: addMonths(now, DISPUTE_TEXT_MONTHS),
  };
}

interface NewStep {
  disputeId: string;
  /** An event of features/disputes/dispute-machine.ts, or `open`. */
  type: string;
  side: TradeSide | 'admin' | 'order';
  amountMinor?: number | undefined;
  at: Date;
}

/** Records an event of a dispute inside a transaction, with the next number of the dispute. */
export async function recordDisputeStep(
  tx: Tx,
  { disputeId, type, side, amountMinor, at }: NewStep,
): Promise<void> {
  const sequence = (await tx.disputeStep.count({ where: { disputeId } })) + 1;
  await tx.disputeStep.create({
    data: { disputeId, sequence, type, side, amountMinor: amountMinor ?? null, at },
  });
}

/**
 * Ends the open dispute of an order that was refunded in full in another way, as the event `end` of
 * features/disputes/dispute-machine.ts says, and records the step. The feature of disputes imports
 * orders, so that this is written here. A dispute that an agreement or a decision has closed stays
 * unchanged.
 */
export async function endDispute(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  orderId: string,
): Promise<void> {
  const open = await tx.dispute.findUnique({
    where: { openOrderId: orderId },
    select: { id: true },
  });
  if (!open) return;
  const { id } = open;
  const now = clock.now();
  await tx.dispute.update({ where: { id }, data: { status: 'ended', ...closedColumns(now) } });
  await recordDisputeStep(tx, { disputeId: id, type: 'end', side: 'order', at: now });
}

/**
 * Ends the proposed refund of an order's open dispute inside the transaction of another refund: the
 * proposal was made on the total refunded before, and accepting it would refund its amount on top
 * (decision 47). A page that still shows the proposal has its number and is refused.
 */
export async function endProposal(tx: Tx, orderId: string): Promise<void> {
  await tx.dispute.updateMany({
    where: { openOrderId: orderId, proposedMinor: { not: null } },
    data: { proposedMinor: null, proposedBy: null, proposals: { increment: 1 } },
  });
}
