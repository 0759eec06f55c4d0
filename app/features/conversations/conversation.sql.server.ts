import type { ProductStatus } from '~/features/products/product.dto';
import type { Currency } from '~/lib/money';
import { tableStart, toTablePage, type TablePage, type TableRequest } from '~/lib/paging';
import type { Tx, RowsReader } from '~/platform/db/database';
import { containsText } from '~/platform/db/read-table.sql.server';
import { sql, type Sql } from '~/platform/db/sql';

/** A conversation as one of its two people sees it. Times are epoch milliseconds. */
export interface ConversationRow {
  id: string;
  side: 'buyer' | 'seller';
  readSequence: number;
  unread: number;
  lastMessageAt: number;
  lastSequence: number;
  productId: string;
  productName: string;
  productStatus: ProductStatus;
  productDeletedAt: number | null;
  /** Set while it is held for approval or its seller suspended. */
  productHiddenAt: number | null;
  endsAt: number | null;
  endedAt: number | null;
  /** Until when its seller has paused the shop. */
  pausedUntil: number | null;
  /** Price agreed between the two while there is an order between them, else the asking price. */
  priceMinor: number;
  currency: Currency;
  imageId: string | null;
  categoryPicture: string;
  otherId: string;
  otherName: string;
  otherImageId: string | null;
  otherDeletedAt: number | null;
  /** The `last` columns describe the newest message. */
  lastKind: 'text' | 'event' | null;
  lastEventType: string | null;
  lastAmountMinor: number | null;
  lastCurrency: Currency | null;
  lastText: string | null;
  lastRemovedAt: number | null;
  /** Whether the viewer wrote or caused it. */
  lastMine: number;
}

const selectConversations: Sql = sql`
  SELECT c."id", cp."side", cp."readSequence", cp."unread", cp."lastMessageAt", c."lastSequence",
    p."id" AS "productId", p."name" AS "productName", p."status" AS "productStatus",
    p."deletedAt" AS "productDeletedAt", COALESCE(p."heldAt", se."suspendedAt") AS "productHiddenAt",
    p."endsAt", p."endedAt", se."pausedUntil",
    COALESCE(o."priceMinor", p."resalePriceMinor") AS "priceMinor",
    COALESCE(o."currency", p."currency") AS "currency", ph."imageId",
    k."picture" AS "categoryPicture", u."id" AS "otherId", u."name" AS "otherName",
    u."imageId" AS "otherImageId", u."deletedAt" AS "otherDeletedAt", m."kind" AS "lastKind",
    m."eventType" AS "lastEventType", m."amountMinor" AS "lastAmountMinor",
    m."currency" AS "lastCurrency", m."text" AS "lastText",
    m."removedAt" AS "lastRemovedAt",
    CASE WHEN m."authorId" = cp."userId" THEN 1 ELSE 0 END AS "lastMine"
  FROM "ConversationParticipant" cp
  JOIN "Conversation" c ON c."id" = cp."conversationId"
  JOIN "Product" p ON p."id" = c."productId"
  JOIN "Category" k ON k."id" = p."categoryId"
  JOIN "User" se ON se."id" = c."sellerId"
  JOIN "User" u ON u."id" = CASE WHEN cp."side" = 'buyer' THEN c."sellerId" ELSE c."buyerId" END
  LEFT JOIN "Order" o ON o."activeProductId" = p."id" AND o."buyerId" = c."buyerId"
  LEFT JOIN "ProductPhoto" ph ON ph."productId" = p."id" AND ph."position" = 0
  LEFT JOIN "Message" m ON m."conversationId" = c."id" AND m."sequence" = c."lastSequence"`;

/** In cursors, the first letter of the id says whether the position is among the unread ones. */
const UNREAD = 'u';
const READ = 'r';

/**
 * A page of a person's conversations along the index of the list: those with unread messages
 * first, the newest first among each; searchable by the other's name and the product's.
 */
export async function readConversations(
  db: RowsReader,
  userId: string,
  request: TableRequest,
): Promise<TablePage<ConversationRow>> {
  const { place, backwards } = tableStart(request);
  const beyond = backwards ? sql`>` : sql`<`;
  const direction = backwards ? sql`ASC` : sql`DESC`;
  const start = place
    ? sql`AND (cp."hasUnread", cp."lastMessageAt", cp."conversationId") ${beyond}
        (${place.id.startsWith(UNREAD)}, ${place.at}, ${place.id.slice(1)})`
    : sql.empty;
  const rows = await db.rows<ConversationRow>(sql`${selectConversations}
    WHERE cp."userId" = ${userId} ${start}
      ${containsText(request.search, sql.id('u', 'nameKey'), sql.id('p', 'nameKey'))}
    ORDER BY cp."hasUnread" ${direction}, cp."lastMessageAt" ${direction},
      cp."conversationId" ${direction} LIMIT ${request.limit + 1}`);
  return toTablePage(rows, request, ({ id, unread, lastMessageAt }) => ({
    at: new Date(lastMessageAt),
    id: `${unread > 0 ? UNREAD : READ}${id}`,
  }));
}

/** Finds a conversation of a person; undefined when the person is not part of it. */
export async function findConversationRow(
  db: RowsReader,
  id: string,
  userId: string,
): Promise<ConversationRow | undefined> {
  const [row] = await db.rows<ConversationRow>(
    sql`${selectConversations} WHERE cp."conversationId" = ${id} AND cp."userId" = ${userId}`,
  );
  return row;
}

/**
 * The number of a person's unread messages, without those of a conversation that is being read. Every
 * page of a signed-in person reads it.
 */
export async function readUnreadCount(
  db: RowsReader,
  userId: string,
  open: string | null,
): Promise<number> {
  const others = open === null ? sql.empty : sql`AND cp."conversationId" <> ${open}`;
  const [row] = await db.rows<{ count: number | null }>(sql`
    SELECT CAST(SUM(cp."unread") AS integer) AS "count" FROM "ConversationParticipant" cp
    WHERE cp."userId" = ${userId} AND cp."hasUnread" = ${true} ${others}`);
  return Number(row?.count ?? 0);
}

/** A message. Times are epoch milliseconds. */
export interface MessageRow {
  id: string;
  conversationId: string;
  sequence: number;
  authorId: string | null;
  kind: 'text' | 'event';
  eventType: string | null;
  subjectId: string | null;
  amountMinor: number | null;
  currency: Currency | null;
  text: string;
  createdAt: number;
  removedAt: number | null;
  /** The decision by which an admin removed it; null of earlier removals. */
  removalId: string | null;
}

export interface MessageRange {
  limit: number;
  /** Only messages before this sequence, the newest of them. */
  before?: number | undefined;
  /** Only messages after this sequence, the oldest of them. */
  after?: number | undefined;
}

/** Messages of a conversation in the order in which they were written. */
export async function readMessages(
  db: RowsReader,
  conversationId: string,
  { limit, before, after }: MessageRange,
): Promise<MessageRow[]> {
  const forwards = after !== undefined;
  const bound = forwards
    ? sql`AND m."sequence" > CAST(${after} AS integer)`
    : before === undefined
      ? sql.empty
      : sql`AND m."sequence" < CAST(${before} AS integer)`;
  const rows = await db.rows<MessageRow>(sql`
    SELECT m."id", m."conversationId", m."sequence", m."authorId", m."kind", m."eventType",
      m."subjectId", m."amountMinor", m."currency", m."text", m."createdAt", m."removedAt",
      CASE WHEN m."removedAt" IS NOT NULL THEN (SELECT MAX(r."removalId")
        FROM "ReportedMessage" r WHERE r."messageId" = m."id") END AS "removalId"
    FROM "Message" m WHERE m."conversationId" = ${conversationId} ${bound}
    ORDER BY m."sequence" ${forwards ? sql`ASC` : sql`DESC`} LIMIT ${limit}`);
  return forwards ? rows : rows.reverse();
}

/** The photos of messages that are not removed, in their order. */
export async function readMessagePhotos(
  db: RowsReader,
  messageIds: readonly string[],
): Promise<{ messageId: string; imageId: string }[]> {
  if (messageIds.length === 0) return [];
  return db.rows(sql`SELECT mp."messageId", mp."imageId" FROM "MessagePhoto" mp
    JOIN "Message" m ON m."id" = mp."messageId" AND m."removedAt" IS NULL
    WHERE mp."messageId" IN (${sql.join(messageIds)}) ORDER BY mp."messageId", mp."position"`);
}

/** The newest sequences of conversations, for the connections that wait for messages. */
export function readLastSequences(
  db: RowsReader,
  ids: readonly string[],
): Promise<{ id: string; lastSequence: number }[]> {
  return db.rows(
    sql`SELECT c."id", c."lastSequence" FROM "Conversation" c WHERE c."id" IN (${sql.join(ids)})`,
  );
}

/** The next free place of a conversation, and its two people. */
interface MessagePlace {
  id: string;
  sequence: number;
  buyerId: string;
  sellerId: string;
}

/**
 * Takes the next sequence of a conversation and moves it to the top of both lists; undefined when
 * it does not exist.
 */
export async function advanceConversation(
  tx: Tx,
  which: { id: string } | { productId: string; buyerId: string },
  at: Date,
): Promise<MessagePlace | undefined> {
  const where =
    'id' in which
      ? sql`"id" = ${which.id}`
      : sql`"productId" = ${which.productId} AND "buyerId" = ${which.buyerId}`;
  const [row] = await tx.rows<MessagePlace>(sql`
    UPDATE "Conversation" SET "lastSequence" = "lastSequence" + 1, "lastMessageAt" = ${at}
    WHERE ${where} RETURNING "id", "lastSequence" AS "sequence", "buyerId", "sellerId"`);
  if (!row) return undefined;
  await tx.run(sql`UPDATE "ConversationParticipant" SET "lastMessageAt" = ${at}
    WHERE "conversationId" = ${row.id}`);
  return row;
}

/** Counts a new message for the person who has not read it. */
export async function countUnread(tx: Tx, conversationId: string, userId: string): Promise<void> {
  await tx.run(sql`UPDATE "ConversationParticipant"
    SET "unread" = "unread" + 1, "hasUnread" = ${true}
    WHERE "conversationId" = ${conversationId} AND "userId" = ${userId}`);
}

/** Marks messages as read up to a sequence; an older one changes nothing. */
export async function setRead(
  tx: Tx,
  {
    conversationId,
    userId,
    sequence,
  }: { conversationId: string; userId: string; sequence: number },
): Promise<void> {
  const left = sql`(SELECT COUNT(*) FROM "Message" m
    WHERE m."conversationId" = ${conversationId} AND m."kind" = 'text'
      AND m."sequence" > CAST(${sequence} AS integer)
      AND (m."authorId" IS NULL OR m."authorId" <> ${userId}))`;
  await tx.run(sql`UPDATE "ConversationParticipant"
    SET "readSequence" = CAST(${sequence} AS integer), "unread" = ${left}, "hasUnread" = (${left} > 0)
    WHERE "conversationId" = ${conversationId} AND "userId" = ${userId}
      AND "readSequence" < CAST(${sequence} AS integer)`);
}

/** The oldest message of the other person that has neither been read nor mailed. */
export interface Unmailed {
  sequence: number;
  authorId: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** When the person was last mailed about the conversation, in epoch milliseconds. */
  mailedAt: number | null;
}

/** Finds the oldest message to be mailed to a person; not removed ones, or of deleted accounts. */
export async function findUnmailed(
  tx: Tx,
  { conversationId, userId }: { conversationId: string; userId: string },
): Promise<Unmailed | undefined> {
  const [row] = await tx.rows<Unmailed>(sql`
    SELECT m."sequence", m."authorId", m."createdAt", cp."mailedAt"
    FROM "ConversationParticipant" cp
    JOIN "Message" m ON m."conversationId" = cp."conversationId"
      AND m."sequence" > cp."readSequence" AND m."sequence" > cp."mailedSequence"
    WHERE cp."conversationId" = ${conversationId} AND cp."userId" = ${userId}
      AND m."kind" = 'text' AND m."removedAt" IS NULL AND m."authorId" <> ${userId}
    ORDER BY m."sequence" LIMIT 1`);
  return row;
}
