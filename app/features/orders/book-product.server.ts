import { DomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import { textKey } from '~/lib/text-key';
import { formatCents, parseDollars, type Cents } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import { isUniqueViolation } from '~/platform/db/unique-violation';
import { writeOnce, type Keyed } from '~/platform/http/idempotency.server';
import type { Actor, Ctx } from '../accounts/actor';
import { requirePermission, requireRole } from '../accounts/policy';
import { lookAtBooking, reserve, type BookingFacts } from './booking.sql.server';
import { noticeHold, someHoldIsDue } from './due-holds.server';
import { tellOfBooking } from './order-messages.server';
import { MAX_UNPAID_ORDERS, TAKEN, holdEnd } from './order.policy';
import type { BookingInput } from './order.schema';
import { releaseExpiredHolds } from './release-holds.server';

/**
 * Books a product for the acting buyer and holds it (decisions 13–17). Gives the order's id; the
 * same buyer booking again gets the same order back. Exactly one buyer wins, by a conditional
 * update and a unique column in one transaction. Refuses with `unauthenticated`, `forbidden`
 * (not a buyer), `not_found`, `conflict` (taken, another price, too many unpaid orders).
 */
export async function bookProduct(
  ctx: Ctx & Keyed<{ orderId: string }>,
  input: BookingInput,
): Promise<{ orderId: string; again: boolean }> {
  const buyer = requirePermission(ctx, 'order:book');
  if (await someHoldIsDue(ctx)) {
    await releaseExpiredHolds(ctx, { productId: input.productId });
    await releaseExpiredHolds(ctx, { buyerId: buyer.userId });
  }
  try {
    const booked = await writeOnce(ctx, (tx) => bookInside(tx, ctx, buyer, input));
    noticeHold(ctx.db, booked.heldUntil);
    return { orderId: booked.orderId, again: booked.again };
  } catch (error) {
    if (isUniqueViolation(error, 'activeProductId')) throw new DomainError('conflict', TAKEN);
    throw error;
  }
}

async function bookInside(tx: Tx, ctx: Ctx, buyer: Actor, input: BookingInput) {
  const now = ctx.clock.now();
  const { productId } = input;
  const facts = await lookAtBooking(tx, { productId, buyer });
  // One query for all facts: `writeAs` would add a second one to the busiest write.
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
    heldUntil: holdEnd(now, ctx.env.HOLD_HOURS),
    createdAt: now,
  };
  await tx.run(sql.insertion('Order', order));
  await tellOfBooking(tx, ctx, order);
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
    `The price is ${formatCents(current)} now. Look at the product again before you book it.`,
  );
}

function refuseTooManyOrders(unpaid: number): void {
  if (unpaid < MAX_UNPAID_ORDERS) return;
  throw new DomainError(
    'conflict',
    `You have ${MAX_UNPAID_ORDERS} unpaid bookings. Pay for one or cancel one, then book this.`,
  );
}
