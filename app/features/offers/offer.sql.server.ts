import type { TablePage, TableRequest } from '~/lib/paging';
import type { Database } from '~/platform/db/database';
import { containsText, readTable } from '~/platform/db/read-table.sql.server';
import { sql, type Sql } from '~/platform/db/sql';
import type { OfferRow } from './offer.dto';
import { isAnswerable, productForSale } from './offer-state.sql.server';

type Reading = Pick<Database, 'rows'>;

const selectOffers: Sql = sql`
  SELECT o."id", o."productId", p."name", o."buyerId", b."name" AS "buyerName", o."sellerId",
    s."name" AS "sellerName", o."madeBy", o."amountMinor", o."askingMinor", o."currency", o."status",
    o."openUntil", o."createdAt", o."decidedAt", o."sortAt", o."orderId", ph."imageId",
    c."picture" AS "categoryPicture", ${productForSale} AS "productForSale"
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
export function readOffersOf(
  db: Reading,
  userId: string,
  request: TableRequest,
): Promise<TablePage<OfferRow>> {
  const search = containsText(request.search, sql.id('p', 'nameKey'));
  const where = sql`(o."buyerId" = ${userId} OR o."sellerId" = ${userId}) ${search}`;
  const table = { select: selectOffers, where, alias: 'o', newestBy: 'sortAt' } as const;
  return readTable(db, table, request);
}

/** Finds the open offer of a buyer for a product that can still be answered. */
export async function findOpenOfferRow(
  db: Reading,
  { productId, buyerId, now }: { productId: string; buyerId: string; now: Date },
): Promise<OfferRow | undefined> {
  const [row] = await db.rows<OfferRow>(sql`${selectOffers}
    WHERE o."productId" = ${productId} AND o."buyerId" = ${buyerId} AND ${isAnswerable(now)}`);
  return row;
}

/** Finds one offer. */
export async function findOfferRow(db: Reading, offerId: string): Promise<OfferRow | undefined> {
  const [row] = await db.rows<OfferRow>(sql`${selectOffers} WHERE o."id" = ${offerId}`);
  return row;
}

/** How many offers wait for the answer of a person, on either side. */
export async function countOffersToAnswer(
  db: Reading,
  { userId, now }: { userId: string; now: Date },
): Promise<number> {
  const [row] = await db.rows<{ count: number | bigint }>(sql`
    SELECT COUNT(*) AS "count" FROM "Offer" o JOIN "Product" p ON p."id" = o."productId"
    WHERE ((o."buyerId" = ${userId} AND o."madeBy" = 'seller')
      OR (o."sellerId" = ${userId} AND o."madeBy" = 'buyer')) AND ${isAnswerable(now)}`);
  return Number(row?.count ?? 0);
}
