import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import { writeAs } from '../accounts/write-as.server';
import { getOwnProduct, refuseUnavailable } from './own-product.server';
import {
  refuseFutureYear,
  refuseUnknownCategory,
  toFormValues,
  toProductData,
} from './product-data.server';
import type { ProductInput } from './product.schema';
import { writeProductPhotos } from './set-product-photos.server';

const CANNOT = 'it can no longer be edited';

/**
 * The acting seller's own product as its form shows it. Refuses with `unauthenticated`, `forbidden`,
 * `not_found` and, when it is no longer available, `conflict`.
 */
export async function getEditableProduct(ctx: Ctx, productId: string) {
  const seller = requirePermission(ctx, 'product:manage-own');
  const product = await getOwnProduct(ctx.db.read, seller, productId);
  refuseUnavailable(product, CANNOT);
  return { id: product.id, name: product.name, values: toFormValues(product) };
}

/**
 * Changes what the acting seller says of an own product while it is available, and its photos to
 * these, which have been kept already. Refuses as `getEditableProduct`, and with
 * `validation_failed` (a category that is gone, a year to come).
 */
export async function editProduct(
  ctx: Ctx,
  productId: string,
  input: ProductInput,
  imageIds: readonly string[],
): Promise<void> {
  requirePermission(ctx, 'product:manage-own');
  const now = ctx.clock.now();
  refuseFutureYear(input, now);
  await writeAs(ctx, 'product:manage-own', async (tx, seller) => {
    const product = await getOwnProduct(tx, seller, productId);
    refuseUnavailable(product, CANNOT);
    await refuseUnknownCategory(tx, input);
    const { id } = product;
    await tx.product.update({ where: { id }, data: { ...toProductData(input), updatedAt: now } });
    await writeProductPhotos(tx, { productId: id, sellerId: seller.userId, imageIds });
  });
}
