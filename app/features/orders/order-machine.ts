import type { OrderStatus } from './order-states';
import {
  orderTransitions,
  type OrderActor,
  type OrderEffect,
  type OrderEvent,
  type OrderGuard,
} from './order-transitions';

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
