import { DomainError } from '~/lib/domain-error';
import { parseDollars } from '~/lib/money';
import type { Keyed } from '~/platform/http/idempotency.server';
import { CURRENCY } from '~/platform/payments/payment-provider';
import type { Actor, Ctx } from '../accounts/actor';
import { emailKey } from '../accounts/email';
import { requirePermission } from '../accounts/policy';
import { answering } from './answering-provider.server';
import { applyTruth, findIntent, type Applied } from './apply-truth.server';
import { SENT_BACK } from './payment.policy';
import type { ClaimInput } from './payment.schema';

const UNPROVEN = 'That payment could not be matched with this order, so nothing was recorded.';

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
  const truth = await answering(ctx, () => ctx.payments.readIntent(claim.transactionId));
  const intent = truth && (await findIntent(ctx.db.read, truth));
  const proven =
    truth?.state === 'succeeded' &&
    intent?.orderId === order.id &&
    (truth.orderId ?? order.id) === order.id &&
    truth.amountCents === order.priceCents &&
    truth.currency.toLowerCase() === CURRENCY;
  if (!proven) throw await refuse(ctx, buyer);
  const settled = await applyTruth({ ...ctx, keyed: onceSettled(ctx) }, truth);
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
