import type { ShopFigures } from '~/platform/metrics.server';
import type { Services } from '~/platform/services';
import { sumPayments } from './payment.sql.server';

const TTL_MS = 30_000;

/** Counts orders, payments and waiting jobs. The result is cached for TTL_MS. */
export function shopFigures({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  let cached: { at: number; figures: ShopFigures } | undefined;

  async function count(now: number): Promise<ShopFigures> {
    const orders = await db.read.order.groupBy({ by: ['status'], _count: true });
    const time = new Date(now);
    const open = { doneAt: null };
    const outbox = await db.read.job.groupBy({
      by: ['kind'],
      // Without recurring jobs and those of a later time.
      where: {
        ...open,
        everySeconds: null,
        OR: [{ runAfter: { lte: time } }, { attempts: { gt: 0 } }],
      },
      _count: true,
      _min: { createdAt: true },
    });
    const failed = await db.read.job.groupBy({
      by: ['kind'],
      where: { ...open, lastError: { not: null } },
      _count: true,
    });
    const { _min: first } = await db.read.job.aggregate({ where: open, _min: { runAfter: true } });
    const secondsSince = (date: Date | null) =>
      Math.max(0, (now - (date?.getTime() ?? now)) / 1000);
    return {
      orders: orders.map(({ status, _count }) => ({ status, count: _count })),
      payments: await sumPayments(db),
      outbox: outbox.map(({ kind, _count, _min: { createdAt: oldest } }) => ({
        kind,
        count: _count,
        oldestSeconds: secondsSince(oldest),
      })),
      failedJobs: failed.map(({ kind, _count }) => ({ kind, count: _count })),
      jobsLateSeconds: secondsSince(first.runAfter),
    };
  }

  return async (): Promise<ShopFigures> => {
    const now = clock.now().getTime();
    if (!cached || now - cached.at >= TTL_MS) cached = { at: now, figures: await count(now) };
    return cached.figures;
  };
}
