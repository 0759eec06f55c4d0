import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { endOrder } from './end-order.server';

/**
 * Hides a product inside a transaction and withdraws the unpaid order on it (decision 20); paid
 * orders stay. Gives whether this call hid it.
 */
export async function takeDownProduct(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer'>,
  productId: string,
): Promise<boolean> {
  const now = ctx.clock.now();
  // Hidden first: an order that ends would put back on the shelf what is still there.
  const hidden = await tx.product.updateMany({
    where: { id: productId, deletedAt: null },
    data: { deletedAt: now, listed: false, updatedAt: now },
  });
  if (hidden.count === 0) return false;
  const held = await tx.order.findUnique({
    where: { activeProductId: productId },
    select: { id: true },
  });
  if (held) await endOrder(tx, ctx, held.id, 'removed');
  return true;
}
