import { recordConversationEvent } from '~/features/conversations/conversation-events.server';
import type { MessageKey } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { nextOfferState, offerGuards, type OfferEvent, type OfferGuard } from './offer-machine';
import type { OfferMove, OfferSide } from './offer-machine';
import { recordOfferStep, scheduleOfferDeadline, stepOf } from './offer-jobs.server';
import { offerDeadline, openOfferKey } from './offer.policy';
import type { OfferState } from './offer-state.sql.server';

type Deps = Pick<Services, 'clock'>;

/** The columns of a new offer that its state does not determine. */
interface NewOffer extends Pick<
  OfferState,
  'productId' | 'buyerId' | 'sellerId' | 'madeBy' | 'amountMinor' | 'askingMinor' | 'currency'
> {
  phone: string | null;
  meetingLocation: string | null;
  /** The offer that this one counters. */
  previousId: string | null;
}

/**
 * Opens an offer inside a transaction, with its deadline and its step. The caller has checked the
 * limits and closed the buyer's former offer for the product. Returns the id.
 */
export async function openOffer(tx: Tx, deps: Deps, offer: NewOffer): Promise<string> {
  const now = deps.clock.now();
  const openUntil = offerDeadline(now);
  const id = newId();
  await tx.offer.create({
    data: {
      id,
      ...offer,
      status: 'open',
      openKey: openOfferKey(offer),
      openUntil,
      createdAt: now,
      sortAt: openUntil,
    },
  });
  await scheduleOfferDeadline(tx, deps, { id, openUntil });
  const event = offer.previousId ? 'counter' : 'make';
  await showInConversation(tx, { ...offer, id }, { event, by: offer.madeBy, at: now });
  const step = offer.previousId ? 'offer-countered' : 'offer-made';
  await recordOfferStep(tx, deps, { step, offerId: id, by: offer.madeBy });
  return id;
}

interface OfferEventInput {
  event: OfferEvent;
  by: OfferMove['by'];
  /** The order of an `accept`. */
  orderId?: string;
}

/**
 * Applies an event to an offer inside a transaction, as the table in offer-machine.ts says. No
 * other code writes the status of an offer and the columns that follow from it. Contact details
 * stay in open offers only. Refuses with `forbidden` (the other side's move) and `conflict` (not
 * open any more, past the deadline, the product is not for sale at that price).
 */
export async function applyOfferEvent(
  tx: Tx,
  deps: Deps,
  offer: OfferState,
  { event, by, orderId }: OfferEventInput,
): Promise<void> {
  const now = deps.clock.now();
  const { id } = offer;
  const to = stateAfter(offer, { event, by }, now);
  const { count } = await tx.offer.updateMany({
    where: { id, status: 'open' },
    data: {
      status: to,
      openKey: null,
      decidedAt: now,
      sortAt: now,
      phone: null,
      meetingLocation: null,
      ...(orderId && { orderId }),
    },
  });
  if (count !== 1) throw new Error(`The offer ${id} is not open any more.`);
  const step = stepOf(to);
  // The step of a counter is that of the offer that it opens.
  if (!step) return;
  if (event !== 'accept') await showInConversation(tx, offer, { event, by, at: now });
  await recordOfferStep(tx, deps, { step, offerId: id, by });
}

/**
 * Shows the acceptance of an offer in the conversation, in its transaction, before the order that it
 * makes: that one has to exist when the offer is accepted.
 */
export function showAcceptance(
  tx: Tx,
  { clock }: Deps,
  offer: OfferState,
  by: OfferSide,
): Promise<void> {
  return showInConversation(tx, offer, { event: 'accept', by, at: clock.now() });
}

/** Shows a step of an offer in the conversation about the product, which the first offer opens. */
async function showInConversation(
  tx: Tx,
  offer: Omit<NewOffer, 'previousId'> & { id: string },
  { event, by, at }: { event: OfferEvent | 'make'; by: OfferMove['by']; at: Date },
): Promise<void> {
  const { id, productId, buyerId, sellerId, amountMinor, currency } = offer;
  const people: Partial<Record<OfferMove['by'], string>> = { buyer: buyerId, seller: sellerId };
  await recordConversationEvent(tx, {
    productId,
    buyerId,
    amountMinor,
    currency,
    at,
    actorId: people[by] ?? null,
    type: `offer-${event}`,
    subjectId: id,
    create: event === 'make' ? { sellerId } : undefined,
  });
}

/** Refuses as `applyOfferEvent` an offer that can't be accepted now, before its order is made. */
export function requireAnswerable(offer: OfferState, now: Date): void {
  stateAfter(offer, { event: 'accept', by: offer.madeBy === 'buyer' ? 'seller' : 'buyer' }, now);
}

/** The state that an event leads to. Refuses as `applyOfferEvent`. */
function stateAfter(offer: OfferState, move: Pick<OfferMove, 'event' | 'by'>, now: Date) {
  const { status, madeBy } = offer;
  const decision = nextOfferState({ status, madeBy, ...move }, (guard) => holds(guard, offer, now));
  if ('refused' in decision) throw refusal(decision.refused, status);
  return decision.to;
}

function holds(guard: OfferGuard, offer: OfferState, now: Date): boolean {
  switch (guard) {
    case 'before-deadline':
      return now < offer.openUntil;
    case 'deadline-passed':
      return now >= offer.openUntil;
    case 'product-for-sale':
      return offer.productForSale;
  }
}

/** Why an offer in a state can't be answered. */
export const closedOffers = {
  open: 'offers.stillOpen',
  accepted: 'offers.was.accepted',
  declined: 'offers.was.declined',
  countered: 'offers.was.countered',
  withdrawn: 'offers.was.withdrawn',
  expired: 'offers.wasExpired',
  ended: 'offers.was.ended',
} as const satisfies Record<OfferState['status'], MessageKey>;

function refusal(refused: OfferGuard | 'state' | 'actor', status: OfferState['status']): Error {
  if (refused === 'actor') return new DomainError('forbidden', 'offers.otherSide');
  return new DomainError(
    'conflict',
    refused === 'state' ? closedOffers[status] : offerGuards[refused],
  );
}
