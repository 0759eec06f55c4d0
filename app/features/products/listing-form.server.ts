import { requireHolder, requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { DomainError } from '~/lib/domain-error';
import { idFrom } from '~/lib/ids.server';
import { toMajorString, typedAmount, type Currency } from '~/lib/money';
import type { SearchColumns } from '~/lib/search-words';
import { getOwnProduct, requireAvailable } from './advertise-product.server';
import { readAttributes } from './category-field';
import { mayBeAsked, priceRuleOf } from './price-rule';
import { productImageIds } from './set-product-photos.server';
import type { toProductData } from './write-product.server';

/** The columns of a product that its form shows as texts. */
type FormColumns = Omit<
  ReturnType<typeof toProductData>,
  'condition' | 'placeCell' | 'attributes' | 'searchFields' | keyof SearchColumns
> & {
  condition: string;
  currency: string;
};

/** Converts a product's columns into the values of its form. */
export function toFormValues(row: FormColumns): Record<string, string> {
  const { currency } = row;
  return {
    name: row.name,
    originalprice: toMajorString({ amountMinor: row.originalPriceMinor, currency }),
    resaleprice: toMajorString({ amountMinor: row.resalePriceMinor, currency }),
    condition: row.condition,
    category: row.categoryId,
    phone: row.phone,
    location: row.location,
    placeId: row.placeId ?? '',
    purchaseyear: String(row.purchaseYear),
    nooffers: row.takesOffers ? '' : 'on',
    acceptsCash: row.acceptsCash ? 'on' : '',
    offerfloor: String(row.offerFloorPercent),
    description: row.description,
  };
}

/** The values of a product's form, with the prices as people of a language type them. */
export function typedValues(
  { originalprice = '', resaleprice = '', ...values }: Record<string, string>,
  locale: string,
): Record<string, string> {
  return {
    ...values,
    originalprice: typedAmount(originalprice, locale),
    resaleprice: typedAmount(resaleprice, locale),
  };
}

export type StoredListing = FormColumns & { attributes: string; currency: Currency };

/**
 * All that the form of a listing edits, as text, to compare it with what the form was opened with: the
 * price, and a hash with all other values and the photos in order.
 */
export function listingKey(listing: StoredListing, imageIds: readonly string[]): string {
  const values = [toFormValues(listing), listing.attributes, [...new Set(imageIds)]];
  return `${priceKey(listing)} ${idFrom(JSON.stringify(values))}`;
}

/** The part of a `listingKey` that says the price. */
export function priceKey({ resalePriceMinor, currency }: StoredListing): string {
  return `${resalePriceMinor} ${currency}`;
}

/**
 * Gets the acting seller's own product as its form shows it. A price in a former currency of the
 * site is not in the values, because the seller has to enter it again (decision 43). `formerPrice`
 * is one that has to be confirmed; `isRefused` says that an admin has refused it; `opened` goes with the form, for `editProduct`. Refuses
 * with `unauthenticated`, `forbidden`, `not_found` and, when it is no longer available, `conflict`.
 */
export async function getEditableProduct(ctx: Ctx, productId: string) {
  const seller = requirePermission(ctx, 'product:manage-own');
  const product = await getOwnProduct(ctx.db.read, seller, productId);
  requireAvailable(product, 'edit');
  const values = toFormValues(product);
  const { id, name, categoryId, location } = product;
  const attributes = readAttributes(product.attributes);
  const placeId = product.placeId ?? '';
  const shown = { id, name, categoryId, attributes, location, placeId };
  const price = { amountMinor: product.resalePriceMinor, currency: product.currency };
  const formerPrice = mayBeAsked(price, priceRuleOf(ctx)) ? null : price;
  const imageIds = await productImageIds(ctx.db.read, id);
  const isRefused = product.refusedAt !== null;
  const more = { formerPrice, isRefused, opened: listingKey(product, imageIds), imageIds };
  if (product.currency === ctx.env.CURRENCY) return { ...shown, values, ...more };
  const withoutPrices = { ...values, originalprice: '', resaleprice: '' };
  return { ...shown, values: withoutPrices, ...more };
}

/**
 * Gets the acting seller's own product, also a sold one, as the form of a new listing shows it.
 * Refuses with `unauthenticated`, `forbidden` and `not_found`, also once it is deleted.
 */
export async function getProductToCopy(ctx: Ctx, productId: string) {
  const seller = requireHolder(ctx, 'product:add');
  const product = await getOwnProduct(ctx.db.read, seller, productId);
  if (product.deletedAt) throw new DomainError('not_found', 'products.noneOfYours');
  const values = toFormValues(product);
  const { id, name, categoryId } = product;
  const shown = { id, name, categoryId, attributes: readAttributes(product.attributes) };
  if (product.currency === ctx.env.CURRENCY) return { ...shown, values };
  return { ...shown, values: { ...values, originalprice: '', resaleprice: '' } };
}
