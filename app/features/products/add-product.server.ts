import { newId } from '~/lib/ids.server';
import type { Keyed } from '~/platform/http/idempotency.server';
import type { Ctx } from '../accounts/actor';
import { requireConfirmedEmail } from '../accounts/confirm-email.server';
import { requirePermission } from '../accounts/policy';
import { writeAs } from '../accounts/write-as.server';
import { refuseFutureYear, refuseUnknownCategory, toProductData } from './product-data.server';
import type { ProductInput } from './product.schema';
import { writeProductPhotos } from './set-product-photos.server';

/**
 * Puts a product of the acting seller on the shelf (decision 19), with photos that have been kept
 * already or are kept once the seller may list. Gives its id. Refuses with `unauthenticated`,
 * `forbidden` (also while the address has to be confirmed first) and `validation_failed` (a category
 * that is gone, a year to come).
 */
export async function addProduct(
  ctx: Ctx & Keyed<{ productId: string }>,
  input: ProductInput,
  photos: readonly string[] | (() => Promise<readonly string[]>),
): Promise<{ productId: string }> {
  requirePermission(ctx, 'product:add');
  requireConfirmedEmail(ctx);
  const now = ctx.clock.now();
  refuseFutureYear(input, now);
  const imageIds = typeof photos === 'function' ? await photos() : photos;
  const productId = newId();
  return writeAs(ctx, 'product:add', async (tx, seller) => {
    await refuseUnknownCategory(tx, input);
    await tx.product.create({
      data: {
        id: productId,
        sellerId: seller.userId,
        ...toProductData(input),
        status: 'available',
        listed: true,
        createdAt: now,
        updatedAt: now,
      },
    });
    await writeProductPhotos(tx, { productId, sellerId: seller.userId, imageIds });
    return { productId };
  });
}
