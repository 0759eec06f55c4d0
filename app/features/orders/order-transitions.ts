import type { OrderStatus, orderStates } from './order-states';

/**
 * The life of an order as data: the events that change it, who may cause each event, what must
 * hold, and what follows. `nextOrderState` in order-machine.ts reads the table. docs/order-machine.md is
 * generated from this file (npm run docs:orders).
 */

export type OrderEvent =
  | 'book'
  | 'request'
  | 'accept'
  | 'decline'
  | 'capture'
  | 'cancel'
  | 'remove'
  | 'abandon'
  | 'hand-over'
  | 'receive'
  | 'dispute'
  | 'withdraw'
  | 'release'
  | 'refund'
  | NonNullable<(typeof orderStates)[OrderStatus]['deadline']>['event'];

/** `clock`: the deadline of the state. */
export type OrderActor = 'buyer' | 'seller' | 'admin' | 'provider' | 'clock';

/** The conditions of transitions. One that does not hold refuses the event with `conflict`. */
export const orderGuards = {
  // Not evaluated by `applyOrderEvent`: a new order has been checked, with a code for each reason.
  'may-be-booked': '`whyNotBooked` in booking.policy.ts finds no reason against the booking.',
  'before-deadline': 'The deadline of the state has not passed (decision 48).',
  'deadline-passed': 'The deadline of the state has passed.',
  'dispute-time': 'At most 48 hours have passed since the receipt, if there was one.',
  'no-live-payment': 'No payment intent of the order can still take money.',
  'exact-amount': "The payment has the order's amount and currency.",
  'by-card': 'The order is paid by card.',
  'in-cash': 'The order is paid in cash.',
  'no-chargeback': "No dispute of the card provider's is open on the order.",
  'all-refunded': 'Nothing of the price is left after the refund.',
  'was-received': 'The order had been received before the dispute.',
} as const;

export type OrderGuard = keyof typeof orderGuards;

/** Further effects of a transition, in its transaction. */
export const orderEffects = {
  'notify-booked': 'Notifies buyer and seller of the booking.',
  'end-offers': 'Ends the open offers for the product.',
  'make-code': 'Makes the handover code.',
  'accept-payment': 'Records the payment as the one that paid the order.',
  'notify-paid': 'Notifies buyer and seller of the payment.',
  'return-payment': 'Records the payment as owed to the buyer; a job refunds it in full.',
  'close-payment': 'A job closes a payment intent that can still take money.',
  'notify-ended': 'Notifies the other side of the end.',
  'notify-progress': 'Notifies the sides that did not cause it of the new state.',
  'credit-seller': 'Posts what is held for the order to the seller, less the fee.',
  'notify-admins':
    'Notifies the admins, and at first both sides, that a dispute waits for a decision.',
  'open-reviews': 'Jobs invite both sides to review, remind them, and publish the reviews.',
  'remove-unpublished-reviews': 'Removes the reviews of the order that are not published yet.',
  'end-dispute': 'Ends the open dispute, which has nothing to decide any more.',
  'end-proposal': 'Ends the proposal in the open dispute, which was made before this refund.',
} as const;

export type OrderEffect = keyof typeof orderEffects;

export interface OrderTransition {
  event: OrderEvent;
  by: readonly OrderActor[];
  /** `new`: there is no order yet. */
  from: readonly (OrderStatus | 'new')[];
  /** `same`: the state stays; only the effects happen. */
  to: OrderStatus | 'same';
  /** Whether the deadline of a state that stays begins again. */
  renews?: true;
  guards: readonly OrderGuard[];
  effects: readonly OrderEffect[];
}

/** Transitions; of those for an event and a state, the first whose guards hold applies. */
export const orderTransitions: readonly OrderTransition[] = [
  {
    event: 'book',
    by: ['buyer'],
    from: ['new'],
    to: 'reserved',
    guards: ['may-be-booked'],
    effects: ['end-offers', 'notify-booked'],
  },
  // Cash (decision 49b).
  {
    event: 'request',
    by: ['buyer'],
    from: ['new'],
    to: 'requested',
    guards: ['may-be-booked'],
    effects: ['end-offers', 'notify-progress'],
  },
  {
    event: 'accept',
    by: ['seller'],
    from: ['requested'],
    to: 'reserved',
    guards: ['before-deadline'],
    effects: ['make-code', 'notify-progress'],
  },
  {
    event: 'decline',
    by: ['seller'],
    from: ['requested'],
    to: 'cancelled',
    guards: ['before-deadline'],
    effects: ['notify-progress'],
  },
  // Also after the deadline: an order that is still reserved is not expired (decision 28).
  {
    event: 'capture',
    by: ['provider'],
    from: ['reserved'],
    to: 'paid',
    guards: ['by-card', 'exact-amount'],
    effects: ['accept-payment', 'make-code', 'notify-paid'],
  },
  {
    event: 'capture',
    by: ['provider'],
    from: ['cancelled', 'expired', 'removed'],
    to: 'refunded',
    guards: [],
    effects: ['return-payment'],
  },
  // Another amount, a second payment, or one for a cash order.
  {
    event: 'capture',
    by: ['provider'],
    to: 'same',
    from: ['requested', 'reserved', 'paid', 'received', 'disputed', 'completed', 'refunded'],
    guards: [],
    effects: ['return-payment'],
  },
  {
    event: 'cancel',
    by: ['buyer'],
    from: ['requested', 'reserved'],
    to: 'cancelled',
    guards: ['before-deadline', 'no-live-payment'],
    effects: ['notify-ended'],
  },
  {
    event: 'expire',
    by: ['clock'],
    from: ['requested', 'reserved'],
    to: 'expired',
    guards: ['deadline-passed', 'no-live-payment'],
    effects: ['notify-ended'],
  },
  // The product is taken down, or the seller's account is deleted or suspended.
  {
    event: 'remove',
    by: ['seller', 'admin'],
    from: ['requested', 'reserved'],
    to: 'removed',
    guards: [],
    effects: ['close-payment', 'notify-ended'],
  },
  // The buyer's account is deleted or suspended: the buyer has not cancelled the order.
  {
    event: 'abandon',
    by: ['buyer', 'admin'],
    from: ['requested', 'reserved'],
    to: 'cancelled',
    guards: [],
    effects: ['close-payment', 'notify-ended'],
  },
  // `hand-over`: the seller has entered the buyer's code. `receive`: the buyer says so.
  ...(['hand-over', 'receive'] as const).flatMap((event): OrderTransition[] => [
    {
      event,
      by: [event === 'receive' ? 'buyer' : 'seller'],
      from: ['paid'],
      to: 'received',
      guards: ['before-deadline'],
      effects: ['notify-progress'],
    },
    {
      event,
      by: [event === 'receive' ? 'buyer' : 'seller'],
      from: ['reserved'],
      to: 'completed',
      guards: ['in-cash', 'before-deadline'],
      effects: ['notify-progress', 'open-reviews'],
    },
  ]),
  {
    event: 'assume-received',
    by: ['clock'],
    from: ['paid'],
    to: 'received',
    guards: ['deadline-passed'],
    effects: ['notify-progress'],
  },
  {
    event: 'complete',
    by: ['clock'],
    from: ['received'],
    to: 'completed',
    guards: ['deadline-passed', 'no-chargeback'],
    effects: ['credit-seller', 'notify-progress', 'open-reviews'],
  },
  {
    event: 'complete',
    by: ['clock'],
    from: ['received'],
    to: 'same',
    renews: true,
    guards: ['deadline-passed'],
    effects: [],
  },
  {
    event: 'dispute',
    by: ['buyer'],
    from: ['paid', 'received'],
    to: 'disputed',
    guards: ['before-deadline', 'dispute-time'],
    effects: ['notify-progress'],
  },
  {
    event: 'escalate',
    by: ['clock'],
    from: ['disputed'],
    to: 'same',
    renews: true,
    guards: ['deadline-passed'],
    effects: ['notify-admins'],
  },
  {
    event: 'withdraw',
    by: ['buyer'],
    from: ['disputed'],
    to: 'received',
    guards: ['was-received'],
    effects: ['notify-progress'],
  },
  {
    event: 'withdraw',
    by: ['buyer'],
    from: ['disputed'],
    to: 'paid',
    guards: [],
    effects: ['notify-progress'],
  },
  // The dispute ends with the money, or what is left of it, for the seller.
  {
    event: 'release',
    by: ['buyer', 'seller', 'admin'],
    from: ['disputed'],
    to: 'completed',
    guards: ['no-chargeback'],
    effects: ['credit-seller', 'notify-progress', 'open-reviews'],
  },
  // A chargeback that was lost is won after all; the thing may not have been handed over.
  ...(['completed', 'received', 'paid'] as const).map((to): OrderTransition => ({
    event: to === 'completed' ? 'release' : 'withdraw',
    by: ['provider'],
    from: ['refunded'],
    to,
    guards: to === 'received' ? ['was-received'] : [],
    effects: to === 'completed' ? ['credit-seller'] : [],
  })),
  // By the provider: made there, or by a chargeback that is lost.
  {
    event: 'refund',
    by: ['seller', 'admin', 'provider'],
    to: 'refunded',
    from: ['paid', 'received', 'disputed', 'completed'],
    guards: ['by-card', 'all-refunded'],
    effects: ['end-dispute', 'remove-unpublished-reviews', 'notify-progress'],
  },
  {
    event: 'refund',
    by: ['seller', 'admin', 'provider'],
    to: 'same',
    from: ['paid', 'received', 'disputed', 'completed'],
    guards: ['by-card'],
    effects: ['end-proposal', 'notify-progress'],
  },
  // The provider could not send a refund back; it is refunded again, here or there.
  {
    event: 'refund',
    by: ['admin', 'provider'],
    from: ['refunded'],
    to: 'same',
    guards: ['by-card'],
    effects: ['notify-progress'],
  },
];
