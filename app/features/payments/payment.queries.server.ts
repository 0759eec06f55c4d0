import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { awaitsHandover } from '~/features/orders/handover-code.server';
import {
  isPaid,
  isUnfinished,
  type OrderStatus,
  type PaymentMethod,
} from '~/features/orders/order.policy';
import { isSettledUnmet, NO_ORDER } from '~/features/orders/order-party.server';
import type { MessageKey } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import type { Currency, Money } from '~/lib/money';
import type { TablePage, TableRequest } from '~/lib/paging';
import { pictureOrDrawing, type Picture } from '~/lib/picture';
import { isProviderFailure, type PageSetup } from '~/platform/payments/payment-provider';
import { moneyState, notesOf, type MoneyState, type PaymentNote } from './payment-notes';
import { EXPIRED, whyUnpayable } from './payment.policy';
import { readPayments, type TakenPayment } from './payment.sql.server';
import { readOneOrderMoney, readRefundsAndDisputes } from './order-money.queries.server';
import { reconcileIntent } from './settle-payment.server';

/** The data of the payment page. */
interface PaymentFacts {
  order: {
    id: string;
    productId: string;
    name: string;
    priceMinor: number;
    currency: Currency;
    userName: string;
    email: string;
    /** End of the reservation, ISO 8601. */
    heldUntil: string;
    image: Picture;
    sellerName: string;
    /** Whether the seller's account is deleted. */
    sellerGone: boolean;
    meetingLocation: string;
  };
  /** The buyer's contact details, while they are incomplete and the order can be paid. */
  missing: { phone: string; meetingLocation: string } | null;
  /** `step`: the card requires an additional confirmation (3-D Secure). */
  state: 'card' | 'step' | 'paid' | 'ended';
  /** The reason why nothing can be paid, when the state is `ended`. */
  ended: MessageKey | null;
  transactionId: string | null;
  /** Whether the order has a handover code now. */
  hasCode: boolean;
  setup: PageSetup;
}

/** `PaymentFacts` in the page's language. */
export type PaymentView = Omit<PaymentFacts, 'ended'> & { ended: string | null };

/** The reservation is over, and the product is for sale. */
const BOOK_AGAIN = 'payments.ended.bookAgain';

const pictureAndSeller = {
  seller: { select: { name: true, deletedAt: true } },
  product: { select: { listed: true, category: { select: { picture: true } } } },
} as const;

/**
 * The acting buyer's order as the payment page shows it. When a payment is in progress the provider
 * is asked first, so that a buyer who returns from there sees the current state. Refuses with
 * `unauthenticated`, `forbidden` and `not_found` (also for another buyer's order).
 */
export async function readPaymentPage(ctx: Ctx, orderId: string): Promise<PaymentFacts> {
  const { userId: buyerId } = requirePermission(ctx, 'order:pay');
  const needsStep = await reconcileLiveIntent(ctx, orderId, buyerId);
  const order = await ctx.db.read.order.findUnique({
    where: { id: orderId, buyerId },
    include: { payment: true, ...pictureAndSeller },
  });
  if (!order) throw new DomainError('not_found', NO_ORDER);
  const { id, productId, name, priceMinor, currency, userName, email, payment } = order;
  const { imageId, product, seller, meetingLocation } = order;
  const heldUntil = order.heldUntil.toISOString();
  const status = order.status as OrderStatus;
  const ended = whyUnpayable(order, ctx) ?? null;
  const open = needsStep ? 'step' : 'card';
  const incomplete = order.phone === '' || meetingLocation === '';
  return {
    missing: incomplete && !ended ? { phone: order.phone, meetingLocation } : null,
    order: {
      id,
      productId,
      name,
      priceMinor,
      currency,
      userName,
      email,
      heldUntil,
      image: pictureOrDrawing(imageId, product.category.picture),
      sellerName: seller.name,
      sellerGone: seller.deletedAt !== null,
      meetingLocation,
    },
    state: isPaid(status) ? 'paid' : ended ? 'ended' : open,
    ended: isPaid(status) ? null : ended === EXPIRED && product.listed ? BOOK_AGAIN : ended,
    transactionId: payment?.transactionId ?? null,
    hasCode: awaitsHandover({ status, paymentMethod: order.paymentMethod as PaymentMethod }),
    setup: ctx.payments.page,
  };
}

/**
 * Reconciles the order's live intent, if it has one. Returns whether its card requires a
 * confirmation.
 */
async function reconcileLiveIntent(ctx: Ctx, orderId: string, buyerId: string): Promise<boolean> {
  const live = await ctx.db.read.paymentIntent.findFirst({
    where: { liveOrderId: orderId, provider: ctx.payments.name, order: { buyerId } },
  });
  if (!live?.providerId) return false;
  try {
    const providerState = await ctx.payments.readIntent(live.providerId);
    if (providerState && providerState.state !== 'open') await reconcileIntent(ctx, providerState);
    return providerState?.state === 'open' && providerState.needsStep;
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    ctx.log.warn({ err: error }, 'the payment page is shown without asking the provider');
    return false;
  }
}

/** A taken payment as the admin's table shows it. */
export interface PaymentRow extends TakenPayment {
  /** The state after refunds and disputes at the provider. */
  money: MoneyState;
  notes: PaymentNote[];
}

/**
 * Lists all taken payments, refunded ones included, newest first, searchable by product, buyer's
 * address and the provider's id. Refuses with `unauthenticated` and `forbidden`.
 */
export async function listPayments(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<PaymentRow>> {
  requirePermission(ctx, 'payment:list');
  const page = await readPayments(ctx.db, request);
  const changesOf = await readRefundsAndDisputes(
    ctx,
    page.items.map(({ orderId }) => orderId),
  );
  const items = page.items.map((row) => {
    const changes = changesOf(row.orderId, row.transactionId);
    const money = moneyState(row.amountMinor, changes);
    const owedRefunds = Number(row.owedRefunds);
    return { ...row, owedRefunds, money, notes: notesOf(changes, 'admin') };
  });
  return { ...page, items };
}

export interface ReceiptView {
  orderId: string;
  /** For the link to a message to the seller; null for others than the buyer, and without a seller. */
  productId: string | null;
  productName: string;
  priceMinor: number;
  currency: Currency;
  buyer: { name: string; email: string };
  sellerName: string;
  image: Picture;
  meetingLocation: string;
  /**
   * Whether the handover is past or ahead; null when there is none, because the order ended before
   * it.
   */
  handover: 'past' | 'ahead' | null;
  /** The total refunded so far; null when nothing was. */
  refunded: Money | null;
  /** Who runs the site; null without an address. */
  operator: { name: string; address: string } | null;
  /** The provider's id of the card payment; null for cash. */
  transactionId: string | null;
  /** When it was booked, ISO 8601. */
  bookedAt: string;
  /** ISO 8601. */
  paidAt: string;
  /** Later refunds and disputes. */
  notes: PaymentNote[];
  /** Whether it was paid in the sandbox, where no real money moves. */
  sandbox: boolean;
}

/**
 * The receipt of an order that was paid, by card or in cash at the handover, for its buyer or an
 * admin. Refuses with `unauthenticated`, `forbidden` and `not_found` (another buyer's order, or not
 * paid).
 */
export async function readReceipt(ctx: Ctx, orderId: string): Promise<ReceiptView> {
  const actor = requirePermission(ctx, 'order:see-receipt');
  const order = await ctx.db.read.order.findUnique({
    where: { id: orderId, ...(!actor.rights.moderate && { buyerId: actor.userId }) },
    include: { payment: true, events: { select: { type: true } }, ...pictureAndSeller },
  });
  const paidInCash = order?.paymentMethod === 'cash' && order.status === 'completed';
  const paidAt = order?.payment?.createdAt ?? (paidInCash ? order.completedAt : null);
  if (!order || !paidAt) throw new DomainError('not_found', 'payments.noReceipt');
  const { payment, refundedMinor, priceMinor } = order;
  const currency = order.currency as Currency;
  const { OPERATOR_NAME, OPERATOR_ADDRESS } = ctx.env;
  const refunded = refundedMinor > 0 ? { amountMinor: refundedMinor, currency } : null;
  const reader = actor.rights.moderate ? 'admin' : 'buyer';
  const money = await readOneOrderMoney(ctx, { ...order, currency, refunded }, reader);
  return {
    orderId: order.id,
    productId:
      order.buyerId === actor.userId && order.seller.deletedAt === null ? order.productId : null,
    productName: order.name,
    priceMinor: payment?.amountMinor ?? priceMinor,
    currency: payment?.currency ?? currency,
    buyer: { name: order.userName, email: order.email },
    sellerName: order.sellerName || order.seller.name,
    image: pictureOrDrawing(order.imageId, order.product.category.picture),
    meetingLocation: order.meetingLocation,
    handover: handoverOf(order),
    refunded: money.refunded,
    operator: OPERATOR_ADDRESS ? { name: OPERATOR_NAME, address: OPERATOR_ADDRESS } : null,
    transactionId: payment?.transactionId ?? null,
    bookedAt: order.createdAt.toISOString(),
    paidAt: paidAt.toISOString(),
    notes: money.notes,
    sandbox: payment?.provider === 'sandbox',
  };
}

function handoverOf(order: {
  status: string;
  receivedAt: Date | null;
  completedAt: Date | null;
  events: { type: string }[];
}): ReceiptView['handover'] {
  const isReceived = order.receivedAt !== null || order.completedAt !== null;
  if (isReceived) return isSettledUnmet(order.events) ? null : 'past';
  return isUnfinished(order.status) ? 'ahead' : null;
}
