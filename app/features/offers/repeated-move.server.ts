import type { Ctx } from '~/features/accounts/account.policy';
import { isDomainError } from '~/lib/domain-error';
import { getOwnOffer, requireSide } from './answer-offer.server';
import type { OfferInput } from './offer.schema';
import { offerTransitions, type OfferEvent, type OfferSide } from './offer-machine';

/** An answer to an offer. */
export type RepeatedMove =
  | { offerId: string; event: Exclude<OfferEvent, 'counter' | 'expire' | 'end'> }
  | { offerId: string; event: 'counter'; amountMinor: number };

/**
 * For the refusal of an answer to an offer on a page without scripts, where the second click of two
 * is refused because of the first: returns the side of the acting person and the order of an accepted
 * offer if the offer is already what the answer makes it, and throws the refusal otherwise.
 */
export async function acceptRepetition(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  move: RepeatedMove,
  refusal: unknown,
): Promise<{ side: OfferSide; orderId: string }> {
  if (!actor || !isDomainError(refusal) || refusal.code !== 'conflict') throw refusal;
  const { offerId, event } = move;
  const { offer, side } = await getOwnOffer(db, actor, offerId);
  requireSide(offer, side, event);
  if (offer.status !== offerTransitions[event].to) throw refusal;
  const { orderId, counter } = await db.read.offer.findUniqueOrThrow({
    where: { id: offer.id },
    select: { orderId: true, counter: { select: { amountMinor: true } } },
  });
  if (move.event === 'counter' && counter?.amountMinor !== move.amountMinor) throw refusal;
  return { side, orderId: orderId ?? '' };
}

/** Whether an open offer is the one that the acting buyer sends again, with its contact details. */
export async function isOfferMade(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  id: string,
  { amountMinor, phone, meetingLocation }: Omit<OfferInput, 'productId'>,
): Promise<boolean> {
  if (!actor) return false;
  const contact = { phone: phone || null, meetingLocation: meetingLocation || null };
  const same = { id, buyerId: actor.userId, madeBy: 'buyer', amountMinor, ...contact };
  return (await db.read.offer.count({ where: same })) > 0;
}
