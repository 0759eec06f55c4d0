import type { Database } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';

/** The jobs of one kind that are not done. Times are epoch milliseconds. */
export interface JobSummary {
  kind: string;
  /** Jobs that are due or will be, without the failed ones. */
  waiting: number;
  running: number;
  /** Jobs whose last attempt failed and that are tried again. */
  failed: number;
  /** When the first one that is not running is due; null without one. */
  nextRun: number | null;
  /** The latest failure. */
  lastError: string | null;
  /** Jobs that are due or were tried, without recurring ones, and when the oldest was created. */
  unfinished: number;
  oldest: number | null;
}

/**
 * Counts the jobs that are not done, by kind. The inner query uses the index of (doneAt, runAfter),
 * so that it does not matter how many are done; a GROUP BY alone would use that of (kind, key).
 */
export function readJobSummaries(
  db: Pick<Database, 'rows'>,
  { now }: { now: Date },
): Promise<JobSummary[]> {
  const running = sql`(j."claimedUntil" IS NOT NULL AND j."claimedUntil" > ${now})`;
  const failed = sql`j."lastError" IS NOT NULL`;
  const unfinished = sql`j."everySeconds" IS NULL AND (j."runAfter" <= ${now} OR j."attempts" > 0)`;
  return db.rows(sql`
    WITH "open" AS MATERIALIZED (
      SELECT "kind", "runAfter", "claimedUntil", "startedAt", "createdAt", "everySeconds",
        "attempts", "lastError"
      FROM "Job" WHERE "doneAt" IS NULL)
    SELECT j."kind",
      sum(CASE WHEN NOT ${running} AND NOT (${failed}) THEN 1 ELSE 0 END) AS "waiting",
      sum(CASE WHEN ${running} THEN 1 ELSE 0 END) AS "running",
      sum(CASE WHEN NOT ${running} AND ${failed} THEN 1 ELSE 0 END) AS "failed",
      min(CASE WHEN ${running} THEN NULL ELSE j."runAfter" END) AS "nextRun",
      (SELECT f."lastError" FROM "open" f
        WHERE f."kind" = j."kind" AND f."lastError" IS NOT NULL
        ORDER BY f."startedAt" DESC LIMIT 1) AS "lastError",
      sum(CASE WHEN ${unfinished} THEN 1 ELSE 0 END) AS "unfinished",
      min(CASE WHEN ${unfinished} THEN j."createdAt" ELSE NULL END) AS "oldest"
    FROM "open" j GROUP BY j."kind" ORDER BY j."kind"`);
}
