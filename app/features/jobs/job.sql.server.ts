import type { Database } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';

/** The open jobs of one kind. */
export interface JobSummary {
  kind: string;
  /** Jobs that are due or will be, without the failed ones. */
  waiting: number;
  running: number;
  /** Jobs whose last attempt failed and that are tried again. */
  failed: number;
  /** When the first one that is not running is due, in epoch milliseconds; null without one. */
  nextRun: number | null;
  /** The latest failure of an open job. */
  lastError: string | null;
}

/** Counts the jobs that are not done, by kind. */
export function readJobSummaries(
  db: Pick<Database, 'rows'>,
  { now }: { now: Date },
): Promise<JobSummary[]> {
  const running = sql`(j."claimedUntil" IS NOT NULL AND j."claimedUntil" > ${now})`;
  const failed = sql`j."lastError" IS NOT NULL`;
  return db.rows(sql`
    SELECT j."kind",
      sum(CASE WHEN NOT ${running} AND NOT (${failed}) THEN 1 ELSE 0 END) AS "waiting",
      sum(CASE WHEN ${running} THEN 1 ELSE 0 END) AS "running",
      sum(CASE WHEN NOT ${running} AND ${failed} THEN 1 ELSE 0 END) AS "failed",
      min(CASE WHEN ${running} THEN NULL ELSE j."runAfter" END) AS "nextRun",
      (SELECT f."lastError" FROM "Job" f
        WHERE f."doneAt" IS NULL AND f."kind" = j."kind" AND f."lastError" IS NOT NULL
        ORDER BY f."startedAt" DESC LIMIT 1) AS "lastError"
    FROM "Job" j WHERE j."doneAt" IS NULL GROUP BY j."kind" ORDER BY j."kind"`);
}
