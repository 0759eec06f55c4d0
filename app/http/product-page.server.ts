import { json } from '@remix-run/node';
import { may } from '~/features/accounts/account.policy';
import { listFavourites } from '~/features/favourites/favourites.server';
import { discardImages } from '~/features/images/discard-images.server';
import { hiddenBecause } from '~/features/products/listing.policy';
import { findRefusal } from '~/features/moderation/listing-appeals.server';
import { findOwnReports } from '~/features/moderation/own-reports.server';
import { findOfferPanel } from '~/features/offers/offer.queries.server';
import { applyDeadlinesOf } from '~/features/orders/end-order.server';
import { feeTerms } from '~/features/orders/fee.policy';
import { findOwnOrderFor } from '~/features/orders/own-order.queries.server';
import { checkAttributes } from '~/features/products/check-attributes';
import { enteredIn, toFormErrors } from '~/features/products/attribute-form';
import type { EnteredAttributes } from '~/features/products/attributes-for.server';
import { factsOf, readAttributes, type Attributes } from '~/features/products/category-field';
import { fieldName, SHOW_FIELDS } from '~/features/products/attribute-names';
import { fieldsOfCategories } from '~/features/products/category-fields.server';
import { categoryNameIn, relativesOf } from '~/features/products/category-names.server';
import {
  awaitsPrice,
  cashIsAllowed,
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
import { productSchema, type ProductInput } from '~/features/products/product.schema';
import { priceRuleOf } from '~/features/products/price-rule';
import { listOthersOfSeller, listSimilar } from '~/features/search/related-products.server';
import { addressIn } from '~/i18n/addresses';
import type { Language } from '~/i18n/language';
import { DomainError, isDomainError, type FieldErrors } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import { MAX_PRODUCT_PHOTOS } from '~/lib/photo-limits';
import { chosenIn } from './draft-form.server';
import { formErrorAnswer, isOnlyShown, replyTo, submitForm } from './form-fields.server';
import type { PageArgs, FormArgs } from './page-handler.server';
import { readPhotos } from './photo-fields.server';
import { dropOutdatedPlace, FIND_PLACE, sentPlaceChoices } from './product-place.server';

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
    hidden: status === 'available' ? hiddenBecause(row, now) : null,
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

/** The files of a product form: `pageAction(…, { photos: PRODUCT_PHOTOS })`. */
export const PRODUCT_PHOTOS = { photos: MAX_PRODUCT_PHOTOS };

/** The bounds of a product form's values, and what the form says of the shop's terms. */
export function productRules(ctx: PageArgs['ctx']) {
  const { env, payments, clock } = ctx;
  const fee = feeTerms(env.CURRENCY, env, payments);
  return {
    thisYear: clock.now().getUTCFullYear(),
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
  const showing = form.get('intent') === SHOW_FIELDS || form.has(FIND_PLACE) || isOnlyShown(form);
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
