import type { ShopMetrics } from '~/platform/metrics.server';
import { readJobSummaries } from '~/platform/jobs/job-summaries.sql.server';
import type { Services } from '~/platform/services';
import { sumPayments } from './payment.sql.server';

const TTL_MS = 30_000;

/** Counts orders, payments and waiting jobs. The result is cached for TTL_MS. */
export function shopMetrics({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  let cached: { at: number; figures: ShopMetrics } | undefined;

  async function count(now: number): Promise<ShopMetrics> {
    const orders = await db.read.order.groupBy({ by: ['status'], _count: true });
    const jobs = await readJobSummaries(db, { now: new Date(now) });
    const secondsSince = (time: number | null) => Math.max(0, (now - (time ?? now)) / 1000);
    return {
      orders: orders.map(({ status, _count }) => ({ status, count: _count })),
      payments: await sumPayments(db),
      outbox: jobs
        .filter(({ unfinished }) => unfinished > 0)
        .map(({ kind, unfinished, oldest }) => ({
          kind,
          count: unfinished,
          oldestSeconds: secondsSince(oldest),
        })),
      failedJobs: jobs
        .filter(({ failed }) => failed > 0)
        .map(({ kind, failed }) => ({ kind, count: failed })),
      givenUpJobs: jobs
        .filter(({ givenUp }) => givenUp > 0)
        .map(({ kind, givenUp }) => ({ kind, count: givenUp })),
      jobsLateSeconds: Math.max(0, ...jobs.map(({ nextRun }) => secondsSince(nextRun))),
    };
  }

  return async (): Promise<ShopMetrics> => {
    const now = clock.now().getTime();
    if (!cached || now - cached.at >= TTL_MS) cached = { at: now, figures: await count(now) };
    return cached.figures;
  };
}
