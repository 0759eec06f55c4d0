import { newId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import { CURRENCY, type ProviderIntent } from '~/platform/payments/payment-provider';
import type { Services } from '~/platform/services';
import { tellOfPayment } from '../orders/order-messages.server';

type IntentRow = NonNullable<Awaited<ReturnType<Tx['paymentIntent']['findUnique']>>>;

/** What became of money that was taken. */
export type Settled =
  | { outcome: 'paid'; orderId: string; paymentId: string; transactionId: string }
  | { outcome: 'refunded'; orderId: string };

/**
 * The one way in which an order becomes paid: inside a transaction, with the provider's word that
 * the money was taken. The order is paid, the product sold and the payment stored; or, when the
 * order can't be honoured any more, a refund is put into the outbox. A second call changes nothing.
 */
export async function settleInside(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer'>,
  intent: IntentRow,
  truth: ProviderIntent,
): Promise<Settled> {
  const now = ctx.clock.now();
  const { orderId } = intent;
  const transactionId = truth.transactionId ?? truth.id;
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
    truth.amountCents === order.priceCents &&
    truth.currency.toLowerCase() === CURRENCY;
  if (!honoured) {
    await tx.paymentIntent.update({
      where: { id: intent.id },
      data: { ...taken, status: 'refunding' },
    });
    await promiseRefund(tx, intent.id, now);
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
  await tellOfPayment(tx, ctx, order);
  return { outcome: 'paid', orderId, paymentId, transactionId };
}

/** A refund that is owed from this transaction on; send-refunds.server.ts keeps the promise. */
async function promiseRefund(tx: Tx, intentId: string, now: Date): Promise<void> {
  await tx.outboxJob.create({
    data: {
      id: newId(),
      kind: REFUND_JOB,
      key: intentId,
      payload: JSON.stringify({ round: 0 }),
      runAfter: now,
      createdAt: now,
    },
  });
}

export const REFUND_JOB = 'refund';
