import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';

/**
 * Takes the acting buyer's heart off a product; no error when there is none, or no product.
 * Refuses with `unauthenticated` and `forbidden`.
 */
export async function removeSavedProduct(ctx: Ctx, productId: string): Promise<void> {
  const { userId } = requirePermission(ctx, 'product:save');
  await ctx.db.write((tx) => tx.savedProduct.deleteMany({ where: { productId, userId } }));
}
