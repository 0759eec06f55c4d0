import { DomainError } from '~/lib/domain-error';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import { answering } from './answering-provider.server';
import { openIntent } from './open-intent.server';

/**
 * The address of the provider's own page where the acting buyer pays an order: the way without
 * scripts (decision 29). Refuses with `not_found`, `conflict`, `rate_limited`, `unavailable`.
 */
export async function startCheckout(ctx: Ctx, orderId: string): Promise<string> {
  const { userId: buyerId } = requirePermission(ctx, 'order:pay');
  if (!ctx.payments.hosted) {
    throw new DomainError('conflict', 'There is no page of the card provider to pay at.');
  }
  await ctx.limits.consume('payment', `card ${buyerId}`);
  const intent = await answering(ctx, () =>
    openIntent(ctx, { orderId, buyerId, kind: 'checkout' }),
  );
  if (!intent.hostedUrl) throw new Error(`The session ${intent.id} came without an address.`);
  return intent.hostedUrl;
}
