import { cardFactsOf, readAttributes, toAttributesJson, type FieldView } from './category-field';
import { toMajorNumber, type Currency } from '~/lib/money';
import { reducedFrom } from './listing.policy';
import { mayBeAsked, type PriceRule } from './price-rule';
import { absoluteAddress, avatarAddress, pictureOrDrawing, type Picture } from '~/lib/picture';

export const conditions = ['excellent', 'good', 'fair'] as const;
export type Condition = (typeof conditions)[number];

export type ProductStatus = 'available' | 'reserved' | 'sold';

/**
 * By product id: the number of favourites (100 means: at least 100), and whether the viewer's is
 * among them.
 */
export type Favourites = Record<string, [count: number, mine: boolean]>;

/** A product as the list queries read it, on either database. Times are epoch milliseconds. */
export interface ProductRow {
  id: string;
  name: string;
  description: string;
  categoryId: string;
  categoryName: string;
  categoryPicture: string;
  sellerId: string;
  sellerName: string;
  sellerEmail: string;
  sellerVerified: boolean | number;
  sellerImageId: string | null;
  /**
   * Set while the product is withheld from other people: it is held for approval, or its seller is
   * suspended (decision 53).
   */
  withheldAt: number | null;
  /** Set while the seller has paused the shop. */
  pausedUntil: number | null;
  endsAt: number | null;
  endedAt: number | null;
  /** Columns from which `reducedFrom` is computed. */
  priorPriceMinor: number | null;
  reducedAt: number | null;
  originalPriceMinor: number;
  resalePriceMinor: number;
  currency: Currency;
  condition: Condition;
  phone: string;
  location: string;
  /** The cell of the seller's place (app/lib/place-grid.ts); only distances to it are shown. */
  placeCell: number | null;
  purchaseYear: number;
  status: ProductStatus;
  advertised: boolean | number;
  createdAt: number;
  imageId: string | null;
  /** Whether the seller takes cash at the handover. */
  acceptsCash: boolean | number;
  /** As `Attributes` in JSON. */
  attributes: string;
}

/** A product's row with its number of favourites, up to COUNTED_FAVOURITES. */
export interface CardRow extends ProductRow {
  favourites: number;
  /** Whether the viewer is among them. */
  mine: boolean | number;
}

/** The fields that a card shows. */
export interface ProductView {
  id: string;
  name: string;
  description: string;
  categoryId: string;
  image: Picture;
  resalePriceMinor: number;
  originalPriceMinor: number;
  currency: Currency;
  condition: Condition;
  yearsUsed: number;
  /** Its town; all of the place on the product's own page. */
  location: string;
  sellerId: string;
  sellerName: string;
  /** The address of the seller's photo. */
  sellerImage: string | null;
  sellerVerified: boolean;
  createdAt: string;
  advertised: boolean;
  /** Kilometres from the place of the page's filters, 0 for less than 2; absent where unknown. */
  distanceKm?: number;
  /** The price from which it was reduced lately. */
  reducedFromMinor?: number;
  /** At most two short facts of its category's fields; absent where there are none. */
  facts?: readonly string[];
  /** Set where the viewer is the seller. */
  own?: true;
}

/** Years used: the current year minus the purchase year, never negative (decision 18). */
function yearsUsed(purchaseYear: number, now: Date): number {
  return Math.max(0, now.getUTCFullYear() - purchaseYear);
}

/**
 * A product as the cards show it to `viewer`, who is null when signed out; with the facts of
 * `fieldsOf`.
 */
export function toProductView(
  row: ProductRow,
  now: Date,
  viewer: { userId: string } | null,
  fieldsOf?: (categoryId: string) => readonly FieldView[],
): ProductView {
  const reducedFromMinor = reducedFrom(row, now);
  const fields = fieldsOf?.(row.categoryId) ?? [];
  const facts = fields.length > 0 ? cardFactsOf(fields, readAttributes(row.attributes)) : [];
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    categoryId: row.categoryId,
    image: pictureOrDrawing(row.imageId, row.categoryPicture),
    resalePriceMinor: row.resalePriceMinor,
    originalPriceMinor: row.originalPriceMinor,
    currency: row.currency,
    condition: row.condition,
    yearsUsed: yearsUsed(row.purchaseYear, now),
    location: townOf(row.location),
    sellerId: row.sellerId,
    sellerName: row.sellerName,
    sellerImage: row.sellerImageId && avatarAddress(row.sellerImageId),
    sellerVerified: Boolean(row.sellerVerified),
    createdAt: new Date(row.createdAt).toISOString(),
    advertised: Boolean(row.advertised),
    ...(reducedFromMinor !== null && { reducedFromMinor }),
    ...(facts.length > 0 && { facts }),
    ...(viewer?.userId === row.sellerId && { own: true as const }),
  };
}

/** Whether a product costs less than the seller paid for it, and by how many percent, rounded down. */
export function reductionOf({
  resalePriceMinor,
  originalPriceMinor,
}: Pick<ProductView, 'resalePriceMinor' | 'originalPriceMinor'>) {
  const percent = Math.floor(100 - (resalePriceMinor * 100) / originalPriceMinor);
  return { reduced: resalePriceMinor < originalPriceMinor, percent };
}

/** The seller, on a product's page. */
export interface SellerView {
  id: string;
  name: string;
  verified: boolean;
  /** The address of the portrait. */
  image: string | null;
  /** When the seller registered, ISO 8601. */
  since: string;
  /** The number of listed products; 100 means at least 100. */
  listings: number;
}

/**
 * The seller of a product for its page: public name and picture, when they joined, number of
 * listings.
 */
export function toSellerView(
  row: Pick<ProductRow, 'sellerId' | 'sellerName' | 'sellerVerified' | 'sellerImageId'> & {
    sellerSince: number;
    sellerListings: number;
  },
): SellerView {
  return {
    id: row.sellerId,
    name: row.sellerName,
    verified: Boolean(row.sellerVerified),
    image: row.sellerImageId ? avatarAddress(row.sellerImageId) : null,
    since: new Date(row.sellerSince).toISOString(),
    listings: Number(row.sellerListings),
  };
}

/**
 * The documented JSON shape of a product (specification section 3). `image` is an absolute address;
 * the seller's phone is empty for viewers that may not see it (decision 19).
 */
export function toProductJson(row: ProductRow, { publicUrl, env, showPhone, fieldsOf }: ShownJson) {
  const { currency } = row;
  return {
    _id: row.id,
    sellerId: row.sellerId,
    sellerName: row.sellerName,
    sellerEmail: row.sellerEmail,
    name: row.name,
    category: row.categoryId,
    originalprice: toMajorNumber({ amountMinor: row.originalPriceMinor, currency }),
    resaleprice: toMajorNumber({ amountMinor: row.resalePriceMinor, currency }),
    currency,
    condition: row.condition,
    phone: showPhone ? row.phone : '',
    location: row.location,
    purchaseyear: row.purchaseYear,
    description: row.description,
    image: absoluteAddress(publicUrl, pictureOrDrawing(row.imageId, row.categoryPicture).src),
    advertised: Boolean(row.advertised),
    status: row.status,
    acceptsCash: takesCash(row, env),
    attributes: toAttributesJson(fieldsOf(row.categoryId), readAttributes(row.attributes)),
    created_at: new Date(row.createdAt).toISOString(),
  };
}

interface ShownJson {
  publicUrl: string;
  env: CashSetting;
  showPhone: boolean;
  /** The fields of a category. */
  fieldsOf: (categoryId: string) => readonly FieldView[];
}

interface CashSetting {
  CASH_AT_HANDOVER: 'on' | 'off';
}

/** Whether a product can be paid in cash: its seller and the operator allow it (decision 49b). */
export function takesCash(
  { acceptsCash }: { acceptsCash: ProductRow['acceptsCash'] | null },
  env: CashSetting,
): boolean {
  return cashIsAllowed(env) && Boolean(acceptsCash);
}

/** Whether the operator allows sellers to take cash. */
export function cashIsAllowed({ CASH_AT_HANDOVER }: CashSetting): boolean {
  return CASH_AT_HANDOVER === 'on';
}

/**
 * Whether the seller has to confirm the price, because the site has another currency by now, or a
 * payment provider that does not charge it. Such a product is in no list and can't be booked
 * (decisions 43 and 44).
 */
export function awaitsPrice(
  product: Pick<ProductRow, 'status' | 'currency' | 'resalePriceMinor'>,
  rule: PriceRule,
): boolean {
  const { status, resalePriceMinor: amountMinor, currency } = product;
  return status === 'available' && !mayBeAsked({ amountMinor, currency }, rule);
}

/** Whether a listing waits for an admin's approval or was refused; null when neither. */
export function heldState({
  heldAt,
  refusedAt,
}: {
  heldAt: unknown;
  refusedAt: unknown;
}): 'waits' | 'refused' | null {
  if (heldAt === null) return null;
  return refusedAt === null ? 'waits' : 'refused';
}

/** The address of a product's own page. */
export function productPath(id: string): string {
  return `/products/${encodeURIComponent(id)}`;
}

/** The form of an own listing. */
export function editPath(productId: string): string {
  return `/dashboard/my-products/${encodeURIComponent(productId)}/edit`;
}

/** The address of a seller's own page. */
export function sellerPath(id: string): string {
  return `/sellers/${encodeURIComponent(id)}`;
}

/** The town of a place that is written "Town, Region"; any other place as it is written. */
export const townOf = (place: string): string => place.replace(/^([^,،]+)[,،][^,،]+$/, '$1');
