import type { ShopFigures } from '~/platform/metrics.server';
import type { Services } from '~/platform/services';
import { sumPayments } from './payment.sql.server';

const TTL_MS = 30_000;

/** Counts orders, payments and waiting jobs. The result is cached for TTL_MS. */
export function shopFigures({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  let cached: { at: number; figures: ShopFigures } | undefined;

  async function count(now: number): Promise<ShopFigures> {
    const orders = await db.read.order.groupBy({ by: ['status'], _count: true });
    const outbox = await db.read.job.groupBy({
      by: ['kind'],
      where: { doneAt: null },
      _count: true,
      _min: { createdAt: true },
    });
    return {
      orders: orders.map(({ status, _count }) => ({ status, count: _count })),
      payments: await sumPayments(db),
      outbox: outbox.map(({ kind, _count, _min: { createdAt: oldest } }) => ({
        kind,
        count: _count,
        oldestSeconds: Math.max(0, (now - (oldest?.getTime() ?? now)) / 1000),
      })),
    };
  }

  return async (): Promise<ShopFigures> => {
    const now = clock.now().getTime();
    if (!cached || now - cached.at >= TTL_MS) cached = { at: now, figures: await count(now) };
    return cached.figures;
  };
}
