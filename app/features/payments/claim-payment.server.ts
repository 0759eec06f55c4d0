import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { emailKey } from '~/features/accounts/account.schema';
import { DomainError } from '~/lib/domain-error';
import type { Currency } from '~/lib/money';
import { parseMoney } from '~/lib/typed-amounts';
import type { Keyed } from '~/platform/idempotency-store.server';
import type { JobKind } from '~/platform/jobs/job-kind';
import { ProviderTime, withinTime } from '~/platform/payments/payment-provider';
import type { WebhookEvent } from '~/platform/payments/webhook-event';
import { answering } from './close-intent.server';
import { SENT_BACK, type PaymentDeps } from './payment.policy';
import type { ClaimInput } from './payment.schema';
import { fetchReversals } from './reversals.server';
import { reconcileIntent, findIntent, type Applied } from './settle-payment.server';

/**
 * Handles the acting buyer's claim to have paid (decision 27): asks the provider, and records only
 * a payment that succeeded for this order, amount and currency. A repeated claim returns the same
 * id. Refuses with `unauthenticated`, `forbidden`, `not_found` (not the buyer's order), `conflict`
 * (the claim is wrong, or the provider is still processing the payment), `rate_limited` (too many wrong claims), `unavailable`.
 */
export async function claimPayment(
  ctx: Ctx & Keyed<{ insertedId: string }>,
  claim: ClaimInput,
): Promise<{ insertedId: string }> {
  const buyer = requirePermission(ctx, 'order:pay');
  const order = await ctx.db.read.order.findUnique({
    where: { id: claim.orderId, buyerId: buyer.userId },
    include: { payment: true },
  });
  if (!order) throw new DomainError('not_found', 'orders.notYours');
  if (!fits(claim, order, buyer)) throw await countWrongClaim(ctx, buyer);
  if (order.payment?.transactionId === claim.transactionId) {
    return { insertedId: order.payment.id };
  }
  if (!/^[\w-]+$/.test(claim.transactionId)) throw await countWrongClaim(ctx, buyer);
  const providerState = await answering(ctx, () => ctx.payments.readIntent(claim.transactionId));
  if (order.payment) {
    // The provider has further names for a payment, such as its checkout session.
    if (order.payment.transactionId === providerState?.transactionId) {
      return { insertedId: order.payment.id };
    }
    throw await countWrongClaim(ctx, buyer);
  }
  const intent = providerState && (await findIntent(ctx.db.read, providerState));
  const isOfOrder =
    providerState &&
    intent?.orderId === order.id &&
    (providerState.orderId ?? order.id) === order.id &&
    providerState.amountMinor === order.priceMinor &&
    providerState.currency === order.currency;
  if (isOfOrder && providerState.state === 'processing') {
    throw new DomainError('conflict', 'payments.underWay');
  }
  if (!isOfOrder || providerState.state !== 'succeeded') throw await countWrongClaim(ctx, buyer);
  const settled = await reconcileIntent({ ...ctx, keyed: onceSettled(ctx) }, providerState);
  if (settled.outcome === 'paid') return { insertedId: settled.paymentId };
  throw new DomainError('conflict', SENT_BACK);
}

/**
 * Stores the answer to the Idempotency-Key in the transaction that settles the payment, if that
 * transaction pays the order.
 */
function onceSettled({ keyed }: Keyed<{ insertedId: string }>): Keyed<Applied>['keyed'] {
  return (
    keyed && {
      claim: (tx) => keyed.claim(tx),
      answer: async (tx, applied) => {
        if (applied.outcome === 'paid') await keyed.answer(tx, { insertedId: applied.paymentId });
      },
    }
  );
}

interface ClaimedOrder {
  productId: string;
  email: string;
  priceMinor: number;
  currency: Currency;
}

/** Whether all submitted fields match the order; missing fields are not checked. */
function fits(claim: ClaimInput, order: ClaimedOrder, buyer: Actor): boolean {
  const { productId, email, price } = claim;
  if (productId !== undefined && productId !== order.productId) return false;
  const isPrice =
    price === undefined || parseMoney(price, order.currency)?.amountMinor === order.priceMinor;
  if (!isPrice) return false;
  return email === undefined || [order.email, buyer.email].some((one) => same(one, email));
}

function same(one: string, other: string): boolean {
  return emailKey(one) === emailKey(other);
}

/** Counts a wrong claim as an attempt, which prevents guessing ids without limit. */
async function countWrongClaim(ctx: Ctx, buyer: Actor): Promise<DomainError> {
  await ctx.limits.consume('payment', `claim ${buyer.userId}`);
  return new DomainError('conflict', 'payments.unproven');
}

/**
 * The maximum time for asking the provider, in milliseconds, so that a webhook gets its response in
 * time.
 */
const WAIT_MS = 8_000;

/**
 * Handles a webhook event of the card provider. Checks its signature and does not trust its body:
 * the current state is fetched from the provider. An event that was already applied changes
 * nothing. Refuses with `bad_request` (forged, stale, malformed) and `unavailable`, so that the
 * provider sends it again.
 */
export async function handleWebhook(
  deps: PaymentDeps,
  { body, signature }: { body: Uint8Array; signature: string | null },
): Promise<void> {
  const payments = withinTime(deps.payments, new ProviderTime(WAIT_MS));
  const received = await payments.readWebhookEvent(body, signature, deps.clock.now());
  if (!received) {
    throw new DomainError('bad_request', 'payments.badSignature');
  }
  await handleEvent({ ...deps, payments }, received);
}

/** Applies an event of the card provider, once. Refuses with `unavailable`. */
async function handleEvent(deps: PaymentDeps, received: WebhookEvent): Promise<void> {
  const { db, clock, log, payments } = deps;
  if (await db.read.providerEvent.findUnique({ where: { id: received.id } })) return;
  const { providerState, reversals } = await answering(deps, async () => {
    const reversals = await fetchReversals(payments, received, clock.now());
    const [moved] = [...reversals.refunds, ...reversals.disputes];
    const intentId = moved?.transactionId ?? received.intentId;
    return { reversals, providerState: intentId ? await payments.readIntent(intentId) : null };
  });
  const event = { ...received, provider: payments.name, reversals };
  const { outcome } = await reconcileIntent(deps, providerState, event);
  log.info(
    { event: received.id, type: received.type, outcome },
    'a webhook event of the card provider was handled',
  );
  if (outcome !== 'unknown' && reversals.disputes.length > 0) {
    const [{ id, status } = {}] = reversals.disputes;
    log.warn({ dispute: id, status }, 'a payment is disputed');
  }
}

/** Delivers the events of the sandbox, as a card provider would by requests. */
export const sandboxEventsJob: JobKind<PaymentDeps> = {
  kind: 'sandbox-events',
  everySeconds: 5,
  isEnabled: ({ payments }) => payments.sandbox !== undefined,
  run: deliverSandboxEvents,
};

/** Handles the events of the sandbox that are due. Returns how many. */
export async function deliverSandboxEvents(deps: PaymentDeps): Promise<number> {
  const events = (await deps.payments.sandbox?.takeDueEvents()) ?? [];
  for (const event of events) await handleEvent(deps, event);
  return events.length;
}
