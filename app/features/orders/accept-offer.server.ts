import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { getOwnOffer, requireSide, requireTradeRight } from '~/features/offers/answer-offer.server';
import {
  applyOfferEvent,
  requireAnswerable,
  showAcceptance,
} from '~/features/offers/apply-offer-event.server';
import { inactiveText } from '~/features/offers/inactive-text';
import { offerGuards, type OfferSide } from '~/features/offers/offer-machine';
import type { OfferState } from '~/features/offers/offer-state.sql.server';
import { mayBeAsked, priceRuleOf, type PriceRule } from '~/features/products/price-rule';
import { msg } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import type { Tx } from '~/platform/db/database';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import type { Keyed } from '~/platform/idempotency-store.server';
import { createOrder, type Booking } from './book-product.server';
import { bookingRefusal, whyNotBooked, type WhyNotBooked } from './booking.policy';
import { applyDeadlinesOf } from './end-order.server';
import { MAX_UNPAID_ORDERS, TAKEN } from './order.policy';
import { loadBookingFacts, type BookingFacts } from './order.sql.server';
import { findMeetingOf } from './own-order.queries.server';

/**
 * Accepts an offer of the other side: reserves the product for the buyer at the agreed price, in
 * the transaction of a booking (decision 51), and ends all other offers for it. The phone number
 * and the meeting place are those of the offer, else of the buyer's last booking, else empty.
 * Returns the order's id and the side of the acting person. Refuses with `unauthenticated`,
 * `not_found`, `forbidden` (an own offer) and `conflict` (not open any more, not for sale at that
 * price, taken, too many unpaid orders); at the limit of unpaid orders the offer stays open.
 */
export async function acceptOffer(
  ctx: Ctx & Keyed<{ orderId: string }>,
  offerId: string,
): Promise<{ orderId: string; side: OfferSide }> {
  const actor = requirePermission(ctx, 'offer:answer');
  const { offer: found, side: asking } = await getOwnOffer(ctx.db, actor, offerId);
  const { productId, buyerId } = found;
  await applyDeadlinesOf(ctx, { productId, buyerId });
  try {
    const { orderId } = await writeAs(ctx, 'offer:answer', async (tx, answering) => {
      const { offer, side } = await getOwnOffer(tx, answering, offerId);
      requireSide(offer, side, 'accept');
      requireTradeRight(answering, side);
      requireAnswerable(offer, ctx.clock.now());
      const booking = await bookingOf(tx, ctx, offer, side);
      await showAcceptance(tx, ctx, offer, side);
      const order = await createOrder(tx, ctx, booking);
      await applyOfferEvent(tx, ctx, offer, { event: 'accept', by: side, orderId: order.orderId });
      return order;
    });
    return { orderId, side: asking };
  } catch (error) {
    if (isUniqueViolation(error, 'activeProductId')) throw new DomainError('conflict', TAKEN);
    throw error;
  }
}

const GONE = 'offers.buyerGone';

/** The booking that an offer stands for. Refuses with the reason against it. */
async function bookingOf(
  tx: Tx,
  ctx: Pick<Ctx, 'env' | 'clock' | 'payments'>,
  offer: OfferState,
  side: OfferSide,
): Promise<Booking> {
  const { productId, buyerId, amountMinor, currency } = offer;
  const buyer = await tx.user.findUnique({
    where: { id: buyerId, deletedAt: null, canBuy: true },
    select: { name: true, email: true },
  });
  if (!buyer) throw new DomainError('conflict', GONE);
  const now = ctx.clock.now();
  const facts = await loadBookingFacts(tx, { productId, buyer: { userId: buyerId }, now });
  if (facts.suspended) throw new DomainError('conflict', GONE);
  const isPriceOf = facts.priceMinor === offer.askingMinor && facts.currency === currency;
  const price = { amountMinor, currency };
  const prices = priceRuleOf(ctx);
  const isExpected = () => isPriceOf && mayBeAsked(price, prices);
  const why = whyNotBooked(facts, { buyer: { userId: buyerId }, now, prices, isExpected });
  if (why) throw acceptanceError(why, { facts, prices, side });
  const last = await findMeetingOf(tx, buyerId);
  return {
    buyer: { userId: buyerId, ...buyer },
    facts,
    productId,
    contact: {
      phone: offer.phone ?? last?.phone ?? '',
      meetingLocation: offer.meetingLocation ?? last?.meetingLocation ?? '',
    },
    price,
    paymentMethod: 'card',
    acceptedOfferId: offer.id,
  };
}

/** The error of a booking, with the words of offers where an acceptance has its own. */
function acceptanceError(
  why: WhyNotBooked,
  { facts, prices, side }: { facts: BookingFacts; prices: PriceRule; side: OfferSide },
): DomainError {
  const [code, text] = bookingRefusal(why, facts, prices);
  switch (why) {
    case 'price-unconfirmed':
    case 'other-price':
      return new DomainError(code, offerGuards['product-for-sale']);
    case 'too-many-unpaid':
      return side === 'buyer'
        ? new DomainError(code, msg('offers.ownLimit', { count: MAX_UNPAID_ORDERS }))
        : new DomainError(code, 'offers.buyerLimit');
    case 'paused':
      return new DomainError(code, inactiveText(why, side));
    default:
      return new DomainError(code, text);
  }
}
