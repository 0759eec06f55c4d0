import type { MessageKey } from '~/i18n/language';
import type { TradeSide } from '~/lib/trade-side';

/**
 * The life of an offer as data: its states, the events that change them, who may cause each event,
 * and what must hold (decision 51). `nextOfferState` reads the table; nothing here does I/O.
 */

/** Description of each state. Only an open offer can change. */
export const offerStates = {
  open: 'Waits for an answer until its deadline.',
  accepted: 'The product was reserved for the buyer at the offered price.',
  declined: 'The other side said no.',
  countered: 'The other side answered with another price, which is an offer of its own.',
  withdrawn: 'Taken back before an answer.',
  expired: 'Not answered in time.',
  ended:
    'The product was sold, booked or taken down, its seller has changed it or its price, or one of the two has blocked the other.',
} as const;

export type OfferStatus = keyof typeof offerStates;

export type OfferSide = TradeSide;

export type OfferEvent = 'accept' | 'decline' | 'counter' | 'withdraw' | 'expire' | 'end';

/**
 * `maker` and `recipient`: the side that made the offer, and the other one. `clock`: the deadline.
 * `listing`: what happens to the product or to one of the accounts. `block`: a block between the two,
 * of whichever side. `edit`: the seller has changed the price or the goods.
 */
type OfferActor = OfferSide | 'maker' | 'recipient' | 'clock' | 'listing' | 'block' | 'edit';

/** A condition of a transition, and the refusal when it does not hold. */
export const offerGuards = {
  'before-deadline': 'offers.wasExpired',
  'deadline-passed': 'offers.stillOpen',
  'product-for-sale': 'offers.notForSale',
} as const satisfies Record<string, MessageKey>;

export type OfferGuard = keyof typeof offerGuards;

interface OfferTransition {
  by: readonly OfferActor[];
  to: Exclude<OfferStatus, 'open'>;
  guards: readonly OfferGuard[];
}

/** Effect of each event on an open offer. */
export const offerTransitions: Readonly<Record<OfferEvent, OfferTransition>> = {
  accept: { by: ['recipient'], to: 'accepted', guards: ['before-deadline', 'product-for-sale'] },
  decline: { by: ['recipient'], to: 'declined', guards: ['before-deadline'] },
  counter: { by: ['recipient'], to: 'countered', guards: ['before-deadline', 'product-for-sale'] },
  // The buyer may also leave when the seller has countered.
  withdraw: { by: ['maker', 'buyer'], to: 'withdrawn', guards: ['before-deadline'] },
  expire: { by: ['clock'], to: 'expired', guards: ['deadline-passed'] },
  end: { by: ['listing', 'block', 'edit'], to: 'ended', guards: [] },
};

export interface OfferMove {
  status: OfferStatus;
  /** The side that made the offer. */
  madeBy: OfferSide;
  event: OfferEvent;
  by: OfferSide | 'clock' | 'listing' | 'block' | 'edit';
}

/** `state`: the offer is not open any more. `actor`: only others may cause the event. */
type OfferDecision =
  { to: Exclude<OfferStatus, 'open'> } | { refused: OfferGuard | 'state' | 'actor' };

/** The state of an offer after an event, or why it is refused. The actor is checked before the state. */
export function nextOfferState(
  { status, madeBy, event, by }: OfferMove,
  holds: (guard: OfferGuard) => boolean,
): OfferDecision {
  const row = offerTransitions[event];
  if (!row.by.some((actor) => isActor(actor, by, madeBy))) return { refused: 'actor' };
  if (status !== 'open') return { refused: 'state' };
  const broken = row.guards.find((guard) => !holds(guard));
  return broken ? { refused: broken } : { to: row.to };
}

function isActor(actor: OfferActor, by: OfferMove['by'], madeBy: OfferSide): boolean {
  if (actor === 'maker') return by === madeBy;
  if (actor === 'recipient') return (by === 'buyer' || by === 'seller') && by !== madeBy;
  return actor === by;
}

/**
 * The events that a side may cause while an offer is open, in the order of their buttons. `endsOnly`:
 * while the listing is inactive, the two can only end it.
 */
export function movesOf(side: OfferSide, madeBy: OfferSide, endsOnly = false): OfferEvent[] {
  if (side === madeBy) return ['withdraw'];
  return endsOnly ? ['decline'] : ['accept', 'counter', 'decline'];
}
