import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { deadlineAfterDispute, disputeEnd, type OrderStatus } from '~/features/orders/order.policy';
import { sellerShareOf } from '~/features/ledger/post-release.server';
import { readInTime } from '~/features/orders/end-order.server';
import { NO_ORDER } from '~/features/orders/order-party.server';
import type { MessageKey } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { Currency, Money } from '~/lib/money';
import { pictureOrDrawing, type Picture } from '~/lib/picture';
import { tradeSideOf } from '~/lib/trade-side';
import { OPEN_CHARGEBACK } from '~/platform/payments/provider-states';
import { movesOf, type DisputeEvent, type DisputeSide } from './dispute-machine';
import { disputeParts, toDisputeView, type DisputeView } from './dispute.dto';
import { whyNoDispute } from './open-dispute.server';

/** An order as the page of its dispute shows it. */
interface DisputedOrder {
  id: string;
  productId: string;
  name: string;
  image: Picture;
  status: OrderStatus;
  priceMinor: number;
  refundedMinor: number;
  currency: Currency;
  byCard: boolean;
  buyerName: string;
  sellerName: string;
}

/** Data of the page of an order's dispute, for its buyer or seller. */
export interface OwnDispute {
  order: DisputedOrder;
  side: DisputeSide;
  /** Whether the account of the other side is deleted. */
  otherGone: boolean;
  /** The last dispute; null before the first. */
  dispute: DisputeView | null;
  /** Events that the person can cause now. */
  moves: DisputeEvent[];
  /** Why the buyer can't open a dispute; null when they can, and for the seller. */
  whyNot: MessageKey | null;
  /** Whether the buyer's bank is investigating the payment. */
  chargeback: boolean;
  /** Deadline for opening a dispute, once the order is received; ISO 8601. */
  openUntil: string | null;
  /** What the seller gets once they accept the buyer's proposal; null for the buyer and without one. */
  acceptedShare: Money | null;
  /** Whether there is a conversation that can be attached. */
  canAttach: boolean;
}

/**
 * Reads the dispute of an order of the acting person. Refuses with `unauthenticated` and `not_found`
 * (everyone else's order, also for admins, who have a page of their own).
 */
export async function getOwnDispute(ctx: Ctx, orderId: string): Promise<OwnDispute> {
  const { order, side, userId } = await readInTime(ctx, orderId, () =>
    getOrderWithDisputes(ctx, orderId),
  );
  const now = ctx.clock.now();
  const { id, name, priceMinor, refundedMinor, currency, buyerId, productId } = order;
  const { deadlineAt, receivedAt } = order;
  const last = order.disputes.find((one) => one.openOrderId !== null) ?? order.disputes.at(-1);
  const dispute = last ? toDisputeView(last, currency, now) : null;
  const theirs = dispute?.proposal?.by === 'buyer' ? dispute.proposal : null;
  const status = order.status as OrderStatus;
  const paymentMethod = order.paymentMethod === 'cash' ? 'cash' : 'card';
  const other = side === 'buyer' ? order.seller : order.buyer;
  const otherGone = other.deletedAt !== null;
  const of = { now, leftMinor: priceMinor - refundedMinor, otherGone };
  const participants = { some: { userId } };
  const conversation = await ctx.db.read.conversation.count({
    where: { productId, buyerId, participants },
  });
  const terms = { status, paymentMethod, deadlineAt, receivedAt } as const;
  const whyNot = whyNoDispute(terms, order.disputes, now);
  return {
    order: {
      id,
      productId,
      name,
      status,
      priceMinor,
      refundedMinor,
      currency,
      byCard: paymentMethod === 'card',
      buyerName: order.buyer.name,
      sellerName: order.seller.name,
      image: pictureOrDrawing(order.imageId, order.product.category.picture),
    },
    side,
    otherGone,
    dispute,
    moves: dispute ? movesOf(side, dispute.status).filter((move) => fits(move, dispute, of)) : [],
    whyNot: side === 'buyer' ? whyNot : null,
    chargeback: order.providerDisputes.length > 0,
    openUntil: status === 'received' && receivedAt ? disputeEnd(receivedAt).toISOString() : null,
    acceptedShare: side === 'seller' && theirs ? shareAfter(order, theirs.amount) : null,
    canAttach: conversation > 0 && !dispute?.copied,
  };
}

/** The seller's share of an order after a further refund. */
function shareAfter(order: StoredOrder, { amountMinor }: Money): Money {
  const { priceMinor, feeMinor } = order;
  const currency = order.currency as Currency;
  const refundedMinor = order.refundedMinor + amountMinor;
  return sellerShareOf({ priceMinor, feeMinor, refundedMinor, currency });
}

/** The consequences of withdrawing the open dispute of an order, for the page that asks its buyer. */
export interface Withdrawal {
  name: string;
  sellerName: string;
  /** What is left of the price, which is on hold. */
  left: Money;
  /** Whether the order counts as received again; else it waits for the receipt. */
  received: boolean;
  /** The end of the time for a dispute, or of the time to confirm the receipt; ISO 8601. */
  deadline: string;
  /** Whether that end has passed: the order is completed at once. */
  isOver: boolean;
  /** Whether the buyer can open another dispute. */
  mayOpenAgain: boolean;
  /** Whether the buyer's bank is investigating the payment. */
  chargeback: boolean;
  /** The refund that the seller proposes, which is void afterwards; null without one. */
  proposed: Money | null;
}

/**
 * Reads what follows when the acting buyer withdraws the open dispute of their order; null without an
 * open one. Refuses with `unauthenticated`, `forbidden` (its seller) and `not_found` (everyone else's
 * order).
 */
export async function findWithdrawal(ctx: Ctx, orderId: string): Promise<Withdrawal | null> {
  requirePermission(ctx, 'order:dispute');
  const { order, side } = await readInTime(ctx, orderId, () => getOrderWithDisputes(ctx, orderId));
  if (side !== 'buyer') throw new DomainError('forbidden', 'disputes.error.otherSide');
  const open = order.disputes.find(({ openOrderId }) => openOrderId !== null);
  if (!open) return null;
  const now = ctx.clock.now();
  const { name, priceMinor, refundedMinor, currency, receivedAt } = order;
  const deadlineAt = deadlineAfterDispute({ paidAt: order.paidAt ?? now, receivedAt }, now);
  const after = { status: receivedAt ? 'received' : 'paid', paymentMethod: 'card' } as const;
  const { proposal } = toDisputeView(open, currency, now);
  return {
    name,
    sellerName: order.seller.name,
    left: { amountMinor: priceMinor - refundedMinor, currency },
    received: receivedAt !== null,
    deadline: deadlineAt.toISOString(),
    isOver: now >= deadlineAt,
    mayOpenAgain: whyNoDispute({ ...after, deadlineAt, receivedAt }, order.disputes, now) === null,
    chargeback: order.providerDisputes.length > 0,
    proposed: proposal?.by === 'seller' ? proposal.amount : null,
  };
}

type StoredOrder = Awaited<ReturnType<typeof getOrderWithDisputes>>['order'];

async function getOrderWithDisputes(ctx: Ctx, orderId: string) {
  const actor = requirePermission(ctx, 'order:see');
  const order = looksLikeId(orderId)
    ? await ctx.db.read.order.findUnique({
        where: { id: orderId },
        include: {
          buyer: { select: { name: true, deletedAt: true } },
          seller: { select: { name: true, deletedAt: true } },
          product: { select: { category: { select: { picture: true } } } },
          disputes: { include: disputeParts, orderBy: { createdAt: 'asc' } },
          providerDisputes: { where: OPEN_CHARGEBACK },
        },
      })
    : null;
  const side = order && tradeSideOf(actor, order);
  if (!order || !side) throw new DomainError('not_found', NO_ORDER);
  return { order, side, userId: actor.userId };
}

/** Whether the conditions of a step hold, for its form. */
function fits(
  move: DisputeEvent,
  { answer, answerBy, proposal }: DisputeView,
  { now, leftMinor, otherGone }: { now: Date; leftMinor: number; otherGone: boolean },
): boolean {
  if (otherGone && (move === 'accept' || move === 'propose')) return false;
  if (move === 'accept') return proposal !== null && proposal.amount.amountMinor <= leftMinor;
  return move !== 'answer' || (answer === null && now.toISOString() < answerBy);
}
