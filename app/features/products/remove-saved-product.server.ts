import type { Ctx } from '../accounts/actor';
import { writeAs } from '../accounts/write-as.server';

/**
 * Takes the acting buyer's heart off a product; no error when there is none, or no product.
 * Refuses with `unauthenticated` and `forbidden`.
 */
export async function removeSavedProduct(ctx: Ctx, productId: string): Promise<void> {
  await writeAs(ctx, 'product:save', (tx, { userId }) =>
    tx.savedProduct.deleteMany({ where: { productId, userId } }),
  );
}
