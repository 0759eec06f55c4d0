import type { Ctx } from '~/features/accounts/account.policy';
import { tradeSideOf } from '~/lib/trade-side';
import { isMoveOf } from './answer-offer.server';
import type { OfferInput } from './offer.schema';
import { offerTransitions, type OfferEvent, type OfferSide } from './offer-machine';

/** An answer to an offer. */
export type RepeatedMove =
  | { offerId: string; event: Exclude<OfferEvent, 'counter' | 'expire' | 'end'> }
  | { offerId: string; event: 'counter'; amountMinor: number };

/**
 * Finds an offer that is already what an answer of the acting person makes it: their side, and the order
 * of an accepted offer.
 */
export async function findSameMove(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  move: RepeatedMove,
): Promise<{ side: OfferSide; orderId: string } | null> {
  const { offerId: id, event } = move;
  const offer = await db.read.offer.findUnique({
    where: { id, status: offerTransitions[event].to },
    include: { counter: { select: { amountMinor: true } } },
  });
  const side = actor && offer && tradeSideOf(actor, offer);
  if (!side || !isMoveOf(offer.madeBy as OfferSide, side, event)) return null;
  if (move.event === 'counter' && offer.counter?.amountMinor !== move.amountMinor) return null;
  return { side, orderId: offer.orderId ?? '' };
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
