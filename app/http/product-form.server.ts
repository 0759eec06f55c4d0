import { json } from '@remix-run/node';
import { discardImages } from '~/features/images/discard-images.server';
import { feeTerms } from '~/features/orders/fee.policy';
import { checkAttributes } from '~/features/products/check-attributes';
import { enteredIn, toFormErrors } from '~/features/products/attribute-form';
import type { EnteredAttributes } from '~/features/products/attributes-for.server';
import type { Attributes } from '~/features/products/category-field';
import { fieldName, SHOW_FIELDS } from '~/features/products/attribute-names';
import { cashIsAllowed } from '~/features/products/product.dto';
import { productSchema, type ProductInput } from '~/features/products/product.schema';
import { latestYear } from '~/features/products/listing.policy';
import { priceRuleOf } from '~/features/products/price-rule';
import { DomainError, isDomainError, type FieldErrors } from '~/lib/domain-error';
import { MAX_PRODUCT_PHOTOS } from '~/lib/photo-limits';
import { chosenIn } from './draft-form.server';
import { formErrorAnswer, isOnlyShown, replyTo, submitForm } from './form-fields.server';
import type { PageArgs, FormArgs } from './page-handler.server';
import { readPhotos } from './photo-fields.server';
import { dropOutdatedPlace, FIND_PLACE, sentPlaceChoices } from './product-place.server';
import { oneValue } from './form-values.server';

/** The files of a product form: `pageAction(…, { photos: PRODUCT_PHOTOS })`. */
export const PRODUCT_PHOTOS = { photos: MAX_PRODUCT_PHOTOS };

/** The bounds of a product form's values, and what the form says of the shop's terms. */
export function productRules(ctx: PageArgs['ctx']) {
  const { env, payments, clock } = ctx;
  const fee = feeTerms(env.CURRENCY, env, payments);
  return {
    thisYear: latestYear(clock.now()),
    prices: priceRuleOf(ctx),
    cashAllowed: cashIsAllowed(env),
    /** Null where the shop takes none. */
    fee: fee.hundredths > 0 || fee.fixedMinor > 0 ? fee : null,
  };
}

/** Errors of the use case at attributes.{key} as errors of the form's fields. */
function withFormFields(error: unknown): unknown {
  if (!isDomainError(error) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([name, messages]) => [
    name.startsWith('attributes.') ? fieldName(name.slice('attributes.'.length)) : name,
    messages,
  ]);
  const { code, message } = error;
  return new DomainError(code, { message, fields: Object.fromEntries(fields) as FieldErrors });
}

const ROOM = { max: MAX_PRODUCT_PHOTOS };

/** What is stored with a listing that is edited. */
interface EditedListing {
  attributes: Attributes;
  location: string;
}

/**
 * Validates a product form and passes the result to `use`, with the stored photos, of which this
 * request has stored those in `added`. `mayUse` throws
 * what does not depend on the form, before a photo is decoded or stored, and returns the listing that
 * is edited. Any refusal, by the form or by the use case, shows the form again with everything that
 * was sent; photos stay stored for the next attempt only where it can succeed.
 */
export async function withProductForm<Result>(
  args: FormArgs,
  mayUse: () => void | Promise<EditedListing>,
  use: (
    input: ProductInput & EnteredAttributes,
    photos: { imageIds: readonly string[]; added: readonly string[] },
  ) => Promise<Result>,
) {
  const { ctx } = args;
  const schema = productSchema(productRules(ctx));
  let edited: EditedListing | undefined;
  try {
    edited = (await mayUse()) ?? undefined;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const { stored } = await readPhotos({ ...args, uploads: [] }, 'photos', ROOM);
    return formErrorAnswer(args, error, {
      photos: stored,
      chosen: await chosenIn(args),
      placeChoices: await sentPlaceChoices(args),
    });
  }
  const chosen = await chosenIn(args, edited?.attributes);
  const photos = await readPhotos(args, 'photos', ROOM);
  const placeChoices = await sentPlaceChoices(args);
  const { form } = args;
  const showing =
    oneValue(form, 'intent') === SHOW_FIELDS || form.has(FIND_PLACE) || isOnlyShown(form);
  if ((photos.arranging || showing) && !photos.refusal) {
    return json({ ...replyTo(args, {}), photos: photos.stored, chosen, placeChoices });
  }
  await dropOutdatedPlace(args, edited);
  const { status = 422, errors } = photos.refusal ?? {};
  const attributes = enteredIn(args.form);
  const wrong = toFormErrors(checkAttributes(chosen.fields, attributes, edited?.attributes).errors);
  const found = { ...wrong, ...(errors && { photos: errors }) };
  const save = async (input: ProductInput) => {
    try {
      return await use({ ...input, attributes, isForm: true }, photos);
    } catch (error) {
      throw withFormFields(error);
    }
  };
  return submitForm(args, schema, save, {
    refusal: Object.keys(found).length > 0 ? { status, errors: found } : null,
    async extra(error) {
      if (!error || error.fields || [422, 429, 503].includes(error.status)) {
        return { photos: photos.stored, chosen, placeChoices };
      }
      await discardImages(ctx, photos.added);
      return {
        chosen,
        photos: photos.stored.filter(
          (_photo, at) => !photos.added.includes(photos.imageIds[at] ?? ''),
        ),
        placeChoices,
      };
    },
  });
}
