import { json } from '@remix-run/node';
import { DRAFTS_PATH } from '~/features/products/listing-paths';
import {
  ListedAlready,
  draftValuesOf,
  getDraft,
  saveDraft,
} from '~/features/products/listing-drafts.server';
import type { PlaceChoice } from '~/features/places/find-places.server';
import type { StoredPhoto } from '~/features/images/image.queries.server';
import { enteredIn } from '~/features/products/attribute-form';
import type { Attributes, ChosenCategory } from '~/features/products/category-field';
import { chooseCategory } from '~/features/products/category-fields.server';
import { storedProductPhotos } from '~/features/products/set-product-photos.server';
import { getProductToCopy, typedValues } from '~/features/products/listing-form.server';
import { isDomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import { MAX_PRODUCT_PHOTOS } from '~/lib/photo-limits';
import { formErrorAnswer, replyTo } from './form-fields.server';
import { redirectWithToast, type FormArgs, type PageArgs } from './page-handler.server';
import { readPhotos } from './photo-fields.server';
import { placeChoicesOf } from './product-place.server';
import { oneValue } from './form-values.server';

const ROOM = { max: MAX_PRODUCT_PHOTOS };

/** The field of a new listing's form with the id of the draft that it is saved as. */
const DRAFT_ID = 'draft';

interface ListingStart {
  draftId: string;
  values?: Record<string, string>;
  photos?: StoredPhoto[];
  placeChoices?: PlaceChoice[] | undefined;
  chosen?: ChosenCategory;
}

/**
 * Initial values of the form of a new listing: the draft or the listing that the address names, or
 * none. Refuses with `not_found` when it does not belong to the acting seller.
 */
export async function readListingStart(
  args: Pick<PageArgs, 'ctx' | 'url' | 'context'>,
): Promise<ListingStart> {
  const { ctx, url } = args;
  const { language } = args.context;
  const choicesOf = ({ location = '', placeId = '' }: Record<string, string>) =>
    placeChoicesOf(args, { location, placeId, find: false });
  const draft = url.searchParams.get('draft');
  if (draft !== null) {
    const { id: draftId, values, photos } = await getDraft(ctx, draft);
    const entered = enteredIn(Object.entries(values));
    const chosen = await chooseCategory(ctx, language, values.category ?? '', entered);
    return { draftId, values, photos, chosen, placeChoices: await choicesOf(values) };
  }
  const copied = url.searchParams.get('copy');
  if (copied !== null) {
    const { id, values, categoryId, attributes } = await getProductToCopy(ctx, copied);
    return {
      draftId: newId(),
      values: typedValues(values, language.locale),
      chosen: await chooseCategory(ctx, language, categoryId, attributes),
      photos: await storedProductPhotos(ctx, id),
      placeChoices: await choicesOf(values),
    };
  }
  return { draftId: newId() };
}

/** The category of a product form; `stored` is what the edited listing has beside what was sent. */
export function chosenIn(
  { ctx, context, form }: FormArgs,
  stored?: Attributes,
): Promise<ChosenCategory> {
  const category = oneValue(form, 'category') ?? '';
  const entered = { ...stored, ...enteredIn(form) };
  return chooseCategory(ctx, context.language, category, entered);
}

/** The id of the draft that a form names, if it does. */
export function draftIdOf(form: FormData): string | undefined {
  return oneValue(form, DRAFT_ID) || undefined;
}

/**
 * Gives a form a draft of its own that was refused because its draft is listed: shown and sent again, it
 * is another listing.
 */
export function renewDraftId({ form }: Pick<FormArgs, 'form'>, error: unknown): void {
  if (error instanceof ListedAlready) form.set(DRAFT_ID, newId());
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
  const chosen = await chosenIn(args);
  renewDraftId(args, error);
  if (error) return formErrorAnswer(args, error, { photos, chosen });
  if (refusal) {
    const reply = replyTo(args, { photos: refusal.errors });
    return json({ ...reply, photos, chosen }, { status: refusal.status });
  }
  return redirectWithToast(args, DRAFTS_PATH, 'success', 'drafts.saved');
}

/** Saves the form while it is filled in. Refuses as `saveDraft`. */
export async function autosaveDraft(args: FormArgs): Promise<void> {
  const { error } = await saveTyped(args);
  if (error) throw error;
}
