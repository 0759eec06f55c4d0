import type { Database } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';
import type { DecisionKind } from './listing-mails';

type Reading = Pick<Database, 'rows' | 'dialect'>;

/** Whether an entry of the audit log says that an admin deleted an account. */
const isDeletion = sql`x."action" IN ('seller.delete', 'buyer.delete')`;
/** Excludes reports that were closed without a decision because the listing or account had gone. */
const isDecided = sql`AND x."outcome" NOT IN ('undecided', 'account-deleted')`;

/**
 * The figures of one year (UTC): what came in, each kind of decision once, and appeals. Medians are in
 * milliseconds; null without a decision.
 */
export interface YearRow {
  productReports: number;
  conversationReports: number;
  /** Reports of people, of reviews and of answers. */
  personReports: number;
  flags: number;
  dismissed: number;
  removed: number;
  reviewsRemoved: number;
  answersRemoved: number;
  /** Decisions to remove messages of one person from a conversation. */
  messagesRemoved: number;
  warnings: number;
  refused: number;
  /** Approvals by admins; a listing can be approved again after a change. */
  approved: number;
  suspensions: number;
  /** Accounts that admins deleted. */
  accountsDeleted: number;
  appeals: number;
  appealsLifted: number;
  medianMs: number | null;
  appealMedianMs: number | null;
}

/**
 * Counts a year of moderation. None of the counted rows is deleted with an account: names and texts
 * are erased there, times and outcomes stay.
 */
export async function readYear(db: Reading, from: Date, to: Date): Promise<YearRow> {
  const within = (column: string) => {
    const at = sql.id('x', column);
    return sql`${at} >= ${from} AND ${at} < ${to}`;
  };
  const count = (table: string, condition: Sql) =>
    sql`(SELECT COUNT(*) FROM ${sql.id(table)} x WHERE ${condition})`;
  const duration = (start: string, end: string) =>
    db.dialect === 'sqlite'
      ? sql`${sql.id('x', end)} - ${sql.id('x', start)}`
      : sql`extract(epoch FROM (${sql.id('x', end)} - ${sql.id('x', start)})) * 1000`;
  const durations = (table: string, start: string, end: string, more = sql.empty) =>
    sql`SELECT ${duration(start, end)} AS "ms" FROM ${sql.id(table)} x WHERE ${within(end)} ${more}`;
  /** The mean of the one or two values in the middle. */
  const median = (values: Sql) => sql`(SELECT AVG(n."ms") FROM (
      SELECT v."ms", ROW_NUMBER() OVER (ORDER BY v."ms") AS "place", COUNT(*) OVER () AS "all"
      FROM (${values}) v) n
    WHERE n."place" IN ((n."all" + 1) / 2, (n."all" + 2) / 2))`;
  const created = within('createdAt');
  const closed = within('closedAt');
  const appealed = within('appealedAt');
  const lifted = sql`${within('appealDecidedAt')} AND x."appealOutcome" = 'lifted'`;
  const decided = (kind: DecisionKind) =>
    count('ListingDecision', sql`${created} AND x."kind" = ${kind}`);
  const decisionTimes = ['Report', 'ConversationReport', 'PersonReport', 'ListingFlag'].map(
    (table) => durations(table, 'createdAt', 'closedAt', isDecided),
  );
  const [row] = await db.rows<YearRow>(sql`SELECT
    ${count('Report', created)} AS "productReports",
    ${count('ConversationReport', created)} AS "conversationReports",
    ${count('PersonReport', created)} AS "personReports",
    ${count('ListingFlag', created)} AS "flags",
    ${count('Report', sql`${closed} AND x."outcome" = 'dismissed'`)}
      + ${count('ConversationReport', sql`${closed} AND x."outcome" = 'dismissed'`)}
      + ${count('PersonReport', sql`${closed} AND x."outcome" = 'dismissed'`)} AS "dismissed",
    (SELECT COUNT(DISTINCT x."reviewId") FROM "PersonReport" x
      WHERE ${closed} AND x."outcome" = 'review-removed') AS "reviewsRemoved",
    ${decided('removed')} AS "removed", ${decided('refused')} AS "refused",
    ${decided('answer-removed')} AS "answersRemoved",
    ${decided('messages-removed')} AS "messagesRemoved", ${decided('warned')} AS "warnings",
    ${count('AuditEntry', sql`${created} AND x."action" = 'listing.approve'`)} AS "approved",
    ${count('Suspension', created)} AS "suspensions",
    ${count('AuditEntry', sql`${created} AND ${isDeletion}`)} AS "accountsDeleted",
    ${count('ListingDecision', appealed)} + ${count('Suspension', appealed)} AS "appeals",
    ${count('ListingDecision', lifted)} + ${count('Suspension', lifted)} AS "appealsLifted",
    ${median(sql.join(decisionTimes, ' UNION ALL '))} AS "medianMs",
    ${median(sql`${durations('ListingDecision', 'appealedAt', 'appealDecidedAt')}
      UNION ALL ${durations('Suspension', 'appealedAt', 'appealDecidedAt')}`)} AS "appealMedianMs"`);
  if (!row) throw new Error('A query of counts has one row.');
  const { medianMs, appealMedianMs, ...counts } = row;
  const numbers = Object.fromEntries(
    Object.entries(counts).map(([key, value]) => [key, Number(value)]),
  ) as Omit<YearRow, 'medianMs' | 'appealMedianMs'>;
  const msOf = (value: number | null) => (value === null ? null : Number(value));
  return { ...numbers, medianMs: msOf(medianMs), appealMedianMs: msOf(appealMedianMs) };
}

/** The year of the first report or decision, in UTC; null before there is one. */
export async function readFirstYear(db: Reading): Promise<number | null> {
  const first = (table: string, condition = sql`1 = 1`) =>
    sql`SELECT (SELECT MIN(x."createdAt") FROM ${sql.id(table)} x WHERE ${condition}) AS "at"`;
  const tables = ['Report', 'ConversationReport', 'PersonReport', 'ListingFlag'];
  const decisions = ['ListingDecision', 'Suspension'];
  const parts = [...tables, ...decisions].map((table) => first(table));
  const rows = await db.rows<{ at: number | null }>(
    sql.join([...parts, first('AuditEntry', isDeletion)], ' UNION ALL '),
  );
  const times = rows.flatMap(({ at }) => (at === null ? [] : [Number(at)]));
  return times.length > 0 ? new Date(Math.min(...times)).getUTCFullYear() : null;
}
