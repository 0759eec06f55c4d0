import type { MessageKey } from '~/i18n/language';

/**
 * The life of a line of a manual payout as data: its states, and the events that change them.
 * `nextLineState` reads the table; nothing here does I/O.
 */

/** Description of each state, and the ledger account to which the seller's money has gone. */
export const payoutLineStates = {
  exported: {
    means: 'In the file of a batch; an admin pays it outside.',
    account: 'payouts_under_way',
  },
  paid: { means: 'Paid, with the reference of the bank.', account: 'operator_bank' },
  failed: { means: 'Not paid, or sent back by the bank: credited to the seller.', account: null },
} as const satisfies Record<
  string,
  { means: string; account: 'payouts_under_way' | 'operator_bank' | null }
>;

export type PayoutLineStatus = keyof typeof payoutLineStates;

export type PayoutLineEvent = 'pay' | 'fail';

interface Transition {
  from: readonly PayoutLineStatus[];
  to: PayoutLineStatus;
}

/**
 * Effect of each event, and the states in which it may happen. A paid line may still be sent back.
 */
const payoutLineTransitions: Readonly<Record<PayoutLineEvent, Transition>> = {
  pay: { from: ['exported'], to: 'paid' },
  fail: { from: ['exported', 'paid'], to: 'failed' },
};

const refusals: Record<PayoutLineStatus, MessageKey> = {
  exported: 'payouts.line.isExported',
  paid: 'payouts.line.isPaid',
  failed: 'payouts.line.isFailed',
};

/**
 * The state that an event leads to, or why it can't happen: also when the line has left the state in
 * which the acting person saw it (`seen`, if they said so).
 */
export function nextLineState(
  status: PayoutLineStatus,
  event: PayoutLineEvent,
  seen: PayoutLineStatus | null = null,
): { to: PayoutLineStatus } | { refused: MessageKey } {
  const { from, to } = payoutLineTransitions[event];
  const isCurrent = seen === null || seen === status;
  return isCurrent && from.includes(status) ? { to } : { refused: refusals[status] };
}

/** The events that may happen in a state, in the order of their buttons. */
export function eventsOf(status: PayoutLineStatus): PayoutLineEvent[] {
  const events = Object.keys(payoutLineTransitions) as PayoutLineEvent[];
  return events.filter((event) => payoutLineTransitions[event].from.includes(status));
}
