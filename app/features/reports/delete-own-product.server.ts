import type { Keyed } from '~/platform/http/idempotency.server';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import { writeAs } from '../accounts/write-as.server';
import { takeDownProduct } from '../orders/take-down-product.server';
import { getOwnProduct } from '../products/own-product.server';
import { closeReports } from './close-reports.server';

/**
 * Deletes the acting seller's own product: hides it, withdraws an unpaid order and closes what was
 * reported of it (decision 20). Gives how many this call deleted, 1 or 0.
 * Refuses with `unauthenticated`, `forbidden` and `not_found` (also for somebody else's).
 */
export async function deleteOwnProduct(ctx: Ctx & Keyed<0 | 1>, productId: string): Promise<0 | 1> {
  const now = ctx.clock.now();
  return writeAs<0 | 1>(ctx, 'product:manage-own', async (tx, seller) => {
    const { id } = await getOwnProduct(tx, seller, productId);
    if (!(await takeDownProduct(tx, ctx, id))) return 0;
    await closeReports(tx, { productId: id }, now);
    return 1;
  });
}

/** The own product that is about to be deleted, a deleted one included. Refuses as above. */
export function getProductToDelete(ctx: Ctx, productId: string) {
  const seller = requirePermission(ctx, 'product:manage-own');
  return getOwnProduct(ctx.db.read, seller, productId);
}
