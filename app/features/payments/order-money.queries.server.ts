import type { Ctx } from '~/features/accounts/account.policy';
import type { Message, MessageKey } from '~/i18n/language';
import type { Currency, Money } from '~/lib/money';
import { isLostDispute, isUndoneRefund } from '~/platform/payments/provider-states';
import {
  moneyState,
  notesOf,
  type NoteReader,
  type DisputeFacts,
  type MoneyState,
  type PaymentNote,
  type RefundFacts,
} from './payment-notes';

/** Of an order, each with the state of the payment that it is of. */
interface RefundsAndDisputes {
  refunds: readonly (RefundFacts & OfPayment)[];
  disputes: readonly (DisputeFacts & OfPayment)[];
}

interface OfPayment {
  payment: { status: string } | null;
}

/** Whether a refund or dispute is of the payment that paid the order. */
const isOwn = ({ payment }: OfPayment) => !payment || payment.status === 'accepted';

/**
 * Those that a reader learns of. What became of a payment that the order could not take is between the
 * buyer and the shop: to the seller it would look like a refund of the sale.
 */
export function knownTo(reader: NoteReader, changes: RefundsAndDisputes): RefundsAndDisputes {
  if (reader !== 'seller') return changes;
  return { refunds: changes.refunds.filter(isOwn), disputes: changes.disputes.filter(isOwn) };
}

const NONE: RefundsAndDisputes = { refunds: [], disputes: [] };

/**
 * Reads the refunds and disputes of orders that the caller may see. Returns a function by order,
 * which also accepts orders without any.
 */
export async function readRefundsAndDisputes(
  { db }: Pick<Ctx, 'db'>,
  orderIds: readonly string[],
): Promise<(orderId: string, transactionId?: string) => RefundsAndDisputes> {
  if (orderIds.length === 0) return () => NONE;
  const where = { orderId: { in: [...new Set(orderIds)] } };
  const orderBy = { createdAt: 'asc' } as const;
  const include = { payment: { select: { status: true } } } as const;
  const [refunds, disputes] = await Promise.all([
    db.read.providerRefund.findMany({ where, orderBy, include }),
    db.read.providerDispute.findMany({ where, orderBy, include }),
  ]);
  return (orderId, transactionId) => {
    const isOf = (one: { orderId: string; transactionId: string }) =>
      one.orderId === orderId &&
      (transactionId === undefined || one.transactionId === transactionId);
    return { refunds: refunds.filter(isOf), disputes: disputes.filter(isOf) };
  };
}

/** The labels of money that is disputed or gone; a partial refund is a note, the order stays paid. */
const LABELS: Partial<Record<MoneyState, MessageKey>> = {
  refunded: 'payments.state.refunded',
  disputed: 'payments.label.disputed',
  'dispute lost': 'payments.label.disputeLost',
};

/** The state of an order's money in a buyer's list. */
interface OrderMoney {
  /** The label of a paid order, if not simply paid. */
  paidLabel?: Message;
  notes: PaymentNote[];
  /** The refunds among the notes, and what the bank has returned: more than the price if both did. */
  returnedMinor: number;
}

/**
 * Reads the state of the money of orders that the caller may see, for lists and pages, worded for
 * their reader. Returns a function by order. Returns of a payment that the order could not take are in
 * the notes only, and not in the seller's.
 */
export async function readOrderMoney(
  ctx: Pick<Ctx, 'db'>,
  orderIds: readonly string[],
  reader: NoteReader,
): Promise<(order: { id: string; priceMinor: number }) => OrderMoney> {
  const changesOf = await readRefundsAndDisputes(ctx, orderIds);
  return ({ id, priceMinor }) => {
    const changes = changesOf(id);
    const state = moneyState(priceMinor, {
      refunds: changes.refunds.filter(isOwn),
      disputes: changes.disputes.filter(isOwn),
    });
    const returned = [
      ...changes.refunds.filter((one) => isOwn(one) && !isUndoneRefund(one)),
      ...changes.disputes.filter((one) => isOwn(one) && isLostDispute(one)),
    ];
    const returnedMinor = returned.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const money = { notes: notesOf(knownTo(reader, changes), reader), returnedMinor };
    const paidLabel = LABELS[state];
    return paidLabel ? { ...money, paidLabel } : money;
  };
}

/**
 * Reads the state of the money of one order that the caller may see, for its page. `refunded` is the
 * total that the order has refunded, or what refunds and the bank have returned together where that
 * is more than the price.
 */
export async function readOneOrderMoney(
  ctx: Pick<Ctx, 'db'>,
  order: { id: string; priceMinor: number; currency: Currency; refunded: Money | null },
  reader: NoteReader,
): Promise<{ notes: PaymentNote[]; refunded: Money | null }> {
  const { priceMinor, currency } = order;
  const { notes, returnedMinor } = (await readOrderMoney(ctx, [order.id], reader))(order);
  const isMore = returnedMinor > priceMinor;
  return { notes, refunded: isMore ? { amountMinor: returnedMinor, currency } : order.refunded };
}
