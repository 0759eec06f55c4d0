import { sql } from '~/platform/db/sql';
import type { Services } from '~/platform/services';
import { warnOfEndingHold } from './order-messages.server';

const WARNING_HOURS = 2;
const WARNING_MS = WARNING_HOURS * 60 * 60 * 1000;
const LOT = 50;

/**
 * Warns buyers once, two hours before their hold ends. Runs as a sweep; gives how many it warned.
 * A shop whose holds are no longer than that warns nobody: the booking's own message is fresh.
 */
export async function warnOfEndingHolds(
  services: Pick<Services, 'db' | 'clock' | 'mailer' | 'env'>,
): Promise<number> {
  const { db, clock, mailer, env } = services;
  if (mailer.kind === 'off' || env.HOLD_HOURS <= WARNING_HOURS) return 0;
  const now = clock.now();
  const soon = new Date(now.getTime() + WARNING_MS);
  const due = await db.rows<{ id: string }>(sql`
    SELECT o."id" FROM "Order" o JOIN "User" u ON u."id" = o."buyerId"
    WHERE o."status" = 'reserved' AND o."heldUntil" > ${now} AND o."heldUntil" <= ${soon}
      AND u."deletedAt" IS NULL
      AND NOT EXISTS (SELECT 1 FROM "OutboxJob" j WHERE j."kind" = 'mail'
        AND j."key" = 'hold-ending:' || o."id" || ':' || o."buyerId")
      AND NOT EXISTS (SELECT 1 FROM "NotificationSetting" n WHERE n."userId" = o."buyerId"
        AND n."kind" = 'hold-ending' AND n."wanted" = ${false})
    ORDER BY o."heldUntil" LIMIT ${LOT}`);
  if (due.length === 0) return 0;
  return db.write(async (tx) => {
    const orders = await tx.order.findMany({
      where: { id: { in: due.map(({ id }) => id) }, status: 'reserved' },
    });
    for (const order of orders) await warnOfEndingHold(tx, services, order);
    return orders.length;
  });
}
