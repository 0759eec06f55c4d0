import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { deleteOwnProduct } from '~/features/moderation/delete-product.server';
import { advertiseProduct } from '~/features/products/advertise-product.server';
import {
  changeEach,
  selectedProducts,
  summaryIncludes,
  toProductSummary,
  type ProductSummary,
  type SeveralChanged,
} from '~/features/products/change-several.server';
import { msg } from '~/i18n/language';
import { renewListing } from './end-listings.server';
import type { ListingChange } from './listing-changes';
import { markSoldElsewhere } from './sold-elsewhere.server';

const change: Record<ListingChange, (ctx: Ctx, productId: string) => Promise<unknown>> = {
  renew: renewListing,
  advertise: (ctx, productId) => advertiseProduct(ctx, { productId, wanted: true }),
  sold: markSoldElsewhere,
  delete: deleteOwnProduct,
};

/**
 * Changes several of the acting seller's listings, and names those that were refused. Refuses with
 * `unauthenticated` and `forbidden`.
 */
export async function changeListings(
  ctx: Ctx,
  what: ListingChange,
  productIds: readonly string[],
): Promise<SeveralChanged> {
  requirePermission(ctx, 'product:manage-own');
  const names = new Map((await listListings(ctx, productIds)).map(({ id, name }) => [id, name]));
  return changeEach(productIds, (id) => change[what](ctx, id), {
    one: (id, reason) => {
      const name = names.get(id);
      return name ? msg('listings.refusedNamed', { name, problem: { message: reason } }) : reason;
    },
    more: (count) => msg('listings.refusedMore', { count }),
  });
}

/**
 * Lists those of the acting seller's listings that are not deleted. Refuses with `unauthenticated` and
 * `forbidden`.
 */
export async function listListings(
  ctx: Ctx,
  productIds: readonly string[],
): Promise<ProductSummary[]> {
  const { userId: sellerId } = requirePermission(ctx, 'product:manage-own');
  const rows = await ctx.db.read.product.findMany({
    where: { ...selectedProducts(productIds), sellerId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: summaryIncludes,
  });
  return rows.map(toProductSummary);
}
