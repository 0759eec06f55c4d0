import { DomainError } from '~/lib/domain-error';
import type { Ctx } from '../accounts/actor';
import { writeAs } from '../accounts/write-as.server';
import { endOrder } from './end-order.server';

/**
 * Cancels the acting buyer's own unpaid order and puts the product back (decision 16).
 * Cancelling what has ended already changes nothing and gives `false`.
 * Refuses with `not_found` (also for somebody else's order) and `conflict` once paid, or while a
 * payment may be under way: features/payments/cancel-booking.server.ts closes that first.
 */
export async function cancelOrder(ctx: Ctx, orderId: string): Promise<boolean> {
  return writeAs(ctx, 'order:cancel', async (tx, buyer) => {
    const order = await tx.order.findUnique({ where: { id: orderId, buyerId: buyer.userId } });
    if (!order) throw new DomainError('not_found', 'There is no such order of yours.');
    if (order.paid) {
      throw new DomainError('conflict', 'This order is paid, so it can no longer be cancelled.');
    }
    if (await tx.paymentIntent.findUnique({ where: { liveOrderId: orderId } })) {
      throw new DomainError('conflict', 'A payment for this order is under way.');
    }
    return endOrder(tx, ctx, orderId, 'cancelled');
  });
}
