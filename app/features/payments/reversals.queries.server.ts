import type { Ctx } from '../accounts/actor';
import type { Cents } from '~/lib/money';
import { moneyState, notesOf, type PaymentNote, type ReversalFacts } from './payment-notes';

const NONE: ReversalFacts = { refunds: [], disputes: [] };

/**
 * The refunds and disputes of orders that the caller may see, by order. Gives a function that
 * answers for each order, also for one that has none.
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

/** What a buyer's list says of the money of an order. */
export interface OrderMoney {
  /** What the state of a paid order is called, if not simply paid. */
  paidLabel?: string;
  notes: PaymentNote[];
}

/** The same for the list of a buyer's own orders. */
export async function readOrderMoney(
  ctx: Pick<Ctx, 'db'>,
  orderIds: readonly string[],
): Promise<(order: { id: string; priceCents: Cents }) => OrderMoney> {
  const reversalsOf = await readReversals(ctx, orderIds);
  return ({ id, priceCents }) => {
    const reversals = reversalsOf(id);
    const state = moneyState(priceCents, reversals);
    const notes = notesOf(reversals, 'buyer');
    return state === 'paid' ? { notes } : { notes, paidLabel: LABELS[state] };
  };
}
