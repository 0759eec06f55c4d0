import type { Database, Tx, RowsReader } from '~/platform/db/database';
import { isLike } from '~/platform/db/read-table.sql.server';
import { sql, type Sql } from '~/platform/db/sql';
import type { ClaimedJob } from './job-kind';

/** Compared with instead of NULL, for which SQLite does not use an index. */
export const EVER = new Date(0);

/** The condition of a job whose time has come and that no process has claimed. */
function isDue(now: Date): Sql {
  return sql`j."doneAt" IS NULL AND j."runAfter" <= ${now}
    AND (j."claimedUntil" IS NULL OR j."claimedUntil" <= ${now})`;
}

/**
 * Finds those of the given kinds that have a due job. Reads only the index of (doneAt, kind,
 * runAfter), so that an idle instance does not write.
 */
export async function findDueKinds(
  db: RowsReader,
  { kinds, now }: { kinds: readonly string[]; now: Date },
): Promise<string[]> {
  const rows = await db.rows<{ kind: string }>(sql`
    WITH "wanted" ("kind") AS (VALUES ${sql.join(kinds.map((kind) => sql`(${kind})`))})
    SELECT w."kind" FROM "wanted" w
    WHERE EXISTS (SELECT 1 FROM "Job" j WHERE j."kind" = w."kind" AND ${isDue(now)})`);
  return rows.map(({ kind }) => kind);
}

/**
 * The jobs of these kinds whose payload is stored: those not done, and those given up. A payload is
 * read where it contains `text`, in any case, and is null in the others; without a text it is null
 * in all.
 */
export function findStoredJobs(
  tx: Tx,
  kinds: readonly string[],
  text: string,
): Promise<{ id: string; key: string; payload: string | null }[]> {
  const contains = text === '' ? sql`1 = 0` : isLike(sql`lower(j."payload")`, text.toLowerCase());
  const select = sql`SELECT j."id", j."key", CASE WHEN ${contains} THEN j."payload" END AS "payload"
    FROM "Job" j WHERE j."kind" IN (${sql.join(kinds)})`;
  return tx.rows(sql`${select} AND j."doneAt" IS NULL
    UNION ALL ${select} AND j."givenUpAt" > ${EVER}`);
}

/**
 * Claims due jobs for `claimedBy` until `until`, at most `limit` of each kind, so that no kind waits
 * for another's backlog. Returns them, the longest due of each kind first. On PostgreSQL, jobs that
 * another transaction is claiming are skipped; SQLite has one writer.
 */
export async function claimDueJobs(
  tx: Tx,
  dialect: Database['dialect'],
  claim: { kinds: readonly string[]; now: Date; claimedBy: string; until: Date; limit: number },
): Promise<ClaimedJob[]> {
  const { kinds, now, claimedBy, until, limit } = claim;
  const lock = dialect === 'postgresql' ? sql`FOR UPDATE SKIP LOCKED` : sql.empty;
  const jobs: ClaimedJob[] = [];
  for (const kind of kinds) {
    // In the order of the index, of which PostgreSQL reads only the first rows then.
    const due = await tx.rows<Omit<ClaimedJob, 'claimedBy'>>(sql`
      SELECT j."id", j."kind", j."key", j."payload", j."attempts" + 1 AS "attempts",
        j."everySeconds"
      FROM "Job" j WHERE j."kind" = ${kind} AND ${isDue(now)}
      ORDER BY j."doneAt", j."kind", j."runAfter" LIMIT CAST(${limit} AS integer) ${lock}`);
    jobs.push(...due.map((job) => ({ ...job, claimedBy })));
  }
  if (jobs.length === 0) return [];
  await tx.run(sql`
    UPDATE "Job" SET "claimedBy" = ${claimedBy}, "claimedUntil" = ${until},
      "startedAt" = ${now}, "attempts" = "attempts" + 1
    WHERE "id" IN (${sql.join(jobs.map(({ id }) => id))})`);
  return jobs;
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
      "givenUpAt" = NULL, "claimedBy" = NULL, "claimedUntil" = NULL`);
}

/**
 * Makes the waiting jobs of a kind that failed and were last tried after `triedAfter` due, the oldest
 * first.
 */
export async function makeFailedDue(
  tx: Tx,
  { kind, now, triedAfter }: { kind: string; now: Date; triedAfter: Date },
): Promise<void> {
  await tx.run(sql`
    UPDATE "Job" SET "runAfter" = "createdAt"
    WHERE "doneAt" IS NULL AND "kind" = ${kind} AND "runAfter" > ${now}
      AND "lastError" IS NOT NULL AND "startedAt" > ${triedAfter}
      AND ("claimedUntil" IS NULL OR "claimedUntil" <= ${now})`);
}
