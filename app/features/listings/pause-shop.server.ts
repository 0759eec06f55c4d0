import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { alignProductsOf } from '~/features/products/align-listed.sql.server';
import { moveListingEnds } from '~/features/products/listing-time.sql.server';
import { MAX_PAUSE_DAYS, opensAt, pauseEnd } from '~/features/products/listing.policy';
import { msg } from '~/i18n/language';
import { fieldError } from '~/lib/domain-error';
import { UNHURRIED, type Tx } from '~/platform/db/database';
import type { JobDeps, JobKind, RunningJob } from '~/platform/jobs/job-kind';
import { scheduleJob } from '~/platform/jobs/job-queue.server';
import type { Services } from '~/platform/services';
import type { PauseInput } from './pause.schema';
import { DAY_MS } from '~/lib/durations';

/** The job at the end of a pause; its key is the seller's id. */
const PAUSE_END_JOB = 'shop-pause-end';

/** The first and the last day on which a shop that is paused now may open again, as YYYY-MM-DD. */
export function pauseRange(now: Date): { first: string; last: string } {
  const inDays = (days: number) =>
    new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  return { first: inDays(1), last: inDays(MAX_PAUSE_DAYS) };
}

/**
 * Hides the acting seller's listings until a day begins (UTC). Orders go on. Refuses with
 * `unauthenticated`, `forbidden` and `validation_failed` (a day that is past or too far away).
 */
export async function pauseShop(ctx: Ctx, { until }: PauseInput): Promise<void> {
  requirePermission(ctx, 'product:manage-own');
  const { first, last } = pauseRange(ctx.clock.now());
  if (until < first || until > last) {
    const from = { iso: `${first}T00:00:00Z`, kind: 'date' } as const;
    throw fieldError('until', msg('listings.pause.range', { first: from, days: MAX_PAUSE_DAYS }));
  }
  const pausedUntil = new Date(`${until}T00:00:00Z`);
  await writeAs(
    ctx,
    'product:manage-own',
    async (tx, { userId }) => {
      await setPause(tx, ctx, userId, pausedUntil);
      await scheduleJob(tx, ctx, { kind: PAUSE_END_JOB, key: userId, runAfter: pausedUntil });
    },
    UNHURRIED,
  );
}

/** Ends the acting seller's pause before its day. Refuses with `unauthenticated` and `forbidden`. */
export async function endPause(ctx: Ctx): Promise<void> {
  await writeAs(
    ctx,
    'product:manage-own',
    (tx, { userId }) => setPause(tx, ctx, userId, null),
    UNHURRIED,
  );
}

/**
 * Until when the acting seller's shop is paused, ISO 8601; null if it is open. Refuses with
 * `unauthenticated` and `forbidden`.
 */
export async function findOwnPause(ctx: Ctx): Promise<string | null> {
  const { userId: id } = requirePermission(ctx, 'product:manage-own');
  const user = await ctx.db.read.user.findUnique({ where: { id }, select: { pausedUntil: true } });
  return pauseEnd(user?.pausedUntil ?? null, ctx.clock.now());
}

type PriceDeps = Pick<Services, 'env' | 'payments' | 'clock'>;

/**
 * Begins, changes or ends a pause. The ends of the listings are later by what is still to come of it, so
 * that they are the true ones as long as its day stays; while the seller is suspended, the end of the
 * suspension adds it.
 */
async function setPause(
  tx: Tx,
  ctx: PriceDeps,
  id: string,
  pausedUntil: Date | null,
): Promise<void> {
  const before = await tx.user.findUniqueOrThrow({ where: { id } });
  if (!before.suspendedAt) {
    const now = ctx.clock.now();
    const [from, to] = [opensAt(now, before.pausedUntil), opensAt(now, pausedUntil)];
    await moveListingEnds(tx, id, { from, to });
  }
  await tx.user.update({ where: { id }, data: { pausedUntil } });
  await alignProductsOf(tx, ctx, id);
}

/** Puts the listings of a seller back into the lists when the pause is over. */
export const pauseEndJob: JobKind<JobDeps & PriceDeps> = {
  kind: PAUSE_END_JOB,
  run: endInTime,
};

async function endInTime(deps: JobDeps & PriceDeps, job: RunningJob): Promise<void> {
  await deps.db.write(async (tx) => {
    const user = await tx.user.findUnique({ where: { id: job.key } });
    if (user?.pausedUntil && user.pausedUntil <= deps.clock.now()) {
      await setPause(tx, deps, user.id, null);
    }
    await job.complete(tx);
  }, UNHURRIED);
}
