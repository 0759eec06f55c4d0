import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import { answering } from './answering-provider.server';
import { chooseOrder, type OrderChoice } from './choose-order.server';
import { openIntent } from './open-intent.server';

/**
 * The client secret with which the acting buyer pays one of their orders by card. The amount is
 * always the order's own (decision 26). Refuses with `unauthenticated`, `forbidden`, `unavailable`,
 * and as `chooseOrder` does.
 */
export async function createPaymentIntent(
  ctx: Ctx,
  choice: OrderChoice,
): Promise<{ clientSecret: string }> {
  const { userId: buyerId } = requirePermission(ctx, 'order:pay');
  const orderId = await chooseOrder(ctx, buyerId, choice);
  const intent = await answering(ctx, () => openIntent(ctx, { orderId, buyerId, kind: 'card' }));
  if (!intent.clientSecret) throw new Error(`The intent ${intent.id} came without a secret.`);
  return { clientSecret: intent.clientSecret };
}
