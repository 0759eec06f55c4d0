import type { Services } from '~/platform/services';
import { endOrder } from './end-order.server';

/** Ended holds are taken in small lots, so that the writer is never kept for long. */
const LOT = 50;

/** An order whose payment may be under way is ended only once that payment has been closed. */
const WITHOUT_PAYMENT = { intents: { none: { liveOrderId: { not: null } } } };

/**
 * Ends the holds whose time is up and puts their products back on the shelf (decision 16), but for
 * orders that are being paid: features/payments/end-due-orders.server.ts sees to those. Runs as a
 * sweep, and before reads that would show the hold. Gives how many it ended.
 */
export async function releaseExpiredHolds(
  services: Pick<Services, 'db' | 'clock' | 'mailer'>,
  only: { buyerId?: string; productId?: string; id?: string } = {},
): Promise<number> {
  const now = services.clock.now();
  const expired = { status: 'reserved', heldUntil: { lte: now }, ...WITHOUT_PAYMENT, ...only };
  let released = 0;
  for (;;) {
    const due = await services.db.read.order.findMany({
      where: expired,
      select: { id: true },
      orderBy: { heldUntil: 'asc' },
      take: LOT,
    });
    if (due.length === 0) return released;
    const ended = await services.db.write(async (tx) => {
      let count = 0;
      for (const { id } of due) {
        const live = await tx.paymentIntent.findUnique({ where: { liveOrderId: id } });
        if (!live && (await endOrder(tx, services, id, 'expired'))) count += 1;
      }
      return count;
    });
    released += ended;
    if (ended === 0) return released;
  }
}
