import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { flagEditedListing } from '~/features/listing-checks/flag-listing.server';
import { loadRules, matchListing } from '~/features/listing-checks/word-rules.server';
import { endOffers } from '~/features/offers/end-offers.server';
import { hasAnswerableOffers } from '~/features/offers/offer-state.sql.server';
import { getOwnProduct, requireAvailable } from '~/features/products/advertise-product.server';
import { alignProduct } from '~/features/products/align-listed.sql.server';
import { attributesFor, type EnteredAttributes } from '~/features/products/attributes-for.server';
import { readAttributes } from '~/features/products/category-field';
import { recordPriceChange } from '~/features/products/former-prices.server';
import { goodsKey } from '~/features/products/goods-key.server';
import type { ProductInput } from '~/features/products/product.schema';
import { requireSeenListing } from '~/features/products/seen-listing.server';
import { productImageIds, writeProductPhotos } from '~/features/products/set-product-photos.server';
import {
  leavesPlace,
  requireKnownCategory,
  requirePastYear,
  requireProductPlace,
  toProductData,
} from '~/features/products/write-product.server';

/** Columns of a listing that other people read, without its price and state. */
const shownColumns = ['name', 'description', 'location', 'categoryId', 'attributes'] as const;

/**
 * Changes the acting seller's own product while it is available, and sets its photos, which must
 * already be stored; `opened` is the `listingKey` that the seller's form was opened with. The prices
 * are of the site's rule, so that a product whose price had to be confirmed returns to the lists.
 * Without a place in the input and with the location as it was, the product keeps its place. An edit
 * of the price or of the goods ends open offers (decision 51), and so does one after which the listing
 * waits for approval: its buyers can't see it. Rules of the admins may flag or hide it. Refuses as `getEditableProduct`, with `validation_failed` (unknown category, future year, wrong
 * attributes) and as `requireSeenListing`.
 */
export async function editProduct(
  ctx: Ctx,
  productId: string,
  input: ProductInput & EnteredAttributes,
  imageIds: readonly string[],
  opened?: string,
): Promise<void> {
  requirePermission(ctx, 'product:manage-own');
  const now = ctx.clock.now();
  requirePastYear(input, now);
  const given = await requireProductPlace(ctx, input);
  const allRules = await loadRules(ctx);
  await writeAs(ctx, 'product:manage-own', async (tx, seller) => {
    const product = await getOwnProduct(tx, seller, productId);
    requireAvailable(product, 'edit');
    const currency = ctx.env.CURRENCY;
    await requireKnownCategory(tx, input);
    const { id } = product;
    const attributes = await attributesFor(tx, input, readAttributes(product.attributes));
    const place = leavesPlace(product, input) ? product : given;
    const written = toProductData(input, place, attributes);
    const stored = await productImageIds(tx, id);
    if (opened !== undefined) {
      const edited = { listing: { ...written, currency }, imageIds };
      requireSeenListing({ listing: product, imageIds: stored }, edited, opened);
    }
    const price = { resalePriceMinor: input.resaleprice, currency };
    const reduction = await recordPriceChange(tx, ctx, product, price);
    const rules = matchListing(allRules, { ...input, attributes });
    const changed =
      shownColumns.some((column) => written[column] !== product[column]) ||
      imageIds.some((imageId) => !stored.includes(imageId));
    const held = await flagEditedListing(tx, ctx, product, { rules, changed });
    const data = { ...written, ...reduction, ...held, currency, updatedAt: now };
    await tx.product.update({ where: { id }, data });
    const samePrice =
      input.resaleprice === product.resalePriceMinor && currency === product.currency;
    const isHeldNow = held.heldAt !== null && product.heldAt === null;
    if (!samePrice || isHeldNow) await alignProduct(tx, ctx, id);
    await writeProductPhotos(tx, ctx, { productId: id, sellerId: seller.userId, imageIds });
    const sameGoods = goodsKey(product, stored) === goodsKey(written, imageIds);
    if (isHeldNow) await endOffers(tx, ctx, { productId: id });
    else if (!samePrice || !sameGoods) await endOffers(tx, ctx, { productId: id }, { by: 'edit' });
  });
}

/**
 * Whether buyers wait for an answer to offers that an edit of the acting seller's product may end.
 * Refuses with `unauthenticated` and `forbidden`.
 */
export async function hasOpenOffers(ctx: Ctx, productId: string): Promise<boolean> {
  requirePermission(ctx, 'product:manage-own');
  return hasAnswerableOffers(ctx.db, { productId, now: ctx.clock.now() });
}
