import { json } from '@remix-run/node';
import { may } from '~/features/accounts/account.policy';
import { listFavourites } from '~/features/favourites/favourites.server';
import { discardImages } from '~/features/images/discard-images.server';
import { findOwnReports } from '~/features/moderation/own-reports.server';
import { findOwnBooking } from '~/features/orders/own-order.queries.server';
import { toProductView, type ProductRow } from '~/features/products/product.dto';
import {
  findDeletedProduct,
  listProductPictures,
  findProduct,
} from '~/features/products/product.queries.server';
import { productSchema, type ProductInput } from '~/features/products/product.schema';
import { listOthersOfSeller, listSimilar } from '~/features/search/related-products.server';
import { DomainError, isDomainError } from '~/lib/domain-error';
import { MAX_PRODUCT_PHOTOS } from '~/lib/photo-limits';
import { readFields, refusedFields, type FormState } from './form-fields.server';
import type { PageArgs, FormArgs } from './page-handler.server';
import { readPhotos, type SentPhotos } from './photo-fields.server';

const OTHERS = 3;
const SIMILAR = 6;

/**
 * The data of a product page. A deleted product shows only similar products. Refuses with
 * `not_found` when the id never existed.
 */
export async function readProductPage({ ctx, params }: Pick<PageArgs, 'ctx' | 'params'>) {
  const id = params.id ?? '';
  const now = ctx.clock.now();
  const toView = (one: ProductRow) => toProductView(one, now, ctx.actor);
  const row = await findProduct(ctx, id);
  const favouritesOf = (ids: readonly string[]) => listFavourites(ctx, ids);
  if (!row) {
    const deleted = await findDeletedProduct(ctx, id);
    if (!deleted) throw new DomainError('not_found', 'There is no such product.');
    const similar = await listSimilar(ctx, deleted, SIMILAR);
    const favourites = await favouritesOf(similar.map((one) => one.id));
    return { gone: true as const, favourites, similar: similar.map(toView) };
  }
  const [pictures, others] = await Promise.all([
    listProductPictures(ctx, row),
    listOthersOfSeller(ctx, row, OTHERS),
  ]);
  const shown = others.map((other) => other.id);
  const similar = await listSimilar(ctx, row, SIMILAR, shown);
  const { status, purchaseYear } = row;
  return {
    gone: false as const,
    favourites: await favouritesOf([id, ...shown, ...similar.map((one) => one.id)]),
    ownBooking: await findOwnBooking(ctx, id),
    mayReport: may(ctx.actor, 'report:make'),
    reports: await findOwnReports(ctx, [id]),
    product: { ...toView(row), status, purchaseYear },
    category: { id: row.categoryId, name: row.categoryName },
    pictures,
    others: others.map(toView),
    similar: similar.map(toView),
  };
}

/** The files of a product form: `pageAction(…, { photos: PRODUCT_PHOTOS })`. */
export const PRODUCT_PHOTOS = { photos: MAX_PRODUCT_PHOTOS };

const ROOM = { max: MAX_PRODUCT_PHOTOS };

/** A product form as it is shown again, with the photos that are already stored. */
export interface ProductFormState extends FormState {
  photos: SentPhotos['stored'];
}

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
  const { ctx, form } = args;
  const fields = readFields(form, productSchema({ thisYear: ctx.clock.now().getUTCFullYear() }));
  const values = fields.ok ? fields.typed : fields.state.values;
  try {
    await mayUse();
  } catch (error) {
    const state = refusedFields(error, values);
    const { stored } = await readPhotos({ ...args, uploads: [] }, 'photos', ROOM);
    return json<ProductFormState>(
      { ...state, photos: stored },
      { status: isDomainError(error) ? error.status : 500 },
    );
  }
  const photos = await readPhotos(args, 'photos', ROOM);
  const again = (state: FormState, status: number) =>
    json<ProductFormState>({ ...state, photos: photos.stored }, { status });
  if (photos.arranging && !photos.refusal)
    return again({ values, errors: {}, formError: null }, 200);
  if (!fields.ok || photos.refusal) {
    const errors = fields.ok ? {} : fields.state.errors;
    const all = photos.refusal ? { ...errors, photos: photos.refusal.errors } : errors;
    const status = fields.ok ? photos.refusal?.status : undefined;
    return again({ values, errors: all, formError: null }, status ?? 422);
  }
  try {
    return await use(fields.value, photos.imageIds);
  } catch (error) {
    const state = refusedFields(error, values);
    const status = isDomainError(error) ? error.status : 500;
    if (status === 422 || status === 429 || status === 503) return again(state, status);
    await discardImages(ctx, photos.added);
    const usable = photos.stored.filter(
      (_photo, at) => !photos.added.includes(photos.imageIds[at] ?? ''),
    );
    return json<ProductFormState>({ ...state, photos: usable }, { status });
  }
}
