/**
 * The life of an order as data: its states, the events that change them, who may cause each event,
 * what must hold, and what follows. `decide` reads the table; nothing here does I/O.
 * docs/order-machine.md is generated from this file (npm run docs:orders).
 */

export type ProductStatus = 'available' | 'reserved' | 'sold';

interface OrderState {
  /** One sentence for the documentation. */
  means: string;
  /**
   * The status of the product, written when an order takes or gives back the product, and never by
   * an order that was not active before: by then another order may have the product.
   */
  product: ProductStatus;
  /** Whether the order has the product, which no other order can have then (decision 14). */
  active: boolean;
  /** Whether the buyer's money belongs to this order (decision 47). */
  paid: boolean;
  /** When the state ends by itself, and by which event; null for a final state. */
  deadline: { after: string; event: OrderEvent } | null;
}

export type OrderEvent = 'book' | 'capture' | 'cancel' | 'expire' | 'remove' | 'abandon';

/** `clock`: the deadline of the state. */
export type OrderActor = 'buyer' | 'seller' | 'admin' | 'provider' | 'clock';

export const orderStates = {
  reserved: {
    means: 'Booked and not paid yet.',
    product: 'reserved',
    active: true,
    paid: false,
    deadline: { after: 'HOLD_HOURS after the booking', event: 'expire' },
  },
  paid: {
    means: 'Paid by the buyer.',
    product: 'sold',
    active: true,
    paid: true,
    deadline: null,
  },
  cancelled: { means: 'Ended by the buyer, unpaid.', ...ended() },
  expired: { means: 'Not paid in time.', ...ended() },
  removed: { means: 'The product was taken down before it was paid.', ...ended() },
  refunded: { means: 'A payment arrived after the order had ended.', ...ended() },
} as const satisfies Record<string, OrderState>;

export type OrderStatus = keyof typeof orderStates;

function ended() {
  return { product: 'available', active: false, paid: false, deadline: null } as const;
}

/** A condition of a transition, and the refusal when it does not hold. */
export const orderGuards = {
  'product-available': ['conflict', 'The product is for sale.'],
  'not-own-product': ['forbidden', 'The buyer is not the seller.'],
  'price-expected': ['conflict', 'The price that the client expects, if sent, is the current one.'],
  'below-limit': ['conflict', 'The buyer has fewer unpaid orders than the limit.'],
  'before-deadline': ['conflict', 'The deadline of the state has not passed (decision 48).'],
  'deadline-passed': ['conflict', 'The deadline of the state has passed.'],
  'no-live-payment': ['conflict', 'No payment intent of the order can still take money.'],
  'exact-amount': ['conflict', "The payment has the order's amount and currency."],
} as const satisfies Record<string, readonly [code: 'conflict' | 'forbidden', means: string]>;

export type OrderGuard = keyof typeof orderGuards;

/** What else happens in the transaction of a transition. */
export const orderEffects = {
  'notify-booked': 'Notifies buyer and seller of the booking.',
  'end-offers': 'Ends the open offers for the product.',
  'accept-payment': 'Records the payment as the one that paid the order.',
  'notify-paid': 'Notifies buyer and seller of the payment.',
  'return-payment': 'Records the payment as owed to the buyer; a job refunds it in full.',
  'close-payment': 'A job closes a payment intent that can still take money.',
  'notify-ended': 'Notifies the other side of the end.',
} as const;

export type OrderEffect = keyof typeof orderEffects;

export interface OrderTransition {
  event: OrderEvent;
  by: readonly OrderActor[];
  /** `new`: there is no order yet. */
  from: readonly (OrderStatus | 'new')[];
  /** `same`: the state stays; only the effects happen. */
  to: OrderStatus | 'same';
  guards: readonly OrderGuard[];
  effects: readonly OrderEffect[];
}

/** Of the rows for an event and a state, the first whose guards hold applies. */
export const orderTransitions: readonly OrderTransition[] = [
  {
    event: 'book',
    by: ['buyer'],
    from: ['new'],
    to: 'reserved',
    guards: ['not-own-product', 'product-available', 'price-expected', 'below-limit'],
    effects: ['end-offers', 'notify-booked'],
  },
  // Also after the deadline: an order that is still reserved is not expired (decision 28).
  {
    event: 'capture',
    by: ['provider'],
    from: ['reserved'],
    to: 'paid',
    guards: ['exact-amount'],
    effects: ['accept-payment', 'notify-paid'],
  },
  {
    event: 'capture',
    by: ['provider'],
    from: ['cancelled', 'expired', 'removed'],
    to: 'refunded',
    guards: [],
    effects: ['return-payment'],
  },
  // Another amount, or a second payment.
  {
    event: 'capture',
    by: ['provider'],
    from: ['reserved', 'paid', 'refunded'],
    to: 'same',
    guards: [],
    effects: ['return-payment'],
  },
  {
    event: 'cancel',
    by: ['buyer'],
    from: ['reserved'],
    to: 'cancelled',
    guards: ['before-deadline', 'no-live-payment'],
    effects: ['notify-ended'],
  },
  {
    event: 'expire',
    by: ['clock'],
    from: ['reserved'],
    to: 'expired',
    guards: ['deadline-passed', 'no-live-payment'],
    effects: ['notify-ended'],
  },
  // The seller or an admin takes the product down, or the seller's account is deleted.
  {
    event: 'remove',
    by: ['seller', 'admin'],
    from: ['reserved'],
    to: 'removed',
    guards: [],
    effects: ['close-payment', 'notify-ended'],
  },
  // The buyer's account is deleted.
  {
    event: 'abandon',
    by: ['buyer', 'admin'],
    from: ['reserved'],
    to: 'cancelled',
    guards: [],
    effects: ['close-payment', 'notify-ended'],
  },
];

export interface OrderMove {
  /** The state of the order; `new` when there is none. */
  status: OrderStatus | 'new';
  event: OrderEvent;
  by: OrderActor;
}

/** `state`: the event does not exist in this state. `actor`: only others may cause it. */
export type OrderDecision =
  | { to: OrderStatus; effects: readonly OrderEffect[] }
  | { refused: OrderGuard | 'state' | 'actor' };

/**
 * Decides what an event does to an order. `holds` evaluates a guard; only the guards of the rows
 * in question are asked. A refusal names the first guard that does not hold.
 */
export function decide(
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
    return { to, effects: row.effects };
  }
  const [first] = allowed;
  if (!first) return { refused: rows.length > 0 ? 'actor' : 'state' };
  return { refused: first.guards.find((guard) => !holds(guard)) ?? 'state' };
}

/** The states for which `test` holds, for queries and constraints. */
export function orderStatuses(test: (state: OrderState) => boolean): OrderStatus[] {
  const names = Object.keys(orderStates) as OrderStatus[];
  return names.filter((name) => test(orderStates[name]));
}
