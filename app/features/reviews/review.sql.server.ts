import { isSuspended } from '~/features/accounts/account.sql.server';
import { toTablePage, type TablePage, type TableRequest } from '~/lib/paging';
import type { RowsReader } from '~/platform/db/database';
import { pageStart } from '~/platform/db/read-table.sql.server';
import { sql, type Sql } from '~/platform/db/sql';

/**
 * Whether other people may read the review `r`: by its time, not by whether the job that publishes
 * it has run.
 */
const isPublished = (now: Date): Sql => sql`(r."publishAt" <= ${now} AND r."removedAt" IS NULL)`;

/** A published review. Times are epoch milliseconds. */
export interface ReviewRow {
  id: string;
  stars: number;
  text: string;
  /** The side of its author: buyer or seller. */
  side: 'buyer' | 'seller';
  paymentMethod: 'card' | 'cash';
  answer: string | null;
  createdAt: number;
  publishAt: number;
  authorId: string;
  authorName: string;
  authorImageId: string | null;
  /** Whether the author's account is deleted. */
  authorGone: boolean | number;
}

const columns = sql`r."id", r."stars", r."text", r."side", r."paymentMethod", r."answer",
  r."createdAt", r."publishAt", r."authorId", a."name" AS "authorName",
  a."imageId" AS "authorImageId", (a."deletedAt" IS NOT NULL) AS "authorGone"`;

/** A page of the published reviews about a person, the last published first. */
export async function readReviewsOf(
  db: RowsReader,
  subjectId: string,
  { now, ...request }: TableRequest & { now: Date },
): Promise<TablePage<ReviewRow>> {
  const { start, direction } = pageStart(request, sql`r."publishAt"`, sql`r."id"`);
  const rows = await db.rows<ReviewRow>(sql`
    SELECT ${columns} FROM "Review" r JOIN "User" a ON a."id" = r."authorId"
    WHERE r."subjectId" = ${subjectId} AND ${isPublished(now)} ${start}
    ORDER BY r."publishAt" ${direction}, r."id" ${direction} LIMIT ${request.limit + 1}`);
  return toTablePage(rows, request, ({ id, publishAt }) => ({ at: new Date(publishAt), id }));
}

/** A published review with its order and the person that it is about. */
interface PublishedReview extends ReviewRow {
  orderId: string;
  subjectId: string;
  subjectName: string;
  /** Whether that person has a page of a seller. */
  subjectHasPage: boolean | number;
}

/** Finds a published review with the person that it is about. */
export async function findPublishedReview(
  db: RowsReader,
  id: string,
  now: Date,
): Promise<PublishedReview | undefined> {
  const [row] = await db.rows<PublishedReview>(sql`
    SELECT ${columns}, r."orderId", r."subjectId", s."name" AS "subjectName", (s."canSell" = ${true}
      AND s."deletedAt" IS NULL AND NOT ${isSuspended(now, 's')}) AS "subjectHasPage" FROM "Review" r
    JOIN "User" a ON a."id" = r."authorId" JOIN "User" s ON s."id" = r."subjectId"
    WHERE r."id" = ${id} AND ${isPublished(now)}`);
  return row;
}

/** The sums of a person's published reviews. */
export interface RatingSums {
  reviews: number;
  stars: number;
  cashReviews: number;
}

/**
 * The columns of the sums of the user `u`: the counted reviews, and those whose time is over and
 * that the job has not counted yet.
 */
export function ratingColumns(now: Date): Sql {
  const uncounted = (value: Sql, method: string) => sql`(SELECT COALESCE(SUM(${value}), 0)
    FROM "Review" r WHERE r."subjectId" = u."id" AND r."counted" = ${false}
      AND ${isPublished(now)} AND r."paymentMethod" = ${method})`;
  const counted = (column: string) =>
    sql`COALESCE((SELECT ${sql.id('g', column)} FROM "Rating" g WHERE g."userId" = u."id"), 0)`;
  const one = sql`1`;
  return sql`(${counted('reviews')} + ${uncounted(one, 'card')}) AS "reviews",
    (${counted('stars')} + ${uncounted(sql`r."stars"`, 'card')}) AS "stars",
    (${counted('cashReviews')} + ${uncounted(one, 'cash')}) AS "cashReviews"`;
}

/** The sums of a person's published reviews; zeros without any. */
export async function readRating(db: RowsReader, userId: string, now: Date): Promise<RatingSums> {
  const [row] = await db.rows<RatingSums>(
    sql`SELECT ${ratingColumns(now)} FROM "User" u WHERE u."id" = ${userId}`,
  );
  const { reviews = 0, stars = 0, cashReviews = 0 } = row ?? {};
  return { reviews: Number(reviews), stars: Number(stars), cashReviews: Number(cashReviews) };
}
