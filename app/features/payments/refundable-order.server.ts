import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { feeAfterRefunds } from '~/features/ledger/post-release.server';
import type { OrderState } from '~/features/orders/load-order-state.sql.server';
import { requireId } from '~/lib/ids.server';
import type { Money } from '~/lib/money';
import { notesOf, type PaymentNote } from './payment-notes';
import {
  getOrderToRefund,
  isChargedBack,
  mayOwe,
  readRefundAmount,
  readSellerFunds,
  requireNoChargeback,
  requireRefundStep,
  type RefundInput,
} from './refund-order.server';
import { readReversals } from './reversals.server';

/** An order as the page of its refund shows it to its seller or an admin. */
export interface RefundableOrder {
  id: string;
  name: string;
  buyerName: string;
  price: Money;
  refunded: Money;
  left: Money;
  /** The most that the acting person can refund: a seller's is what is held and their balance. */
  most: Money;
  by: 'seller' | 'admin';
  /** Whether there is a payment by card of which something is left. */
  canRefund: boolean;
  /** Whether the seller does not have what is left, so that the shop bears a part of a refund. */
  atShopsCost: boolean;
  notes: PaymentNote[];
}

/**
 * Checks that the acting person may refund an order, before what was sent is validated. Refuses with
 * `unauthenticated`, `forbidden` and `not_found` (an order of others).
 */
export async function requireRefunder(ctx: Ctx, orderId: string): Promise<void> {
  await findRefundable(ctx, orderId);
}

async function findRefundable(ctx: Ctx, orderId: string) {
  const actor = requirePermission(ctx, 'order:refund');
  const id = requireId(orderId, 'orders.noSuchOrder');
  // Reads only; the command reads again in its transaction.
  return getOrderToRefund(ctx.db, actor, id);
}

/** Reads an order for the form that refunds it. Refuses as `requireRefunder`. */
export async function getRefundable(ctx: Ctx, orderId: string): Promise<RefundableOrder> {
  const { order, by } = await findRefundable(ctx, orderId);
  const { id, name, userName: buyerName, priceMinor, refundedMinor, currency } = order;
  const money = (amountMinor: number): Money => ({ amountMinor, currency });
  const leftMinor = priceMinor - refundedMinor;
  const reversalsOf = await readReversals(ctx, [id]);
  const coveredMinor = mostCovered(order, await readSellerFunds(ctx.db, order));
  // An order that ended unpaid has a payment to return at most, which has a page of its own.
  const isPaid = (await ctx.db.read.payment.count({ where: { acceptedOrderId: id } })) > 0;
  const isOpen = isPaid && leftMinor > 0 && mayOwe(order, by);
  return {
    id,
    name,
    buyerName,
    by,
    price: money(priceMinor),
    refunded: money(refundedMinor),
    left: money(leftMinor),
    most: money(by === 'seller' ? coveredMinor : leftMinor),
    canRefund: isOpen && !(await isChargedBack(ctx.db.read, id)),
    atShopsCost: by === 'admin' && coveredMinor < leftMinor,
    notes: notesOf(reversalsOf(id), by),
  };
}

/**
 * The most that the seller's funds cover, in minor units: a refund of a completed order first returns
 * its share of the fee to them (decision 49).
 */
function mostCovered(order: OrderState, fundsMinor: number): number {
  const feeMinor = feeAfterRefunds(order);
  const covers = (amountMinor: number) => {
    const refundedMinor = order.refundedMinor + amountMinor;
    const returned =
      order.status === 'completed' ? feeMinor - feeAfterRefunds({ ...order, refundedMinor }) : 0;
    return amountMinor <= fundsMinor + returned;
  };
  let [covered, most] = [0, order.priceMinor - order.refundedMinor];
  while (covered < most) {
    const middle = Math.ceil((covered + most) / 2);
    if (covers(middle)) covered = middle;
    else most = middle - 1;
  }
  return covered;
}

/**
 * Reads the amount of a refund that is not confirmed yet. Refuses as `refundOrder`, except for the
 * seller's funds.
 */
export async function checkRefund(
  ctx: Ctx,
  orderId: string,
  input: RefundInput,
): Promise<{ amount: Money; buyerName: string }> {
  const { order } = await findRefundable(ctx, orderId);
  const { currency, userName: buyerName } = order;
  const amount = { amountMinor: readRefundAmount(order, input), currency };
  await requireNoChargeback(ctx.db.read, order.id);
  requireRefundStep(ctx.payments, amount);
  return { amount, buyerName };
}
