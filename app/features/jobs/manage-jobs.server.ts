import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { readJobSummaries, type JobSummary } from '~/platform/jobs/job-summaries.sql.server';

/** Lists the open jobs by kind, for admins. Refuses with `unauthenticated` and `forbidden`. */
export async function listJobs(ctx: Ctx): Promise<JobSummary[]> {
  requirePermission(ctx, 'job:manage');
  return readJobSummaries(ctx.db, { now: ctx.clock.now() });
}

/**
 * Makes the failed jobs of a kind due at once; a running one is left alone. Returns how many there
 * were. Refuses with `unauthenticated` and `forbidden`.
 */
export function retryJobs(ctx: Ctx, kind: string): Promise<number> {
  return writeAs(ctx, 'job:manage', async (tx) => {
    const now = ctx.clock.now();
    const { count } = await tx.job.updateMany({
      where: {
        ...{ kind, doneAt: null, lastError: { not: null } },
        OR: [{ claimedUntil: null }, { claimedUntil: { lte: now } }],
      },
      data: { runAfter: now },
    });
    return count;
  });
}
