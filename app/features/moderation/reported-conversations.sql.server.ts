import type { TablePage, TableRequest } from '~/lib/paging';
import type { Tx, RowsReader } from '~/platform/db/database';
import { containsText, readTable } from '~/platform/db/read-table.sql.server';
import { sql } from '~/platform/db/sql';
import type { DecisionKind } from './listing-mails';

/** Copies a conversation, with its photos, into a report, inside the transaction of the report. */
export async function copyConversation(
  tx: Tx,
  { reportId, conversationId }: { reportId: string; conversationId: string },
): Promise<void> {
  const id = sql`CAST(${reportId} AS text)`;
  await tx.run(sql`
    INSERT INTO "ReportedMessage" ("reportId", "sequence", "messageId", "authorId", "kind",
      "eventType", "subjectId", "amountMinor", "currency", "text", "createdAt", "removedAt")
    SELECT ${id}, m."sequence", m."id", m."authorId", m."kind", m."eventType", m."subjectId",
      m."amountMinor", m."currency", m."text", m."createdAt", m."removedAt"
    FROM "Message" m WHERE m."conversationId" = ${conversationId}`);
  await tx.run(sql`
    INSERT INTO "ReportedPhoto" ("reportId", "sequence", "position", "imageId")
    SELECT ${id}, m."sequence", mp."position", mp."imageId"
    FROM "MessagePhoto" mp JOIN "Message" m ON m."id" = mp."messageId"
    WHERE m."conversationId" = ${conversationId} AND m."removedAt" IS NULL`);
}

/** The authors of messages of a copy that are not removed, from the copy or from their conversation. */
export async function readRemovableAuthors(db: RowsReader, reportId: string): Promise<string[]> {
  const rows = await db.rows<{ authorId: string }>(sql`
    SELECT DISTINCT r."authorId" FROM "ReportedMessage" r
    WHERE r."reportId" = ${reportId} AND r."kind" = 'text' AND r."removedAt" IS NULL
      AND r."authorId" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "Message" m
        WHERE m."id" = r."messageId" AND m."removedAt" IS NOT NULL)`);
  return rows.map(({ authorId }) => authorId);
}

/** An open report of a conversation. The time is epoch milliseconds. */
export interface ConversationReportRow {
  id: string;
  productName: string;
  reporterId: string;
  reporterName: string;
  reportedId: string;
  reportedName: string;
  /** The id of a reason, or its name once `withReasonNames` has put it there. */
  reason: string | null;
  details: string;
  createdAt: number;
}

/** A page of the open reports of conversations, newest first, searchable by people and product. */
export function readOpenConversationReports(
  db: RowsReader,
  request: TableRequest,
): Promise<TablePage<ConversationReportRow>> {
  const select = sql`SELECT r."id", r."productName", r."reporterId", r."reporterName",
    r."reportedId", r."reportedName", r."reason", r."details", r."createdAt"
    FROM "ConversationReport" r
    JOIN "User" a ON a."id" = r."reporterId" JOIN "User" b ON b."id" = r."reportedId"
    JOIN "Product" p ON p."id" = r."productId"`;
  const people = [sql.id('a', 'nameKey'), sql.id('b', 'nameKey'), sql.id('p', 'nameKey')];
  const where = sql`r."closedAt" IS NULL ${containsText(request.search, ...people)}`;
  return readTable(db, { select, where, alias: 'r' }, request);
}

/** An appeal that waits for a decision. Times are epoch milliseconds. */
export interface AppealRow {
  id: string;
  userId: string;
  name: string;
  email: string;
  reason: string;
  appeal: string;
  appealedAt: number;
  /** The name of the listing that was decided on; null of a suspension. */
  product: string | null;
  /** Kind of the decision; null for a suspension. */
  kind: DecisionKind | null;
}

/**
 * A page of the appeals that wait, newest first, searchable by the person's name. Their keys are
 * compared with '' because SQLite uses no index for IS NOT NULL.
 */
export function readOpenAppeals(
  db: RowsReader,
  request: TableRequest,
): Promise<TablePage<AppealRow>> {
  const select = sql`SELECT s."id", s."userId", u."name", u."email", s."reason", s."appeal",
    s."appealedAt", s."product", s."kind"
    FROM (SELECT "id", "userId", "reason", "appeal", "appealedAt", CAST(NULL AS text) AS "product",
        CAST(NULL AS text) AS "kind"
        FROM "Suspension" WHERE "openAppealKey" > ''
      UNION ALL SELECT "id", "sellerId", "reason", "appeal", "appealedAt", "productName", "kind"
        FROM "ListingDecision" WHERE "openAppealKey" > '') s
    JOIN "User" u ON u."id" = s."userId"`;
  const where = sql`1 = 1
    ${containsText(request.search, sql.id('u', 'nameKey'), sql.id('u', 'emailKey'))}`;
  return readTable(db, { select, where, alias: 's', newestBy: 'appealedAt' }, request);
}
