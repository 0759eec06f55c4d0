import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { emailKey } from '~/features/accounts/account.schema';
import { DomainError } from '~/lib/domain-error';
import type { Currency } from '~/lib/money';
import { parsePrice } from '~/lib/typed-amounts';
import { keyedBy, type Keyed } from '~/platform/idempotency-store.server';
import { askProvider } from './ask-provider.server';
import { SENT_BACK } from './payment.policy';
import type { PaymentInput } from './payment.schema';
import { reconcileIntent, findIntent, type IntentOutcome } from './settle-payment.server';

/**
 * Handles the acting buyer's claim to have paid (decision 27): asks the provider, and records only
 * a payment that succeeded for this order, amount and currency. A repeated claim returns the same
 * id. Refuses with `unauthenticated`, `forbidden`, `not_found` (not the buyer's order), `conflict`
 * (the claim is wrong, or the provider is still processing the payment), `rate_limited` (too many
 * wrong claims), `unavailable`.
 */
export async function recordPayment(
  ctx: Ctx & Keyed<{ insertedId: string }>,
  claim: PaymentInput,
): Promise<{ insertedId: string }> {
  const buyer = requirePermission(ctx, 'order:pay');
  const order = await ctx.db.read.order.findUnique({
    where: { id: claim.orderId, buyerId: buyer.userId },
    include: { payment: true },
  });
  if (!order) throw new DomainError('not_found', 'orders.notYours');
  if (!fits(claim, order, buyer)) return refuseClaim(ctx, buyer);
  if (order.payment?.transactionId === claim.transactionId) {
    return { insertedId: order.payment.id };
  }
  if (!/^[\w-]+$/.test(claim.transactionId)) return refuseClaim(ctx, buyer);
  const providerState = await askProvider(ctx, () => ctx.payments.readIntent(claim.transactionId));
  if (order.payment) {
    // The provider has further names for a payment, such as its checkout session.
    if (order.payment.transactionId === providerState?.transactionId) {
      return { insertedId: order.payment.id };
    }
    return refuseClaim(ctx, buyer);
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
  if (!isOfOrder || providerState.state !== 'succeeded') return refuseClaim(ctx, buyer);
  // An answer is stored in the transaction that settles the payment, if it pays the order.
  const keyed = keyedBy<IntentOutcome>(ctx.keyed, async (tx, applied) => {
    if (applied.outcome === 'paid') await ctx.keyed?.answer(tx, { insertedId: applied.paymentId });
  });
  const settled = await reconcileIntent({ ...ctx, keyed }, providerState);
  if (settled.outcome === 'paid') return { insertedId: settled.paymentId };
  throw new DomainError('conflict', SENT_BACK);
}

interface ClaimedOrder {
  productId: string;
  email: string;
  priceMinor: number;
  currency: Currency;
}

/** Whether all submitted fields match the order; missing fields are not checked. */
function fits(claim: PaymentInput, order: ClaimedOrder, buyer: Actor): boolean {
  const { productId, email, price } = claim;
  if (productId !== undefined && productId !== order.productId) return false;
  const isPrice =
    price === undefined || parsePrice(price, order.currency)?.amountMinor === order.priceMinor;
  if (!isPrice) return false;
  return email === undefined || [order.email, buyer.email].some((one) => same(one, email));
}

function same(one: string, other: string): boolean {
  return emailKey(one) === emailKey(other);
}

/** Refuses a wrong claim and counts it as an attempt, which prevents guessing ids without limit. */
async function refuseClaim(ctx: Ctx, buyer: Actor): Promise<never> {
  await ctx.limits.consume('payment', `claim ${buyer.userId}`);
  throw new DomainError('conflict', 'payments.unproven');
}
