import {
  OWN_PRODUCT,
  refuseOwnProduct,
  requirePermission,
  requireRight,
  type Actor,
  type Ctx,
} from '~/features/accounts/account.policy';
import { recordListingWrite } from '~/features/accounts/account.sql.server';
import { msg, type MessageWithValues } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import { priceOf, type Currency, type Money } from '~/lib/money';
import { parsePrice } from '~/lib/typed-amounts';
import { textKey } from '~/lib/text';
import type { Tx } from '~/platform/db/database';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import { writeOnce, type Keyed } from '~/platform/idempotency-store.server';
import type { Services } from '~/platform/services';
import { applyOrderEvent, type BookingGuards, type NewOrder } from './apply-order-event.server';
import { releaseExpiredReservations } from './end-order.server';
import { MAX_UNPAID_ORDERS, TAKEN, reservationEnd } from './order.policy';
import type { BookingInput } from './order.schema';
import { loadBookingFacts, type BookingFacts } from './order.sql.server';

/**
 * Books a product for the acting buyer and reserves it (decisions 13–17). Returns the order's id;
 * the same buyer booking again gets the same order. A conditional update and a unique column in one
 * transaction ensure that only one buyer succeeds. Refuses with `unauthenticated`, `forbidden` (not
 * a buyer, own product), `not_found`, `conflict` (taken, another price, too many unpaid orders).
 */
export async function bookProduct(
  ctx: Ctx & Keyed<{ orderId: string }>,
  input: BookingInput,
): Promise<{ orderId: string; again: boolean }> {
  const buyer = requirePermission(ctx, 'order:book');
  if (await someReservationIsDue(ctx)) {
    await releaseExpiredReservations(ctx, { productId: input.productId });
    await releaseExpiredReservations(ctx, { buyerId: buyer.userId });
  }
  try {
    const booked = await writeOnce(ctx, (tx) => bookInside(tx, ctx, buyer, input));
    noteReservation(ctx.db, booked.heldUntil);
    return { orderId: booked.orderId, again: booked.again };
  } catch (error) {
    if (isUniqueViolation(error, 'activeProductId')) throw new DomainError('conflict', TAKEN);
    throw error;
  }
}

async function bookInside(tx: Tx, ctx: Ctx, buyer: Actor, input: BookingInput) {
  const now = ctx.clock.now();
  const { productId } = input;
  const facts = await loadBookingFacts(tx, { productId, buyer });
  // One query for all facts: `writeAs` would add a second query to the most frequent write.
  if (facts.canBuy === null) throw new DomainError('unauthenticated');
  requireRight({ ...buyer.rights, buy: Boolean(facts.canBuy) }, 'order:book');
  refuseOwnProduct(buyer, facts);
  const { activeOrderId, activeBuyerId, name, priceMinor, currency, sellerId, imageId } = facts;
  if (activeOrderId && activeBuyerId === buyer.userId) {
    return { orderId: activeOrderId, heldUntil: new Date(facts.heldUntil), again: true };
  }
  if (facts.productStatus === null || facts.deletedAt !== null) {
    throw new DomainError('not_found', 'orders.takenDown');
  }
  const heldUntil = reservationEnd(now, ctx.env.HOLD_HOURS);
  const order: NewOrder = {
    id: newId(),
    productId,
    buyerId: buyer.userId,
    sellerId,
    userName: buyer.name,
    email: buyer.email,
    name,
    nameKey: textKey(name),
    priceMinor,
    currency,
    imageId,
    phone: input.phone,
    meetingLocation: input.meetingLocation,
    heldUntil,
    createdAt: now,
  };
  const guards = bookingGuards(ctx, facts, buyer, input);
  const { orderId } = await applyOrderEvent(tx, ctx, { event: 'book', order, guards });
  await recordListingWrite(tx, buyer, now);
  return { orderId, heldUntil, again: false };
}

function bookingGuards(
  { env }: Ctx,
  facts: BookingFacts,
  { userId }: Actor,
  { price }: BookingInput,
): BookingGuards {
  const { sellerId, productStatus, activeOrderId, unpaidOrders } = facts;
  const taken = productStatus === 'sold' ? 'orders.sold' : TAKEN;
  return {
    'not-own-product': sellerId !== userId || OWN_PRODUCT,
    'product-available': (productStatus === 'available' && !activeOrderId) || taken,
    'price-expected': refusalOfPrice(facts, price, env.CURRENCY) ?? true,
    'below-limit':
      unpaidOrders < MAX_UNPAID_ORDERS || msg('orders.tooManyUnpaid', { count: MAX_UNPAID_ORDERS }),
  };
}

/** Also for a price in a former currency of the site, which can't be paid any more (decision 43). */
function refusalOfPrice(
  facts: BookingFacts,
  expected: BookingInput['price'],
  siteCurrency: Currency,
): MessageWithValues | null {
  if (facts.currency !== siteCurrency) {
    return msg('orders.confirmPriceFirst', { currency: siteCurrency });
  }
  const price = priceOf(facts);
  if (isPrice(expected, price)) return null;
  return msg('orders.priceNow', { price });
}

/** Whether the price that a client expects is the current one; true when it sent none. */
function isPrice(sent: BookingInput['price'], current: Money): boolean {
  if (sent === undefined || sent === null || sent === '') return true;
  return parsePrice(sent, current.currency)?.amountMinor === current.amountMinor;
}

/** How long this process caches the end of the next reservation, in milliseconds. */
const NEXT_END_TTL_MS = 5000;

interface Known {
  nextEnd: number;
  checkedAt: number;
}

const known = new WeakMap<object, Known>();

/**
 * Whether a reservation may have ended since the last query. Queries only when one was due to end,
 * or when the last query is more than five seconds ago.
 */
export async function someReservationIsDue(
  services: Pick<Services, 'db' | 'clock'>,
): Promise<boolean> {
  const now = services.clock.now();
  const last = known.get(services.db);
  const age = Math.abs(now.getTime() - (last?.checkedAt ?? 0));
  if (last && now.getTime() < last.nextEnd && age < NEXT_END_TTL_MS) return false;
  const { order } = services.db.read;
  const [due, next] = await Promise.all([
    order.findFirst({
      where: { deadlineAt: { lte: now } },
      select: { id: true },
    }),
    order.findFirst({
      where: { deadlineAt: { gt: now } },
      select: { deadlineAt: true },
      orderBy: { deadlineAt: 'asc' },
    }),
  ]);
  const nextEnd = next?.deadlineAt?.getTime() ?? Infinity;
  known.set(services.db, { nextEnd, checkedAt: now.getTime() });
  return due !== null;
}

/** Records a new reservation in this process, so that its end is detected in time. */
export function noteReservation(db: Services['db'], heldUntil: Date): void {
  const last = known.get(db);
  if (last) last.nextEnd = Math.min(last.nextEnd, heldUntil.getTime());
}
