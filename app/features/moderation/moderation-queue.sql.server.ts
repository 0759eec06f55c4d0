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
  rank: number;
}

/** Something that waits: its subject, kind, urgency and time. */
const part = (
  columns: { subject: 'product' | 'person'; what: string; id: Sql; urgency: Sql; at: Sql },
  from: Sql,
) => sql`SELECT CAST(${columns.subject} AS text) AS "subject", ${columns.id} AS "id",
  CAST(${columns.what} AS text) AS "what", ${columns.urgency} AS "urgency", ${columns.at} AS "at"
  FROM ${from}`;

const PRODUCT = { subject: 'product', id: sql.id('x', 'productId') } as const;
const createdAt = sql.id('x', 'createdAt');
const appealedAt = sql.id('x', 'appealedAt');
const usual = sql`2`;
const high = sql`3`;
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
      { ...PRODUCT, what: 'report', urgency: byReason, at: createdAt },
      sql`"Report" x ${JOIN_REASON} WHERE x."closedAt" IS NULL`,
    ),
    part(
      { ...PRODUCT, what: 'flag', urgency: sql.id('x', 'urgency'), at: createdAt },
      sql`"ListingFlag" x WHERE x."closedAt" IS NULL`,
    ),
    part(
      { ...PRODUCT, what: 'appeal', urgency: usual, at: appealedAt },
      sql`"ListingDecision" x WHERE ${appealIsOpen} AND ${isOnListing}`,
    ),
    part(
      {
        subject: 'person',
        id: sql.id('x', 'sellerId'),
        what: 'appeal',
        urgency: usual,
        at: appealedAt,
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
      CASE WHEN p."refusedAt" IS NULL AND p."deletedAt" IS NULL THEN p."heldAt" END AS "heldAt"
    FROM (SELECT m."id", m."subject", MAX(m."urgency") AS "urgency", ${oldest} AS "since",
        MAX(m."urgency") * CAST(${TIMES} AS bigint) + CAST(${TIMES} AS bigint) - ${oldest} AS "rank",
        ${count('report')} AS "reports", ${count('flag')} AS "flags",
        ${count('conversation')} AS "conversations", ${count('appeal')} AS "appeals",
        ${count('dispute')} AS "disputes"
      FROM (${openMatters(now)}) m GROUP BY m."id", m."subject") q
    LEFT JOIN "Product" p ON q."subject" = 'product' AND p."id" = q."id"
    LEFT JOIN "User" s ON s."id" = p."sellerId"
    LEFT JOIN "User" u ON q."subject" = 'person' AND u."id" = q."id"`;
  const names = [sql.id('p', 'nameKey'), sql.id('s', 'nameKey'), sql.id('u', 'nameKey')];
  const where = sql`1 = 1 ${containsText(request.search, ...names)}`;
  return readTable(db, { select, where, alias: 'q', newestBy: 'rank' }, request);
}

/** How many products and people are in the queue. */
export async function countModerationQueue(db: Reading, now: Date): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    SELECT COUNT(*) AS "count" FROM (SELECT DISTINCT m."id" FROM (${openMatters(now)}) m) d`);
  return Number(row?.count ?? 0);
}
