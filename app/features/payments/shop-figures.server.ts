import { sql } from '~/platform/db/sql';
import type { ShopFigures } from '~/platform/metrics.server';
import type { Services } from '~/platform/services';

const TTL_MS = 30_000;

/** Counts orders, payments and waiting jobs. The result is cached for TTL_MS. */
export function shopFigures({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  let cached: { at: number; figures: ShopFigures } | undefined;

  async function count(now: number): Promise<ShopFigures> {
    const orders = await db.rows<{ status: string; count: number }>(
      sql`SELECT o."status", count(*) AS "count" FROM "Order" o GROUP BY o."status"`,
    );
    const [payments] = await db.rows<{ count: number; cents: number }>(
      sql`SELECT count(*) AS "count", coalesce(sum(p."priceCents"), 0) AS "cents" FROM "Payment" p`,
    );
    const outbox = await db.rows<{ kind: string; count: number; oldest: number }>(
      sql`SELECT j."kind", count(*) AS "count", min(j."createdAt") AS "oldest" FROM "OutboxJob" j
        WHERE j."doneAt" IS NULL GROUP BY j."kind"`,
    );
    return {
      orders,
      payments: payments ?? { count: 0, cents: 0 },
      outbox: outbox.map(({ kind, count, oldest }) => ({
        kind,
        count,
        oldestSeconds: Math.max(0, (now - oldest) / 1000),
      })),
    };
  }

  return async (): Promise<ShopFigures> => {
    const now = clock.now().getTime();
    if (!cached || now - cached.at >= TTL_MS) cached = { at: now, figures: await count(now) };
    return cached.figures;
  };
}
