import { isSuspended } from '~/features/accounts/account.sql.server';
import { ratingColumns, type RatingSums } from '~/features/reviews/review.sql.server';
import type { RowsReader } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import type { FirstAnswer } from './answer-time';

/** Columns of a seller. Times are epoch milliseconds. */
export interface SellerRow extends RatingSums {
  id: string;
  name: string;
  imageId: string | null;
  verified: boolean | number;
  createdAt: number;
  /** The end of the last pause, which may be past. */
  pausedUntil: number | null;
  /** Completed sales that were paid by card, and in cash. */
  sales: number;
  cashSales: number;
}

/** Finds a seller; undefined for other accounts, deleted and suspended ones. */
export async function findSellerRow(
  db: RowsReader,
  id: string,
  now: Date,
): Promise<SellerRow | undefined> {
  const sales = (method: 'card' | 'cash') => sql`(SELECT COUNT(*) FROM "Order" o
    WHERE o."sellerId" = u."id" AND o."status" = 'completed' AND o."paymentMethod" = ${method})`;
  const [row] = await db.rows<SellerRow>(sql`
    SELECT u."id", u."name", u."imageId", u."verified", u."createdAt", u."pausedUntil",
      ${sales('card')} AS "sales", ${sales('cash')} AS "cashSales", ${ratingColumns(now)}
    FROM "User" u WHERE u."id" = ${id} AND u."canSell" = ${true}
      AND u."deletedAt" IS NULL AND NOT ${isSuspended(now)}`);
  return row;
}

/** The newest listing of a seller in the lists: for its place, and to write about. */
export async function findNewestListing(
  db: RowsReader,
  sellerId: string,
): Promise<{ id: string; location: string } | undefined> {
  const [row] = await db.rows<{ id: string; location: string }>(sql`
    SELECT p."id", p."location" FROM "Product" p
    WHERE p."sellerId" = ${sellerId} AND p."listed" = ${true}
    ORDER BY p."createdAt" DESC, p."id" DESC LIMIT 1`);
  return row;
}

/**
 * The newest product of a seller that can be asked about although no list shows it: sold, reserved,
 * ended, or of a paused shop.
 */
export async function findNewestVisible(db: RowsReader, sellerId: string): Promise<string | null> {
  const [row] = await db.rows<{ id: string }>(sql`
    SELECT p."id" FROM "Product" p
    WHERE p."sellerId" = ${sellerId} AND p."deletedAt" IS NULL AND p."heldAt" IS NULL
    ORDER BY p."createdAt" DESC, p."id" DESC LIMIT 1`);
  return row?.id ?? null;
}

/** Conversations that the answer time is taken from. */
const CONVERSATIONS = 50;

/** The first question and the first answer of a seller's latest conversations since a time. */
export function readFirstAnswers(
  db: RowsReader,
  sellerId: string,
  since: Date,
): Promise<FirstAnswer[]> {
  return db.rows(sql`
    SELECT asked."createdAt" AS "askedAt",
      (SELECT m."createdAt" FROM "Message" m WHERE m."conversationId" = c."id"
        AND m."kind" = 'text' AND m."authorId" = c."sellerId" AND m."sequence" > asked."sequence"
        ORDER BY m."sequence" LIMIT 1) AS "answeredAt"
    FROM (SELECT x."id", x."sellerId", x."buyerId" FROM "Conversation" x
      WHERE x."sellerId" = ${sellerId} AND x."createdAt" > ${since}
      ORDER BY x."createdAt" DESC LIMIT CAST(${CONVERSATIONS} AS integer)) c
    JOIN "Message" asked ON asked."conversationId" = c."id"
      AND asked."sequence" = (SELECT MIN(t."sequence") FROM "Message" t
        WHERE t."conversationId" = c."id" AND t."kind" = 'text')
    WHERE asked."authorId" = c."buyerId"`);
}
