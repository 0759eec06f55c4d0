import { loadOrderState } from '~/features/orders/load-order-state.sql.server';
import { PAID_UNFINISHED } from '~/features/orders/order.policy';
import { refundInside } from '~/features/payments/refund-order.server';
import { readSellerBalances } from '~/features/payouts/payout.sql.server';
import { msg } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';

/**
 * Refuses with `conflict`, inside the transaction that deletes a person's own account, while paid
 * orders are not finished, on either side; the message says what is open, the balance included
 * (decision 53). A balance alone is refused by `requireNoBalance`.
 */
export async function requireFinishedOrders(tx: Tx, userId: string): Promise<void> {
  const count = await tx.order.count({
    where: {
      status: { in: [...PAID_UNFINISHED] },
      OR: [{ buyerId: userId }, { sellerId: userId }],
    },
  });
  if (count === 0) return;
  const [balance] = await readSellerBalances(tx, userId);
  if (!balance) throw new DomainError('conflict', msg('lifecycle.openOrders', { count }));
  const amount = { amountMinor: balance.availableMinor, currency: balance.currency };
  throw new DomainError('conflict', msg('lifecycle.openBoth', { count, amount }));
}

/**
 * Refunds in full, inside the transaction in which an admin deletes an account, the paid orders of it
 * that the buyer has not received, on either side (decision 53). Where the buyer's bank has taken the
 * money back already, its decision stands.
 */
export async function refundNotReceived(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer' | 'env' | 'payments'>,
  userId: string,
  adminId: string,
): Promise<void> {
  const paid = await tx.order.findMany({
    where: {
      status: { in: ['paid', 'disputed'] },
      receivedAt: null,
      OR: [{ buyerId: userId }, { sellerId: userId }],
    },
    select: { id: true },
  });
  for (const { id } of paid) {
    const order = await loadOrderState(tx, id);
    if (!order || order.hasChargeback) continue;
    const amountMinor = order.priceMinor - order.refundedMinor;
    const refund = {
      order,
      amountMinor,
      by: 'admin',
      reason: 'account',
      actorId: adminId,
    } as const;
    await refundInside(tx, ctx, refund);
  }
}
