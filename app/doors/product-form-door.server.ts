import { json } from '@remix-run/node';
import { productSchema, type ProductInput } from '~/features/products/product.schema';
import { discardImages } from '~/features/images/discard-images.server';
import { isDomainError } from '~/lib/domain-error';
import { MAX_PRODUCT_PHOTOS } from '~/lib/photo-limits';
import { readFields, refusedFields, type FormState } from './fields.server';
import type { FormArgs } from './page-door.server';
import { readPhotos, type SentPhotos } from './photos-field.server';

/** The files that a product's form brings: `pageAction(…, { photos: PRODUCT_PHOTOS })`. */
export const PRODUCT_PHOTOS = { photos: MAX_PRODUCT_PHOTOS };

const ROOM = { most: MAX_PRODUCT_PHOTOS };

/** A product's form as it is shown again, with the photos that are kept already. */
export interface ProductFormState extends FormState {
  photos: SentPhotos['kept'];
}

/**
 * Reads a product's form and hands what it says to `use`, with the photos kept already. `mayUse`
 * refuses what would be refused whatever the form says, before a photo is decoded or stored. What
 * is refused, by the form or by the use case, shows the form again with all that was sent; photos
 * are kept for the next attempt only where one can succeed.
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
    const { kept } = await readPhotos({ ...args, uploads: [] }, 'photos', ROOM);
    return json<ProductFormState>(
      { ...state, photos: kept },
      { status: isDomainError(error) ? error.status : 500 },
    );
  }
  const photos = await readPhotos(args, 'photos', ROOM);
  const again = (state: FormState, status: number) =>
    json<ProductFormState>({ ...state, photos: photos.kept }, { status });
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
    const kept = photos.kept.filter(
      (_photo, at) => !photos.added.includes(photos.imageIds[at] ?? ''),
    );
    return json<ProductFormState>({ ...state, photos: kept }, { status });
  }
}
