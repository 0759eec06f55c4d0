import { isProviderFailure } from '~/platform/payments/payment-provider';
import type { Services } from '~/platform/services';
import { releaseExpiredHolds } from '../orders/release-holds.server';
import { closeIntent } from './close-intent.server';

type World = Pick<Services, 'db' | 'clock' | 'mailer' | 'payments' | 'log'>;

const LOT = 50;

/**
 * Ends every hold whose time is up. Where a payment may be under way it is closed at the provider
 * first; if it has succeeded already, the order is paid instead (decision 28).
 */
export async function endDueOrders(world: World): Promise<void> {
  await releaseExpiredHolds(world);
  await endDuePayments(world);
}

/** The part that asks the provider. Gives whether it answered. */
export async function endDuePayments(world: World): Promise<boolean> {
  const { db, clock, log } = world;
  const paying = await db.read.paymentIntent.findMany({
    where: {
      liveOrderId: { not: null },
      order: { status: 'reserved', heldUntil: { lte: clock.now() } },
    },
    take: LOT,
  });
  for (const intent of paying) {
    try {
      const become = await closeIntent(world, intent);
      if (become === 'closed') await releaseExpiredHolds(world, { id: intent.orderId });
    } catch (error) {
      if (!isProviderFailure(error)) throw error;
      log.warn({ err: error, intentId: intent.id }, 'a payment could not be closed and is kept');
      return false;
    }
  }
  return true;
}
