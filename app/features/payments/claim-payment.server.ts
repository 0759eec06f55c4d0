import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { emailKey } from '~/features/accounts/account.schema';
import { DomainError } from '~/lib/domain-error';
import { parseDollars } from '~/lib/money';
import type { Keyed } from '~/platform/idempotency-store.server';
import { CURRENCY, ProviderTime, withinTime } from '~/platform/payments/payment-provider';
import type { Services } from '~/platform/services';
import { answering } from './close-intent.server';
import { SENT_BACK } from './payment.policy';
import type { ClaimInput } from './payment.schema';
import { fetchReversals } from './reversals.server';
import { reconcileIntent, findIntent, type Applied } from './settle-payment.server';

const UNPROVEN = 'That payment does not match this order, so nothing was recorded.';

/**
 * Takes the acting buyer's claim to have paid (decision 27): the provider is asked, and only a
 * payment that succeeded for this order, amount and currency is recorded. Claiming again gives the
 * same id. Refuses with `unauthenticated`, `forbidden`, `not_found` (not one's own order),
 * `conflict` (not so), `rate_limited` (too many claims that were not so), `unavailable`.
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
  if (!order) throw new DomainError('not_found', 'There is no such order of yours.');
  if (!fits(claim, order, buyer)) throw await refuse(ctx, buyer);
  if (order.payment) {
    if (order.payment.transactionId !== claim.transactionId) throw await refuse(ctx, buyer);
    return { insertedId: order.payment.id };
  }
  if (!/^[\w-]+$/.test(claim.transactionId)) throw await refuse(ctx, buyer);
  const providerState = await answering(ctx, () => ctx.payments.readIntent(claim.transactionId));
  const intent = providerState && (await findIntent(ctx.db.read, providerState));
  const proven =
    providerState?.state === 'succeeded' &&
    intent?.orderId === order.id &&
    (providerState.orderId ?? order.id) === order.id &&
    providerState.amountCents === order.priceCents &&
    providerState.currency.toLowerCase() === CURRENCY;
  if (!proven) throw await refuse(ctx, buyer);
  const settled = await reconcileIntent({ ...ctx, keyed: onceSettled(ctx) }, providerState);
  if (settled.outcome === 'paid') return { insertedId: settled.paymentId };
  throw new DomainError('conflict', SENT_BACK);
}

/** The claim is in the transaction that settles, and the answer too, if the order is paid by it. */
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
  priceCents: number;
}

/** Whether everything that was sent along is so; what was left out is not asked. */
function fits(claim: ClaimInput, order: ClaimedOrder, buyer: Actor): boolean {
  const { productId, email, price } = claim;
  if (productId !== undefined && productId !== order.productId) return false;
  if (price !== undefined && parseDollars(price) !== order.priceCents) return false;
  return email === undefined || [order.email, buyer.email].some((one) => same(one, email));
}

function same(one: string, other: string): boolean {
  return emailKey(one) === emailKey(other);
}

/** A claim that was not so counts as an attempt: nobody may try out ids for ever. */
async function refuse(ctx: Ctx, buyer: Actor): Promise<DomainError> {
  await ctx.limits.consume('payment', `claim ${buyer.userId}`);
  return new DomainError('conflict', UNPROVEN);
}

/** How long the provider waits for our answer to a notice is up to it; we ask it no longer than this. */
const WAIT_MS = 8_000;

type PaymentDeps = Pick<Services, 'db' | 'clock' | 'mailer' | 'payments' | 'log'>;

/**
 * Takes a notice of the card provider. Its signature is checked, its body is not believed: the
 * provider is asked what is true. An event that was applied already changes nothing.
 * Refuses with `bad_request` (forged, stale, not a notice) and `unavailable`, so that it comes again.
 */
export async function handleWebhook(
  deps: PaymentDeps,
  { body, signature }: { body: Uint8Array; signature: string | null },
): Promise<void> {
  const { db, clock, log } = deps;
  const payments = withinTime(deps.payments, new ProviderTime(WAIT_MS));
  const notice = await payments.readWebhookEvent(body, signature, clock.now());
  if (!notice) {
    throw new DomainError(
      'bad_request',
      'The signature of this notice is missing, wrong or stale.',
    );
  }
  if (await db.read.providerEvent.findUnique({ where: { id: notice.id } })) return;
  const { providerState, reversals } = await answering(deps, async () => {
    const reversals = await fetchReversals(payments, notice, clock.now());
    const [moved] = [...reversals.refunds, ...reversals.disputes];
    const intentId = moved?.transactionId ?? notice.intentId;
    return { reversals, providerState: intentId ? await payments.readIntent(intentId) : null };
  });
  const event = { ...notice, provider: payments.name, reversals };
  const { outcome } = await reconcileIntent(deps, providerState, event);
  log.info({ event: notice.id, type: notice.type, outcome }, 'a notice of the card provider');
  if (outcome !== 'unknown' && reversals.disputes.length > 0) {
    const [{ id, status } = {}] = reversals.disputes;
    log.warn({ dispute: id, status }, 'a payment is disputed');
  }
}
