import type { Language } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import { keyedBy, type KeyClaim } from '~/platform/idempotency-store.server';
import {
  isProviderFailure,
  type IntentRequest,
  type ProviderIntent,
} from '~/platform/payments/payment-provider';
import type { Ctx } from '~/features/accounts/account.policy';
import { requireConfirmedEmail } from '~/features/accounts/confirm-email.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { paymentPath } from '~/features/orders/order-paths';
import { reconcileIntent } from './settle-payment.server';
import { applyIntentEvent, createIntent } from './apply-payment-event.server';
import { closeIntent } from './close-intent.server';
import { providerRejection, providerUnavailable } from './ask-provider.server';
import { nextCheck, whyUnpayable, type IntentKind } from './payment.policy';

const MAX_ATTEMPTS = 5;

interface IntentOf {
  orderId: string;
  buyerId: string;
  kind: IntentKind;
  /** Language of the provider's page, and of the page to which it leads back. */
  language?: Pick<Language, 'code' | 'prefix'> | undefined;
}

/**
 * Returns the one live intent of the acting buyer's order: the existing one or a new one. A second
 * intent that could take money never exists: an intent of another kind is closed at the provider
 * first. Refuses with `unauthenticated`, `forbidden` (the address is not confirmed), `not_found`,
 * `conflict` (paid, ended, in progress, rejected by the provider) and `unavailable`.
 */
export async function openIntent(
  ctx: Ctx,
  { orderId, buyerId, kind, language, keyClaim }: IntentOf & { keyClaim?: KeyClaim | null },
): Promise<ProviderIntent> {
  requireConfirmedEmail(ctx);
  for (let tried = 0; tried < MAX_ATTEMPTS; tried += 1) {
    const { order, intent } = await getOrCreateIntent(ctx, { orderId, buyerId, kind }, keyClaim);
    if (intent.kind !== kind || intent.provider !== ctx.payments.name) {
      if ((await closeIntent(ctx, intent)) === 'busy') throw underWay();
      continue;
    }
    const providerState = intent.providerId
      ? await ctx.payments.readIntent(intent.providerId)
      : await openAtProvider(ctx, intent.id, order, { kind, language });
    if (providerState?.state === 'open') return providerState;
    if (providerState?.state === 'processing') throw underWay();
    if (providerState) await reconcileIntent(ctx, providerState);
    else if (intent.providerId) await closeIntent(ctx, intent);
  }
  throw providerUnavailable();
}

/**
 * Returns the row of the live intent, created if missing. From then on the order can't end without
 * closing the intent. The claim of a request with an Idempotency-Key notes the row.
 */
async function getOrCreateIntent(
  ctx: Ctx,
  { orderId, buyerId, kind }: Omit<IntentOf, 'language'>,
  keyClaim: KeyClaim | null = null,
) {
  const now = ctx.clock.now();
  const checkAfter = nextCheck(now);
  const keyed = keyedBy<{ intent: { id: string } }>(keyClaim, async (tx, { intent }) =>
    keyClaim?.note(tx, intent.id),
  );
  const place = () =>
    writeAs({ ...ctx, keyed }, 'order:pay', async (tx) => {
      const order = await tx.order.findUnique({ where: { id: orderId, buyerId } });
      if (!order) throw new DomainError('not_found', 'orders.notYours');
      const refusal = whyUnpayable(order, ctx);
      if (refusal) throw new DomainError('conflict', refusal);
      const live = await tx.paymentIntent.findUnique({ where: { liveOrderId: orderId } });
      if (live) {
        const changes = { checkAfter, updatedAt: now };
        await applyIntentEvent(tx, ctx, { id: live.id }, 'check', changes);
        return { order, intent: { ...live, ...changes } };
      }
      const { priceMinor: amountMinor, currency } = order;
      const { name: provider } = ctx.payments;
      const row = { orderId, provider, kind, amountMinor, currency, checkAfter };
      return { order, intent: await createIntent(tx, ctx, row) };
    });
  try {
    return await place();
  } catch (error) {
    if (!isUniqueViolation(error, 'liveOrderId')) throw error;
    return place();
  }
}

/**
 * Creates the intent at the provider and stores its id. The row's id is the idempotency key, so
 * that a crash in between, or concurrent requests, still create one intent. Returns null when the
 * row was closed meanwhile.
 */
async function openAtProvider(
  ctx: Ctx,
  intentId: string,
  order: { id: string; priceMinor: number; currency: string; name: string; email: string },
  { kind, language }: Pick<IntentOf, 'kind' | 'language'>,
): Promise<ProviderIntent | null> {
  const { payments, db } = ctx;
  const request: IntentRequest = {
    key: intentId,
    intentId,
    orderId: order.id,
    amountMinor: order.priceMinor,
    currency: order.currency,
    description: order.name,
    email: order.email,
  };
  const returnUrl = `${ctx.publicUrl}${language?.prefix ?? ''}${paymentPath(order.id)}`;
  const mine = { id: intentId };
  let providerState: ProviderIntent | undefined;
  try {
    providerState =
      kind === 'checkout'
        ? await payments.hosted?.open({ ...request, returnUrl, language: language?.code })
        : await payments.createIntent(request);
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    ctx.log.warn({ err: error, intentId }, 'the card provider did not open an intent');
    // The next attempt needs a new key: the provider would repeat the refusal for this one.
    if (error.keyIsSpent) await db.write((tx) => applyIntentEvent(tx, ctx, mine, 'discard'));
    throw error.isFinal ? providerRejection() : providerUnavailable();
  }
  if (!providerState) throw new DomainError('conflict', 'payments.noHostedPage');
  const { id: providerId } = providerState;
  const noted = await db.write((tx) => applyIntentEvent(tx, ctx, mine, 'open', { providerId }));
  if (noted) return providerState;
  const now = await db.read.paymentIntent.findUnique({ where: { id: intentId } });
  if (now?.providerId === providerId) return payments.readIntent(providerId);
  await payments.cancelIntent(providerId);
  return null;
}

function underWay(): DomainError {
  return new DomainError('conflict', 'payments.underWay');
}
