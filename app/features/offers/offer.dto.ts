import { z } from 'zod';
import {
  whyInactive,
  type InactiveReason,
  type ListingTimes,
} from '~/features/products/listing.policy';
import { mayBeAsked, type PriceRule } from '~/features/products/price-rule';
import { currencyJson } from '~/features/products/product.json';
import { toMajorNumber, type Currency } from '~/lib/money';
import { pictureOrDrawing, type Picture } from '~/lib/picture';
import {
  movesOf,
  offerStates,
  type OfferEvent,
  type OfferSide,
  type OfferStatus,
} from './offer-machine';

/** An offer as the queries of lists read it. Times are epoch milliseconds. */
export interface OfferRow extends ListingTimes {
  id: string;
  productId: string;
  name: string;
  buyerId: string;
  buyerName: string;
  sellerId: string;
  sellerName: string;
  madeBy: OfferSide;
  amountMinor: number;
  askingMinor: number;
  currency: Currency;
  status: OfferStatus;
  openUntil: number;
  createdAt: number;
  decidedAt: number | null;
  sortAt: number;
  orderId: string | null;
  imageId: string | null;
  categoryPicture: string;
  /** Set while only the seller and admins see the product. */
  withheldAt: number | null;
  productForSale: boolean | number;
}

/** An offer as its two people see it. */
export interface OfferView {
  id: string;
  productId: string;
  name: string;
  image: Picture;
  /** Whether the viewer can't open the product's page: it is withheld. */
  withheld: boolean;
  amountMinor: number;
  /** The price of the product when the offer was made. */
  askingMinor: number;
  currency: Currency;
  status: OfferStatus;
  /** The side of the viewer. */
  side: OfferSide;
  madeBy: OfferSide;
  otherId: string;
  otherName: string;
  /** ISO 8601. */
  openUntil: string;
  createdAt: string;
  /** Events that the viewer may cause now; empty once the offer is not open. */
  moves: OfferEvent[];
  /** Why an open offer can only be ended now: the shop is paused, or the listing has ended. */
  inactive: InactiveReason | null;
  /** When a paused shop opens again, ISO 8601. */
  opensAt: string | null;
  /** The order of an accepted offer. */
  orderId: string | null;
}

/**
 * The state of an offer now: an open one is over at its deadline, and when its product is not for
 * sale at that price any more, also before a job has written that down (decision 48).
 */
function statusNow(
  { status, openUntil, productForSale }: Pick<OfferRow, 'status' | 'openUntil' | 'productForSale'>,
  now: Date,
): OfferStatus {
  if (status !== 'open') return status;
  if (openUntil <= now.getTime()) return 'expired';
  return productForSale ? 'open' : 'ended';
}

/**
 * Whether the amounts that a move leads to can be charged: the currency or the card provider of the
 * site may have changed since the offer was made.
 */
function isCharged(
  move: OfferEvent,
  { amountMinor, askingMinor, currency }: OfferRow,
  rule: PriceRule,
): boolean {
  if (move !== 'accept' && move !== 'counter') return true;
  const isAsked = mayBeAsked({ amountMinor: askingMinor, currency }, rule);
  return isAsked && (move === 'counter' || mayBeAsked({ amountMinor, currency }, rule));
}

/**
 * An offer as `viewerId` (its buyer or seller) sees it at `now`, with the moves that are open to
 * them.
 */
export function toOfferView(
  row: OfferRow,
  { viewerId, now, rule }: { viewerId: string; now: Date; rule: PriceRule },
): OfferView {
  const side: OfferSide = row.buyerId === viewerId ? 'buyer' : 'seller';
  const status = statusNow(row, now);
  const inactive = status === 'open' ? whyInactive(row, now) : null;
  const moves = movesOf(side, row.madeBy, inactive !== null);
  const buying = side === 'buyer';
  return {
    id: row.id,
    productId: row.productId,
    name: row.name,
    image: pictureOrDrawing(row.imageId, row.categoryPicture),
    withheld: buying && row.withheldAt !== null,
    amountMinor: row.amountMinor,
    askingMinor: row.askingMinor,
    currency: row.currency,
    status,
    side,
    madeBy: row.madeBy,
    otherId: buying ? row.sellerId : row.buyerId,
    otherName: buying ? row.sellerName : row.buyerName,
    openUntil: new Date(row.openUntil).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
    moves: status === 'open' ? moves.filter((move) => isCharged(move, row, rule)) : [],
    inactive,
    opensAt: inactive === 'paused' ? new Date(Number(row.pausedUntil)).toISOString() : null,
    orderId: row.orderId,
  };
}

const offerStatuses = Object.keys(offerStates) as [OfferStatus, ...OfferStatus[]];
const side = z.enum(['buyer', 'seller']);

/** An offer in JSON. */
export const offerJson = z
  .object({
    id: z.string(),
    productId: z.string(),
    name: z.string().meta({ description: "The product's name." }),
    amount: z.number().meta({ description: 'In the major unit of the currency.' }),
    price: z.number().meta({ description: 'The price that was asked when the offer was made.' }),
    currency: currencyJson,
    status: z.enum(offerStatuses),
    side: side.meta({ description: 'What the caller is.' }),
    madeBy: side.meta({ description: 'Who offers; the other side answers.' }),
    other: z.object({ id: z.string(), name: z.string() }),
    openUntil: z.iso.datetime().meta({ description: 'An open offer expires then.' }),
    orderId: z.string().nullable().meta({ description: 'The order of an accepted offer.' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Offer' });

/** The JSON shape of an offer. */
export function toOfferJson(view: OfferView): z.input<typeof offerJson> {
  const { id, productId, name, currency, status, openUntil, orderId } = view;
  return {
    id,
    productId,
    name,
    currency,
    status,
    openUntil,
    orderId,
    amount: toMajorNumber(view),
    price: toMajorNumber({ amountMinor: view.askingMinor, currency }),
    side: view.side,
    madeBy: view.madeBy,
    other: { id: view.otherId, name: view.otherName },
    created_at: view.createdAt,
  };
}
