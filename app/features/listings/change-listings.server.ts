import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { deleteOwnProduct } from '~/features/moderation/delete-product.server';
import { advertiseProduct } from '~/features/products/advertise-product.server';
import { msg, type Message } from '~/i18n/language';
import { isDomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { Currency } from '~/lib/money';
import { pictureOrDrawing, type Picture } from '~/lib/picture';
import { renewListing } from './end-listings.server';
import type { ListingChange } from './listing-changes';
import { markSoldElsewhere } from './sold-elsewhere.server';

/** The most that one request changes. A page of My Products has fewer. */
const MAX_CHANGED = 100;
/** Refusals that are named; the rest is counted, because they travel in a cookie. */
const MAX_NAMED = 3;

/** Result of a change of several listings. */
interface ChangeResult {
  done: number;
  /** Number of listings that were in the requested state before. */
  already: number;
  /** Reasons of the refusals, with the names of the listings. */
  refusals: Message[];
}

const change: Record<ListingChange, (ctx: Ctx, productId: string) => Promise<unknown>> = {
  renew: renewListing,
  advertise: (ctx, productId) => advertiseProduct(ctx, { productId, wanted: true }),
  sold: markSoldElsewhere,
  delete: deleteOwnProduct,
};

/**
 * Changes several of the acting seller's listings, each in a transaction of its own, so that a refused
 * one does not undo the others. Refuses with `unauthenticated` and `forbidden`.
 */
export async function changeListings(
  ctx: Ctx,
  what: ListingChange,
  productIds: readonly string[],
): Promise<ChangeResult> {
  requirePermission(ctx, 'product:manage-own');
  const result: ChangeResult = { done: 0, already: 0, refusals: [] };
  const ids = [...new Set(productIds)].slice(0, MAX_CHANGED);
  const names = new Map((await listListings(ctx, ids)).map(({ id, name }) => [id, name]));
  let refused = 0;
  for (const id of ids) {
    try {
      if ((await change[what](ctx, id)) === 0) result.already += 1;
      else result.done += 1;
    } catch (error) {
      if (!isDomainError(error) || error.code === 'unauthenticated') throw error;
      refused += 1;
      if (refused <= MAX_NAMED) {
        const name = names.get(id);
        const problem = { message: error.message };
        result.refusals.push(
          name ? msg('listings.refusedNamed', { name, problem }) : error.message,
        );
      }
    }
  }
  if (refused > MAX_NAMED) {
    result.refusals.push(msg('listings.refusedMore', { count: refused - MAX_NAMED }));
  }
  return result;
}

/** A listing about to be changed, as the page that asks first names it. */
interface ListingToChange {
  id: string;
  name: string;
  status: string;
  priceMinor: number;
  currency: Currency;
  image: Picture;
}

/**
 * Lists those of the acting seller's listings that are not deleted. Refuses with `unauthenticated` and
 * `forbidden`.
 */
export async function listListings(
  ctx: Ctx,
  productIds: readonly string[],
): Promise<ListingToChange[]> {
  const { userId: sellerId } = requirePermission(ctx, 'product:manage-own');
  const ids = productIds.filter(looksLikeId).slice(0, MAX_CHANGED);
  if (ids.length === 0) return [];
  const rows = await ctx.db.read.product.findMany({
    where: { id: { in: ids }, sellerId, deletedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_CHANGED,
    include: {
      category: { select: { picture: true } },
      photos: { select: { imageId: true }, where: { position: 0 } },
    },
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    status: row.status,
    priceMinor: row.resalePriceMinor,
    currency: row.currency as Currency,
    image: pictureOrDrawing(row.photos[0]?.imageId ?? null, row.category.picture),
  }));
}
