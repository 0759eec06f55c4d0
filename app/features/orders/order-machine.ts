import type { OrderStatus } from './order-states';
import {
  orderTransitions,
  type OrderActor,
  type OrderEffect,
  type OrderEvent,
  type OrderGuard,
} from './order-transitions';
import type { Message } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import type { OrderState } from './load-order-state.sql.server';
import type { OrderEventInput } from './order-events';
import { isDisputeTime } from './order.policy';

export interface OrderMove {
  /** The state of the order; `new` when there is none. */
  status: OrderStatus | 'new';
  event: OrderEvent;
  by: OrderActor;
}

/** `state`: the event does not exist in this state. `actor`: only others may cause it. */
export type OrderDecision =
  | { to: OrderStatus; effects: readonly OrderEffect[]; renews: boolean }
  | { refused: OrderGuard | 'state' | 'actor' };

/**
 * The state of an order after an event with the effects, or why it is refused. `holds` evaluates a
 * guard; only the guards of the rows in question are asked. A refusal names the first guard that does
 * not hold.
 */
export function nextOrderState(
  { status, event, by }: OrderMove,
  holds: (guard: OrderGuard) => boolean,
  transitions = orderTransitions,
): OrderDecision {
  const rows = transitions.filter((row) => row.event === event && row.from.includes(status));
  const allowed = rows.filter((row) => row.by.includes(by));
  const row = allowed.find(({ guards }) => guards.every(holds));
  if (row) {
    const to = row.to === 'same' ? status : row.to;
    if (to === 'new') throw new Error(`${event} leads nowhere from an order that does not exist.`);
    return { to, effects: row.effects, renews: row.renews ?? false };
  }
  const [first] = allowed;
  if (!first) return { refused: rows.length > 0 ? 'actor' : 'state' };
  return { refused: first.guards.find((guard) => !holds(guard)) ?? 'state' };
}

/** Evaluates a guard of an event that changes an order. */
export function guardHolds(
  guard: OrderGuard,
  order: OrderState,
  input: OrderEventInput,
  now: Date,
): boolean {
  const { deadlineAt, hasLivePayment, priceMinor, currency } = order;
  switch (guard) {
    case 'before-deadline':
      return deadlineAt !== null && now < deadlineAt;
    case 'deadline-passed':
      return deadlineAt !== null && now >= deadlineAt;
    case 'dispute-time':
      return isDisputeTime(order.receivedAt, now);
    case 'no-live-payment':
      return !hasLivePayment;
    case 'exact-amount':
      return (
        input.event === 'capture' &&
        input.amount.amountMinor === priceMinor &&
        input.amount.currency === currency
      );
    case 'by-card':
      return order.paymentMethod === 'card';
    case 'in-cash':
      return order.paymentMethod === 'cash';
    case 'no-chargeback':
      return !order.hasOpenChargeback;
    case 'all-refunded':
      return order.refundedMinor >= priceMinor;
    case 'was-received':
      return order.receivedAt !== null;
    case 'may-be-booked':
      throw new Error('An order that exists is not booked.');
  }
}

export const PAST_DEADLINE = 'orders.pastDeadline';

const refusals: Partial<Record<OrderGuard, Message>> = {
  'before-deadline': PAST_DEADLINE,
  'dispute-time': 'orders.tooLate',
  'no-live-payment': 'orders.paymentUnderWay',
  'no-chargeback': 'orders.chargebackOpen',
  'by-card': 'orders.cashOrder',
  'in-cash': 'orders.payFirst',
};

/**
 * The error of an event that the table refuses: `forbidden` for another actor, else `conflict`. A
 * state without an order is a fault of the program.
 */
export function refusal(refused: OrderGuard | 'state' | 'actor', input: OrderEventInput): Error {
  if (refused === 'state') return new Error(`${input.event} needs an order.`);
  if (refused === 'actor') return new DomainError('forbidden');
  const isLate = refused === 'before-deadline' && input.event !== 'cancel';
  return new DomainError('conflict', isLate ? 'orders.tooLate' : refusals[refused]);
}
