import { json } from '@remix-run/node';
import { DRAFTS_PATH } from '~/features/products/listing-paths';
import { draftValuesOf, getDraft, saveDraft } from '~/features/products/listing-drafts.server';
import type { PlaceChoice } from '~/features/places/find-places.server';
import type { StoredPhoto } from '~/features/images/image.queries.server';
import { toFieldValues } from '~/features/products/attribute-form';
import type { FieldView } from '~/features/products/category-field';
import { listFields } from '~/features/products/category-fields.server';
import { storedProductPhotos } from '~/features/products/set-product-photos.server';
import { getProductToCopy } from '~/features/products/listing-form.server';
import { isDomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import { MAX_PRODUCT_PHOTOS } from '~/lib/photo-limits';
import { formErrorAnswer, replyTo } from './form-fields.server';
import { redirectWithToast, type FormArgs, type PageArgs } from './page-handler.server';
import { readPhotos } from './photo-fields.server';
import { placeChoicesOf } from './product-place.server';

const ROOM = { max: MAX_PRODUCT_PHOTOS };

/** The field of a new listing's form with the id of the draft that it is saved as. */
export const DRAFT_ID = 'draft';

interface ListingStart {
  draftId: string;
  values?: Record<string, string>;
  photos?: StoredPhoto[];
  placeChoices?: PlaceChoice[] | undefined;
  /** The fields of the category that is chosen. */
  fields?: readonly FieldView[];
}

/**
 * Initial values of the form of a new listing: the draft or the listing that the address names, or
 * none. Refuses with `not_found` when it does not belong to the acting seller.
 */
export async function beginListing(
  args: Pick<PageArgs, 'ctx' | 'url' | 'context'>,
): Promise<ListingStart> {
  const { ctx, url } = args;
  const { language } = args.context;
  const choicesOf = ({ location = '', placeId = '' }: Record<string, string>) =>
    placeChoicesOf(args, { location, placeId, find: false });
  const draft = url.searchParams.get('draft');
  if (draft !== null) {
    const { id: draftId, values, photos } = await getDraft(ctx, draft);
    const fields = await listFields(ctx, values.category ?? '', language);
    return { draftId, values, photos, fields, placeChoices: await choicesOf(values) };
  }
  const copied = url.searchParams.get('copy');
  if (copied !== null) {
    const { id, values, categoryId, attributes } = await getProductToCopy(ctx, copied);
    const fields = await listFields(ctx, categoryId, language);
    return {
      draftId: newId(),
      values: { ...values, ...toFieldValues(fields, attributes) },
      fields,
      photos: await storedProductPhotos(ctx, id),
      placeChoices: await choicesOf(values),
    };
  }
  return { draftId: newId() };
}

/** The id of the draft that a form names, if it does. */
export function draftIdOf(form: FormData): string | undefined {
  const id = form.get(DRAFT_ID);
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** Saves a form as it is. Photos that can't be read are not saved with it; returns their errors. */
async function saveTyped(args: FormArgs) {
  const { ctx, form } = args;
  const { imageIds, stored, refusal } = await readPhotos(args, 'photos', ROOM);
  const values = draftValuesOf(form);
  try {
    await saveDraft(ctx, { id: draftIdOf(form) ?? newId(), values, imageIds });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { stored, refusal, error };
  }
  return { stored, refusal, error: null };
}

/** 'Save draft': to the list of drafts, or back to the form with what could not be saved. */
export async function saveDraftFromForm(args: FormArgs) {
  const { stored: photos, refusal, error } = await saveTyped(args);
  const category = args.form.get('category');
  const fields =
    typeof category === 'string' ? await listFields(args.ctx, category, args.context.language) : [];
  if (error) return formErrorAnswer(args, error, { photos, fields });
  if (refusal) {
    const reply = replyTo(args, { photos: refusal.errors });
    return json({ ...reply, photos, fields }, { status: refusal.status });
  }
  return redirectWithToast(args, DRAFTS_PATH, 'success', 'drafts.saved');
}

/** Saves the form while it is filled in. Refuses as `saveDraft`. */
export async function autosaveDraft(args: FormArgs): Promise<void> {
  const { error } = await saveTyped(args);
  if (error) throw error;
}
