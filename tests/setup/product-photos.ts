import type { Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { writeProductPhotos } from '~/features/products/set-product-photos.server';
import { DomainError } from '~/lib/domain-error';

/** Sets the photos of the acting seller's product, in this order, and changes nothing else of it. */
export async function setProductPhotos(
  ctx: Ctx,
  productId: string,
  imageIds: readonly string[],
): Promise<void> {
  await writeAs(ctx, 'product:manage-own', async (tx, actor) => {
    const mine = { id: productId, sellerId: actor.userId, deletedAt: null };
    if ((await tx.product.count({ where: mine })) === 0) throw new DomainError('not_found');
    await writeProductPhotos(tx, ctx, { productId, sellerId: actor.userId, imageIds });
  });
}
