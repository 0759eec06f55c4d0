import type { Currency } from '~/lib/money';
import type { RowsReader } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';
import type { OfferSide, OfferStatus } from './offer-machine';

/** An offer as the decision about an event and its effects need it. */
export interface OfferState {
  id: string;
  productId: string;
  buyerId: string;
  sellerId: string;
  madeBy: OfferSide;
  amountMinor: number;
  askingMinor: number;
  currency: Currency;
  status: OfferStatus;
  openUntil: Date;
  phone: string | null;
  meetingLocation: string | null;
  /** Whether the product is for sale, at the price that the offer was made for. */
  productForSale: boolean;
}

type StoredState = Omit<OfferState, 'openUntil' | 'productForSale'> & {
  openUntil: number;
  productForSale: boolean | number;
};

/**
 * Whether the product `p` of an offer `o` is for sale at the price that the offer was made for. An
 * offer that is open for another price is over, also before the job of the edited price has run.
 */
export const productForSale: Sql = sql`(p."status" = 'available' AND p."deletedAt" IS NULL AND p."heldAt" IS NULL
  AND p."resalePriceMinor" = o."askingMinor" AND p."currency" = o."currency")`;

/**
 * A condition for offers `o` of products `p` that can still be answered. `sortAt` is in the future
 * for these alone, which the indexes of both sides find.
 */
export function isAnswerable(now: Date): Sql {
  return sql`o."status" = 'open' AND o."openUntil" > ${now} AND o."sortAt" > ${now}
    AND ${productForSale}`;
}

const selectState: Sql = sql`SELECT o."id", o."productId", o."buyerId", o."sellerId", o."madeBy",
    o."amountMinor", o."askingMinor", o."currency", o."status", o."openUntil", o."phone",
    o."meetingLocation", ${productForSale} AS "productForSale"
  FROM "Offer" o JOIN "Product" p ON p."id" = o."productId"`;

function toState(row: StoredState): OfferState {
  const { openUntil, productForSale: forSale, ...offer } = row;
  return { ...offer, openUntil: new Date(openUntil), productForSale: Boolean(forSale) };
}

/** Reads an offer, inside the transaction that changes it or to check whose it is. */
export async function findOfferState(
  db: RowsReader,
  offerId: string,
): Promise<OfferState | undefined> {
  const [row] = await db.rows<StoredState>(sql`${selectState} WHERE o."id" = ${offerId}`);
  return row && toState(row);
}

/**
 * Selects open offers by product or by account, or those between two accounts in both directions; with
 * product and buyer, the one open offer.
 */
export type OpenOffersOf =
  | { productId: string }
  | { buyerId: string; productId: string }
  | { accountId: string }
  | { between: readonly [string, string] };

/** The offers with the status `open`, whether or not they can still be answered. */
export async function readOpenOffers(db: RowsReader, of: OpenOffersOf): Promise<OfferState[]> {
  const rows = await db.rows<StoredState>(
    sql`${selectState} WHERE o."status" = 'open' AND ${conditionOf(of)}`,
  );
  return rows.map(toState);
}

function conditionOf(of: OpenOffersOf): Sql {
  if ('between' in of) {
    const [one, other] = of.between;
    return sql`((o."buyerId" = ${one} AND o."sellerId" = ${other})
      OR (o."buyerId" = ${other} AND o."sellerId" = ${one}))`;
  }
  if ('accountId' in of) {
    return sql`(o."buyerId" = ${of.accountId} OR o."sellerId" = ${of.accountId})`;
  }
  const product = sql`o."productId" = ${of.productId}`;
  return 'buyerId' in of ? sql`${product} AND o."buyerId" = ${of.buyerId}` : product;
}

/** How many open offers of a buyer can still be answered (decision 51). */
export async function countOpenOffers(
  tx: RowsReader,
  { buyerId, now }: { buyerId: string; now: Date },
): Promise<number> {
  const [row] = await tx.rows<{ count: number | bigint }>(sql`
    SELECT COUNT(*) AS "count" FROM "Offer" o JOIN "Product" p ON p."id" = o."productId"
    WHERE o."buyerId" = ${buyerId} AND ${isAnswerable(now)}`);
  return Number(row?.count ?? 0);
}

/** Whether a product has open offers that can still be answered. */
export async function hasAnswerableOffers(
  db: RowsReader,
  { productId, now }: { productId: string; now: Date },
): Promise<boolean> {
  const [row] = await db.rows(sql`
    SELECT 1 AS "found" FROM "Offer" o JOIN "Product" p ON p."id" = o."productId"
    WHERE o."productId" = ${productId} AND ${isAnswerable(now)} LIMIT 1`);
  return row !== undefined;
}
