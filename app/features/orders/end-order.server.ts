import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { tellOfEndedOrder } from './order-messages.server';
import type { EndedStatus } from './order.policy';

/**
 * Ends one reserved order inside a transaction, puts its product back on the shelf, if the product
 * is still there, and tells whom it concerns. Gives whether this call ended it; an order that is no longer reserved
 * is left as it is. Money that was under way for it is closed or sent back by the payments' sweep.
 */
export async function endOrder(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer'>,
  orderId: string,
  status: EndedStatus,
): Promise<boolean> {
  const now = ctx.clock.now();
  const ended = await tx.order.updateMany({
    where: { id: orderId, status: 'reserved' },
    data: { status, activeProductId: null, endedAt: now },
  });
  if (ended.count === 0) return false;
  const { productId } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { productId: true },
  });
  const product = { id: productId, status: 'reserved' };
  await tx.product.updateMany({
    where: { ...product, deletedAt: null },
    data: { status: 'available', listed: true, updatedAt: now },
  });
  await tx.product.updateMany({
    where: { ...product, deletedAt: { not: null } },
    data: { status: 'available', updatedAt: now },
  });
  await tellOfEndedOrder(tx, ctx, orderId, status);
  return true;
}
