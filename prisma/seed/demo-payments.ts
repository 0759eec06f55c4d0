import { createHash } from 'node:crypto';
import { postDifference } from '../../app/features/ledger/post-difference';
import {
  nextCheckOf,
  stateOf,
  type ProviderObject,
} from '../../app/features/ledger/provider-objects';
import { releaseDifference } from '../../app/features/ledger/post-release.server';
import { isPaid } from '../../app/features/orders/order.policy';
import { newId } from '../../app/lib/ids.server';
import { hasMoney, returnedPart, type DemoOrderRow, type demoOrderRows } from './demo-orders';
import { DAY_MS } from './demo-times';

const PROVIDER = 'sandbox';
const MINUTE_MS = 60_000;

type Made = ReturnType<typeof demoOrderRows>['made'][number];

/** An id as the sandbox makes them. */
const sandboxId = (prefix: string): string =>
  `${prefix}_${createHash('sha256').update(newId()).digest('hex').slice(0, 24)}`;

/**
 * The payments of the demo's orders, as the embedded card provider, our own tables and the ledger
 * would have them: reconciliation finds nothing to change.
 */
export function demoPaymentRows(made: readonly Made[]) {
  const paid = made.filter(({ given }) => hasMoney.includes(given.status));
  const parts = paid.map(({ given, order, events }) => {
    const takenAt = events.find(({ type }) => type === 'capture')?.at ?? order.createdAt;
    const charge = chargeOf(order, takenAt);
    const isLate = given.status === 'refunded';
    const share = isLate ? 1 : given.returned;
    const refund = share ? refundOf(order, charge, { takenAt, share, isLate }) : null;
    return { ...charge, refund, release: releaseOf(order, refund?.refundedMinor ?? 0) };
  });
  const refunds = parts.flatMap(({ refund }) => (refund ? [refund] : []));
  const bookings = [
    ...parts.flatMap(({ bookings: own }) => own),
    ...refunds.map(({ booking }) => booking),
  ];
  const releases = parts.flatMap(({ release }) => (release ? [release] : []));
  return {
    sandboxIntents: parts.map(({ sandboxIntent }) => sandboxIntent),
    sandboxRefunds: refunds.map(({ sandboxRefund }) => sandboxRefund),
    paymentIntents: parts.map(({ intent }) => intent),
    payments: parts.map(({ payment }) => payment),
    ourRefunds: refunds.flatMap(({ refund }) => (refund ? [refund] : [])),
    providerRefunds: refunds.map(({ providerRefund }) => providerRefund),
    ledgerTransactions: [
      ...bookings.flatMap(({ transaction }) => (transaction ? [transaction] : [])),
      ...releases.map(({ transaction }) => transaction),
    ],
    ledgerEntries: [...bookings, ...releases].flatMap(({ entries }) => entries),
    ledgerObjects: bookings.map(({ object }) => object),
  };
}

function chargeOf(order: DemoOrderRow, takenAt: Date) {
  const { id: orderId, productId, email, priceMinor: amountMinor, currency } = order;
  const openedAt = new Date(takenAt.getTime() - 2 * MINUTE_MS);
  const isAccepted = isPaid(order.status);
  const intentId = newId();
  const providerId = sandboxId('sbx');
  const paymentId = newId();
  const amount = { amountMinor, currency };
  const of = { transactionId: providerId, createdAt: takenAt };
  return {
    sandboxIntent: {
      id: providerId,
      idempotencyKey: intentId,
      clientSecret: `${providerId}_secret_${sandboxId('s').slice(2)}`,
      orderId,
      intentId,
      amountMinor,
      currency,
      status: 'succeeded',
      createdAt: openedAt,
      capturedAt: takenAt,
      refundedAt: null as Date | null,
    },
    intent: {
      id: intentId,
      orderId,
      provider: PROVIDER,
      kind: 'card',
      providerId,
      amountMinor,
      currency,
      status: 'succeeded',
      createdAt: openedAt,
      updatedAt: takenAt,
    },
    payment: {
      id: paymentId,
      orderId,
      productId,
      email,
      amountMinor,
      currency,
      provider: PROVIDER,
      transactionId: providerId,
      intentId,
      status: isAccepted ? 'accepted' : 'returned',
      acceptedOrderId: isAccepted ? orderId : null,
      takenAt,
      createdAt: takenAt,
    },
    bookings: [
      booking({ kind: 'charge', id: providerId, orderId, amount }, of, orderId),
      booking({ kind: 'fee', id: providerId, amount: { amountMinor: 0, currency } }, of, null),
    ],
  };
}

interface RefundFacts {
  takenAt: Date;
  /** Share of the price. */
  share: number;
  /** Whether the shop owed the refund, because the payment came after the order's end. */
  isLate: boolean;
}

function refundOf(
  order: DemoOrderRow,
  { sandboxIntent, payment }: ReturnType<typeof chargeOf>,
  { takenAt, share, isLate }: RefundFacts,
) {
  const { id: orderId, sellerId, currency } = order;
  const createdAt = new Date(takenAt.getTime() + (isLate ? MINUTE_MS : DAY_MS));
  const amountMinor = share === 1 ? order.priceMinor : returnedPart(order.priceMinor, share);
  if (amountMinor === order.priceMinor) sandboxIntent.refundedAt = createdAt;
  const refundId = newId();
  const id = sandboxId('sbr');
  const transactionId = sandboxIntent.id;
  const amount = { amountMinor, currency };
  const state = 'succeeded';
  const object = { kind: 'refund', id, orderId, sellerId, amount, state } as const;
  return {
    refund: isLate && {
      id: refundId,
      paymentId: payment.id,
      orderId,
      amountMinor,
      currency,
      reason: 'late',
      status: 'sent',
      createdAt: takenAt,
      updatedAt: createdAt,
    },
    sandboxRefund: {
      id,
      intentId: transactionId,
      idempotencyKey: `refund-${refundId}-0`,
      amountMinor,
      status: state,
      createdAt,
    },
    providerRefund: {
      id,
      provider: PROVIDER,
      orderId,
      transactionId,
      paymentId: payment.id,
      amountMinor,
      currency,
      status: state,
      reason: 'requested_by_customer',
      createdAt,
      readAt: createdAt,
    },
    refundedMinor: amountMinor,
    // All that was paid is still held for the order.
    booking: booking(object, { transactionId, createdAt }, orderId, order.priceMinor),
  };
}

/** The seller's money of a completed order, in the ledger; null for any other. */
function releaseOf(order: DemoOrderRow, refundedMinor: number) {
  const { id: orderId, sellerId, priceMinor, currency, completedAt } = order;
  if (!completedAt) return null;
  const terms = { orderId, sellerId, priceMinor, currency, feeMinor: 0, refundedMinor };
  const entries = releaseDifference(terms, [], priceMinor - refundedMinor);
  const id = newId();
  return {
    transaction: {
      id,
      objectKind: 'release',
      objectId: orderId,
      sequence: 1,
      orderId,
      provider: PROVIDER,
      occurredAt: completedAt,
      createdAt: completedAt,
    },
    entries: entries.map((entry, position) => ({ ...entry, transactionId: id, position })),
  };
}

/** The rows of the ledger for an object that is booked for the first time. */
function booking(
  object: ProviderObject,
  { transactionId, createdAt }: { transactionId: string; createdAt: Date },
  orderId: string | null,
  heldMinor = 0,
) {
  const entries = postDifference(object, [], { heldMinor, payableMinor: 0 });
  const state = stateOf(object);
  const id = newId();
  const { kind, id: objectId, amount } = object;
  return {
    transaction: entries.length > 0 && {
      id,
      objectKind: kind,
      objectId,
      sequence: 1,
      orderId,
      provider: PROVIDER,
      occurredAt: createdAt,
      createdAt,
    },
    entries: entries.map((entry, position) => ({ ...entry, transactionId: id, position })),
    object: {
      kind,
      objectId,
      provider: PROVIDER,
      transactionId,
      state,
      ...amount,
      createdAt,
      readAt: createdAt,
      checkAfter: nextCheckOf(kind, state, { createdAt, readAt: createdAt }),
    },
  };
}
