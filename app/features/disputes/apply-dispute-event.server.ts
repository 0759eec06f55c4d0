import { recordConversationEvent } from '~/features/conversations/conversation-events.server';
import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import { closedColumns, recordDisputeStep } from '~/features/orders/dispute-rows.server';
import { notifyAdminsOfDispute } from '~/features/orders/order-progress.server';
import { loadOrderState, type OrderState } from '~/features/orders/load-order-state.sql.server';
import type { OrderDeps } from '~/features/orders/order-events';
import { refundInside } from '~/features/payments/refund-order.server';
import type { MessageKey } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import type { Tx } from '~/platform/db/database';
import {
  nextDisputeState,
  disputeGuards,
  isOpenDispute,
  stateAt,
  type DisputeActor,
  type DisputeEvent,
  type DisputeGuard,
  type DisputeStatus,
} from './dispute-machine';
import { notifyOfDispute } from './dispute-mails.server';

export type DisputeRow = NonNullable<Awaited<ReturnType<Tx['dispute']['findUnique']>>>;

interface DisputeEventInput {
  by: DisputeActor;
  actorId?: string | undefined;
  /** The seller's answer, or the admin's reason. */
  text?: string;
  /** Amount of a proposal or a decision, in minor units; 0 releases the money. */
  amountMinor?: number;
  /** The number of the proposal that is accepted. */
  proposal?: number;
}

/**
 * Applies an event to a dispute and its order inside a transaction, as the table in
 * dispute-machine.ts says: the state and what belongs to it, the step, the refund or the release of
 * the money, the event in the conversation, and notifications and mails. Only `end` is written
 * elsewhere: by the effect `end-dispute` of an order that is refunded in full. Refuses with `forbidden`
 * (the other side's move) and `conflict` (over, too late, another proposal, or a chargeback is open).
 */
export async function applyDisputeEvent(
  tx: Tx,
  deps: OrderDeps,
  dispute: DisputeRow,
  event: Exclude<DisputeEvent, 'end'>,
  input: DisputeEventInput,
): Promise<DisputeStatus> {
  const now = deps.clock.now();
  const { by, actorId, text, proposal } = input;
  const before = stateAt(dispute, now);
  const order = await loadOrderState(tx, dispute.orderId);
  if (!order) throw new Error(`The dispute ${dispute.id} has no order.`);
  const leftMinor = order.priceMinor - order.refundedMinor;
  const decision = nextDisputeState({ status: before, event, by }, (guard) =>
    holds(guard, dispute, { by, proposal, amountMinor: input.amountMinor, now, leftMinor }),
  );
  if ('refused' in decision) throw refusal(decision.refused, before);
  const { to } = decision;
  const amountMinor = event === 'accept' ? (dispute.proposedMinor ?? 0) : input.amountMinor;
  const isOver = !isOpenDispute(to);
  const { count } = await tx.dispute.updateMany({
    where: { id: dispute.id, status: dispute.status, proposals: dispute.proposals },
    data: {
      status: to,
      ...(event === 'answer' && { answer: text ?? '', answeredAt: now }),
      ...(event === 'escalate' && { escalatedAt: now }),
      ...(amountMinor !== undefined && (event === 'answer' || event === 'propose')
        ? { proposedMinor: amountMinor, proposedBy: by, proposals: { increment: 1 } }
        : {}),
      ...(event === 'decide' && { decision: text ?? '', decidedById: actorId ?? null }),
      ...(isOver && { ...closedColumns(now), refundMinor: amountMinor ?? 0 }),
    },
  });
  if (count !== 1) throw new Error(`The dispute ${dispute.id} is not ${dispute.status} any more.`);
  const step = { disputeId: dispute.id, type: event, side: by, amountMinor, at: now };
  await recordDisputeStep(tx, step);
  if (event === 'escalate') await notifyAdminsOfDispute(tx, deps, order);
  await showInConversation(tx, order, { event, by, actorId, amountMinor, at: now });
  const answerable = dispute.answeredAt === null && now < dispute.answerBy;
  const isEscalated = to === 'escalated';
  const occasion = { order, event, by, actorId, answerable, isEscalated, amountMinor };
  await notifyOfDispute(tx, deps, { ...occasion, reason: text });
  if (event === 'withdraw') {
    const withdraw = { event, by: 'buyer', orderId: order.id, actorId } as const;
    await applyOrderEvent(tx, deps, withdraw);
  }
  if (event === 'accept' || event === 'decide') {
    await settle(tx, deps, order, { by, actorId, amountMinor: amountMinor ?? 0 });
  }
  return to;
}

/**
 * Refuses an event that the dispute does not allow now, whatever is sent with it: as `applyDisputeEvent`.
 * What people type into its form is read after that.
 */
export function requireDisputeMove(
  dispute: DisputeRow,
  { event, by }: { event: 'answer' | 'propose' | 'decide'; by: DisputeActor },
  now: Date,
): void {
  const status = stateAt(dispute, now);
  const unsent = { by, proposal: undefined, amountMinor: undefined, now, leftMinor: 0 };
  const decision = nextDisputeState({ status, event, by }, (guard) =>
    holds(guard, dispute, unsent),
  );
  if ('refused' in decision) throw refusal(decision.refused, status);
}

/** Refunds what was agreed on or decided, and releases what is left to the seller. */
async function settle(
  tx: Tx,
  deps: OrderDeps,
  order: OrderState,
  {
    by,
    actorId,
    amountMinor,
  }: { by: DisputeActor; actorId?: string | undefined; amountMinor: number },
): Promise<void> {
  const isAdmin = by === 'admin';
  const { id: orderId } = order;
  let status: string = order.status;
  if (amountMinor > 0) {
    const reason = 'dispute' as const;
    const refund = { order, amountMinor, by: isAdmin ? by : 'seller', reason, actorId } as const;
    status = await refundInside(tx, deps, refund);
  }
  if (status === 'refunded') return;
  const party = by === 'buyer' ? by : 'seller';
  const release = { event: 'release', by: isAdmin ? by : party, orderId, actorId } as const;
  const { applied } = await applyOrderEvent(tx, deps, { ...release, announced: true });
  if (!applied) throw new DomainError('conflict', 'disputes.error.over');
}

interface Moment {
  by: DisputeActor;
  proposal: number | undefined;
  amountMinor: number | undefined;
  now: Date;
  /** What is left of the price, in minor units. */
  leftMinor: number;
}

function holds(
  guard: DisputeGuard,
  dispute: DisputeRow,
  { by, proposal, amountMinor, now, leftMinor }: Moment,
): boolean {
  const { answerBy, answeredAt, proposedBy, proposedMinor, proposals } = dispute;
  switch (guard) {
    case 'in-time':
      return now < answerBy;
    case 'not-answered':
      return answeredAt === null;
    case 'other-amount':
      return proposedBy !== by || proposedMinor !== amountMinor;
    case 'their-proposal':
      return proposedBy !== null && proposedBy !== by;
    case 'seen-proposal':
      return proposal === proposals;
    case 'proposal-left':
      return (proposedMinor ?? 0) <= leftMinor;
  }
}

/** Why a dispute in a state can't change. */
const closed: Partial<Record<DisputeStatus, MessageKey>> = {
  open: 'disputes.error.answerFirst',
  answered: 'disputes.error.notYet',
  escalated: 'disputes.error.waits',
  agreed: 'disputes.error.agreed',
  withdrawn: 'disputes.error.withdrawn',
  decided: 'disputes.error.decided',
  ended: 'disputes.error.over',
};

function refusal(refused: DisputeGuard | 'state' | 'actor', status: DisputeStatus): Error {
  if (refused === 'actor') return new DomainError('forbidden', 'disputes.error.otherSide');
  if (refused !== 'state') return new DomainError('conflict', disputeGuards[refused]);
  return new DomainError('conflict', closed[status] ?? 'disputes.error.over');
}

/** The steps that the order's own events don't show. */
const shown: ReadonlySet<DisputeEvent> = new Set(['answer', 'propose', 'escalate', 'decide']);

async function showInConversation(
  tx: Tx,
  { id: subjectId, productId, buyerId, currency }: OrderState,
  what: {
    event: DisputeEvent;
    by: DisputeActor;
    actorId?: string | undefined;
    amountMinor?: number | undefined;
    at: Date;
  },
): Promise<void> {
  const { event, by, actorId = null, amountMinor, at } = what;
  if (!shown.has(event)) return;
  const isProposal = event === 'propose' || (event === 'answer' && amountMinor !== undefined);
  await recordConversationEvent(tx, {
    productId,
    buyerId,
    subjectId,
    actorId: by === 'admin' || by === 'order' ? null : actorId,
    at,
    type: isProposal ? 'dispute-propose' : `dispute-${by === 'order' ? 'account-gone' : event}`,
    ...(isProposal && { amountMinor, currency }),
  });
}
