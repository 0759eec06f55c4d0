import type { Currency } from '~/lib/money';
import type { Database, RowsReader } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import { DISPUTES_TO_ANSWER } from '~/platform/payments/provider-states';
import { OPEN_COUNTS } from './moderation-queue.sql.server';

type Reading = Pick<Database, 'rows' | 'dialect'>;

export const activityKinds = ['people', 'listings', 'orders', 'reports', 'payments'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Activity of one kind on one day (UTC). */
export interface ActivityRow {
  kind: ActivityKind;
  /** Days since 1970. */
  day: number;
  count: number;
  /** The sum of the payments in minor units; 0 of the other kinds. */
  amountMinor: number;
}

/**
 * Counts what was created per day since a moment, in one query. Payments are those in one currency
 * that paid an order.
 */
export async function readActivity(
  db: Reading,
  { since, currency }: { since: Date; currency: Currency },
): Promise<ActivityRow[]> {
  const day = (column: string) =>
    db.dialect === 'sqlite'
      ? sql`(${sql.id(column)} / 86400000)`
      : sql`CAST(floor(extract(epoch FROM ${sql.id(column)}) / 86400) AS integer)`;
  const created = (kind: ActivityKind, table: string) => sql`
    SELECT CAST(${kind} AS text) AS "kind", ${day('createdAt')} AS "day", count(*) AS "count",
      0 AS "amountMinor"
    FROM ${sql.id(table)} WHERE "createdAt" >= ${since} GROUP BY 2`;
  const rows = await db.rows<ActivityRow>(sql`
    ${created('people', 'User')} UNION ALL ${created('listings', 'Product')}
    UNION ALL ${created('orders', 'Order')} UNION ALL ${created('reports', 'Report')}
    UNION ALL SELECT 'payments' AS "kind", ${day('takenAt')} AS "day", count(*) AS "count",
      sum("amountMinor") AS "amountMinor"
    FROM "Payment"
    WHERE "takenAt" >= ${since} AND "currency" = ${currency} AND "status" = 'accepted' GROUP BY 2`);
  return rows.map((row) => ({
    kind: row.kind,
    day: Number(row.day),
    count: Number(row.count),
    amountMinor: Number(row.amountMinor),
  }));
}

/** Numbers of open tasks of admins. */
export interface OpenTasks {
  reports: number;
  /** Reports of people and of reviews. */
  people: number;
  conversations: number;
  /** Findings of rules in listings, also in listings that wait to be released. */
  flags: number;
  appeals: number;
  /** Objects of the card provider that differ from the ledger. */
  mismatches: number;
  /** Disputes of buyers that wait for a decision. */
  waitingDisputes: number;
  /** Chargebacks that wait for evidence. */
  disputes: number;
  failedRefunds: number;
}

/** Counts what waits for an admin, in one query, along indexes: SQLite uses none for IS NOT NULL. */
export async function readOpenTasks(db: RowsReader, now: Date): Promise<OpenTasks> {
  const [row] = await db.rows<OpenTasks>(sql`
    SELECT ${OPEN_COUNTS},
      (SELECT count(*) FROM "ListingFlag" WHERE "closedAt" IS NULL) AS "flags",
      (SELECT count(*) FROM "LedgerObject" WHERE "problem" > '') AS "mismatches",
      (SELECT count(*) FROM "Dispute" WHERE "closedAt" IS NULL
        AND ("status" = 'escalated' OR "answerBy" <= ${now})) AS "waitingDisputes",
      (SELECT count(*) FROM "ProviderDispute"
        WHERE "status" IN (${sql.join(DISPUTES_TO_ANSWER)})) AS "disputes",
      (SELECT count(DISTINCT r."paymentId") FROM "Refund" r JOIN "Payment" p ON p."id" = r."paymentId"
        WHERE r."status" = 'failed' AND p."status" <> 'returned'
        AND NOT EXISTS (SELECT 1 FROM "Refund" l WHERE l."paymentId" = r."paymentId"
          AND l."status" <> 'failed' AND l."createdAt" >= r."updatedAt")) AS "failedRefunds"`);
  return {
    reports: Number(row?.reports ?? 0),
    people: Number(row?.people ?? 0),
    flags: Number(row?.flags ?? 0),
    conversations: Number(row?.conversations ?? 0),
    appeals: Number(row?.appeals ?? 0),
    mismatches: Number(row?.mismatches ?? 0),
    waitingDisputes: Number(row?.waitingDisputes ?? 0),
    disputes: Number(row?.disputes ?? 0),
    failedRefunds: Number(row?.failedRefunds ?? 0),
  };
}
