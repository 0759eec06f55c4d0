import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import { releaseOrder } from '~/features/orders/order-effects.server';
import { PAY_SELLER_JOB, REVERSE_TRANSFER_JOB } from '~/features/orders/order-jobs.server';
import { loadOrderState, type OrderState } from '~/features/orders/load-order-state.sql.server';
import type { OrderDeps } from '~/features/orders/order-events';
import type { Tx } from '~/platform/db/database';
import { scheduleJob } from '~/platform/jobs/job-queue.server';
import type { Services } from '~/platform/services';
import { UNDONE_REFUNDS } from '~/platform/payments/provider-states';
import { notifyOfFailedRefund } from './failed-refund.server';

/**
 * Brings the refunded total of an order to what the provider and our own decisions say, inside the
 * transaction that records the provider's refunds and disputes, before they are posted: refunds
 * that were made in the provider's dashboard and lost chargebacks count as well; failed ones don't,
 * and the admins are notified of them. `lostMinor`: the chargebacks that have just been lost, of which
 * both sides are notified elsewhere; `wonMinor`: those that were lost and are won after all.
 */
export async function syncRefunded(
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  { lostMinor, wonMinor } = { lostMinor: 0, wonMinor: 0 },
): Promise<void> {
  const payment = await tx.payment.findUnique({ where: { acceptedOrderId: orderId } });
  const order = payment && (await loadOrderState(tx, orderId));
  if (!order) return;
  const of = { paymentId: payment.id };
  const sums = await Promise.all([
    tx.refund.aggregate({
      where: { ...of, status: 'owed', providerRefundId: null },
      _sum: { amountMinor: true },
    }),
    tx.providerRefund.aggregate({
      where: { ...of, status: { notIn: UNDONE_REFUNDS } },
      _sum: { amountMinor: true },
    }),
    tx.providerDispute.aggregate({
      where: { ...of, status: 'lost' },
      _sum: { amountMinor: true },
    }),
  ]);
  const total = sums.reduce((sum, one) => sum + (one._sum.amountMinor ?? 0), 0);
  const refundedMinor = Math.min(order.priceMinor, total);
  const { currency } = order;
  const change = refundedMinor - order.refundedMinor;
  if (change === 0) return;
  await tx.order.update({ where: { id: orderId }, data: { refundedMinor } });
  await releaseAgain(tx, deps, orderId);
  if (change < 0 && -change <= wonMinor && (await goOn(tx, deps, order))) return;
  // A refund that failed leaves the order as it is: an admin refunds again.
  if (change < 0) {
    const missing = { amountMinor: -change, currency };
    return notifyOfFailedRefund(tx, deps, { ...order, refundedMinor }, missing);
  }
  const refund = { event: 'refund', by: 'provider', orderId } as const;
  if (lostMinor > 0) {
    const amount = { amountMinor: lostMinor, currency };
    await applyOrderEvent(tx, deps, { ...refund, amount, announced: true });
  }
  if (change > lostMinor) {
    const amount = { amountMinor: change - lostMinor, currency };
    await applyOrderEvent(tx, deps, { ...refund, amount });
  }
}

/**
 * Lets a sale go on after a chargeback that was lost is won, if it was refunded because of it. Returns
 * whether the sale stands: not where the seller has the product for sale again, or a refund had
 * failed before, so that an admin decides.
 */
async function goOn(tx: Tx, deps: OrderDeps, order: OrderState): Promise<boolean> {
  const { id: orderId, productId, status, refundedMinor, priceMinor, hasOpenChargeback } = order;
  if (status !== 'refunded') return true;
  if (refundedMinor < priceMinor || hasOpenChargeback) return false;
  const free = {
    status: 'sold',
    soldElsewhereAt: null,
    orders: { none: { activeProductId: productId } },
  };
  if ((await tx.product.count({ where: { id: productId, ...free } })) === 0) return false;
  const completed = { id: orderId, completedAt: { not: null } };
  const event = (await tx.order.count({ where: completed })) > 0 ? 'release' : 'withdraw';
  await applyOrderEvent(tx, deps, { event, by: 'provider', orderId });
  return true;
}

/**
 * Posts the release of a completed order again, inside the transaction that has changed the
 * refunded or the held amount (a failed refund returns to the held amount). Schedules the jobs that
 * pay the seller the rest, or take an overpayment back. Does nothing to other orders.
 */
export async function releaseAgain(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  orderId: string,
): Promise<void> {
  const order = await loadOrderState(tx, orderId);
  if (order?.status !== 'completed' || order.paymentMethod !== 'card') return;
  await releaseOrder(tx, deps, order);
  const jobs = [PAY_SELLER_JOB, REVERSE_TRANSFER_JOB].map((kind) => ({ kind, key: orderId }));
  await scheduleJob(tx, deps, ...jobs);
}
