import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { cancelOrder, type CancelResult } from '~/features/orders/end-order.server';
import { DomainError } from '~/lib/domain-error';
import type { Keyed } from '~/platform/idempotency-store.server';
import { applyIntentEvent } from './apply-payment-event.server';
import type { IntentEvent } from './payment-machine';
import { askProvider } from './ask-provider.server';
import { reconcileIntent } from './settle-payment.server';

type IntentDeps = Pick<Ctx, 'db' | 'env' | 'clock' | 'mailer' | 'payments'>;

interface OpenIntent {
  id: string;
  provider: string;
  providerId: string | null;
}

/**
 * Ensures that an intent takes no more money, first at the provider, then in the database (decision
 * 28). `closed`: it never will. `paid`: it had already succeeded and is now settled. `busy`: the
 * provider is still processing it. May throw ProviderFailure.
 */
export async function closeIntent(
  deps: IntentDeps,
  intent: OpenIntent,
): Promise<'closed' | 'paid' | 'busy'> {
  const { payments, db } = deps;
  if (intent.providerId === null) {
    // The client secret was never handed out. A concurrent request that is opening the intent finds
    // it closed and does not hand it out either.
    if (await change(deps, intent, 'discard')) return 'closed';
    const now = await db.read.paymentIntent.findUniqueOrThrow({ where: { id: intent.id } });
    return now.providerId === null ? 'closed' : closeIntent(deps, now);
  }
  const isHere = intent.provider === payments.name;
  const providerState = isHere ? await payments.cancelIntent(intent.providerId) : null;
  if (!providerState) {
    await change(deps, intent, 'close');
    return 'closed';
  }
  const { outcome } = await reconcileIntent(deps, providerState);
  if (outcome === 'paid') return 'paid';
  return outcome === 'open' || outcome === 'processing' ? 'busy' : 'closed';
}

function change(deps: IntentDeps, { id }: OpenIntent, event: IntentEvent) {
  return deps.db.write((tx) => applyIntentEvent(tx, deps, { id }, event));
}

const MAX_ATTEMPTS = 3;

/**
 * Cancels the acting buyer's own unpaid order, also while a payment for it is in progress: the
 * payment is closed at the provider first, and if it has already succeeded the order is paid
 * instead (decision 28). Returns and refuses as `cancelOrder`, and with `unavailable`.
 */
export async function cancelUnpaidOrder(
  ctx: Ctx & Keyed<CancelResult>,
  orderId: string,
): Promise<CancelResult> {
  const { userId: buyerId } = requirePermission(ctx, 'order:cancel');
  for (let tried = 0; tried < MAX_ATTEMPTS; tried += 1) {
    const intent = await ctx.db.read.paymentIntent.findFirst({
      where: { liveOrderId: orderId, order: { buyerId, status: 'reserved' } },
    });
    if (!intent) return cancelOrder(ctx, orderId);
    const become = await askProvider(ctx, () => closeIntent(ctx, intent));
    if (become === 'busy') break;
  }
  throw new DomainError('conflict', 'payments.underWay');
}
