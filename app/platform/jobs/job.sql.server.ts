import type { Database, Tx } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';
import type { ClaimedJob } from './job-kind';

interface Due {
  kinds: readonly string[];
  now: Date;
}

/**
 * Jobs of these kinds that are not done. The expression around the kind makes SQLite use the index
 * of (doneAt, runAfter), and not that of (kind, key), which grows with the jobs that are done.
 */
function isOpen(kinds: readonly string[]): Sql {
  return sql`"doneAt" IS NULL AND ("kind" || '') IN (${sql.join(kinds)})`;
}

/** Jobs of these kinds whose time has come and that no process has claimed. */
function isDue({ kinds, now }: Due): Sql {
  return sql`${isOpen(kinds)} AND "runAfter" <= ${now}
    AND ("claimedUntil" IS NULL OR "claimedUntil" <= ${now})`;
}

/** Whether a job is due. A cheap read, so that an idle instance does not write. */
export async function hasDueJob(db: Pick<Database, 'rows'>, due: Due): Promise<boolean> {
  const rows = await db.rows(sql`SELECT "id" FROM "Job" WHERE ${isDue(due)} LIMIT 1`);
  return rows.length > 0;
}

/** The jobs of these kinds that are not done. */
export function findOpenJobs(
  tx: Tx,
  kinds: readonly string[],
): Promise<{ id: string; key: string; payload: string }[]> {
  return tx.rows(sql`SELECT "id", "key", "payload" FROM "Job" WHERE ${isOpen(kinds)}`);
}

/**
 * Claims due jobs for `claimedBy` until `until`, and returns them, the longest due first. On
 * PostgreSQL, jobs that another transaction is claiming are skipped; SQLite has one writer.
 */
export async function claimDueJobs(
  tx: Tx,
  dialect: Database['dialect'],
  { claimedBy, until, limit, ...due }: Due & { claimedBy: string; until: Date; limit: number },
): Promise<ClaimedJob[]> {
  const lock = dialect === 'postgresql' ? sql`FOR UPDATE SKIP LOCKED` : sql.empty;
  const jobs = await tx.rows<Omit<ClaimedJob, 'claimedBy'>>(sql`
    SELECT "id", "kind", "key", "payload", "attempts" + 1 AS "attempts", "everySeconds"
    FROM "Job" WHERE ${isDue(due)} ORDER BY "runAfter" LIMIT CAST(${limit} AS integer) ${lock}`);
  if (jobs.length === 0) return [];
  await tx.run(sql`
    UPDATE "Job" SET "claimedBy" = ${claimedBy}, "claimedUntil" = ${until},
      "startedAt" = ${due.now}, "attempts" = "attempts" + 1
    WHERE "id" IN (${sql.join(jobs.map(({ id }) => id))})`);
  return jobs.map((job) => ({ ...job, claimedBy }));
}

interface NewRow {
  id: string;
  kind: string;
  key: string;
  payload: string;
  runAfter: Date;
  createdAt: Date;
}

/**
 * Inserts jobs or, where there is one of this kind and key, opens it again at the new time. A
 * process that is running the old one can't complete it.
 */
export async function upsertJobs(tx: Tx, jobs: readonly NewRow[]): Promise<void> {
  const rows = jobs.map(
    ({ id, kind, key, payload, runAfter, createdAt }) =>
      sql`(${id}, ${kind}, ${key}, ${payload}, ${runAfter}, ${createdAt}, 0)`,
  );
  await tx.run(sql`
    INSERT INTO "Job" ("id", "kind", "key", "payload", "runAfter", "createdAt", "attempts")
    VALUES ${sql.join(rows)}
    ON CONFLICT ("kind", "key") DO UPDATE SET "payload" = excluded."payload",
      "runAfter" = excluded."runAfter", "doneAt" = NULL, "attempts" = 0, "lastError" = NULL,
      "claimedBy" = NULL, "claimedUntil" = NULL`);
}
