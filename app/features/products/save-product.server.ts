import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import { sql } from '~/platform/db/sql';
import type { Ctx } from '../accounts/actor';
import { writeAs } from '../accounts/write-as.server';

/** How many products one buyer may have saved at a time. */
export const MAX_SAVED = 500;

/**
 * Saves a product for the acting buyer; saving it again changes nothing. Refuses with
 * `unauthenticated`, `forbidden` (not a buyer), `not_found` and `conflict` (too many saved).
 */
export async function saveProduct(ctx: Ctx, productId: string): Promise<void> {
  const now = ctx.clock.now();
  await writeAs(ctx, 'product:save', async (tx, buyer) => {
    const product = looksLikeId(productId)
      ? await tx.product.findUnique({ where: { id: productId, deletedAt: null } })
      : null;
    if (!product) {
      throw new DomainError('not_found', 'This product has been taken down.');
    }
    if ((await tx.savedProduct.count({ where: { userId: buyer.userId } })) >= MAX_SAVED) {
      throw new DomainError(
        'conflict',
        `You have saved ${MAX_SAVED} products. Remove some from Saved, then save this.`,
      );
    }
    await tx.run(sql`INSERT INTO "SavedProduct" ("productId", "userId", "createdAt")
      VALUES (${productId}, ${buyer.userId}, ${now}) ON CONFLICT DO NOTHING`);
  });
}
