import {
  OWN_PRODUCT,
  requireNotOwnProduct,
  requirePermission,
  requireNotSuspended,
  requireRight,
  type Actor,
  type Ctx,
} from '~/features/accounts/account.policy';
import { recordListingWrite } from '~/features/accounts/account.sql.server';
import { BLOCKED } from '~/features/blocks/blocked-text';
import { HIDDEN_TEXTS, hiddenBecause } from '~/features/products/listing.policy';
import { mayBeAsked, priceRuleOf, type PriceRule } from '~/features/products/price-rule';
import { msg, type Message, type MessageWithValues } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId, newId } from '~/lib/ids.server';
import { priceOf, type Money } from '~/lib/money';
import { parsePrice } from '~/lib/typed-amounts';
import { textKey } from '~/lib/text';
import type { Tx } from '~/platform/db/database';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import { writeOnce, type Keyed } from '~/platform/idempotency-store.server';
import { applyOrderEvent } from './apply-order-event.server';
import type { NewOrder } from './order-events';
import { applyDueDeadlines } from './end-order.server';
import { someDeadlineIsDue } from './next-order-deadline.server';
import { feeOf } from './fee.policy';
import type { BookingGuards } from './order-events';
import {
  CASH_ANSWER_MS,
  MAX_CASH_ORDERS,
  MAX_UNPAID_ORDERS,
  TAKEN,
  reservationEnd,
  type PaymentMethod,
} from './order.policy';
import type { BookingInput } from './order.schema';
import { fillContact, loadBookingFacts, type BookingFacts } from './order.sql.server';

/**
 * Books a product for the acting buyer and reserves it (decisions 13–17). Returns the order's id;
 * the same buyer booking again gets the same order. A conditional update and a unique column in one
 * transaction ensure that only one buyer succeeds. Refuses with `unauthenticated`, `suspended`,
 * `forbidden` (not a buyer, own product, blocked), `not_found`, `conflict` (taken, shop paused,
 * listing ended, another price, too many unpaid orders).
 */
export async function bookProduct(
  ctx: Ctx & Keyed<{ orderId: string }>,
  input: BookingInput,
): Promise<{ orderId: string; again: boolean }> {
  const buyer = requirePermission(ctx, 'order:book');
  if (await someDeadlineIsDue(ctx)) {
    await applyDueDeadlines(ctx, { productId: input.productId });
    await applyDueDeadlines(ctx, { buyerId: buyer.userId });
  }
  try {
    return await writeOnce(ctx, (tx) => bookInside(tx, ctx, buyer, input));
  } catch (error) {
    if (isUniqueViolation(error, 'activeProductId')) throw new DomainError('conflict', TAKEN);
    throw error;
  }
}

/**
 * Refuses a booking of the acting person as `bookProduct` does, whatever else they sent: with
 * `suspended` and `forbidden` (own product, blocked). An id without a product is left to validation.
 */
export async function requireMayBook(
  { db, actor, clock }: Pick<Ctx, 'db' | 'actor' | 'clock'>,
  sent: unknown,
): Promise<void> {
  const productId = typeof sent === 'string' ? sent.trim() : '';
  if (!actor || !looksLikeId(productId)) return;
  const facts = await loadBookingFacts(db, { productId, buyer: actor, now: clock.now() });
  requireNotSuspended({ suspended: Boolean(facts.suspended) }, 'order:book');
  requireNotOwnProduct(actor, facts);
  if (facts.blocked) throw new DomainError('forbidden', BLOCKED);
}

async function bookInside(tx: Tx, ctx: Ctx, buyer: Actor, input: BookingInput) {
  const { productId } = input;
  const facts = await loadBookingFacts(tx, { productId, buyer, now: ctx.clock.now() });
  // The account's facts are in the same query: `writeAs` would add a query to the most frequent
  // write.
  if (facts.canBuy === null) throw new DomainError('unauthenticated');
  requireRight({ ...buyer.rights, buy: Boolean(facts.canBuy) }, 'order:book');
  requireNotSuspended({ suspended: Boolean(facts.suspended) }, 'order:book');
  requireNotOwnProduct(buyer, facts);
  const { activeOrderId, activeBuyerId } = facts;
  if (activeOrderId && activeBuyerId === buyer.userId) {
    await bookAgain(tx, facts, input);
    return { orderId: activeOrderId, again: true };
  }
  const booked = await createOrder(tx, ctx, {
    buyer,
    facts,
    productId,
    contact: input,
    paymentMethod: input.paymentMethod ?? 'card',
    price: priceOf(facts),
    priceRefusal: whyPriceRefused(facts, input.price, priceRuleOf(ctx)),
    tooMany: msg('orders.tooManyUnpaid', { count: MAX_UNPAID_ORDERS }),
  });
  await recordListingWrite(tx, buyer, ctx.clock.now());
  return { ...booked, again: false };
}

/**
 * A repeated booking by the buyer of the active order. Fills in the contact details that an
 * accepted offer did not have. Refuses with `conflict` when the client expects another price than
 * the order has, which is the agreed one after an offer (decision 51).
 */
async function bookAgain(tx: Tx, facts: BookingFacts, input: BookingInput): Promise<void> {
  const { activeOrderId: id, activePriceMinor, orderCurrency, contactMissing } = facts;
  if (id === null || activePriceMinor === null || orderCurrency === null) return;
  const agreed = { amountMinor: activePriceMinor, currency: orderCurrency };
  if (!isPrice(input.price, agreed)) {
    throw new DomainError('conflict', msg('offers.bookedFor', { price: agreed }));
  }
  if (contactMissing) await fillContact(tx, id, input);
}

/** Data of a new order, whether from 'Book now' or from an accepted offer. */
export interface Booking {
  buyer: Pick<Actor, 'userId' | 'name' | 'email'>;
  facts: BookingFacts;
  productId: string;
  contact: { phone: string; meetingLocation: string };
  /** Amount that the buyer pays: the price of the product, or the agreed price. */
  price: Money;
  paymentMethod: PaymentMethod;
  /** Why the price can't be paid; null when it can. */
  priceRefusal: Message | null;
  /** The refusal of a buyer with too many unpaid orders. */
  tooMany: Message;
  /** The accepted offer, which is not among the offers that the booking ends. */
  acceptedOfferId?: string;
}

/**
 * Reserves a product inside a transaction (decision 14). All orders are created here.
 * Ends the open offers for the product. Refuses as `bookProduct`.
 */
export async function createOrder(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'env' | 'mailer' | 'payments'>,
  booking: Booking,
): Promise<{ orderId: string }> {
  const { buyer, facts, productId, contact, price, paymentMethod } = booking;
  const isCash = paymentMethod === 'cash';
  const { name, sellerId, imageId } = facts;
  const hidden = facts.deletedAt !== null || facts.hiddenAt !== null;
  if (facts.productStatus === null || hidden) {
    throw new DomainError('not_found', 'orders.takenDown');
  }
  if (facts.blocked) throw new DomainError('forbidden', BLOCKED);
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
  const { orderId } = await applyOrderEvent(tx, ctx, {
    event: isCash ? 'request' : 'book',
    order,
    guards: bookingGuards(booking, ctx.env, now),
    // The query of the facts has counted them: most products have none.
    otherOffers: Number(facts.openOffers) > (acceptedOfferId ? 1 : 0) && { acceptedOfferId },
  });
  return { orderId };
}

function bookingGuards(
  { facts, buyer, priceRefusal, tooMany }: Booking,
  { CASH_AT_HANDOVER }: Ctx['env'],
  now: Date,
): BookingGuards {
  const { sellerId, productStatus, activeOrderId, unpaidOrders, cashOrders, acceptsCash } = facts;
  const takesCash = CASH_AT_HANDOVER === 'on' && Boolean(acceptsCash);
  const isFree = productStatus === 'available' && !activeOrderId;
  const hidden = hiddenBecause(facts, now);
  const taken = productStatus === 'sold' ? 'orders.sold' : TAKEN;
  return {
    'not-own-product': sellerId !== buyer.userId || OWN_PRODUCT,
    'product-available': isFree ? !hidden || HIDDEN_TEXTS[hidden] : taken,
    'price-expected': priceRefusal ?? true,
    'below-limit': unpaidOrders < MAX_UNPAID_ORDERS || tooMany,
    'cash-allowed': takesCash || 'orders.cashNotOffered',
    'below-cash-limit':
      cashOrders < MAX_CASH_ORDERS || msg('orders.tooManyCash', { count: MAX_CASH_ORDERS }),
  };
}

/**
 * Refuses a price that the buyer has not seen, or that can't be paid any more (decisions 43 and
 * 44).
 */
function whyPriceRefused(
  facts: BookingFacts,
  expected: BookingInput['price'],
  rule: PriceRule,
): MessageWithValues | null {
  const price = priceOf(facts);
  if (!mayBeAsked(price, rule)) {
    return msg('orders.confirmPriceFirst', { currency: rule.currency });
  }
  if (isPrice(expected, price)) return null;
  return msg('orders.priceNow', { price });
}

/** Whether the price that a client expects is the current one; true when it sent none. */
function isPrice(sent: BookingInput['price'], current: Money): boolean {
  if (sent === undefined || sent === null || sent === '') return true;
  return parsePrice(sent, current.currency)?.amountMinor === current.amountMinor;
}
