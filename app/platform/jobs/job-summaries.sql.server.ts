import type { RowsReader } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';
import { EVER } from './job.sql.server';

/** The jobs of one kind that are not done or were given up. Times are epoch milliseconds. */
export interface JobSummary {
  kind: string;
  /** Jobs that are due or will be, without the failed ones. */
  waiting: number;
  running: number;
  /** Jobs whose last attempt failed and that are tried again. */
  failed: number;
  /** Jobs that were given up of late, and those of them that an admin may have tried again. */
  givenUp: number;
  retryable: number;
  /** When the first one that is not running is due; null without one. */
  nextRun: number | null;
  /** The latest failure. */
  lastError: string | null;
  /** Jobs that are due or were tried, without recurring ones, and when the oldest was created. */
  unfinished: number;
  oldest: number | null;
}

/**
 * Counts the jobs that are not done, and those given up, by kind. The inner queries use the indexes of
 * (doneAt, kind, runAfter) and of givenUpAt, so that it does not matter how many are done.
 */
export function readJobSummaries(db: RowsReader, { now }: { now: Date }): Promise<JobSummary[]> {
  const open = sql`j."givenUpAt" IS NULL`;
  const running = sql`(j."claimedUntil" IS NOT NULL AND j."claimedUntil" > ${now})`;
  const failed = sql`j."lastError" IS NOT NULL`;
  const unfinished = sql`${open} AND j."everySeconds" IS NULL
    AND (j."runAfter" <= ${now} OR j."attempts" > 0)`;
  const count = (what: Sql) => sql`sum(CASE WHEN ${what} THEN 1 ELSE 0 END)`;
  const columns = sql.join(COLUMNS.map((name) => sql.id(name)));
  return db.rows(sql`
    WITH "shown" AS MATERIALIZED (
      SELECT ${columns}, 0 AS "canRetry" FROM "Job" WHERE "doneAt" IS NULL
      UNION ALL SELECT ${columns}, CASE WHEN "payload" = '{}' THEN 0 ELSE 1 END
        FROM "Job" WHERE "givenUpAt" > ${EVER})
    SELECT j."kind",
      ${count(sql`${open} AND NOT ${running} AND NOT (${failed})`)} AS "waiting",
      ${count(running)} AS "running",
      ${count(sql`${open} AND NOT ${running} AND ${failed}`)} AS "failed",
      ${count(sql`NOT (${open})`)} AS "givenUp",
      sum(j."canRetry") AS "retryable",
      min(CASE WHEN ${running} OR NOT (${open}) THEN NULL ELSE j."runAfter" END) AS "nextRun",
      (SELECT f."lastError" FROM "shown" f
        WHERE f."kind" = j."kind" AND f."lastError" IS NOT NULL
        ORDER BY f."startedAt" DESC LIMIT 1) AS "lastError",
      ${count(unfinished)} AS "unfinished",
      min(CASE WHEN ${unfinished} THEN j."createdAt" ELSE NULL END) AS "oldest"
    FROM "shown" j GROUP BY j."kind" ORDER BY j."kind"`);
}

const COLUMNS = [
  'kind',
  'claimedUntil',
  'startedAt',
  'runAfter',
  'createdAt',
  'everySeconds',
  'attempts',
  'lastError',
  'givenUpAt',
];
