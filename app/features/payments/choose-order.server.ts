import { DomainError, fieldError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import { formatCents, parseDollars, type Cents } from '~/lib/money';
import type { Ctx } from '~/features/accounts/account.policy';
import { ENDED_UNPAID, reservationStart } from '../orders/order.policy';
import { whyUnpayable } from './payment.policy';
import type { IntentInput } from './payment.schema';

/** The fields by which a client identifies the order it wants to pay. */
export interface OrderChoice extends IntentInput {
  /** The order of the payment page that sent the request, if one did. */
  pageOrderId?: string | undefined;
}

/**
 * Returns the id of the buyer's order to pay, without guessing (decision 26b): the named order,
 * else the one of the requesting page, else the only one with this price. `price` is in dollars.
 * Refuses with `validation_failed` (no price in dollars), `not_found` (not the buyer's) and
 * `conflict` (ended, paid, another price, or several orders with the price).
 */
export async function chooseOrder(
  ctx: Ctx,
  buyerId: string,
  { orderId, pageOrderId, price }: OrderChoice,
): Promise<string> {
  const priceMinor = price === undefined ? undefined : parseDollars(price);
  if (priceMinor === null) throw fieldError('price', 'Send the price in dollars, such as 19.99.');
  const named = orderId ?? pageOrderId;
  if (named !== undefined) return namedOrder(ctx, buyerId, named, priceMinor);
  if (priceMinor === undefined) throw fieldError('orderId', 'Send the orderId.');
  return onlyOrderAt(ctx, buyerId, priceMinor);
}

async function namedOrder(
  ctx: Ctx,
  buyerId: string,
  id: string,
  priceMinor: Cents | undefined,
): Promise<string> {
  const order = looksLikeId(id)
    ? await ctx.db.read.order.findUnique({ where: { id, buyerId } })
    : null;
  if (!order) throw new DomainError('not_found', 'There is no such order of yours.');
  const refusal = whyUnpayable(order, ctx.clock.now());
  if (refusal) throw new DomainError('conflict', refusal);
  if (priceMinor !== undefined && priceMinor !== order.priceMinor) {
    const message = `The price of this order is ${formatCents(order.priceMinor)}.`;
    throw new DomainError('conflict', message);
  }
  return id;
}

/**
 * An order that has just ended still counts: its page may still be open, and its buyer must not pay
 * for another product with the same price.
 */
async function onlyOrderAt(ctx: Ctx, buyerId: string, priceMinor: Cents): Promise<string> {
  const { db, clock, env } = ctx;
  const now = clock.now();
  const [reserved, ended] = await Promise.all([
    db.read.order.findMany({
      where: { buyerId, priceMinor, status: 'reserved' },
      select: { id: true, heldUntil: true },
    }),
    db.read.order.findFirst({
      where: {
        buyerId,
        priceMinor,
        status: { in: [...ENDED_UNPAID, 'refunded'] },
        endedAt: { gte: reservationStart(now, env.HOLD_HOURS) },
      },
      select: { id: true },
    }),
  ]);
  const payable = reserved.find(({ heldUntil }) => heldUntil > now);
  if (!payable) throw new DomainError('not_found', 'You have no unpaid order at that price.');
  if (reserved.length > 1 || ended) {
    const message = 'You have more than one order at that price. Send the orderId, too.';
    throw new DomainError('conflict', message);
  }
  return payable.id;
}
