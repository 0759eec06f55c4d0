import { DELETED_ACCOUNT, requirePermission, type Ctx } from '~/features/accounts/account.policy';
import type { OrderState } from '~/features/orders/load-order-state.sql.server';
import { NO_ORDER } from '~/features/orders/order-party.server';
import type { MessageKey } from '~/i18n/language';
import { requireId } from '~/lib/ids.server';
import type { Currency, Money } from '~/lib/money';
import type { Reader } from '~/platform/db/database';
import { notesOf, type PaymentNote } from './payment-notes';
import {
  getOrderToRefund,
  isChargedBack,
  mayOwe,
  readRefundAmount,
  requireRefundable,
  type RefundInput,
} from './refund-order.server';
import { knownTo, readRefundsAndDisputes } from './order-money.queries.server';
import { readSellerFunds } from './seller-funds.server';

/** An order as the page of its refund shows it to its seller or an admin. */
export interface RefundableOrder {
  id: string;
  name: string;
  /** A seller does not get the name of a deleted account (ADR 10). */
  buyerName: string;
  /** Whether the buyer's account is deleted: it gets no messages. */
  buyerGone: boolean;
  price: Money;
  refunded: Money;
  left: Money;
  /** The most that the acting person can refund: a seller's is what is held and their balance. */
  most: Money;
  by: 'seller' | 'admin';
  /** Whether there is a payment by card of which the acting person can refund something. */
  canRefund: boolean;
  /** Whether only an admin can refund it: the seller has no funds for it. */
  needsAdmin: boolean;
  /** Why the acting person can't refund anything; null when they can. */
  whyNot: MessageKey | null;
  /** The part that the shop bears if an admin refunds all that is left; null for nothing. */
  borne: Money | null;
  notes: PaymentNote[];
}

/** What the panel on an order's page says about refunds. */
export interface RefundSummary {
  orderId: string;
  refunded: Money;
  /** Part of the price that is not refunded. */
  left: Money;
  /** The most that the acting person can refund now; null when they can't refund. */
  most: Money | null;
  /** Whether only an admin can refund it: the seller has no funds for it. */
  needsAdmin: boolean;
}

/**
 * Checks that the acting person may refund an order, before what was sent is validated. Refuses with
 * `unauthenticated`, `forbidden` (also the own purchase) and `not_found` (an order of others).
 */
export async function requireRefunder(ctx: Ctx, orderId: string): Promise<void> {
  await findRefundable(ctx, orderId);
}

async function findRefundable(ctx: Ctx, orderId: string) {
  const actor = requirePermission(ctx, 'order:refund');
  const id = requireId(orderId, NO_ORDER);
  // Reads only; the command reads again in its transaction.
  return getOrderToRefund(ctx.db, actor, id);
}

/** Reads an order for the form that refunds it. Refuses as `requireRefunder`. */
export async function getRefundable(ctx: Ctx, orderId: string): Promise<RefundableOrder> {
  const { order, by } = await findRefundable(ctx, orderId);
  const { id, name, userName, buyerId, priceMinor, refundedMinor, currency } = order;
  const money = (amountMinor: number): Money => ({ amountMinor, currency });
  const leftMinor = priceMinor - refundedMinor;
  const changesOf = await readRefundsAndDisputes(ctx, [id]);
  const funds = await readSellerFunds(ctx.db, ctx.payments, order);
  const mostMinor = by === 'seller' ? funds.mostMinor : leftMinor;
  const closed = await whyClosed(ctx.db.read, order, by);
  const needsAdmin = closed === null && mostMinor === 0;
  const present = { id: buyerId, deletedAt: null };
  const buyerGone = (await ctx.db.read.user.count({ where: present })) === 0;
  return {
    id,
    name,
    buyerName: buyerGone && by === 'seller' ? DELETED_ACCOUNT : userName,
    buyerGone,
    by,
    price: money(priceMinor),
    refunded: money(refundedMinor),
    left: money(leftMinor),
    most: money(mostMinor),
    canRefund: closed === null && mostMinor > 0,
    needsAdmin,
    whyNot: needsAdmin ? 'payments.refund.onlyAdmin' : closed,
    borne: by === 'admin' ? borneOf(order, funds.borneMinor(leftMinor)) : null,
    notes: notesOf(knownTo(by, changesOf(id)), by),
  };
}

const NOTHING = 'payments.refundPage.cannot';

/** Why nothing of an order can be refunded, apart from the seller's funds; null when it can. */
async function whyClosed(
  read: Pick<Reader, 'payment' | 'providerDispute'>,
  order: OrderState,
  by: 'seller' | 'admin',
): Promise<MessageKey | null> {
  const { id, status, priceMinor, refundedMinor } = order;
  // An order that ended unpaid has a payment to return at most, which has a page of its own.
  const isPaid = (await read.payment.count({ where: { acceptedOrderId: id } })) > 0;
  if (!isPaid || refundedMinor >= priceMinor) return NOTHING;
  if (await isChargedBack(read, id)) return 'orders.chargebackOpen';
  if (mayOwe(order, by)) return null;
  return status === 'refunded' ? 'orders.lead.refundFailed' : NOTHING;
}

const borneOf = ({ currency }: { currency: Currency }, amountMinor: number): Money | null =>
  amountMinor > 0 ? { amountMinor, currency } : null;

/**
 * Reads the amount of a refund that is not confirmed yet, and for an admin the part of it that the shop
 * bears (null for nothing). Refuses as `refundOrder`.
 */
export async function checkRefund(
  ctx: Ctx,
  orderId: string,
  input: RefundInput,
): Promise<{ amount: Money; buyerName: string; borne: Money | null }> {
  const { order, by } = await findRefundable(ctx, orderId);
  const { currency, userName: buyerName } = order;
  const amountMinor = readRefundAmount(order, input);
  await requireRefundable(ctx.db, ctx.db.read, ctx, { order, amountMinor, by });
  const amount = { amountMinor, currency };
  if (by === 'seller') return { amount, buyerName, borne: null };
  const { borneMinor } = await readSellerFunds(ctx.db, ctx.payments, order);
  return { amount, buyerName, borne: borneOf(order, borneMinor(amountMinor)) };
}
