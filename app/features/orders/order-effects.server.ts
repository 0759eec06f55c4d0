import { randomInt } from 'node:crypto';
import { postRelease } from '~/features/ledger/post-release.server';
import { withdrawMails } from '~/features/notifications/notifications.server';
import { endOffers } from '~/features/offers/end-offers.server';
import type { Tx } from '~/platform/db/database';
import { insertIfAbsent } from '~/platform/db/insert.sql.server';
import { enqueueJob } from '~/platform/jobs/job-queue.server';
import type { Services } from '~/platform/services';
import { endDispute, endProposal } from './dispute-rows.server';
import type { OrderEventInput } from './order-events';
import { enqueueClosePayment, PAY_SELLER_JOB, scheduleReviews } from './order-jobs.server';
import type { OrderEffect } from './order-transitions';
import { notifyOfEndedOrder, notifyOfBooking, notifyOfPayment } from './order-mails.server';
import {
  notifyAdminsOfDispute,
  notifyOfLateDispute,
  notifyOfProgress,
} from './order-progress.server';
import { removeUnpublishedReviews } from './rating.sql.server';
import type { OrderState } from './load-order-state.sql.server';
import type { OrderStatus } from './order-states';

interface Effect {
  tx: Tx;
  deps: Pick<Services, 'clock' | 'mailer' | 'env'>;
  /** The order after the event. */
  order: OrderState;
  from: OrderStatus | null;
  input: OrderEventInput;
}

/** Runs one effect of a transition, inside its transaction. */
export async function runEffect(name: OrderEffect, effect: Effect): Promise<void> {
  await run[name](effect);
}

const run: Record<OrderEffect, (effect: Effect) => Promise<void>> = {
  'end-offers': async ({ tx, deps, order: { productId }, input }) => {
    if (!('offersToEnd' in input) || input.offersToEnd === 'none') return;
    await endOffers(tx, deps, { productId }, { exceptId: input.offersToEnd.except });
  },
  'make-code': ({ tx, deps, order: { id } }) => makeHandoverCode(tx, deps, id),
  'notify-booked': ({ tx, deps, order }) => notifyOfBooking(tx, deps, order),
  'notify-paid': async ({ tx, deps, order }) => {
    await withdrawReservationMails(tx, order);
    await notifyOfPayment(tx, deps, order);
  },
  'notify-ended': async ({ tx, deps, order, input }) => {
    await withdrawReservationMails(tx, order);
    await notifyOfEndedOrder(tx, deps, order, input.event);
  },
  'notify-progress': async (effect) => {
    // A cash order is handed over.
    if (effect.from === 'reserved') await withdrawReservationMails(effect.tx, effect.order);
    await notifyOfProgress(effect);
  },
  'notify-admins': async ({ tx, deps, order }) => {
    await notifyAdminsOfDispute(tx, deps, order);
    await notifyOfLateDispute(tx, deps, order);
  },
  'open-reviews': ({ tx, deps, order }) => scheduleReviews(tx, deps, order),
  'remove-unpublished-reviews': ({ tx, deps, order: { id } }) =>
    removeUnpublishedReviews(tx, id, deps.clock.now()),
  'end-dispute': ({ tx, deps, order: { id } }) => endDispute(tx, deps, id),
  'end-proposal': ({ tx, order: { id } }) => endProposal(tx, id),
  'close-payment': ({ tx, deps, order }) => enqueueClosePayment(tx, deps, order),
  'accept-payment': (effect) => runPaymentEffect('accept-payment', effect),
  'return-payment': (effect) => runPaymentEffect('return-payment', effect),
  'credit-seller': async ({ tx, deps, order }) => {
    await releaseOrder(tx, deps, order);
    await enqueueJob(tx, deps, { kind: PAY_SELLER_JOB, key: order.id });
  },
};

/** Withdraws the mails that ask for a payment or a meeting, or say until when, and have not been sent. */
async function withdrawReservationMails(
  tx: Tx,
  { id: about, buyerId, sellerId }: OrderState,
): Promise<void> {
  await withdrawMails(tx, [
    { userId: sellerId, kind: 'product-booked', about },
    { userId: buyerId, kind: 'booking-confirmed', about },
    { userId: buyerId, kind: 'hold-ending', about },
    { userId: buyerId, kind: 'order-progress', about: `order-accepted:${about}` },
  ]);
}

/** Posts what is held for an order that was paid by card to its seller, less the fee. */
export async function releaseOrder(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  order: OrderState,
): Promise<void> {
  const { provider } = await tx.payment.findUniqueOrThrow({
    where: { acceptedOrderId: order.id },
    select: { provider: true },
  });
  await postRelease(tx, deps, { ...order, orderId: order.id, provider });
}

async function runPaymentEffect(
  name: 'accept-payment' | 'return-payment',
  { order, from, input }: Effect,
): Promise<void> {
  if (input.event !== 'capture' || !from) throw new Error(`${input.event} has no payment.`);
  await input.effects[name](order, from);
}

/** Six digits, evenly distributed; an order keeps the code that it has (decision 49a). */
export async function makeHandoverCode(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  orderId: string,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const row = { orderId, code, wrongTries: 0, blockedUntil: null, createdAt: clock.now() };
  await insertIfAbsent(tx, 'HandoverCode', row);
}
