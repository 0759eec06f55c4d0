import { isAsked } from '~/features/products/align-listed.sql.server';
import type { PriceRule } from '~/features/products/price-rule';
import type { RowsReader } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';
import { PAID, UNFINISHED, type OrderStatus, type PaymentMethod } from './order.policy';
import type { Period } from './periods';

/**
 * Counts rows by the period that a column's time is in; periods may overlap. `from` ends with a
 * condition.
 */
async function countIn(
  db: RowsReader,
  { from, at }: { from: Sql; at: Sql },
  periods: readonly Period[],
): Promise<number[]> {
  if (periods.length === 0) return [];
  const since = new Date(Math.min(...periods.map(({ start }) => start.getTime())));
  const counts = periods.map(
    ({ start, end }, index) =>
      sql`SUM(CASE WHEN ${at} >= ${start} AND ${at} < ${end} THEN 1 ELSE 0 END) AS ${sql.id(`n${index}`)}`,
  );
  const [row] = await db.rows<Record<string, number | null>>(
    sql`SELECT ${sql.join(counts)} ${from} AND ${at} >= ${since}`,
  );
  return periods.map((_period, index) => row?.[`n${index}`] ?? 0);
}

/** The orders that a person made, by period. */
export function countOrders(db: RowsReader, buyerId: string, periods: readonly Period[]) {
  const from = sql`FROM "Order" o WHERE o."buyerId" = ${buyerId}`;
  return countIn(db, { from, at: sql.id('o', 'createdAt') }, periods);
}

/** The paid orders for a seller's listings, by period. */
export function countSales(db: RowsReader, sellerId: string, periods: readonly Period[]) {
  const from = sql`FROM "Order" o
    WHERE o."sellerId" = ${sellerId} AND o."status" IN (${sql.join([...PAID])})`;
  return countIn(db, { from, at: sql.id('o', 'paidAt') }, periods);
}

/** The favourites of a seller's listings, by the period in which people added them. */
export function countFavourites(db: RowsReader, sellerId: string, periods: readonly Period[]) {
  const from = sql`FROM "SavedProduct" s JOIN "Product" p ON p."id" = s."productId"
    WHERE p."sellerId" = ${sellerId} AND p."deletedAt" IS NULL`;
  return countIn(db, { from, at: sql.id('s', 'createdAt') }, periods);
}

/** The views of a seller's listings on each day since one, by day (YYYY-MM-DD). */
export async function readViewsByDay(
  db: RowsReader,
  sellerId: string,
  since: string,
): Promise<Map<string, number>> {
  const rows = await db.rows<{ day: string; views: number }>(sql`
    SELECT v."day", SUM(v."views") AS "views"
    FROM "ListingViews" v JOIN "Product" p ON p."id" = v."productId"
    WHERE p."sellerId" = ${sellerId} AND p."deletedAt" IS NULL AND v."day" >= ${since}
    GROUP BY v."day"`);
  return new Map(rows.map(({ day, views }) => [day, views]));
}

interface ListingTaskRow {
  id: string;
  name: string;
  imageId: string | null;
  categoryPicture: string;
}

export interface ImprovableRow extends ListingTaskRow {
  awaitsPrice: boolean | number;
  isRefused: boolean | number;
  /** The decision by which it is refused; null of others. */
  refusalId: string | null;
  isAppealed: boolean | number;
  /** Null while an appeal waits. */
  appealOutcome: string | null;
}

/**
 * A seller's oldest listings that are refused, that have a price which has to be confirmed, or no photo;
 * the last without those that will not be shown as they are: ended, or of a suspended account.
 */
export function readListingsToImprove(
  db: RowsReader,
  { sellerId, prices, limit }: { sellerId: string; prices: PriceRule; limit: number },
): Promise<ImprovableRow[]> {
  return db.rows(sql`
    SELECT p."id", p."name", ph."imageId", c."picture" AS "categoryPicture",
      CASE WHEN ${isAsked(prices)} THEN 0 ELSE 1 END AS "awaitsPrice",
      CASE WHEN p."refusedAt" IS NULL THEN 0 ELSE 1 END AS "isRefused", d."id" AS "refusalId",
      CASE WHEN d."appealedAt" IS NULL THEN 0 ELSE 1 END AS "isAppealed", d."appealOutcome"
    FROM "Product" p
    JOIN "Category" c ON c."id" = p."categoryId"
    LEFT JOIN "ProductPhoto" ph ON ph."productId" = p."id" AND ph."position" = 0
    LEFT JOIN "ListingDecision" d ON p."refusedAt" IS NOT NULL AND d."id" =
      (SELECT max(r."id") FROM "ListingDecision" r WHERE r."productId" = p."id"
        AND r."createdAt" >= p."refusedAt" AND r."kind" = 'refused')
    WHERE p."sellerId" = ${sellerId} AND p."deletedAt" IS NULL AND p."status" = 'available'
      AND (NOT ${isAsked(prices)} OR (p."refusedAt" IS NOT NULL AND p."endedAt" IS NULL)
        OR (ph."imageId" IS NULL AND p."refusedAt" IS NULL AND p."endedAt" IS NULL AND NOT EXISTS (SELECT 1 FROM "User" u
          WHERE u."id" = p."sellerId" AND u."suspendedAt" IS NOT NULL)))
    ORDER BY "isRefused" DESC, "awaitsPrice" DESC, p."createdAt", p."id" LIMIT ${limit}`);
}

export interface SaleTaskRow {
  id: string;
  name: string;
  imageId: string | null;
  categoryPicture: string;
  userName: string;
  meetingLocation: string;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  deadlineAt: number | null;
  /** The number of all orders of the seller that are not over. */
  total: number;
}

/**
 * The orders of a seller that are not over: those that need the seller first, then those that wait
 * for the buyer or the clock; the next deadline first.
 */
export function readOpenSales(
  db: RowsReader,
  { sellerId, limit }: { sellerId: string; limit: number },
): Promise<SaleTaskRow[]> {
  return db.rows(sql`
    SELECT o."id", o."name", o."imageId", c."picture" AS "categoryPicture", 
      CASE WHEN bu."deletedAt" IS NULL THEN o."userName" ELSE bu."name" END AS "userName",
      CASE WHEN bu."deletedAt" IS NULL THEN o."meetingLocation" ELSE '' END AS "meetingLocation",
      o."status", o."paymentMethod", o."deadlineAt", CAST(count(*) OVER () AS integer) AS "total"
    FROM "Order" o JOIN "User" bu ON bu."id" = o."buyerId"
    JOIN "Product" p ON p."id" = o."productId" JOIN "Category" c ON c."id" = p."categoryId"
    WHERE o."sellerId" = ${sellerId} AND o."status" IN (${sql.join([...UNFINISHED])})
    ORDER BY CASE WHEN o."status" IN ('requested', 'disputed', 'paid') THEN 0
        WHEN o."status" = 'reserved' THEN 1 ELSE 2 END,
      o."deadlineAt", o."id" LIMIT ${limit}`);
}
