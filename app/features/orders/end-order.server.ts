import type { Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { DomainError } from '~/lib/domain-error';
import type { Tx } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import type { Services } from '~/platform/services';
import { notifyOfEndedOrder, notifyOfEndingReservation } from './order-mails.server';
import type { EndedStatus } from './order.policy';

/**
 * Ends one reserved order inside a transaction, puts its product back on the shelf, if the product
 * is still there, and tells whom it concerns. Gives whether this call ended it; an order that is no longer reserved
 * is left as it is. Money that was under way for it is closed or sent back by the payments' sweep.
 */
export async function endOrder(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer'>,
  orderId: string,
  status: EndedStatus,
): Promise<boolean> {
  const now = ctx.clock.now();
  const ended = await tx.order.updateMany({
    where: { id: orderId, status: 'reserved' },
    data: { status, activeProductId: null, endedAt: now },
  });
  if (ended.count === 0) return false;
  const { productId } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { productId: true },
  });
  const product = { id: productId, status: 'reserved' };
  await tx.product.updateMany({
    where: { ...product, deletedAt: null },
    data: { status: 'available', listed: true, updatedAt: now },
  });
  await tx.product.updateMany({
    where: { ...product, deletedAt: { not: null } },
    data: { status: 'available', updatedAt: now },
  });
  await notifyOfEndedOrder(tx, ctx, orderId, status);
  return true;
}

/**
 * Cancels the acting buyer's own unpaid order and puts the product back (decision 16).
 * Cancelling what has ended already changes nothing and gives `false`.
 * Refuses with `not_found` (also for somebody else's order) and `conflict` once paid, or while a
 * payment may be under way: features/payments/cancel-booking.server.ts closes that first.
 */
export async function cancelOrder(ctx: Ctx, orderId: string): Promise<boolean> {
  return writeAs(ctx, 'order:cancel', async (tx, buyer) => {
    const order = await tx.order.findUnique({ where: { id: orderId, buyerId: buyer.userId } });
    if (!order) throw new DomainError('not_found', 'There is no such order of yours.');
    if (order.paid) {
      throw new DomainError('conflict', 'This order is paid, so it can no longer be cancelled.');
    }
    if (await tx.paymentIntent.findUnique({ where: { liveOrderId: orderId } })) {
      throw new DomainError('conflict', 'A payment for this order is being processed.');
    }
    return endOrder(tx, ctx, orderId, 'cancelled');
  });
}

/** Ended holds are taken in small lots, so that the writer is never kept for long. */
const BATCH_SIZE = 50;

/** An order whose payment may be under way is ended only once that payment has been closed. */
const WITHOUT_PAYMENT = { intents: { none: { liveOrderId: { not: null } } } };

/**
 * Ends the holds whose time is up and puts their products back on the shelf (decision 16), but for
 * orders that are being paid: features/payments/end-due-orders.server.ts sees to those. Runs as a
 * sweep, and before reads that would show the hold. Gives how many it ended.
 */
export async function releaseExpiredReservations(
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
      take: BATCH_SIZE,
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

/**
 * Hides a product inside a transaction and withdraws the unpaid order on it (decision 20); paid
 * orders stay. Gives whether this call hid it.
 */
export async function takeDownProduct(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer'>,
  productId: string,
): Promise<boolean> {
  const now = ctx.clock.now();
  // Hidden first: an order that ends would put back on the shelf what is still there.
  const hidden = await tx.product.updateMany({
    where: { id: productId, deletedAt: null },
    data: { deletedAt: now, listed: false, updatedAt: now },
  });
  if (hidden.count === 0) return false;
  const held = await tx.order.findUnique({
    where: { activeProductId: productId },
    select: { id: true },
  });
  if (held) await endOrder(tx, ctx, held.id, 'removed');
  return true;
}

const WARNING_HOURS = 2;
const WARNING_MS = WARNING_HOURS * 60 * 60 * 1000;

/**
 * Warns buyers once, two hours before their hold ends. Runs as a sweep; gives how many it warned.
 * A shop whose holds are no longer than that warns nobody: the booking's own message is fresh.
 */
export async function notifyOfEndingReservations(
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
    ORDER BY o."heldUntil" LIMIT ${BATCH_SIZE}`);
  if (due.length === 0) return 0;
  return db.write(async (tx) => {
    const orders = await tx.order.findMany({
      where: { id: { in: due.map(({ id }) => id) }, status: 'reserved' },
    });
    for (const order of orders) await notifyOfEndingReservation(tx, services, order);
    return orders.length;
  });
}
