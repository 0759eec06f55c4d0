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
