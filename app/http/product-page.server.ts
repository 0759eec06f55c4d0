import { may } from '~/features/accounts/account.policy';
import { blockedNote } from '~/features/blocks/blocked-note.server';
import { hasBlocked } from '~/features/blocks/blocks.server';
import { listFavourites } from '~/features/favourites/favourites.server';
import { whyInactive } from '~/features/products/listing.policy';
import { findRefusal } from '~/features/moderation/listing-appeals.server';
import { findOwnReports } from '~/features/moderation/own-reports.server';
import { findOfferPanel } from '~/features/offers/offer.queries.server';
import { applyDeadlinesOf } from '~/features/orders/end-order.server';
import { findOwnOrderFor } from '~/features/orders/own-order.queries.server';
import { factsOf, readAttributes } from '~/features/products/category-field';
import { fieldsOfCategories } from '~/features/products/category-fields.server';
import { categoryNameIn, relativesOf } from '~/features/products/category-names.server';
import {
  awaitsPrice,
  toProductView,
  heldState,
  toSellerView,
  type ProductRow,
  takesCash,
} from '~/features/products/product.dto';
import {
  findDeletedProduct,
  listProductPictures,
  findProductForPage,
} from '~/features/products/product.queries.server';
import { productMeta } from '~/features/products/product-meta.server';
import { getRating } from '~/features/reviews/review.queries.server';
import { priceRuleOf } from '~/features/products/price-rule';
import { listOthersOfSeller, listSimilar } from '~/features/search/related-products.server';
import { addressIn } from '~/i18n/addresses';
import type { Language } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { PageArgs } from './page-handler.server';

const OTHERS = 3;
const SIMILAR = 6;

/**
 * The data of a product page. A deleted product shows only similar products. Refuses with
 * `not_found` when the id never existed.
 */
export async function readProductPage({
  ctx,
  context,
  params,
}: Pick<PageArgs, 'ctx' | 'context' | 'params'>) {
  const id = params.id ?? '';
  const now = ctx.clock.now();
  const fieldsOf = await fieldsOfCategories(ctx, context.language);
  const toView = (one: ProductRow) => toProductView(one, now, ctx.actor, fieldsOf);
  if (looksLikeId(id)) await applyDeadlinesOf(ctx, { productId: id });
  const row = await findProductForPage(ctx, id);
  const withName = async (category: { id: string; name: string }) => ({
    id: category.id,
    name: await categoryNameIn(ctx, context.language, category),
    parent: (await relativesOf(ctx, context.language, category.id)).parent,
  });
  const favouritesOf = (ids: readonly string[]) => listFavourites(ctx, ids);
  if (!row) {
    const deleted = await findDeletedProduct(ctx, id);
    if (!deleted) throw new DomainError('not_found', 'products.noSuchProduct');
    const similar = await listSimilar(ctx, deleted, SIMILAR);
    const favourites = await favouritesOf(similar.map((one) => one.id));
    const category = await withName(deleted.category);
    return { gone: true as const, category, favourites, similar: similar.map(toView) };
  }
  const [pictures, others] = await Promise.all([
    listProductPictures(ctx, row),
    listOthersOfSeller(ctx, row, OTHERS),
  ]);
  const shown = others.map((other) => other.id);
  const similar = await listSimilar(ctx, row, SIMILAR, shown);
  const { status, purchaseYear } = row;
  const product = {
    ...toView(row),
    location: row.location,
    status,
    purchaseYear,
    awaitsPrice: awaitsPrice(row, priceRuleOf(ctx)),
    inactive: status === 'available' ? whyInactive(row, now) : null,
    pausedUntil: row.pausedUntil === null ? null : new Date(row.pausedUntil).toISOString(),
    takesCash: takesCash(row, ctx.env),
    held: heldState(row),
    refusalId: row.refusedAt === null ? null : await findRefusal(ctx, id),
  };
  const category = await withName({ id: row.categoryId, name: row.categoryName });
  const facts = factsOf(fieldsOf(row.categoryId), readAttributes(row.attributes));
  return {
    gone: false as const,
    feed: sellerFeedLink(row, context.language),
    meta: productMeta(
      {
        product,
        category,
        pictures,
        facts,
      },
      context.language,
      ctx.publicUrl,
    ),
    facts,
    favourites: await favouritesOf([id, ...shown, ...similar.map((one) => one.id)]),
    ownOrder: await findOwnOrderFor(ctx, id),
    offers: await findOfferPanel(ctx, row),
    blocked: (await hasBlocked(ctx, row.sellerId)) ? blockedNote(context.language) : null,
    mayReport: may(ctx.actor, 'report:make'),
    signedOut: ctx.actor === null,
    reports: await findOwnReports(ctx, [id]),
    product,
    category,
    seller: toSellerView(row),
    rating: await getRating(ctx, row.sellerId),
    holdHours: ctx.env.HOLD_HOURS,
    pictures,
    others: others.map(toView),
    similar: similar.map(toView),
  };
}

/** The feed of its seller, for the head of the page. */
function sellerFeedLink(
  { sellerId, sellerName: name }: Pick<ProductRow, 'sellerId' | 'sellerName'>,
  { prefix, t }: Pick<Language, 'prefix' | 't'>,
) {
  const href = addressIn(prefix, `/feeds/sellers/${encodeURIComponent(sellerId)}`);
  const link = { tagName: 'link', rel: 'alternate', type: 'application/atom+xml' } as const;
  return { ...link, title: t('feeds.seller', { name }), href };
}
