import type { Ctx } from '~/features/accounts/account.policy';
import type { Tx } from '~/platform/db/database';
import type {
  PaymentProvider,
  ProviderDispute,
  WebhookEvent,
  ProviderRefund,
} from '~/platform/payments/payment-provider';
import { moneyState, notesOf, type PaymentNote, type ReversalFacts } from './payment-notes';

/** Refunds and disputes as fetched from the provider at `readAt`. */
export interface Reversals {
  refunds: readonly ProviderRefund[];
  disputes: readonly ProviderDispute[];
  readAt: Date;
}

/**
 * Fetches the refunds or the dispute that an event is about. Only ids of the event are used. May
 * throw ProviderFailure.
 */
export async function fetchReversals(
  payments: PaymentProvider,
  { about, objectId, intentId }: WebhookEvent,
  readAt: Date,
): Promise<Reversals> {
  const dispute = about === 'dispute' && objectId ? await payments.readDispute?.(objectId) : null;
  const refund = about === 'refund' && objectId ? await payments.readRefund?.(objectId) : null;
  const all = about === 'refunds' && intentId ? await payments.listRefunds?.(intentId) : null;
  return {
    refunds: refund ? [refund] : (all ?? []),
    disputes: dispute ? [dispute] : [],
    readAt,
  };
}

/**
 * Records refunds and disputes of an order's payment inside a transaction, each under the
 * provider's id. Data fetched earlier than the recorded data changes nothing, so that events may
 * arrive repeatedly, concurrently and in any order.
 */
export async function recordReversals(
  tx: Tx,
  payment: { orderId: string; provider: string; transactionId: string },
  { refunds, disputes, readAt }: Reversals,
): Promise<void> {
  const isOfPayment = (one: { transactionId: string }) =>
    one.transactionId === payment.transactionId;
  const { orderId, provider, transactionId } = payment;
  const taken = await tx.payment.findUnique({ where: { transactionId }, select: { id: true } });
  const of = { orderId, provider, paymentId: taken?.id ?? null, readAt };
  for (const refund of refunds.filter(isOfPayment)) {
    const known = await tx.providerRefund.findUnique({ where: { id: refund.id } });
    const data = { ...refund, ...of };
    if (!known) await tx.providerRefund.create({ data });
    else if (known.readAt <= readAt) {
      await tx.providerRefund.update({ where: { id: refund.id }, data });
    }
  }
  for (const dispute of disputes.filter(isOfPayment)) {
    const known = await tx.providerDispute.findUnique({ where: { id: dispute.id } });
    const data = { ...dispute, ...of };
    if (!known) await tx.providerDispute.create({ data });
    else if (known.readAt <= readAt) {
      await tx.providerDispute.update({ where: { id: dispute.id }, data });
    }
  }
}

const NONE: ReversalFacts = { refunds: [], disputes: [] };

/**
 * Reads the refunds and disputes of orders that the caller may see. Returns a function by order,
 * which also accepts orders without any.
 */
export async function readReversals(
  { db }: Pick<Ctx, 'db'>,
  orderIds: readonly string[],
): Promise<(orderId: string, transactionId?: string) => ReversalFacts> {
  if (orderIds.length === 0) return () => NONE;
  const where = { orderId: { in: [...new Set(orderIds)] } };
  const orderBy = { createdAt: 'asc' } as const;
  const [refunds, disputes] = await Promise.all([
    db.read.providerRefund.findMany({ where, orderBy }),
    db.read.providerDispute.findMany({ where, orderBy }),
  ]);
  return (orderId, transactionId) => {
    const isOf = (one: { orderId: string; transactionId: string }) =>
      one.orderId === orderId &&
      (transactionId === undefined || one.transactionId === transactionId);
    return { refunds: refunds.filter(isOf), disputes: disputes.filter(isOf) };
  };
}

const LABELS = {
  'partly refunded': 'Paid, partly refunded',
  refunded: 'Refunded',
  disputed: 'Paid, disputed',
  'dispute lost': 'Returned by your bank',
} as const;

/** The state of an order's money in a buyer's list. */
export interface OrderMoney {
  /** The label of a paid order, if not simply paid. */
  paidLabel?: string;
  notes: PaymentNote[];
}

/** The same for the list of a buyer's own orders. */
export async function readOrderMoney(
  ctx: Pick<Ctx, 'db'>,
  orderIds: readonly string[],
): Promise<(order: { id: string; priceMinor: number }) => OrderMoney> {
  const reversalsOf = await readReversals(ctx, orderIds);
  return ({ id, priceMinor }) => {
    const reversals = reversalsOf(id);
    const state = moneyState(priceMinor, reversals);
    const notes = notesOf(reversals, 'buyer');
    return state === 'paid' ? { notes } : { notes, paidLabel: LABELS[state] };
  };
}
