import { DomainError, fieldError } from '~/lib/domain-error';
import { parseDollars } from '~/lib/money';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import { answering } from './answering-provider.server';
import { openIntent } from './open-intent.server';
import type { IntentInput } from './payment.schema';

/**
 * The client secret with which the acting buyer pays one of their orders by card. The amount is
 * always the order's own (decision 26). Refuses with `unauthenticated`, `forbidden`, `not_found`,
 * `conflict` (several orders at that price, another price, paid, ended), `unavailable`.
 */
export async function createPaymentIntent(
  ctx: Ctx,
  input: IntentInput,
): Promise<{ clientSecret: string }> {
  const { userId: buyerId } = requirePermission(ctx, 'order:pay');
  const orderId = await chooseOrder(ctx, buyerId, input);
  const intent = await answering(ctx, () => openIntent(ctx, { orderId, buyerId, kind: 'card' }));
  if (!intent.clientSecret) throw new Error(`The intent ${intent.id} came without a secret.`);
  return { clientSecret: intent.clientSecret };
}

/** The order that is meant: the one named, or the only unpaid one at the price that was sent. */
async function chooseOrder(ctx: Ctx, buyerId: string, input: IntentInput): Promise<string> {
  const priceCents = input.price === undefined ? undefined : parseDollars(input.price);
  if (priceCents === null) throw fieldError('price', 'Send the price in dollars, such as 19.99.');
  if (input.orderId !== undefined) {
    const order = await ctx.db.read.order.findUnique({ where: { id: input.orderId, buyerId } });
    if (!order) throw new DomainError('not_found', 'There is no such order of yours.');
    if (priceCents !== undefined && priceCents !== order.priceCents) {
      throw new DomainError('conflict', 'That is not the price of this order.');
    }
    return order.id;
  }
  const [order, another] = await ctx.db.read.order.findMany({
    where: {
      buyerId,
      status: 'reserved',
      heldUntil: { gt: ctx.clock.now() },
      ...(priceCents !== undefined && { priceCents }),
    },
    select: { id: true },
    take: 2,
  });
  if (!order) throw new DomainError('not_found', 'You have no unpaid order at that price.');
  if (another) {
    const message = 'You have several unpaid orders at that price. Send the orderId, too.';
    throw new DomainError('conflict', message);
  }
  return order.id;
}
