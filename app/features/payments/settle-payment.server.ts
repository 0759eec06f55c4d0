import { notifyOfPayment } from '~/features/orders/order-mails.server';
import { newId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import { writeOnce, type Keyed } from '~/platform/idempotency-store.server';
import {
  CURRENCY,
  type ProviderIntent,
  type WebhookEvent,
} from '~/platform/payments/payment-provider';
import { enqueueJob } from '~/platform/jobs/job-queue.server';
import type { Services } from '~/platform/services';
import { nextCheck } from './payment.policy';
import { recordReversals, type Reversals } from './reversals.server';

type IntentRow = NonNullable<Awaited<ReturnType<Tx['paymentIntent']['findUnique']>>>;

/** The result of a payment that was taken. */
export type Settled =
  | { outcome: 'paid'; orderId: string; paymentId: string; transactionId: string }
  | { outcome: 'refunded'; orderId: string };

/**
 * Marks an order as paid, inside a transaction, after the provider has confirmed that the money was
 * taken. No other function does. The order is paid, the product sold and the payment stored; when
 * the order has already ended, a refund is put into the outbox instead. A second call changes
 * nothing.
 */
export async function settleInside(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer'>,
  intent: IntentRow,
  providerState: ProviderIntent,
): Promise<Settled> {
  const now = ctx.clock.now();
  const { orderId } = intent;
  const transactionId = providerState.transactionId ?? providerState.id;
  const payment = await tx.payment.findUnique({ where: { orderId } });
  if (payment?.transactionId === transactionId) {
    return { outcome: 'paid', orderId, paymentId: payment.id, transactionId };
  }
  if (intent.status === 'refunding' || intent.status === 'refunded') {
    return { outcome: 'refunded', orderId };
  }
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
  const taken = {
    liveOrderId: null,
    transactionId,
    takenAt: now,
    checkAfter: null,
    updatedAt: now,
  };
  const honoured =
    !payment &&
    order.status === 'reserved' &&
    providerState.amountCents === order.priceCents &&
    providerState.currency.toLowerCase() === CURRENCY;
  if (!honoured) {
    await tx.paymentIntent.update({
      where: { id: intent.id },
      data: { ...taken, status: 'refunding' },
    });
    // The refund is owed from this transaction on; `refundJob` sends it.
    const payload = { round: 0 };
    await enqueueJob(tx, ctx, { kind: REFUND_JOB, key: intent.id, payload });
    await tx.order.updateMany({
      where: { id: orderId, status: { in: ['cancelled', 'expired', 'removed'] } },
      data: { status: 'refunded' },
    });
    return { outcome: 'refunded', orderId };
  }
  await tx.order.update({
    where: { id: orderId },
    data: { paid: true, status: 'paid', paidAt: now },
  });
  await tx.product.update({
    where: { id: order.productId },
    data: { status: 'sold', listed: false, updatedAt: now },
  });
  const { productId, email, priceCents } = order;
  const paymentId = newId();
  await tx.payment.create({
    data: {
      id: paymentId,
      ...{ orderId, productId, email, priceCents, transactionId, createdAt: now },
      currency: CURRENCY,
      provider: intent.provider,
    },
  });
  await tx.paymentIntent.update({
    where: { id: intent.id },
    data: { ...taken, status: 'succeeded' },
  });
  await notifyOfPayment(tx, ctx, order);
  return { outcome: 'paid', orderId, paymentId, transactionId };
}

export const REFUND_JOB = 'refund';

/** The state of an intent after reconciling it with the provider. */
export type Applied =
  | Settled
  | { outcome: 'open' | 'processing' | 'cancelled'; orderId: string }
  | { outcome: 'unknown' };

/** The event that reported the provider state, with the refunds and disputes it reported. */
export interface AppliedEvent extends WebhookEvent {
  provider: string;
  reversals: Reversals;
}

/** Attempts: two processes may apply the same provider state at once; the slower one retries. */
const MAX_ATTEMPTS = 4;

/**
 * Applies the provider state of an intent to the database, in one transaction, together with the
 * event that reported it, if one did. Idempotent and independent of the order of calls. The claim,
 * the webhook and the sweep all call this function.
 */
export async function reconcileIntent(
  ctx: Pick<Services, 'db' | 'clock' | 'mailer'> & Keyed<Applied>,
  providerState: ProviderIntent | null,
  event?: AppliedEvent,
): Promise<Applied> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await writeOnce<Applied, Applied>(ctx, async (tx) => {
        if (event && !(await tx.providerEvent.findUnique({ where: { id: event.id } }))) {
          const { id, type, provider, objectId } = event;
          await tx.providerEvent.create({
            data: { id, type, provider, objectId, createdAt: ctx.clock.now() },
          });
        }
        if (!providerState) return { outcome: 'unknown' };
        const applied = await applyInside(tx, ctx, providerState);
        if (event && applied.outcome !== 'unknown' && providerState.transactionId) {
          const { transactionId } = providerState;
          const { orderId } = applied;
          const payment = { orderId, provider: event.provider, transactionId };
          await recordReversals(tx, payment, event.reversals);
        }
        return applied;
      });
    } catch (error) {
      if (tried === MAX_ATTEMPTS || !isUniqueViolation(error)) throw error;
    }
  }
}

/** Finds our row of the provider's intent; null for an intent that is not ours. */
export async function findIntent(
  { paymentIntent }: Pick<Tx, 'paymentIntent'> | Services['db']['read'],
  { id, intentId }: Pick<ProviderIntent, 'id' | 'intentId'>,
) {
  const byProvider = await paymentIntent.findUnique({ where: { providerId: id } });
  // A payment on the provider's own page has a different id, but carries ours as metadata.
  return byProvider ?? (intentId ? paymentIntent.findUnique({ where: { id: intentId } }) : null);
}

async function applyInside(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer'>,
  providerState: ProviderIntent,
): Promise<Applied> {
  const intent = await findIntent(tx, providerState);
  if (!intent) return { outcome: 'unknown' };
  const { id, orderId } = intent;
  const now = ctx.clock.now();
  if (providerState.state === 'succeeded') return settleInside(tx, ctx, intent, providerState);
  const undecided = { id, status: { in: ['creating', 'open'] } };
  if (providerState.id !== intent.providerId) return { outcome: 'open', orderId };
  if (providerState.state === 'cancelled') {
    await tx.paymentIntent.updateMany({
      where: undecided,
      data: { status: 'cancelled', liveOrderId: null, checkAfter: null, updatedAt: now },
    });
  } else {
    await tx.paymentIntent.updateMany({
      where: undecided,
      data: { checkAfter: nextCheck(now, intent.updatedAt) },
    });
  }
  return { outcome: providerState.state, orderId };
}
