import type { Money } from '~/lib/money';

/** An event of an order, with the states before and after it. */
interface OrderChange {
  event: string;
  from: string | null;
  to: string;
  /** What the buyer pays. */
  price: Money;
  /** The amount of a `refund`. */
  refunded?: Money | undefined;
}

/** The events that are named by themselves; all others are named by the state that they lead to. */
const own: Partial<Record<string, string>> = {
  accept: 'order-accepted',
  decline: 'order-declined',
  refund: 'order-part-refunded',
  withdraw: 'dispute-withdraw',
};

/**
 * The step that a conversation shows of an event of an order: a key of event-texts.ts, with the
 * amount where its text has one. Null for an event that the two people see nothing of.
 */
export function orderStep({ event, from, to, price, refunded }: OrderChange) {
  const isRefund = event === 'refund';
  if (from === to && !isRefund) return null;
  const hasPrice = to === 'reserved' || to === 'requested' || event === 'decline';
  const amount = isRefund ? refunded : hasPrice ? price : undefined;
  const { amountMinor, currency } = amount ?? {};
  return { type: own[event] ?? `order-${to}`, amountMinor, currency };
}
