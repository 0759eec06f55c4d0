import { OWN_PRODUCT, whyNot, type Actor } from '~/features/accounts/account.policy';
import { BLOCKED } from '~/features/blocks/blocked-text';
import { INACTIVE_TEXTS, whyInactive } from '~/features/products/listing.policy';
import { mayBeAsked, type PriceRule } from '~/features/products/price-rule';
import { msg, type Message } from '~/i18n/language';
import type { ErrorCode } from '~/lib/domain-error';
import { HOUR_MS } from '~/lib/durations';
import { priceOf, type Money } from '~/lib/money';
import { MAX_CASH_ORDERS, MAX_ORDERS_PER_HOUR, MAX_UNPAID_ORDERS, TAKEN } from './order.policy';
import type { BookingFacts } from './order.sql.server';

/** Why a product can't be booked. `booked-already`: the buyer has the active order of the product. */
export type WhyNotBooked =
  | 'session-ended'
  | 'no-right'
  | 'suspended'
  | 'own-product'
  | 'booked-already'
  | 'taken-down'
  | 'blocked'
  | 'sold'
  | 'taken'
  | 'ended'
  | 'paused'
  | 'price-unconfirmed'
  | 'other-price'
  | 'too-many-unpaid'
  | 'cash-not-offered'
  | 'too-many-cash'
  | 'too-often';

export interface BookingConditions {
  /** Null for a signed-out visitor, of whom only the product is checked. */
  buyer: Pick<Actor, 'userId'> | null;
  now: Date;
  prices: PriceRule;
  /** Whether the buyer expects the price that the product has; true if not set. */
  isExpected?: (price: Money) => boolean;
  /** Set for a booking in cash: whether the product can be paid in cash. */
  takesCash?: boolean | undefined;
  /** Whether MAX_ORDERS_PER_HOUR holds: for bookings by the buyer, unless limits are off. */
  isLimited?: boolean;
}

/** Milliseconds until the buyer may book again; 0 or less when they may. */
export function untilNextBooking({ orderAtLimit }: BookingFacts, now: Date): number {
  return orderAtLimit === null ? 0 : orderAtLimit + HOUR_MS - now.getTime();
}

/**
 * The first reason that refuses a booking; undefined when there is none. The only list of them: the
 * page, the JSON endpoints and the acceptance of an offer name the same reason.
 */
export function whyNotBooked(
  facts: BookingFacts,
  { buyer, now, prices, isExpected, takesCash, isLimited = false }: BookingConditions,
): WhyNotBooked | undefined {
  if (buyer) {
    if (facts.canBuy === null) return 'session-ended';
    if (!facts.canBuy) return 'no-right';
    if (facts.suspended) return 'suspended';
    if (facts.sellerId === buyer.userId) return 'own-product';
    if (facts.activeOrderId && facts.activeBuyerId === buyer.userId) return 'booked-already';
  }
  if (facts.productStatus === null || facts.deletedAt !== null) return 'taken-down';
  if (facts.withheldAt !== null) return 'taken-down';
  if (facts.blocked) return 'blocked';
  if (facts.productStatus === 'sold') return 'sold';
  if (facts.productStatus !== 'available' || facts.activeOrderId) return 'taken';
  const inactive = whyInactive(facts, now);
  if (inactive) return inactive;
  if (!mayBeAsked(priceOf(facts), prices)) return 'price-unconfirmed';
  if (isExpected?.(priceOf(facts)) === false) return 'other-price';
  if (facts.unpaidOrders >= MAX_UNPAID_ORDERS) return 'too-many-unpaid';
  if (takesCash === false) return 'cash-not-offered';
  if (takesCash && facts.cashOrders >= MAX_CASH_ORDERS) return 'too-many-cash';
  // The last one: who loses a race, or sends a booking again, gets the same answer as before.
  return isLimited && untilNextBooking(facts, now) > 0 ? 'too-often' : undefined;
}

/** The error code and the text of a reason; without a text, that of the code. */
export function bookingRefusal(
  why: WhyNotBooked,
  facts: BookingFacts,
  { currency }: PriceRule,
): [code: ErrorCode, text?: Message] {
  switch (why) {
    case 'session-ended':
      return ['unauthenticated'];
    case 'no-right':
      return ['forbidden', whyNot('order:book')];
    case 'suspended':
      return ['suspended'];
    case 'own-product':
      return ['forbidden', OWN_PRODUCT];
    case 'taken-down':
      // A missing and a withheld product get the message of the product page, so that they look alike.
      return [
        'not_found',
        facts.deletedAt === null ? 'products.noSuchProduct' : 'orders.takenDown',
      ];
    case 'blocked':
      return ['forbidden', BLOCKED];
    case 'sold':
      // The message does not change when the other buyer pays (decision 14).
      return ['conflict', facts.activeOrderId ? TAKEN : 'orders.sold'];
    case 'booked-already':
    case 'taken':
      return ['conflict', TAKEN];
    case 'ended':
    case 'paused':
      return ['conflict', INACTIVE_TEXTS[why]];
    case 'price-unconfirmed':
      return ['conflict', msg('orders.confirmPriceFirst', { currency })];
    case 'other-price':
      return ['conflict', msg('orders.priceNow', { price: priceOf(facts) })];
    case 'too-many-unpaid':
      return ['conflict', msg('orders.tooManyUnpaid', { count: MAX_UNPAID_ORDERS })];
    case 'cash-not-offered':
      return ['conflict', 'orders.cashNotOffered'];
    case 'too-many-cash':
      return ['conflict', msg('orders.tooManyCash', { count: MAX_CASH_ORDERS })];
    case 'too-often':
      return ['rate_limited', msg('orders.tooOften', { count: MAX_ORDERS_PER_HOUR })];
  }
}
