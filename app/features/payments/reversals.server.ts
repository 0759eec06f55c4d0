import type { Ctx } from '~/features/accounts/account.policy';
import type { Tx } from '~/platform/db/database';
import type {
  PaymentProvider,
  ProviderDispute,
  ProviderMovement,
  ProviderPayout,
  ProviderRefund,
  ProviderTransfer,
  WebhookEvent,
} from '~/platform/payments/payment-provider';
import type { Services } from '~/platform/services';
import { bookDispute, bookRefund } from './book-payment.server';
import type { Message } from '~/i18n/language';
import { moneyState, notesOf, type PaymentNote, type ReversalFacts } from './payment-notes';

/** What happened to money after payments, as fetched from the provider at `readAt`. */
export interface Reversals {
  refunds: readonly ProviderRefund[];
  disputes: readonly ProviderDispute[];
  /** They belong to no payment. */
  payouts?: readonly ProviderPayout[];
  transfers?: readonly ProviderTransfer[];
  readAt: Date;
}

/**
 * Fetches what an event is about. Only ids of the event are used. May throw ProviderFailure.
 */
export async function fetchReversals(
  payments: PaymentProvider,
  { about, objectId, intentId }: WebhookEvent,
  readAt: Date,
): Promise<Reversals> {
  const none: Reversals = { refunds: [], disputes: [], readAt };
  if (about === 'refunds') {
    return { ...none, refunds: (intentId && (await payments.listRefunds?.(intentId))) || [] };
  }
  if (!about || !objectId) return none;
  const movement = await readMovement(payments, about, objectId);
  return movement ? { ...none, ...asReversals(movement) } : none;
}

/** The current state of a movement; null when the provider does not know it. */
export async function readMovement(
  payments: PaymentProvider,
  kind: ProviderMovement['kind'],
  id: string,
): Promise<ProviderMovement | null> {
  const refund = kind === 'refund' && (await payments.readRefund?.(id));
  if (refund) return { kind: 'refund', object: refund };
  const dispute = kind === 'dispute' && (await payments.readDispute?.(id));
  if (dispute) return { kind: 'dispute', object: dispute };
  const payout = kind === 'payout' && (await payments.readPayout?.(id));
  if (payout) return { kind: 'payout', object: payout };
  const transfer = kind === 'transfer' && (await payments.readTransfer?.(id));
  return transfer ? { kind: 'transfer', object: transfer } : null;
}

/** One movement in the form in which several are recorded. */
export function asReversals({ kind, object }: ProviderMovement): Omit<Reversals, 'readAt'> {
  const none = { refunds: [], disputes: [] };
  if (kind === 'refund') return { ...none, refunds: [object] };
  if (kind === 'dispute') return { ...none, disputes: [object] };
  return kind === 'payout' ? { ...none, payouts: [object] } : { ...none, transfers: [object] };
}

/**
 * Records and books refunds and disputes of an order's payment inside a transaction, each under the
 * provider's id. Data fetched earlier than the recorded data changes nothing, so that events may
 * arrive repeatedly, concurrently and in any order.
 */
export async function recordReversals(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  payment: { orderId: string; provider: string; transactionId: string },
  { refunds, disputes, readAt }: Reversals,
): Promise<void> {
  const isOfPayment = (one: { transactionId: string }) =>
    one.transactionId === payment.transactionId;
  const { orderId, provider, transactionId } = payment;
  const own = { refunds: refunds.filter(isOfPayment), disputes: disputes.filter(isOfPayment) };
  if (own.refunds.length + own.disputes.length === 0) return;
  const taken = await tx.payment.findUnique({ where: { transactionId }, select: { id: true } });
  const { sellerId } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { sellerId: true },
  });
  const of = { orderId, provider, paymentId: taken?.id ?? null, readAt };
  const booking = { orderId, sellerId, provider, readAt };
  for (const { settled, ...refund } of own.refunds) {
    const known = await tx.providerRefund.findUnique({ where: { id: refund.id } });
    if (known && known.readAt > readAt) continue;
    const data = { ...refund, ...of };
    if (known) await tx.providerRefund.update({ where: { id: refund.id }, data });
    else await tx.providerRefund.create({ data });
    await bookRefund(tx, deps, refund, { ...booking, settled });
  }
  for (const { settled, ...dispute } of own.disputes) {
    const known = await tx.providerDispute.findUnique({ where: { id: dispute.id } });
    if (known && known.readAt > readAt) continue;
    const data = { ...dispute, ...of };
    if (known) await tx.providerDispute.update({ where: { id: dispute.id }, data });
    else await tx.providerDispute.create({ data });
    await bookDispute(tx, deps, dispute, { ...booking, settled });
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
  'partly refunded': 'payments.label.partlyRefunded',
  refunded: 'payments.state.refunded',
  disputed: 'payments.label.disputed',
  'dispute lost': 'payments.label.disputeLost',
} as const;

/** The state of an order's money in a buyer's list. */
export interface OrderMoney {
  /** The label of a paid order, if not simply paid. */
  paidLabel?: Message;
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
