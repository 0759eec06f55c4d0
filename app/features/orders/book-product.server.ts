import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { recordListingWrite } from '~/features/accounts/account.sql.server';
import { findGoodsKey } from '~/features/products/goods-key.server';
import { takesCash } from '~/features/products/product.dto';
import { priceRuleOf, type PriceRule } from '~/features/products/price-rule';
import { requireCurrency } from '~/features/products/sent-currency';
import { msg } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId, newId } from '~/lib/ids.server';
import { priceOf, type Money } from '~/lib/money';
import { parsePrice } from '~/lib/typed-amounts';
import { textKey } from '~/lib/text';
import type { Tx } from '~/platform/db/database';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import { writeOnce, type Keyed } from '~/platform/idempotency-store.server';
import { applyOrderEvent } from './apply-order-event.server';
import {
  bookingRefusal,
  untilNextBooking,
  whyNotBooked,
  type WhyNotBooked,
} from './booking.policy';
import type { NewOrder } from './order-events';
import { applyDeadlinesOf } from './end-order.server';
import { feeOf } from './fee.policy';
import { CASH_ANSWER_MS, TAKEN, isPaid, reservationEnd, type PaymentMethod } from './order.policy';
import type { BookingInput } from './order.schema';
import { takeContact } from './complete-contact.server';
import { loadBookingFacts, type BookingFacts } from './order.sql.server';

interface SentBooking extends BookingInput {
  /** The currency that a program names; it must be the price's. */
  currency?: string | null | undefined;
  /** The `goodsKey` of the listing that the buyer's form was opened with. */
  seen?: string | undefined;
}

/**
 * Books a product for the acting buyer and reserves it (decisions 13–17). Returns the order's id;
 * the same buyer booking again gets the same order. A conditional update and a unique column in one
 * transaction ensure that only one buyer succeeds. Refuses with `unauthenticated`, `suspended`,
 * `forbidden` (not a buyer, own product, blocked), `not_found`, `conflict` (taken, shop paused,
 * listing ended, another price or payment method, other goods than `seen`, too many unpaid orders),
 * `validation_failed` (`currency`) and `rate_limited` (too many orders in an hour).
 */
export async function bookProduct(
  ctx: Ctx & Keyed<{ orderId: string }>,
  input: SentBooking,
): Promise<{ orderId: string }> {
  const buyer = requirePermission(ctx, 'order:book');
  await applyDeadlinesOf(ctx, { productId: input.productId, buyerId: buyer.userId });
  try {
    return await writeOnce(ctx, (tx) => bookInside(tx, ctx, buyer, input));
  } catch (error) {
    if (isUniqueViolation(error, 'activeProductId')) throw new DomainError('conflict', TAKEN);
    throw error;
  }
}

/**
 * Refuses a booking of the acting person as `bookProduct` does, whatever else they sent (decision 1a),
 * with `unauthenticated`, `suspended` and `forbidden` (not a buyer, own product, blocked). `bookProduct`'s
 * other refusals come after validation.
 */
export async function requireMayBook(
  ctx: Pick<Ctx, 'db' | 'actor' | 'clock' | 'env' | 'payments'>,
  sent: unknown,
): Promise<void> {
  const productId = typeof sent === 'string' ? sent.trim() : '';
  const { db, actor: buyer, clock } = ctx;
  if (!buyer || !looksLikeId(productId)) return;
  const now = clock.now();
  const facts = await loadBookingFacts(db, { productId, buyer, now });
  const prices = priceRuleOf(ctx);
  const why = whyNotBooked(facts, { buyer, now, prices });
  if (!why) return;
  const error = bookingError(why, facts, prices);
  if (error.code !== 'not_found' && error.code !== 'conflict') throw error;
}

function bookingError(why: WhyNotBooked, facts: BookingFacts, prices: PriceRule): DomainError {
  const [code, message] = bookingRefusal(why, facts, prices);
  return new DomainError(code, message);
}

function tooOften(facts: BookingFacts, prices: PriceRule, now: Date): DomainError {
  const { code, message } = bookingError('too-often', facts, prices);
  const retryAfter = Math.ceil(untilNextBooking(facts, now) / 1000);
  return new DomainError(code, { message, retryAfter });
}

async function bookInside(tx: Tx, ctx: Ctx, buyer: Actor, input: SentBooking) {
  const { productId, paymentMethod = 'card', seen } = input;
  const now = ctx.clock.now();
  // The account's facts are in the same query: `writeAs` would add a query to the most frequent
  // write.
  const facts = await loadBookingFacts(tx, { productId, buyer, now });
  const prices = priceRuleOf(ctx);
  const why = whyNotBooked(facts, {
    buyer,
    now,
    prices,
    isExpected: (price) => isPrice(input.price, price),
    takesCash: paymentMethod === 'cash' ? takesCash(facts, ctx.env) : undefined,
    isLimited: ctx.env.RATE_LIMIT === 'on',
  });
  if (why === 'booked-already' && facts.activeOrderId) {
    await bookAgain(tx, facts, input);
    return { orderId: facts.activeOrderId };
  }
  if (why === 'too-often') throw tooOften(facts, prices, now);
  if (why) throw bookingError(why, facts, prices);
  requireCurrency(input.currency, facts.currency);
  if (seen !== undefined && seen !== (await findGoodsKey(tx, productId))) {
    throw new DomainError('conflict', 'orders.listingChanged');
  }
  const booked = await createOrder(tx, ctx, {
    buyer,
    facts,
    productId,
    contact: input,
    paymentMethod,
    price: priceOf(facts),
  });
  await recordListingWrite(tx, buyer, now);
  return booked;
}

/**
 * A repeated booking by the buyer of the active order, which takes the contact details that were sent as
 * `takeContact` says. Refuses with `conflict` when the client expects another price than the order has, which
 * is the agreed one after an offer (decision 51), another payment method, or contact details that it does
 * not take.
 */
async function bookAgain(tx: Tx, facts: BookingFacts, input: SentBooking): Promise<void> {
  const { activeOrderId: id, activePriceMinor, orderCurrency } = facts;
  if (id === null || activePriceMinor === null || orderCurrency === null) return;
  requireCurrency(input.currency, orderCurrency);
  const agreed = { amountMinor: activePriceMinor, currency: orderCurrency };
  if (!isPrice(input.price, agreed)) {
    throw new DomainError('conflict', msg('offers.bookedFor', { price: agreed }));
  }
  const { activePaymentMethod: method, activeStatus: status } = facts;
  if (method !== null && status !== null && (input.paymentMethod ?? method) !== method) {
    const text = isPaid(status) ? 'orders.bookedAndPaid' : 'orders.bookedToPay';
    throw new DomainError('conflict', msg(text, { method }));
  }
  await takeContact(tx, id, input);
}

/**
 * Data of a new order, whether from 'Book now' or from an accepted offer. `whyNotBooked` has found no
 * reason against it in the same transaction.
 */
export interface Booking {
  buyer: Pick<Actor, 'userId' | 'name' | 'email'>;
  facts: BookingFacts;
  productId: string;
  contact: { phone: string; meetingLocation: string };
  /** Amount that the buyer pays: the price of the product, or the agreed price. */
  price: Money;
  paymentMethod: PaymentMethod;
  /** The accepted offer, which is not among the offers that the booking ends. */
  acceptedOfferId?: string;
}

/**
 * Reserves a product inside a transaction (decision 14). All orders are created here.
 * Ends the open offers for the product. Refuses with `conflict` a product that is taken or gone.
 */
export async function createOrder(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'env' | 'mailer' | 'payments'>,
  booking: Booking,
): Promise<{ orderId: string }> {
  const { buyer, facts, productId, contact, price, paymentMethod } = booking;
  const isCash = paymentMethod === 'cash';
  const { name, sellerId, sellerName, imageId } = facts;
  const now = ctx.clock.now();
  const heldUntil = isCash
    ? new Date(now.getTime() + CASH_ANSWER_MS)
    : reservationEnd(now, ctx.env.HOLD_HOURS);
  const order: NewOrder = {
    id: newId(),
    productId,
    buyerId: buyer.userId,
    sellerId,
    userName: buyer.name,
    email: buyer.email,
    sellerName,
    name,
    nameKey: textKey(name),
    priceMinor: price.amountMinor,
    currency: price.currency,
    imageId,
    paymentMethod,
    feeMinor: isCash ? 0 : feeOf(price, ctx.env, ctx.payments),
    phone: contact.phone,
    meetingLocation: contact.meetingLocation,
    heldUntil,
    createdAt: now,
  };
  const { acceptedOfferId } = booking;
  // The query of the facts has counted them: most products have none.
  const hasOtherOffers = facts.openOffers > (acceptedOfferId ? 1 : 0);
  const { orderId } = await applyOrderEvent(tx, ctx, {
    event: isCash ? 'request' : 'book',
    order,
    offersToEnd: hasOtherOffers ? { except: acceptedOfferId } : 'none',
  });
  return { orderId };
}

/** Whether the price that a client expects is the current one; true when it sent none. */
function isPrice(sent: BookingInput['price'], current: Money): boolean {
  if (sent === undefined || sent === null || sent === '') return true;
  return parsePrice(sent, current.currency)?.amountMinor === current.amountMinor;
}
