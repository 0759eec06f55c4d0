import { DISPUTE_ANSWER_MS } from '../../app/features/orders/order.policy';
import { newId } from '../../app/lib/ids.server';
import type { demoOrderRows } from './demo-orders';
import { HOUR_MS } from './demo-times';

/** An answer, and then the request for a decision, come so long after the step before. */
const STEP_MS = 6 * HOUR_MS;

/** The open disputes of the demo with their steps. */
export function demoDisputeRows(made: ReturnType<typeof demoOrderRows>['made']) {
  const rows = made.flatMap(({ given: { dispute }, order, events }) => {
    const openedAt = events.find(({ type }) => type === 'dispute')?.at;
    return dispute && openedAt ? [toRows(dispute, order, openedAt)] : [];
  });
  return {
    disputes: rows.map(({ row }) => row),
    disputeSteps: rows.flatMap(({ steps }) => steps),
  };
}

type Made = ReturnType<typeof demoOrderRows>['made'][number];

function toRows(
  { reason, text, answer }: NonNullable<Made['given']['dispute']>,
  { id: orderId, buyerId, sellerId }: Made['order'],
  openedAt: Date,
) {
  const disputeId = newId();
  const answeredAt = answer ? new Date(openedAt.getTime() + STEP_MS) : null;
  const escalatedAt = answer ? new Date(openedAt.getTime() + 2 * STEP_MS) : null;
  const row = {
    id: disputeId,
    orderId,
    openOrderId: orderId,
    buyerId,
    sellerId,
    status: escalatedAt ? 'escalated' : 'open',
    reason,
    text,
    answer: answer ?? null,
    answeredAt,
    escalatedAt,
    answerBy: new Date(openedAt.getTime() + DISPUTE_ANSWER_MS),
    createdAt: openedAt,
  };
  const steps = [
    { type: 'open', side: 'buyer', at: openedAt },
    ...(answeredAt ? [{ type: 'answer', side: 'seller', at: answeredAt }] : []),
    ...(escalatedAt ? [{ type: 'escalate', side: 'buyer', at: escalatedAt }] : []),
  ].map((step, index) => ({ disputeId, sequence: index + 1, ...step }));
  return { row, steps };
}
