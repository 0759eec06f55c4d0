/**
 * The states of payment intents, payments and refunds as data, with the events that change them.
 * apply-payment-event.server.ts reads the tables; nothing here does I/O.
 */

/** Effect of an event on a row of money, and the states in which it may happen. */
export interface Transition<Status> {
  from: readonly Status[];
  /** `same`: the state does not change; only other columns do. */
  to: Status | 'same';
}

/** Of an intent. `live`: it may take money; an order has at most one. `final`: no event leads on. */
export const intentStates = {
  creating: { means: 'The provider has not answered yet.', live: true, final: false },
  open: { means: 'The buyer can pay it.', live: true, final: false },
  cancelled: {
    means: 'Closed. A payment that was taken all the same is recorded (decision 28).',
    live: false,
    final: false,
  },
  succeeded: { means: 'The money was taken.', live: false, final: true },
} as const;

type IntentStatus = keyof typeof intentStates;

export type IntentEvent = 'open' | 'discard' | 'close' | 'check' | 'succeed';

/** Effect of each event on an intent, and the states in which it may happen. */
export const intentTransitions = {
  // The provider has created it, or has refused to, or the order ends before its answer.
  open: { from: ['creating'], to: 'open' },
  discard: { from: ['creating'], to: 'cancelled' },
  close: { from: ['open'], to: 'cancelled' },
  // Another time for the next check at the provider.
  check: { from: ['creating', 'open'], to: 'same' },
  // A webhook event may precede the provider's answer, and the buyer's payment a close.
  succeed: { from: ['creating', 'open', 'cancelled'], to: 'succeeded' },
} as const satisfies Record<IntentEvent, Transition<IntentStatus>>;

/** Of a payment that was taken. */
export const paymentStates = {
  accepted: { means: 'It paid its order.', final: true },
  returning: {
    means: 'Its order could not take it: late, a second one, or of another amount.',
    final: false,
  },
  returned: { means: 'All of it has gone back, unless a refund fails later.', final: false },
} as const;

export type PaymentStatus = keyof typeof paymentStates;

export type PaymentEvent = 'return' | 'owe';

/** Effect of each event on a payment, and the states in which it may happen. */
export const paymentTransitions = {
  return: { from: ['returning'], to: 'returned' },
  // A refund of it has failed, or a dispute was won.
  owe: { from: ['returned'], to: 'returning' },
} as const satisfies Record<PaymentEvent, Transition<PaymentStatus>>;

/** Of a refund that the shop has decided; the provider's state of it is in ProviderRefund. */
export const refundStates = {
  owed: { means: 'A job sends it.', final: false },
  sent: { means: 'The provider has taken it, or there was nothing left to refund.', final: false },
  failed: { means: 'The provider has not made it, or has undone it.', final: true },
} as const;

type RefundStatus = keyof typeof refundStates;

export type RefundEvent = 'send' | 'give-up' | 'link' | 'undo';

/** Effect of each event on a refund, and the states in which it may happen. */
export const refundTransitions = {
  send: { from: ['owed'], to: 'sent' },
  'give-up': { from: ['owed'], to: 'failed' },
  // The provider's id of it is known: by the answer, or before it by a webhook event.
  link: { from: ['owed', 'sent', 'failed'], to: 'same' },
  // The provider reports that a refund it had taken has failed, perhaps before its answer is recorded.
  undo: { from: ['owed', 'sent'], to: 'failed' },
} as const satisfies Record<RefundEvent, Transition<RefundStatus>>;
