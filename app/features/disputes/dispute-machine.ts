import type { MessageKey } from '~/i18n/language';
import type { TradeSide } from '~/lib/trade-side';

/**
 * The states of a dispute as data, with the events that change them, the actors who may cause each
 * event, and its guards. `nextDisputeState` reads the table; nothing here does I/O. The effects of an
 * event on the order are in apply-dispute-event.server.ts.
 */

/** Description of each state. */
export const disputeStates = {
  open: 'Waits for the answer of the seller.',
  answered: 'The seller has answered; the two may agree.',
  escalated: 'Waits for the decision of an admin; until then the two may still agree.',
  agreed: 'The two have agreed on a refund.',
  withdrawn: 'Taken back by the buyer.',
  decided: 'Decided by an admin.',
  ended: 'The order was refunded in full in another way.',
} as const;

export type DisputeStatus = keyof typeof disputeStates;

/** The states in which a dispute is not over. */
export const OPEN_DISPUTES = ['open', 'answered', 'escalated'] as const;

/** Whether a dispute is not over. */
export function isOpenDispute(status: DisputeStatus): boolean {
  return OPEN_DISPUTES.some((open) => open === status);
}

export type DisputeSide = TradeSide;

/** `order`: the order has ended in another way, or the account of one of its sides has. */
export type DisputeActor = DisputeSide | 'admin' | 'order';

export type DisputeEvent =
  'answer' | 'propose' | 'accept' | 'withdraw' | 'escalate' | 'decide' | 'end';

/** A condition of a transition, and the refusal when it does not hold. */
export const disputeGuards = {
  'in-time': 'disputes.error.tooLate',
  'not-answered': 'disputes.error.answered',
  'other-amount': 'disputes.error.sameAmount',
  'their-proposal': 'disputes.error.noProposal',
  'seen-proposal': 'disputes.error.proposalChanged',
  'proposal-left': 'disputes.error.proposalPassed',
} as const satisfies Record<string, MessageKey>;

export type DisputeGuard = keyof typeof disputeGuards;

interface DisputeTransition {
  event: DisputeEvent;
  by: readonly DisputeActor[];
  from: readonly DisputeStatus[];
  /** `same`: the state does not change. */
  to: DisputeStatus | 'same';
  guards: readonly DisputeGuard[];
}

const both = ['buyer', 'seller'] as const;

/** Transitions; of those for an event, a state and an actor, the first applies. */
export const disputeTransitions: readonly DisputeTransition[] = [
  { event: 'answer', by: ['seller'], from: ['open'], to: 'answered', guards: ['in-time'] },
  // The buyer or the seller has asked for a decision before the seller has answered.
  {
    event: 'answer',
    by: ['seller'],
    from: ['answered', 'escalated'],
    to: 'same',
    guards: ['not-answered', 'in-time'],
  },
  { event: 'propose', by: ['buyer'], from: ['open'], to: 'same', guards: ['other-amount'] },
  {
    event: 'propose',
    by: both,
    from: ['answered', 'escalated'],
    to: 'same',
    guards: ['other-amount'],
  },
  {
    event: 'accept',
    by: both,
    from: OPEN_DISPUTES,
    to: 'agreed',
    guards: ['their-proposal', 'seen-proposal', 'proposal-left'],
  },
  { event: 'withdraw', by: ['buyer'], from: OPEN_DISPUTES, to: 'withdrawn', guards: [] },
  {
    event: 'escalate',
    by: [...both, 'order'],
    from: ['open', 'answered'],
    to: 'escalated',
    guards: [],
  },
  { event: 'decide', by: ['admin'], from: ['escalated'], to: 'decided', guards: [] },
  { event: 'end', by: ['order'], from: OPEN_DISPUTES, to: 'ended', guards: [] },
];

interface DisputeMove {
  status: DisputeStatus;
  event: DisputeEvent;
  by: DisputeActor;
}

/** `state`: the event does not exist in this state. `actor`: only others may cause it. */
type DisputeDecision = { to: DisputeStatus } | { refused: DisputeGuard | 'state' | 'actor' };

/** The state of a dispute after an event, or why it is refused. The actor is checked before the state. */
export function nextDisputeState(
  { status, event, by }: DisputeMove,
  holds: (guard: DisputeGuard) => boolean,
): DisputeDecision {
  const rows = disputeTransitions.filter((row) => row.event === event);
  const own = rows.filter((row) => row.by.includes(by));
  if (own.length === 0) return { refused: 'actor' };
  const row = own.find(({ from }) => from.includes(status));
  if (!row) return { refused: 'state' };
  const broken = row.guards.find((guard) => !holds(guard));
  if (broken) return { refused: broken };
  return { to: row.to === 'same' ? status : row.to };
}

/** The events that a side may cause in a state, for the forms of its page. */
export function movesOf(side: DisputeSide, status: DisputeStatus): DisputeEvent[] {
  const rows = disputeTransitions.filter(
    ({ by, from }) => by.includes(side) && from.includes(status),
  );
  return [...new Set(rows.map(({ event }) => event))];
}

/**
 * The state of a dispute at a time: one that is not settled by its deadline waits for an admin,
 * without anything having to be written.
 */
export function stateAt(
  { status, answerBy }: { status: string; answerBy: Date },
  now: Date,
): DisputeStatus {
  const stored = status as DisputeStatus;
  const isOver = now >= answerBy && (stored === 'open' || stored === 'answered');
  return isOver ? 'escalated' : stored;
}
