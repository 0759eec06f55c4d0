import {
  requirePermission,
  type Actor,
  type Ctx,
  type Permission,
} from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { countCreated, setCreated } from '~/features/conversations/count-created.server';
import { loadOrderState, type OrderState } from '~/features/orders/load-order-state.sql.server';
import { readAmountToRefund, requireRefundStep } from '~/features/payments/refund-order.server';
import { NO_ORDER } from '~/features/orders/order-party.server';
import { msg } from '~/i18n/language';
import { DomainError, fieldError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import { tradeSideOf } from '~/lib/trade-side';
import type { Reader, Tx } from '~/platform/db/database';
import {
  applyDisputeEvent,
  requireDisputeMove,
  type DisputeRow,
} from './apply-dispute-event.server';
import { attachConversation } from './dispute-copy.sql.server';
import type { DisputeSide, DisputeStatus } from './dispute-machine';
import { addPhotos, isDeleted } from './open-dispute.server';

/** The permission of each side. */
const needed = { buyer: 'order:dispute', seller: 'dispute:answer' } as const satisfies Record<
  DisputeSide,
  Permission
>;

interface PartyDispute {
  side: DisputeSide;
  order: OrderState;
  dispute: DisputeRow;
}

interface Turn extends PartyDispute {
  tx: Tx;
  actor: Actor;
}

/** Loads the open dispute of a party's order, else its last one. Refuses as `answerDispute`. */
async function loadDispute(
  { rows, read }: { rows: Pick<Tx, 'rows'>; read: Pick<Reader, 'dispute'> },
  actor: Actor,
  orderId: string,
): Promise<PartyDispute> {
  const order = await loadOrderState(rows, orderId);
  const side = order && tradeSideOf(actor, order);
  if (!order || !side) throw new DomainError('not_found', NO_ORDER);
  requirePermission({ actor }, needed[side]);
  const dispute =
    (await read.dispute.findUnique({ where: { openOrderId: orderId } })) ??
    (await read.dispute.findFirst({ where: { orderId }, orderBy: { createdAt: 'desc' } }));
  if (!dispute) throw new DomainError('conflict', 'disputes.error.none');
  return { side, order, dispute };
}

/** Runs a step of a party in the open dispute of their order, in one transaction. */
async function takeTurn(
  ctx: Ctx,
  orderId: string,
  work: (turn: Turn) => Promise<DisputeStatus>,
): Promise<DisputeStatus> {
  requirePermission(ctx, 'order:see');
  const id = requireId(orderId, NO_ORDER);
  return writeAs<DisputeStatus>(ctx, 'order:see', async (tx, actor) => {
    return work({ tx, actor, ...(await loadDispute({ rows: tx, read: tx }, actor, id)) });
  });
}

/**
 * Refuses a step in a dispute whatever is sent with it, for forms that are refused as they were sent: its
 * state comes before its fields. Refuses as `answerDispute`, but for its fields.
 */
export async function requireDisputeTurn(
  ctx: Ctx,
  orderId: string,
  event: 'answer' | 'propose',
): Promise<void> {
  const actor = requirePermission(ctx, 'order:see');
  const { db, clock } = ctx;
  const id = requireId(orderId, NO_ORDER);
  const { side, dispute } = await loadDispute({ rows: db, read: db.read }, actor, id);
  requireDisputeMove(dispute, { event, by: side }, clock.now());
}

interface AnswerInput {
  text: string;
  /** The proposed refund as typed, in the major unit; empty without one. */
  amount: string;
  imageIds?: readonly string[];
  attach?: boolean;
}

/**
 * Answers a dispute as the seller, once and within 3 days, with a refund that they propose or
 * without. Refuses with `unauthenticated`, `forbidden` (the buyer), `not_found` (another person's
 * order), `conflict` (no dispute, too late, answered, over) and `validation_failed` (`amount`).
 */
export function answerDispute(ctx: Ctx, orderId: string, input: AnswerInput) {
  return takeTurn(ctx, orderId, async ({ tx, actor, side, order, dispute }) => {
    if (side !== 'seller') throw new DomainError('forbidden', 'disputes.error.otherSide');
    const { userId } = actor;
    const { text, imageIds } = input;
    requireDisputeMove(dispute, { event: 'answer', by: side }, ctx.clock.now());
    const amountMinor =
      input.amount.trim() === '' ? undefined : readAmount(ctx, order, input.amount);
    const to = await applyDisputeEvent(tx, ctx, dispute, 'answer', {
      by: side,
      actorId: userId,
      text,
      ...(amountMinor !== undefined && { amountMinor }),
    });
    await addPhotos(tx, dispute.id, { side, userId, imageIds });
    if (input.attach) await attachConversation(tx, ctx, { id: dispute.id, order, userId });
    return to;
  });
}

/**
 * Proposes a refund to the other side; it replaces the proposal before. `amount` is as typed, in the
 * major unit. Refuses as `answerDispute`, with `conflict` when the side's own proposal of this amount is
 * open, and with `rate_limited`: each proposal is mailed, and ends what the other side is accepting.
 */
export async function proposeRefund(ctx: Ctx, orderId: string, amount: string) {
  const { userId } = requirePermission(ctx, 'order:see');
  return countCreated(ctx, userId, ['proposal'], (created) =>
    takeTurn(ctx, orderId, async ({ tx, actor, side, order, dispute }) => {
      await requireOtherSide(tx, order, side);
      requireDisputeMove(dispute, { event: 'propose', by: side }, ctx.clock.now());
      const amountMinor = readAmount(ctx, order, amount);
      const proposal = { by: side, actorId: actor.userId, amountMinor };
      const to = await applyDisputeEvent(tx, ctx, dispute, 'propose', proposal);
      setCreated(created, 'proposal', true);
      return to;
    }),
  );
}

/**
 * Accepts the refund that the other side proposes: it is refunded, and what is left of the price
 * goes to the seller. `proposal` is the number of the proposal that the person has seen. Refuses as
 * `answerDispute`, and with `conflict` (no proposal, or another one by now).
 */
export function acceptProposal(ctx: Ctx, orderId: string, proposal: number) {
  return takeTurn(ctx, orderId, async ({ tx, actor, side, order, dispute }) => {
    await requireOtherSide(tx, order, side);
    const acceptance = { by: side, actorId: actor.userId, proposal };
    return applyDisputeEvent(tx, ctx, dispute, 'accept', acceptance);
  });
}

/** Refuses with `conflict` an agreement with an account that is deleted: an admin decides. */
async function requireOtherSide(
  tx: Tx,
  { buyerId, sellerId }: OrderState,
  side: DisputeSide,
): Promise<void> {
  const id = side === 'buyer' ? sellerId : buyerId;
  if (await isDeleted(tx, id)) throw new DomainError('conflict', 'disputes.error.gone');
}

/** Takes a dispute back as the buyer: the order goes on. Refuses as `answerDispute`. */
export function withdrawDispute(ctx: Ctx, orderId: string) {
  return takeTurn(ctx, orderId, ({ tx, actor, side, dispute }) =>
    applyDisputeEvent(tx, ctx, dispute, 'withdraw', { by: side, actorId: actor.userId }),
  );
}

/** Asks an admin for a decision. Refuses as `answerDispute`. */
export function askForDecision(ctx: Ctx, orderId: string) {
  return takeTurn(ctx, orderId, ({ tx, actor, side, dispute }) =>
    applyDisputeEvent(tx, ctx, dispute, 'escalate', { by: side, actorId: actor.userId }),
  );
}

/**
 * An amount as typed, in minor units: more than nothing, at most what is left of the price, and one
 * that the card provider can move (decision 44). Refuses with `validation_failed` (`amount`).
 */
export function readAmount(
  { payments }: Pick<Ctx, 'payments'>,
  { currency, priceMinor, refundedMinor }: OrderState,
  typed: string,
): number {
  const left = { amountMinor: priceMinor - refundedMinor, currency };
  const amount = readAmountToRefund(typed, left);
  if (amount.amountMinor > left.amountMinor) {
    throw fieldError('amount', msg('payments.refund.tooMuch', { left }));
  }
  requireRefundStep(payments, amount);
  return amount.amountMinor;
}
