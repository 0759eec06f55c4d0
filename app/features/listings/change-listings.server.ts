import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { deleteOwnProduct } from '~/features/moderation/delete-product.server';
import { advertiseProduct, getOwnProduct } from '~/features/products/advertise-product.server';
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
import { writeAs } from '~/features/accounts/write-as.server';
import { recordConversationEvent } from '~/features/conversations/conversation-events.server';
import { endOffers } from '~/features/offers/end-offers.server';
import { markProductSold } from '~/features/orders/apply-order-event.server';
import { DomainError } from '~/lib/domain-error';

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

const REFUSALS = {
  sold: 'listings.soldElsewhere.sold',
  reserved: 'listings.soldElsewhere.reserved',
} as const;

/**
 * Marks the acting seller's own product as sold without an order: it leaves the lists, open offers
 * end, and its conversations show it. `listAgain` takes it back. Refuses with `unauthenticated`,
 * `forbidden`, `not_found` and `conflict` (reserved or sold).
 */
export async function markSoldElsewhere(ctx: Ctx, productId: string): Promise<void> {
  await writeAs(ctx, 'product:manage-own', async (tx, seller) => {
    const { id, status, deletedAt } = await getOwnProduct(tx, seller, productId);
    if (deletedAt) throw new DomainError('not_found', 'products.noneOfYours');
    if (status !== 'available') {
      throw new DomainError('conflict', REFUSALS[status === 'sold' ? 'sold' : 'reserved']);
    }
    const now = ctx.clock.now();
    await markProductSold(tx, ctx, id);
    await tx.product.update({ where: { id }, data: { soldElsewhereAt: now } });
    await endOffers(tx, ctx, { productId: id });
    const conversations = await tx.conversation.findMany({
      where: { productId: id },
      select: { buyerId: true },
    });
    for (const { buyerId } of conversations) {
      const event = { productId: id, buyerId, actorId: seller.userId, subjectId: id, at: now };
      await recordConversationEvent(tx, { ...event, type: 'listing-sold-elsewhere' });
    }
  });
}
