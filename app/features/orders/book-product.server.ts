import {
  requirePermission,
  requireRole,
  type Actor,
  type Ctx,
} from '~/features/accounts/account.policy';
import { recordListingWrite } from '~/features/accounts/account.sql.server';
import { DomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import { formatCents, parseDollars, type Cents } from '~/lib/money';
import { textKey } from '~/lib/text';
import type { Tx } from '~/platform/db/database';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import { insertRow } from '~/platform/db/insert.sql.server';
import { writeOnce, type Keyed } from '~/platform/idempotency-store.server';
import type { Services } from '~/platform/services';
import { releaseExpiredReservations } from './end-order.server';
import { notifyOfOrder } from './order-mails.server';
import { MAX_UNPAID_ORDERS, TAKEN, reservationEnd } from './order.policy';
import type { BookingInput } from './order.schema';
import { loadBookingFacts, reserve, type BookingFacts } from './order.sql.server';

/**
 * Books a product for the acting buyer and reserves it (decisions 13–17). Returns the order's id;
 * the same buyer booking again gets the same order. A conditional update and a unique column in one
 * transaction ensure that only one buyer succeeds. Refuses with `unauthenticated`, `forbidden` (not
 * a buyer), `not_found`, `conflict` (taken, another price, too many unpaid orders).
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
  if (facts.buyerRole === null) throw new DomainError('unauthenticated');
  requireRole(facts.buyerRole, 'order:book');
  const { activeOrderId, activeBuyerId, name, priceCents, sellerId, imageId } = facts;
  if (activeOrderId && activeBuyerId === buyer.userId) {
    return { orderId: activeOrderId, heldUntil: new Date(facts.heldUntil), again: true };
  }
  refuseUnavailable(facts);
  refuseAnotherPrice(input.price, priceCents);
  refuseTooManyOrders(facts.unpaidOrders);
  if (!(await reserve(tx, productId, now))) throw new DomainError('conflict', TAKEN);
  const order = {
    id: newId(),
    productId,
    buyerId: buyer.userId,
    sellerId,
    userName: buyer.name,
    email: buyer.email,
    name,
    nameKey: textKey(name),
    priceCents,
    imageId,
    phone: input.phone,
    meetingLocation: input.meetingLocation,
    status: 'reserved',
    activeProductId: productId,
    heldUntil: reservationEnd(now, ctx.env.HOLD_HOURS),
    createdAt: now,
  };
  await insertRow(tx, 'Order', order);
  await recordListingWrite(tx, buyer, now);
  await notifyOfOrder(tx, ctx, order);
  return { orderId: order.id, heldUntil: order.heldUntil, again: false };
}

function refuseUnavailable({ productStatus, deletedAt, activeOrderId }: BookingFacts): void {
  if (productStatus === null || deletedAt !== null) {
    throw new DomainError('not_found', 'This product has been taken down.');
  }
  if (productStatus === 'sold') throw new DomainError('conflict', 'This product is sold.');
  if (activeOrderId || productStatus !== 'available') throw new DomainError('conflict', TAKEN);
}

function refuseAnotherPrice(sent: BookingInput['price'], current: Cents): void {
  if (sent === undefined || sent === null || sent === '') return;
  if (parseDollars(typeof sent === 'string' ? sent.replace(/^\$/, '') : sent) === current) return;
  throw new DomainError(
    'conflict',
    `The price is ${formatCents(current)} now. Check the product again before you book it.`,
  );
}

function refuseTooManyOrders(unpaid: number): void {
  if (unpaid < MAX_UNPAID_ORDERS) return;
  throw new DomainError(
    'conflict',
    `You have ${MAX_UNPAID_ORDERS} unpaid bookings. Pay for one or cancel one, then book this.`,
  );
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
      where: { status: 'reserved', heldUntil: { lte: now } },
      select: { id: true },
    }),
    order.findFirst({
      where: { status: 'reserved', heldUntil: { gt: now } },
      select: { heldUntil: true },
      orderBy: { heldUntil: 'asc' },
    }),
  ]);
  const nextEnd = next?.heldUntil.getTime() ?? Infinity;
  known.set(services.db, { nextEnd, checkedAt: now.getTime() });
  return due !== null;
}

/** Records a new reservation in this process, so that its end is detected in time. */
export function noteReservation(db: Services['db'], heldUntil: Date): void {
  const last = known.get(db);
  if (last) last.nextEnd = Math.min(last.nextEnd, heldUntil.getTime());
}
