import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { DEALT_WITH, GIVEN_UP } from '~/platform/jobs/job-queue.server';
import { DomainError } from '~/lib/domain-error';
import type { Tx } from '~/platform/db/database';
import { readJobSummaries, type JobSummary } from '~/platform/jobs/job-summaries.sql.server';

/** Lists the open jobs and those given up, by kind, for admins. Refuses with `unauthenticated` and `forbidden`. */
export async function listJobs(ctx: Ctx): Promise<JobSummary[]> {
  requirePermission(ctx, 'job:manage');
  return readJobSummaries(ctx.db, { now: ctx.clock.now() });
}

/**
 * Makes the failed jobs of a kind due at once, and those that were given up and can be tried again; a
 * running one is left alone. Returns how many there were. Refuses with `unauthenticated` and
 * `forbidden`.
 */
export function retryJobs(ctx: Ctx, kind: string): Promise<number> {
  return writeAs(ctx, 'job:manage', async (tx, actor) => {
    const now = ctx.clock.now();
    const failed = await tx.job.updateMany({
      where: {
        kind,
        doneAt: null,
        lastError: { not: null },
        OR: [{ claimedUntil: null }, { claimedUntil: { lte: now } }],
      },
      data: { runAfter: now },
    });
    const givenUp = await tx.job.updateMany({
      where: { kind, ...GIVEN_UP, payload: { not: '{}' } },
      data: { doneAt: null, givenUpAt: null, attempts: 0, runAfter: now },
    });
    const count = failed.count + givenUp.count;
    await recordJobs(tx, ctx, { actor, action: 'jobs.try-again', kind, count });
    return count;
  });
}

/**
 * Takes the jobs of a kind off the list that had been given up at a moment (`upTo`), in which the admin saw
 * their number; they are not tried again. Returns how many there were. Refuses with `unauthenticated`,
 * `forbidden`, and with `bad_request` an invalid moment.
 */
export function dismissJobs(
  ctx: Ctx,
  { kind, upTo }: { kind: string; upTo: Date },
): Promise<number> {
  return writeAs(ctx, 'job:manage', async (tx, actor) => {
    if (Number.isNaN(upTo.getTime())) throw new DomainError('bad_request');
    const where = { kind, AND: [GIVEN_UP, { givenUpAt: { lte: upTo } }] };
    const { count } = await tx.job.updateMany({ where, data: DEALT_WITH });
    await recordJobs(tx, ctx, { actor, action: 'jobs.dismiss', kind, count });
    return count;
  });
}

/** Adds what an admin decided on the jobs of a kind to the audit log, unless there were none. */
async function recordJobs(
  tx: Tx,
  ctx: Ctx,
  entry: { actor: Actor; action: 'jobs.try-again' | 'jobs.dismiss'; kind: string; count: number },
): Promise<void> {
  const { actor, action, kind, count } = entry;
  if (count === 0) return;
  const subject = { type: 'jobs', id: kind, label: `${kind} (${count})` } as const;
  await recordAudit(tx, ctx, { actor, action, subject });
}
