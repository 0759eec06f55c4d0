import type { TablePage, TableRequest } from '~/lib/paging';
import type { Database } from '~/platform/db/database';
import { containsText, readTable } from '~/platform/db/read-table.sql.server';
import { sql, type Sql } from '~/platform/db/sql';

type Reading = Pick<Database, 'rows' | 'dialect'>;

/** A product or person about which something waits for the moderators. Times are epoch milliseconds. */
export interface CaseRow {
  /** The product's or the person's. */
  id: string;
  subject: 'product' | 'person';
  name: string;
  /** The seller of a product. */
  sellerName: string | null;
  /** The highest of what waits: 1 low, 2 normal or 3 high. */
  urgency: number;
  /** When the oldest of it came in. */
  since: number;
  reports: number;
  flags: number;
  conversations: number;
  appeals: number;
  disputes: number;
  /** Set where the listing waits for approval. */
  heldAt: number | null;
  /** The photo of the product, or of the person. */
  imageId: string | null;
  /** Of the product's category. */
  categoryPicture: string | null;
  rank: number;
}

/** What was said about a product or person, of something that waits. */
export interface EvidenceRow {
  /** The product's or the person's. */
  id: string;
  what: 'report' | 'flag' | 'conversation' | 'appeal' | 'dispute';
  /** The id of a reason for reports, the reason of a dispute, or the kind of a flag. */
  reason: string | null;
  /** What a person wrote, or what a flag is about. */
  text: string | null;
}

interface Columns {
  subject: 'product' | 'person';
  what: EvidenceRow['what'];
  id: Sql;
  urgency: Sql;
  at: Sql;
  reason?: Sql;
  text: Sql;
}

/** Something that waits: its subject, kind, urgency and time, and what was said. */
const part = ({ subject, what, id, urgency, at, reason, text }: Columns, from: Sql) => sql`
  SELECT CAST(${subject} AS text) AS "subject", ${id} AS "id", CAST(${what} AS text) AS "what",
    ${urgency} AS "urgency", ${at} AS "at", ${reason ?? sql`CAST(NULL AS text)`} AS "reason",
    ${text} AS "text"
  FROM ${from}`;

const PRODUCT = { subject: 'product', id: sql.id('x', 'productId') } as const;
const createdAt = sql.id('x', 'createdAt');
const appealedAt = sql.id('x', 'appealedAt');
const usual = sql`2`;
const high = sql`3`;
const reason = sql.id('x', 'reason');
const details = sql.id('x', 'details');
const appeal = sql.id('x', 'appeal');
/** Not IS NOT NULL, for which SQLite reads the whole table: a range of the key's index. */
const appealIsOpen = sql`x."openAppealKey" > ''`;

/** Other decisions are on what a person wrote. */
const isOnListing = sql`(x."kind" IN ('removed', 'refused'))`;

/** The urgency of a report by its reason. */
const byReason = sql`COALESCE(y."urgency", 2)`;
const JOIN_REASON = sql`LEFT JOIN "ReportReason" y ON y."id" = x."reason"`;

/**
 * All that waits, from indexes that contain little else: the cost depends on what waits, not on how
 * many listings or old reports there are.
 */
export function openMatters(now: Date): Sql {
  const parts = [
    part(
      { ...PRODUCT, what: 'report', urgency: byReason, at: createdAt, reason, text: details },
      sql`"Report" x ${JOIN_REASON} WHERE x."closedAt" IS NULL`,
    ),
    part(
      {
        ...PRODUCT,
        what: 'flag',
        urgency: sql.id('x', 'urgency'),
        at: createdAt,
        reason: sql.id('x', 'kind'),
        text: sql.id('x', 'about'),
      },
      sql`"ListingFlag" x WHERE x."closedAt" IS NULL`,
    ),
    part(
      { ...PRODUCT, what: 'appeal', urgency: usual, at: appealedAt, text: appeal },
      sql`"ListingDecision" x WHERE ${appealIsOpen} AND ${isOnListing}`,
    ),
    part(
      {
        subject: 'person',
        id: sql.id('x', 'sellerId'),
        what: 'appeal',
        urgency: usual,
        at: appealedAt,
        text: appeal,
      },
      sql`"ListingDecision" x WHERE ${appealIsOpen} AND NOT ${isOnListing}`,
    ),
    part(
      {
        subject: 'product',
        id: sql.id('y', 'productId'),
        what: 'dispute',
        urgency: high,
        at: createdAt,
        reason,
        text: sql.id('x', 'text'),
      },
      sql`"Dispute" x JOIN "Order" y ON y."id" = x."orderId"
        WHERE x."closedAt" IS NULL AND (x."status" = 'escalated' OR x."answerBy" <= ${now})`,
    ),
    part(
      {
        subject: 'person',
        id: sql.id('x', 'reportedId'),
        what: 'conversation',
        urgency: byReason,
        at: createdAt,
        reason,
        text: details,
      },
      sql`"ConversationReport" x ${JOIN_REASON} WHERE x."closedAt" IS NULL`,
    ),
    part(
      {
        subject: 'person',
        id: sql.id('x', 'reportedId'),
        what: 'report',
        urgency: byReason,
        at: createdAt,
        reason,
        text: details,
      },
      sql`"PersonReport" x ${JOIN_REASON} WHERE x."closedAt" IS NULL`,
    ),
    part(
      {
        subject: 'person',
        id: sql.id('x', 'userId'),
        what: 'appeal',
        urgency: high,
        at: appealedAt,
        text: appeal,
      },
      sql`"Suspension" x WHERE ${appealIsOpen}`,
    ),
  ];
  return sql.join(parts, ' UNION ALL ');
}

/** Beyond every time in milliseconds until the year 2286. */
const TIMES = 10_000_000_000_000;

/**
 * A page of the queue: all that waits by product or person, the most urgent first, then the oldest;
 * searchable by names.
 */
export function readModerationQueue(
  db: Reading,
  request: TableRequest,
  now: Date,
): Promise<TablePage<CaseRow>> {
  const oldest =
    db.dialect === 'sqlite'
      ? sql`MIN(m."at")`
      : sql`CAST(extract(epoch FROM MIN(m."at")) * 1000 AS bigint)`;
  const count = (what: string) => sql`SUM(CASE WHEN m."what" = ${what} THEN 1 ELSE 0 END)`;
  const select = sql`
    SELECT q.*, COALESCE(p."name", u."name") AS "name", s."name" AS "sellerName",
      CASE WHEN p."refusedAt" IS NULL AND p."deletedAt" IS NULL THEN p."heldAt" END AS "heldAt",
      COALESCE(ph."imageId", u."imageId") AS "imageId", c."picture" AS "categoryPicture"
    FROM (SELECT m."id", m."subject", MAX(m."urgency") AS "urgency", ${oldest} AS "since",
        MAX(m."urgency") * CAST(${TIMES} AS bigint) + CAST(${TIMES} AS bigint) - ${oldest} AS "rank",
        ${count('report')} AS "reports", ${count('flag')} AS "flags",
        ${count('conversation')} AS "conversations", ${count('appeal')} AS "appeals",
        ${count('dispute')} AS "disputes"
      FROM (${openMatters(now)}) m GROUP BY m."id", m."subject") q
    LEFT JOIN "Product" p ON q."subject" = 'product' AND p."id" = q."id"
    LEFT JOIN "Category" c ON c."id" = p."categoryId"
    LEFT JOIN "ProductPhoto" ph ON ph."productId" = p."id" AND ph."position" = 0
    LEFT JOIN "User" s ON s."id" = p."sellerId"
    LEFT JOIN "User" u ON q."subject" = 'person' AND u."id" = q."id"`;
  const names = [sql.id('p', 'nameKey'), sql.id('s', 'nameKey'), sql.id('u', 'nameKey')];
  const where = sql`1 = 1 ${containsText(request.search, ...names)}`;
  return readTable(db, { select, where, alias: 'q', newestBy: 'rank' }, request);
}

/** What was said about some of the products and people of the queue, oldest first. */
export function readEvidence(
  db: Reading,
  ids: readonly string[],
  now: Date,
): Promise<EvidenceRow[]> {
  return db.rows(sql`SELECT m."id", m."what", m."reason", m."text" FROM (${openMatters(now)}) m
    WHERE m."id" IN (${sql.join(ids)}) ORDER BY m."at", m."id"`);
}

/** The numbers of rows of the lists of what waits. */
export interface QueueCounts {
  /** Products and people in the queue. */
  all: number;
  products: number;
  conversations: number;
  people: number;
  appeals: number;
}

/** Columns that count the open reports and appeals, along indexes: SQLite uses none for IS NOT NULL. */
export const OPEN_COUNTS = sql`
  (SELECT count(*) FROM "Report" WHERE "closedAt" IS NULL) AS "reports",
  (SELECT count(*) FROM "ConversationReport" WHERE "closedAt" IS NULL) AS "conversations",
  (SELECT count(*) FROM "PersonReport" WHERE "closedAt" IS NULL) AS "people",
  (SELECT count(*) FROM "Suspension" WHERE "openAppealKey" > '')
    + (SELECT count(*) FROM "ListingDecision" WHERE "openAppealKey" > '') AS "appeals"`;

/** Counts the rows of the lists of what waits, in one query. */
export async function readQueueCounts(db: Reading, now: Date): Promise<QueueCounts> {
  const [row] = await db.rows<Record<keyof QueueCounts | 'reports', number>>(sql`
    SELECT (SELECT COUNT(*) FROM (SELECT DISTINCT m."id" FROM (${openMatters(now)}) m) d) AS "all",
      ${OPEN_COUNTS}`);
  return {
    all: Number(row?.all ?? 0),
    products: Number(row?.reports ?? 0),
    conversations: Number(row?.conversations ?? 0),
    people: Number(row?.people ?? 0),
    appeals: Number(row?.appeals ?? 0),
  };
}
