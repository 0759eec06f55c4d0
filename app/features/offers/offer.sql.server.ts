import type { RowsReader } from '~/platform/db/database';
import { toTablePage, type TablePage, type TableRequest } from '~/lib/paging';
import { containsText, pageStart } from '~/platform/db/read-table.sql.server';
import { sql, type Sql } from '~/platform/db/sql';
import type { OfferRow } from './offer.dto';
import { isAnswerable, productForSale } from './offer-state.sql.server';

const selectOffers: Sql = sql`
  SELECT o."id", o."productId", p."name", o."buyerId", b."name" AS "buyerName", o."sellerId",
    s."name" AS "sellerName", o."madeBy", o."amountMinor", o."askingMinor", o."currency", o."status",
    o."openUntil", o."createdAt", o."decidedAt", o."sortAt", o."orderId", ph."imageId",
    c."picture" AS "categoryPicture", p."endsAt", p."endedAt", s."pausedUntil",
    COALESCE(p."heldAt", s."suspendedAt") AS "withheldAt", ${productForSale} AS "productForSale"
  FROM "Offer" o
  JOIN "Product" p ON p."id" = o."productId"
  JOIN "Category" c ON c."id" = p."categoryId"
  JOIN "User" b ON b."id" = o."buyerId"
  JOIN "User" s ON s."id" = o."sellerId"
  LEFT JOIN "ProductPhoto" ph ON ph."productId" = p."id" AND ph."position" = 0`;

/**
 * A page of the offers that a person made or received: open ones first, then by the time of the
 * decision; searchable by the name of the product.
 */
export async function readOffersOf(
  db: RowsReader,
  userId: string,
  request: TableRequest,
): Promise<TablePage<OfferRow>> {
  const { start, direction } = pageStart(request, sql`f."sortAt"`, sql`f."id"`);
  const search = containsText(request.search, sql.id('p', 'nameKey'));
  const order = (of: string) =>
    sql`ORDER BY ${sql.id(of, 'sortAt')} ${direction}, ${sql.id(of, 'id')} ${direction}
      LIMIT ${request.limit + 1}`;
  // A page of each side along its index: for an OR all offers would be sorted.
  const ofSide = (column: 'buyerId' | 'sellerId') => sql`SELECT * FROM
    (SELECT f."id", f."sortAt" FROM "Offer" f
      ${search === sql.empty ? sql.empty : sql`JOIN "Product" p ON p."id" = f."productId"`}
      WHERE ${sql.id('f', column)} = ${userId} ${start} ${search} ${order('f')}) side`;
  const rows = await db.rows<OfferRow>(sql`${selectOffers}
    JOIN (${ofSide('buyerId')} UNION ALL ${ofSide('sellerId')}) own ON own."id" = o."id"
    ${order('own')}`);
  return toTablePage(rows, request, ({ id, sortAt }) => ({ at: new Date(Number(sortAt)), id }));
}

/** Finds the open offer of a buyer for a product that can still be answered. */
export async function findOpenOfferRow(
  db: RowsReader,
  { productId, buyerId, now }: { productId: string; buyerId: string; now: Date },
): Promise<OfferRow | undefined> {
  const [row] = await db.rows<OfferRow>(sql`${selectOffers}
    WHERE o."productId" = ${productId} AND o."buyerId" = ${buyerId} AND ${isAnswerable(now)}`);
  return row;
}

/** Finds one offer. */
export async function findOfferRow(db: RowsReader, offerId: string): Promise<OfferRow | undefined> {
  const [row] = await db.rows<OfferRow>(sql`${selectOffers} WHERE o."id" = ${offerId}`);
  return row;
}

/** The offers that wait for the answer of a person, on either side; the next deadline first. */
export function readOffersToAnswer(
  db: RowsReader,
  { userId, now, limit }: { userId: string; now: Date; limit: number },
): Promise<OfferRow[]> {
  return db.rows<OfferRow>(sql`${selectOffers}
    ${onlyThoseFor(userId, now)} WHERE ${isAnswerable(now)}
    ORDER BY o."openUntil", o."id" LIMIT ${limit}`);
}

/** How many of the offers of `readOffersToAnswer` wait for a person as the seller. */
export async function countOffersOfBuyers(
  db: RowsReader,
  { sellerId, now }: { sellerId: string; now: Date },
): Promise<number> {
  const [row] = await db.rows<{ count: number | bigint }>(sql`
    SELECT COUNT(*) AS "count" FROM "Offer" o JOIN "Product" p ON p."id" = o."productId"
    WHERE o."sellerId" = ${sellerId} AND o."madeBy" = 'buyer' AND ${isAnswerable(now)}`);
  return Number(row?.count ?? 0);
}

/**
 * Restricts a query of offers `o` to those that the other side made and that are open, by the indexes
 * of both sides: as conditions joined by OR, SQLite looked for open offers of every seller.
 */
function onlyThoseFor(userId: string, now: Date): Sql {
  return sql`JOIN (
    SELECT f."id" FROM "Offer" f
      WHERE f."buyerId" = ${userId} AND f."sortAt" > ${now} AND f."madeBy" = 'seller'
    UNION ALL SELECT f."id" FROM "Offer" f
      WHERE f."sellerId" = ${userId} AND f."sortAt" > ${now} AND f."madeBy" = 'buyer'
  ) own ON own."id" = o."id"`;
}
