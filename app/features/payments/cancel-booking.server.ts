import { DomainError } from '~/lib/domain-error';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import { cancelOrder } from '../orders/cancel-order.server';
import { answering } from './answering-provider.server';
import { closeIntent } from './close-intent.server';

const TRIES = 3;

/**
 * Cancels the acting buyer's own unpaid order, also while a payment for it is under way: that is
 * closed at the provider first, and if it has succeeded already the order is paid instead
 * (decision 28). Gives and refuses as `cancelOrder`, and with `unavailable`.
 */
export async function cancelBooking(ctx: Ctx, orderId: string): Promise<boolean> {
  const { userId: buyerId } = requirePermission(ctx, 'order:cancel');
  for (let tried = 0; tried < TRIES; tried += 1) {
    const intent = await ctx.db.read.paymentIntent.findFirst({
      where: { liveOrderId: orderId, order: { buyerId, status: 'reserved' } },
    });
    if (!intent) return cancelOrder(ctx, orderId);
    const become = await answering(ctx, () => closeIntent(ctx, intent));
    if (become === 'busy') break;
  }
  throw new DomainError(
    'conflict',
    'A payment for this order is under way. Look again in a moment.',
  );
}
