import type { Transition } from './payment-machine';

/**
 * The states of a transfer to a seller and of its reversals as data, with the events that change them.
 * apply-transfer-event.server.ts reads the tables; nothing here does I/O.
 */

/** Of a transfer. `open`: an order has at most one. `final`: no event leads to another state. */
export const transferStates = {
  waiting: { means: 'Nothing is taken from the balance yet.', open: true, final: false },
  creating: { means: 'The balance is debited; the provider is asked.', open: true, final: false },
  sent: { means: 'The provider has made it.', open: false, final: true },
  settled: { means: 'Nothing was left to transfer.', open: false, final: true },
} as const;

type TransferStatus = keyof typeof transferStates;

export type TransferEvent =
  'wait' | 'settle' | 'begin' | 'new-key' | 'give-back' | 'record' | 'reverse';

/** Effect of each event on a transfer, and the states in which it may happen. */
export const transferTransitions = {
  wait: { from: ['waiting'], to: 'same' },
  settle: { from: ['waiting'], to: 'settled' },
  begin: { from: ['waiting'], to: 'creating' },
  // The provider would repeat its answer to the last key.
  'new-key': { from: ['creating'], to: 'same' },
  // The provider has refused it and moved nothing.
  'give-back': { from: ['creating'], to: 'waiting' },
  // The provider's state of it: by its answer, by an event or by the sweep, in any order.
  record: { from: ['creating', 'sent'], to: 'sent' },
  // A reversal of less than the provider can move.
  reverse: { from: ['sent'], to: 'same' },
} as const satisfies Record<TransferEvent, Transition<TransferStatus>>;

/** Of a reversal. `open`: a transfer has at most one. */
export const reversalStates = {
  creating: { means: 'The provider is asked.', open: true, final: false },
  sent: { means: 'The money is back.', open: false, final: true },
  refused: { means: 'Not taken back: the seller owes it.', open: false, final: true },
} as const;

type ReversalStatus = keyof typeof reversalStates;

export type ReversalEvent = 'new-key' | 'record' | 'refuse';

/** Effect of each event on a reversal, and the states in which it may happen. */
export const reversalTransitions = {
  'new-key': { from: ['creating'], to: 'same' },
  record: { from: ['creating'], to: 'sent' },
  refuse: { from: ['creating'], to: 'refused' },
} as const satisfies Record<ReversalEvent, Transition<ReversalStatus>>;
