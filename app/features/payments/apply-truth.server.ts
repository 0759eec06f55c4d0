import type { Tx } from '~/platform/db/database';
import { isUniqueViolation } from '~/platform/db/unique-violation';
import { writeOnce, type Keyed } from '~/platform/http/idempotency.server';
import type { ProviderIntent, ProviderNotice } from '~/platform/payments/payment-provider';
import type { Services } from '~/platform/services';
import { nextCheck } from './payment.policy';
import { recordReversals, type Reversals } from './record-reversals.server';
import { settleInside, type Settled } from './settle-payment.server';

/** What has become of an intent, once the truth about it has been applied. */
export type Applied =
  | Settled
  | { outcome: 'open' | 'processing' | 'cancelled'; orderId: string }
  | { outcome: 'unknown' };

/** The event that brought the truth, and what it said of money that was taken before. */
export interface AppliedEvent extends ProviderNotice {
  provider: string;
  reversals: Reversals;
}

/** Two processes may apply the same truth at the same moment; the slower one looks again. */
const TRIES = 4;

/**
 * Applies what the provider says of an intent to our books, in one transaction, together with the
 * event that brought it, if one did. However often and in whatever order it is called, the books
 * end the same. All three ways in end here: the claim, the webhook and the sweep.
 */
export async function applyTruth(
  ctx: Pick<Services, 'db' | 'clock' | 'mailer'> & Keyed<Applied>,
  truth: ProviderIntent | null,
  event?: AppliedEvent,
): Promise<Applied> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await writeOnce<Applied, Applied>(ctx, async (tx) => {
        if (event && !(await tx.providerEvent.findUnique({ where: { id: event.id } }))) {
          const { id, type, provider, objectId } = event;
          await tx.providerEvent.create({
            data: { id, type, provider, objectId, createdAt: ctx.clock.now() },
          });
        }
        if (!truth) return { outcome: 'unknown' };
        const applied = await applyInside(tx, ctx, truth);
        if (event && applied.outcome !== 'unknown' && truth.transactionId) {
          const { transactionId } = truth;
          const { orderId } = applied;
          const payment = { orderId, provider: event.provider, transactionId };
          await recordReversals(tx, payment, event.reversals);
        }
        return applied;
      });
    } catch (error) {
      if (tried === TRIES || !isUniqueViolation(error)) throw error;
    }
  }
}

/** Our record of the intent that the provider speaks of; null for one that is not ours. */
export async function findIntent(
  { paymentIntent }: Pick<Tx, 'paymentIntent'> | Services['db']['read'],
  { id, intentId }: Pick<ProviderIntent, 'id' | 'intentId'>,
) {
  const byProvider = await paymentIntent.findUnique({ where: { providerId: id } });
  // A payment begun on the provider's own page has an id of its own, but carries our name.
  return byProvider ?? (intentId ? paymentIntent.findUnique({ where: { id: intentId } }) : null);
}

async function applyInside(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer'>,
  truth: ProviderIntent,
): Promise<Applied> {
  const intent = await findIntent(tx, truth);
  if (!intent) return { outcome: 'unknown' };
  const { id, orderId } = intent;
  const now = ctx.clock.now();
  if (truth.state === 'succeeded') return settleInside(tx, ctx, intent, truth);
  const undecided = { id, status: { in: ['creating', 'open'] } };
  if (truth.id !== intent.providerId) return { outcome: 'open', orderId };
  if (truth.state === 'cancelled') {
    await tx.paymentIntent.updateMany({
      where: undecided,
      data: { status: 'cancelled', liveOrderId: null, checkAfter: null, updatedAt: now },
    });
  } else {
    await tx.paymentIntent.updateMany({
      where: undecided,
      data: { checkAfter: nextCheck(now, intent.updatedAt) },
    });
  }
  return { outcome: truth.state, orderId };
}
