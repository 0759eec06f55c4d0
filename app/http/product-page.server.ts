import { json } from '@remix-run/node';
import { may } from '~/features/accounts/account.policy';
import { listFavourites } from '~/features/favourites/favourites.server';
import { discardImages } from '~/features/images/discard-images.server';
import { findOwnReports } from '~/features/moderation/own-reports.server';
import { findOfferPanel } from '~/features/offers/offer.queries.server';
import { findOwnOrderFor } from '~/features/orders/own-order.queries.server';
import { categoryNameIn } from '~/features/products/category-names.server';
import {
  awaitsPrice,
  toProductView,
  toSellerView,
  type ProductRow,
} from '~/features/products/product.dto';
import {
  findDeletedProduct,
  listProductPictures,
  findProductForPage,
} from '~/features/products/product.queries.server';
import { productMeta } from '~/features/products/product-meta.server';
import { productSchema, type ProductInput } from '~/features/products/product.schema';
import { priceRuleOf } from '~/features/products/write-product.server';
import { listOthersOfSeller, listSimilar } from '~/features/search/related-products.server';
import { DomainError, isDomainError } from '~/lib/domain-error';
import { MAX_PRODUCT_PHOTOS } from '~/lib/photo-limits';
import { refuseForm, replyTo, submitForm } from './form-fields.server';
import type { PageArgs, FormArgs } from './page-handler.server';
import { readPhotos } from './photo-fields.server';

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
  const toView = (one: ProductRow) => toProductView(one, now, ctx.actor);
  const row = await findProductForPage(ctx, id);
  const withName = async (category: { id: string; name: string }) => ({
    id: category.id,
    name: await categoryNameIn(ctx, context.language, category),
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
    status,
    purchaseYear,
    awaitsPrice: awaitsPrice(row, ctx.env.CURRENCY),
  };
  const category = await withName({ id: row.categoryId, name: row.categoryName });
  return {
    gone: false as const,
    meta: productMeta({ product, category, pictures }, context.language, ctx.publicUrl),
    favourites: await favouritesOf([id, ...shown, ...similar.map((one) => one.id)]),
    ownOrder: await findOwnOrderFor(ctx, id),
    offers: await findOfferPanel(ctx, row),
    mayReport: may(ctx.actor, 'report:make'),
    reports: await findOwnReports(ctx, [id]),
    product,
    category,
    seller: toSellerView(row),
    holdHours: ctx.env.HOLD_HOURS,
    pictures,
    others: others.map(toView),
    similar: similar.map(toView),
  };
}

/** The files of a product form: `pageAction(…, { photos: PRODUCT_PHOTOS })`. */
export const PRODUCT_PHOTOS = { photos: MAX_PRODUCT_PHOTOS };

/** The bounds of a product form's values. */
export function productRules(ctx: PageArgs['ctx']) {
  return { thisYear: ctx.clock.now().getUTCFullYear(), prices: priceRuleOf(ctx) };
}

const ROOM = { max: MAX_PRODUCT_PHOTOS };

/**
 * Validates a product form and passes the result to `use`, with the stored photos. `mayUse` throws
 * what does not depend on the form, before a photo is decoded or stored. Any refusal, by the form
 * or by the use case, shows the form again with everything that was sent; photos stay stored for
 * the next attempt only where it can succeed.
 */
export async function withProductForm<Result>(
  args: FormArgs,
  mayUse: () => void | Promise<void>,
  use: (input: ProductInput, imageIds: readonly string[]) => Promise<Result>,
) {
  const { ctx } = args;
  const schema = productSchema(productRules(ctx));
  try {
    await mayUse();
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const { stored } = await readPhotos({ ...args, uploads: [] }, 'photos', ROOM);
    return refuseForm(args, error, { photos: stored });
  }
  const photos = await readPhotos(args, 'photos', ROOM);
  if (photos.arranging && !photos.refusal) {
    return json({ ...replyTo(args, {}), photos: photos.stored });
  }
  const { status = 422, errors } = photos.refusal ?? {};
  return submitForm(args, schema, (input) => use(input, photos.imageIds), {
    refusal: errors ? { status, errors: { photos: errors } } : null,
    async extra(error) {
      if (!error || [422, 429, 503].includes(error.status)) return { photos: photos.stored };
      await discardImages(ctx, photos.added);
      return {
        photos: photos.stored.filter(
          (_photo, at) => !photos.added.includes(photos.imageIds[at] ?? ''),
        ),
      };
    },
  });
}
