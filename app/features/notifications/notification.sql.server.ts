import type { Currency } from '~/lib/money';
import { newId } from '~/lib/ids.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import type { Tx, RowsReader } from '~/platform/db/database';
import { readTable } from '~/platform/db/read-table.sql.server';
import { sql, type Sql } from '~/platform/db/sql';
import type { InAppKind } from './notification-kinds';

interface Recipient {
  email: string;
  language: string | null;
  emailConfirmed: boolean | number;
  /** Whether the person wants mails of the kind. */
  wanted: boolean | number;
}

/**
 * Finds the address and the language of a person, and whether they have switched off a kind of
 * mail; undefined when the account is deleted. In SQL because every booking runs it twice.
 */
export async function findRecipient(
  db: RowsReader,
  userId: string,
  kind: string,
): Promise<Recipient | undefined> {
  const [person] = await db.rows<Recipient>(sql`
    SELECT "email", "language", ("emailConfirmedAt" IS NOT NULL) AS "emailConfirmed",
      NOT EXISTS (SELECT 1 FROM "NotificationSetting" s
        WHERE s."userId" = "User"."id" AND s."kind" = ${kind} AND NOT s."wanted") AS "wanted"
    FROM "User" WHERE "id" = ${userId} AND "deletedAt" IS NULL`);
  return person;
}

/** A notification to be stored. */
export interface NewNotification {
  userId: string;
  kind: InAppKind;
  /** The occasion: a second one of the same kind and key is not stored. */
  key: string;
  productId?: string | null;
  subjectId?: string | null;
  actorId?: string | null;
  amountMinor?: number | null;
  currency?: string | null;
  outcome?: string | null;
}

/** Rows of one statement: SQLite takes 32,766 values. */
const BATCH = 500;

/**
 * Stores notifications once per kind and key, inside a transaction, but not of deleted accounts. One
 * statement for 500 of them.
 */
export async function insertNotifications(
  tx: Tx,
  notifications: readonly NewNotification[],
  at: Date,
): Promise<void> {
  for (let from = 0; from < notifications.length; from += BATCH) {
    await tx.run(insertion(notifications.slice(from, from + BATCH), { at, again: sql`NOTHING` }));
  }
}

/**
 * Stores a notification once per kind and key, inside a transaction, unless the account is deleted.
 * With `counted`, a further one makes it new again, and counts on while it is unread.
 */
export async function insertNotification(
  tx: Tx,
  notification: NewNotification,
  { at, counted = false }: { at: Date; counted?: boolean },
): Promise<void> {
  const again = counted
    ? sql`UPDATE SET "times" = CASE WHEN "Notification"."readAt" IS NULL
          THEN "Notification"."times" + 1 ELSE 1 END,
        "actorId" = excluded."actorId", "createdAt" = excluded."createdAt", "readAt" = NULL`
    : sql`NOTHING`;
  await tx.run(insertion([notification], { at, again }));
}

function insertion(
  notifications: readonly NewNotification[],
  { at, again }: { at: Date; again: Sql },
): Sql {
  const rows = notifications.map(({ userId, kind, key, ...about }) => {
    const { productId = null, subjectId = null, actorId = null } = about;
    const { amountMinor = null, currency = null, outcome = null } = about;
    return sql`(${newId()}, ${userId}, ${kind}, ${key}, ${productId}, ${subjectId}, ${actorId},
      CAST(${amountMinor} AS integer), ${currency}, ${outcome})`;
  });
  return sql`
    WITH n ("id", "userId", "kind", "key", "productId", "subjectId", "actorId", "amountMinor",
      "currency", "outcome") AS (VALUES ${sql.join(rows)})
    INSERT INTO "Notification" ("id", "userId", "kind", "key", "productId", "subjectId", "actorId",
      "amountMinor", "currency", "outcome", "createdAt")
    SELECT n."id", u."id", n."kind", n."key", n."productId", n."subjectId", n."actorId",
      n."amountMinor", n."currency", n."outcome", CAST(${at} AS timestamp)
    FROM n JOIN "User" u ON u."id" = n."userId" WHERE u."deletedAt" IS NULL
    ON CONFLICT ("userId", "kind", "key") DO ${again}`;
}

/** A notification with the names that its text shows. Times are epoch milliseconds. */
export interface NotificationRow {
  id: string;
  kind: InAppKind;
  productId: string | null;
  subjectId: string | null;
  amountMinor: number | null;
  currency: Currency | null;
  outcome: string | null;
  times: number;
  createdAt: number;
  readAt: number | null;
  actorName: string | null;
  productName: string | null;
  /** The name of the saved search. */
  searchName: string | null;
  /** The present end of the listing that a notification says ends soon. */
  endsAt: number | null;
  /** When the order was completed whose reviews it reminds of. */
  completedAt: number | null;
  imageId: string | null;
  categoryPicture: string | null;
}

/** Further matches of a search are not counted one by one. */
const COUNTED_MATCHES = 1_000;

/**
 * A page of a person's notifications, newest first. Of listings that a saved search has found, an
 * unread one counts those that are still for sale.
 */
export async function readNotifications(
  db: RowsReader,
  userId: string,
  request: TableRequest,
): Promise<TablePage<NotificationRow>> {
  const select = sql`
    SELECT n."id", n."kind", n."productId", n."subjectId", n."amountMinor", n."currency",
      n."outcome", n."times", n."createdAt", n."readAt", u."name" AS "actorName",
      p."name" AS "productName", s."name" AS "searchName", p."endsAt", o."completedAt", ph."imageId", k."picture" AS "categoryPicture",
      CASE WHEN n."readAt" IS NULL AND s."id" IS NOT NULL THEN (SELECT COUNT(*) FROM (
        SELECT 1 FROM "SavedSearchMatch" m
        JOIN "Product" mp ON mp."id" = m."productId" AND mp."listed" = ${true}
        WHERE m."searchId" = s."id" AND m."seenAt" IS NULL
        LIMIT CAST(${COUNTED_MATCHES} AS integer)) few) END AS "forSale"
    FROM "Notification" n
    LEFT JOIN "User" u ON u."id" = n."actorId"
    LEFT JOIN "Product" p ON p."id" = n."productId"
    LEFT JOIN "SavedSearch" s ON s."id" = n."subjectId" AND n."kind" = 'search-match'
    LEFT JOIN "Order" o ON o."id" = n."subjectId" AND n."kind" = 'review-reminder'
    LEFT JOIN "Category" k ON k."id" = p."categoryId"
    LEFT JOIN "ProductPhoto" ph ON ph."productId" = p."id" AND ph."position" = 0`;
  const where = sql`n."userId" = ${userId}`;
  const page = await readTable<StoredRow>(db, { select, where, alias: 'n' }, request);
  const items = page.items.map(({ forSale, ...row }): NotificationRow => {
    const count = Number(forSale ?? COUNTED_MATCHES);
    return count < COUNTED_MATCHES ? { ...row, times: Math.min(row.times, count) } : row;
  });
  return { ...page, items };
}

interface StoredRow extends NotificationRow {
  forSale: number | bigint | null;
}

/**
 * The number of a person's unread notifications, without that of a conversation that is being read.
 * Every page of a signed-in person reads it.
 */
export async function readUnreadNotifications(
  db: RowsReader,
  userId: string,
  open: string | null,
): Promise<number> {
  const others =
    open === null ? sql.empty : sql`AND NOT (n."kind" = 'message' AND n."subjectId" = ${open})`;
  const [row] = await db.rows<{ count: number | bigint }>(sql`
    SELECT COUNT(*) AS "count" FROM "Notification" n
    WHERE n."userId" = ${userId} AND n."readAt" IS NULL ${others}`);
  return Number(row?.count ?? 0);
}
