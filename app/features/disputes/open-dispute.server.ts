import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { requireImages } from '~/features/images/store-photo.server';
import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import { recordDisputeStep } from '~/features/orders/dispute-rows.server';
import {
  DISPUTE_ANSWER_MS,
  isDisputeTime,
  isEndedUnpaid,
  isPaid,
  type OrderStatus,
} from '~/features/orders/order.policy';
import { applyDeadlinesOf } from '~/features/orders/end-order.server';
import { loadOrderState, type OrderState } from '~/features/orders/load-order-state.sql.server';
import { NO_ORDER } from '~/features/orders/order-party.server';
import type { MessageKey } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId, newId, requireId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import type { Keyed } from '~/platform/idempotency-store.server';
import { applyDisputeEvent } from './apply-dispute-event.server';
import { attachConversation } from './dispute-copy.sql.server';
import type { DisputeSide } from './dispute-machine';
import type { DisputeReason } from './dispute-reasons';

interface OpenDisputeInput {
  reason: DisputeReason;
  text: string;
  imageIds?: readonly string[];
  /** Whether admins may see a copy of the conversation. */
  attach?: boolean;
}

export interface OpenedDispute {
  disputeId: string;
  orderId: string;
  status: OrderStatus;
  /** Until when the seller can answer, ISO 8601; null for a seller whose account is deleted. */
  answerBy: string | null;
}

/** How often a buyer can open a dispute about one order: each one holds back the money. */
const MAX_DISPUTES = 3;

/**
 * Checks that the acting person is the buyer of an order, before what was sent is validated. Refuses
 * with `unauthenticated`, `forbidden` (no right to buy, or the order is the person's own sale) and
 * `not_found` (another person's).
 */
export async function requireBuyerOf(ctx: Ctx, orderId: string): Promise<void> {
  const { userId } = requirePermission(ctx, 'order:dispute');
  const order = looksLikeId(orderId)
    ? await ctx.db.read.order.findUnique({
        where: { id: orderId },
        select: { buyerId: true, sellerId: true },
      })
    : null;
  if (order?.sellerId === userId) throw new DomainError('forbidden', 'disputes.error.onlyBuyer');
  if (order?.buyerId !== userId) throw new DomainError('not_found', NO_ORDER);
}

/**
 * Opens a dispute about a paid order of the acting buyer, until 48 hours after receipt; the money
 * stays on hold and the seller is asked to answer (decision 45). Refuses with `unauthenticated`,
 * `forbidden`, `not_found` (another person's order) and `conflict` (paid in cash, not paid, too late,
 * open already, or opened too often).
 */
export async function openDispute(
  ctx: Ctx & Keyed<OpenedDispute>,
  orderId: string,
  input: OpenDisputeInput,
): Promise<OpenedDispute> {
  const id = requireId(orderId, NO_ORDER);
  await requireBuyerOf(ctx, id);
  await applyDeadlinesOf(ctx, { id });
  return writeAs<OpenedDispute, OpenedDispute>(ctx, 'order:dispute', async (tx, { userId }) => {
    const order = await loadOrderState(tx, id);
    if (!order || order.buyerId !== userId) {
      const isSale = order?.sellerId === userId;
      throw isSale
        ? new DomainError('forbidden', 'disputes.error.onlyBuyer')
        : new DomainError('not_found', NO_ORDER);
    }
    const disputes = await tx.dispute.findMany({
      where: { orderId: id },
      select: { status: true },
    });
    const refusal = whyNoDispute(order, disputes, ctx.clock.now());
    if (refusal) throw new DomainError('conflict', refusal);
    const dispute = { event: 'dispute', by: 'buyer', orderId: id, actorId: userId } as const;
    const { to } = await applyOrderEvent(tx, ctx, dispute);
    const disputeId = newId();
    const now = ctx.clock.now();
    const answerBy = new Date(now.getTime() + DISPUTE_ANSWER_MS);
    await tx.dispute.create({
      data: {
        id: disputeId,
        orderId: id,
        openOrderId: id,
        status: 'open',
        answerBy,
        buyerId: userId,
        sellerId: order.sellerId,
        createdAt: now,
        reason: input.reason,
        text: input.text,
      },
    });
    await recordDisputeStep(tx, { disputeId, type: 'open', side: 'buyer', at: now });
    await addPhotos(tx, disputeId, { side: 'buyer', userId, imageIds: input.imageIds });
    if (input.attach) await attachConversation(tx, ctx, { id: disputeId, order, userId });
    const waits = !(await escalateWithoutSeller(tx, ctx, disputeId, userId));
    return { disputeId, orderId: id, status: to, answerBy: waits ? answerBy.toISOString() : null };
  });
}

/**
 * A dispute with a seller whose account is deleted waits for no answer, but for an admin. Returns
 * whether it does.
 */
async function escalateWithoutSeller(
  tx: Tx,
  ctx: Ctx,
  disputeId: string,
  buyerId: string,
): Promise<boolean> {
  const dispute = await tx.dispute.findUniqueOrThrow({ where: { id: disputeId } });
  if (!(await isDeleted(tx, dispute.sellerId))) return false;
  await applyDisputeEvent(tx, ctx, dispute, 'escalate', { by: 'buyer', actorId: buyerId });
  return true;
}

/** Whether the account is deleted of a side, with which nothing can be agreed any more. */
export async function isDeleted(tx: Pick<Tx, 'user'>, userId: string): Promise<boolean> {
  return (await tx.user.count({ where: { id: userId, deletedAt: { not: null } } })) > 0;
}

/** Why the buyer can't open a dispute about an order, after these, now; null when they can. */
export function whyNoDispute(
  order: Pick<OrderState, 'status' | 'paymentMethod' | 'deadlineAt' | 'receivedAt'>,
  disputes: readonly { status: string }[],
  now: Date,
): MessageKey | null {
  const { status, paymentMethod, deadlineAt, receivedAt } = order;
  if (isEndedUnpaid(status)) return 'orders.leadSeller.ended';
  if (paymentMethod === 'cash') return 'disputes.error.cash';
  if (status === 'disputed') return 'disputes.error.already';
  if (status === 'completed') {
    // An agreement or a decision completes the order; otherwise its time is over.
    const settled = disputes.find((one) => one.status === 'agreed' || one.status === 'decided');
    if (!settled) return 'disputes.error.completed';
    return settled.status === 'agreed' ? 'disputes.error.agreed' : 'disputes.error.decided';
  }
  if (!isPaid(status)) return status === 'refunded' ? 'disputes.error.over' : 'orders.payFirst';
  if (disputes.length >= MAX_DISPUTES) return 'disputes.error.tooOften';
  const isInTime = deadlineAt && now < deadlineAt && isDisputeTime(receivedAt, now);
  return isInTime ? null : 'disputes.error.completed';
}

/** Adds the photos that a side has uploaded. Refuses with `validation_failed` those of others. */
export async function addPhotos(
  tx: Tx,
  disputeId: string,
  of: { side: DisputeSide; userId: string; imageIds?: readonly string[] | undefined },
): Promise<void> {
  const { side, userId, imageIds = [] } = of;
  if (imageIds.length === 0) return;
  await requireImages(tx, imageIds, { field: 'photos', where: { uploaderId: userId } });
  await tx.disputePhoto.createMany({
    data: imageIds.map((imageId, position) => ({ disputeId, side, position, imageId })),
  });
}
