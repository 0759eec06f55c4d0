import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { requireOwnContact } from '~/features/orders/complete-contact.server';
import { isPaid as isPaidStatus } from '~/features/orders/order.policy';
import type { Language } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import type { KeyClaim } from '~/platform/idempotency-store.server';
import {
  isCardRefused,
  type Card,
  type ProviderIntent,
} from '~/platform/payments/payment-provider';
import { chooseOrder, type OrderChoice } from './choose-order.server';
import { openIntent } from './open-intent.server';
import { askProvider } from './ask-provider.server';
import { SENT_BACK } from './payment.policy';
import { reconcileIntent } from './settle-payment.server';

/**
 * Returns the client secret with which the acting buyer pays one of their orders by card. The
 * amount is always the order's own (decision 26). With the claim of an Idempotency-Key, a repeat
 * gets the secret of the same order's intent, read from the provider: no secret is stored. Refuses
 * with `unauthenticated`, `forbidden`, `unavailable`, and as `chooseOrder` does.
 */
export async function createPaymentIntent(
  ctx: Ctx,
  choice: OrderChoice,
  keyClaim: KeyClaim | null = null,
): Promise<{ clientSecret: string }> {
  const { userId: buyerId } = requirePermission(ctx, 'order:pay');
  const orderId =
    (await findNotedOrder(ctx, keyClaim)) ?? (await chooseOrder(ctx, buyerId, choice));
  const intent = await askProvider(ctx, () =>
    openIntent(ctx, { orderId, buyerId, kind: 'card', keyClaim }),
  );
  if (!intent.clientSecret) throw new Error(`The intent ${intent.id} has no client secret.`);
  return { clientSecret: intent.clientSecret };
}

/** The order whose intent an earlier run of the same request has opened. */
async function findNotedOrder({ db }: Ctx, keyClaim: KeyClaim | null): Promise<string | undefined> {
  const id = await keyClaim?.noted();
  if (!id) return undefined;
  const where = { where: { id }, select: { orderId: true } };
  return (await db.read.paymentIntent.findUnique(where))?.orderId;
}

/**
 * Returns the address of the provider's own page where the acting buyer pays an order, for browsers
 * without scripts (decision 29), in a language if the provider has it. Refuses with `unauthenticated`,
 * `forbidden`, `not_found`, `conflict`, `validation_failed` (contact details are missing),
 * `rate_limited`, `unavailable`.
 */
export async function startCheckout(
  ctx: Ctx,
  orderId: string,
  language?: Pick<Language, 'code' | 'prefix'>,
): Promise<string> {
  const { userId: buyerId } = requirePermission(ctx, 'order:pay');
  if (!ctx.payments.hosted) {
    throw new DomainError('conflict', 'payments.noHostedPage');
  }
  await requireOwnContact(ctx, orderId);
  await ctx.limits.consume('payment', `card ${buyerId}`);
  const intent = await askProvider(ctx, () =>
    openIntent(ctx, { orderId, buyerId, kind: 'checkout', language }),
  );
  if (!intent.hostedUrl) throw new Error(`The session ${intent.id} has no hosted address.`);
  return intent.hostedUrl;
}

/** `paid`: the order is paid. `step`: the card requires an additional confirmation. */
type CardOutcome = 'paid' | 'step';

/**
 * Pays the acting buyer's order with a card that we process ourselves, which only the sandbox allows.
 * Paying a paid order is not an error. Refuses with `unauthenticated`, `forbidden`, `card_refused`
 * (with the field, if any), `validation_failed` (contact details are missing), `not_found`,
 * `conflict`, `rate_limited`, `unavailable`.
 */
export async function payWithCard(
  ctx: Ctx,
  { orderId, card }: { orderId: string; card: Card },
): Promise<CardOutcome> {
  return take(ctx, orderId, (id) => cardsOf(ctx).pay(id, card));
}

/** Completes the confirmation that the card requires. Returns and refuses as `payWithCard`. */
export async function answerCardStep(
  ctx: Ctx,
  { orderId, agreed }: { orderId: string; agreed: boolean },
): Promise<CardOutcome> {
  return take(ctx, orderId, (id) => cardsOf(ctx).answerStep(id, agreed));
}

async function take(
  ctx: Ctx,
  orderId: string,
  charge: (id: string) => Promise<ProviderIntent>,
): Promise<CardOutcome> {
  const { userId: buyerId } = requirePermission(ctx, 'order:pay');
  if (await isPaid(ctx, orderId, buyerId)) return 'paid';
  await requireOwnContact(ctx, orderId);
  await ctx.limits.consume('payment', `card ${buyerId}`);
  try {
    const intent = await askProvider(ctx, () =>
      openIntent(ctx, { orderId, buyerId, kind: 'card' }),
    );
    const providerState = await askProvider(ctx, () => charge(intent.id));
    const { outcome } = await reconcileIntent(ctx, providerState);
    if (outcome === 'refunded') throw new DomainError('conflict', SENT_BACK);
    return outcome === 'paid' ? 'paid' : 'step';
  } catch (error) {
    // When one form is sent several times at once, the first pays; the others succeed as well.
    if (await isPaid(ctx, orderId, buyerId)) return 'paid';
    if (!isCardRefused(error)) throw error;
    const { message, field } = error;
    throw new DomainError('card_refused', {
      message,
      ...(field && { fields: { [field]: [message] } }),
    });
  }
}

async function isPaid({ db }: Ctx, id: string, buyerId: string): Promise<boolean> {
  const order = await db.read.order.findUnique({
    where: { id, buyerId },
    select: { status: true },
  });
  return order !== null && isPaidStatus(order.status);
}

function cardsOf({ payments }: Ctx) {
  if (!payments.cards) {
    throw new DomainError('conflict', 'payments.notOurForm');
  }
  return payments.cards;
}
