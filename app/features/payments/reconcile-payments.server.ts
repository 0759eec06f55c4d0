import { z } from 'zod';
import { recordAudit, RUMMAGE } from '~/features/accounts/audit.server';
import { reverseOwedRefund } from '~/features/ledger/post-owed-refund.server';
import { amountWithCode } from '~/lib/money';
import { doublingPauseMs, type JobKind, type RunningJob } from '~/platform/jobs/job-kind';
import { setJobPayload } from '~/platform/jobs/job-queue.server';
import { isProviderFailure, type ProviderRefund } from '~/platform/payments/payment-provider';
import { isUndoneRefund } from '~/platform/payments/provider-states';
import {
  applyIntentEvent,
  applyPaymentEvent,
  applyRefundEvent,
  REFUND_JOB,
} from './apply-payment-event.server';
import { giveUpRefund, type RefusedRefund } from './give-up-refund.server';
import { nextCheck, type PaymentDeps } from './payment.policy';
import { isReturn } from './return-payment.server';
import { recordRefundsAndDisputes } from './provider-changes.server';
import { syncRefunded } from './sync-refunded.server';
import { reconcileIntent } from './settle-payment.server';
import { HOUR_MS } from '~/lib/durations';

const FIRST_PAUSE_MS = 20_000;
const MAX_PAUSE_MS = HOUR_MS;

const payloadSchema = z.object({
  /** The number of the idempotency key. */
  round: z.number().int().default(0),
  /** How often the provider has rejected the refund itself. */
  refusals: z.number().int().default(0),
});
type RefundProgress = z.infer<typeof payloadSchema>;

/**
 * Sends one refund (decision 28), however often it takes. The provider refunds once per id of ours and
 * once per idempotency key. A new key is used only where the old one would get the same answer for ever.
 */
export const refundJob: JobKind<PaymentDeps> = {
  kind: REFUND_JOB,
  pauseMs: (attempts) => doublingPauseMs(attempts, FIRST_PAUSE_MS, MAX_PAUSE_MS),
  run: sendRefund,
};

async function sendRefund(deps: PaymentDeps, job: RunningJob): Promise<void> {
  const { db, clock, payments } = deps;
  const { round, refusals } = payloadSchema.parse(JSON.parse(job.payload));
  const refund = await db.read.refund.findUniqueOrThrow({
    where: { id: job.key },
    include: { payment: true, order: { select: { name: true } } },
  });
  // Sent before a crash, and reported as failed since: what is still due has a refund of its own.
  if (refund.status === 'failed') return;
  const { orderId, order, paymentId, amountMinor, currency, reason } = refund;
  const { transactionId, provider } = refund.payment;
  const isPart = !isReturn(reason) && amountMinor < refund.payment.amountMinor;
  if (provider !== payments.name) {
    throw new Error(`The money was taken by ${provider}, which is not in use now.`);
  }
  const readAt = clock.now();
  let made: ProviderRefund | null = null;
  try {
    // After a refusal: an admin may have refunded the owed amount in the provider's dashboard. For
    // a whole payment the rest is still refunded.
    const needed = isPart ? amountMinor : 1;
    const isPossible = round === 0 || (await leftOf(payments, refund)) >= needed;
    if (isPossible) {
      made = await payments.refund({
        transactionId,
        refundId: job.key,
        key: `refund-${job.key}-${round}`,
        ...(isPart && { part: { amountMinor, currency } }),
      });
    }
  } catch (error) {
    if (!isProviderFailure(error) || !error.keyIsSpent) throw error;
    const progress = { round: round + 1, refusals: refusals + (error.isFinal ? 1 : 0) };
    if (await isOver(deps, job, { ...refund, provider }, progress)) return;
    throw error;
  }
  // The provider refunded less than requested or nothing: its other refunds count as well.
  const isAlone = made !== null && !isReturn(reason);
  const all = isAlone ? [] : ((await payments.listRefunds?.(transactionId)) ?? []);
  const others = all.filter(({ id }) => id !== made?.id);
  await db.write(async (tx) => {
    const own = { id: job.key, orderId, provider };
    await applyRefundEvent(tx, deps, { id: job.key }, made || !isPart ? 'send' : 'give-up');
    if (!made) await reverseOwedRefund(tx, deps, own);
    const refunds = made ? [{ ...made, refundId: job.key }, ...others] : others;
    const changes = { refunds, disputes: [], readAt };
    // `recordRefundsAndDisputes` recomputes the total; without refunds there is nothing to record.
    if (refunds.length > 0) {
      await recordRefundsAndDisputes(tx, deps, { orderId, provider, transactionId }, changes);
    } else {
      await applyPaymentEvent(tx, paymentId, 'return');
      await syncRefunded(tx, deps, orderId);
    }
    const label = `${order.name} · ${amountWithCode(refund)}`;
    const subject = { type: 'order', id: orderId, label } as const;
    await recordAudit(tx, deps, { actor: RUMMAGE, action: 'payment.refund', subject });
    await job.complete(tx);
  });
}

/** How often the provider may reject a refund, with growing pauses, before it is given up. */
const MAX_REFUSALS = 6;

/** Notes what came of an attempt. Returns whether the refund is given up. */
async function isOver(
  deps: PaymentDeps,
  job: RunningJob,
  refund: RefusedRefund,
  progress: RefundProgress,
): Promise<boolean> {
  return deps.db.write(async (tx) => {
    if (progress.refusals < MAX_REFUSALS) {
      await setJobPayload(tx, job, progress);
      return false;
    }
    await giveUpRefund(tx, deps, refund);
    await job.complete(tx, { lastError: 'The card provider refused it for good.' });
    return true;
  });
}

/** Part of the refund's payment that the provider has not refunded yet, in minor units. */
async function leftOf(
  payments: PaymentDeps['payments'],
  { id, payment }: { id: string; payment: { transactionId: string; amountMinor: number } },
): Promise<number> {
  const refunds = (await payments.listRefunds?.(payment.transactionId)) ?? [];
  return refunds
    .filter((refund) => !isUndoneRefund(refund))
    .filter(({ refundId }) => refundId !== id)
    .reduce((left, { amountMinor }) => left - amountMinor, payment.amountMinor);
}

type Intents = Awaited<ReturnType<PaymentDeps['db']['read']['paymentIntent']['findMany']>>;

const BATCH_SIZE = 50;

/** Processes that have checked all intents once since their start: a crash may precede a start. */
const askedAll = new WeakSet<PaymentDeps['db']>();

/**
 * Checks open intents at the provider, after crashes and lost webhook events. One instance at a
 * time runs it, every few seconds.
 */
export const checkPaymentsJob: JobKind<PaymentDeps> = {
  kind: 'check-payments',
  everySeconds: 5,
  run: checkOpenIntents,
};

/** Checks the intents that are due, each in one process only; the first run checks all. */
async function checkOpenIntents(deps: PaymentDeps): Promise<void> {
  const { db, clock, payments } = deps;
  const first = !askedAll.has(db);
  let after = '';
  for (;;) {
    const now = clock.now();
    const open = await db.read.paymentIntent.findMany({
      where: {
        status: 'open',
        provider: payments.name,
        ...(first ? { id: { gt: after } } : { checkAfter: { lte: now } }),
      },
      orderBy: first ? { id: 'asc' } : { checkAfter: 'asc' },
      take: BATCH_SIZE,
    });
    const done = await forEach(deps, open, async ({ id, providerId, checkAfter, updatedAt }) => {
      const next = { checkAfter: nextCheck(now, updatedAt) };
      const isMine = await db.write((tx) =>
        applyIntentEvent(tx, deps, { id, checkAfter }, 'check', next),
      );
      if (!isMine || !providerId) return;
      await reconcileIntent(deps, await payments.readIntent(providerId));
    });
    if (!done) return;
    after = open.at(-1)?.id ?? after;
    if (open.length < BATCH_SIZE) break;
  }
  askedAll.add(db);
}

/**
 * Runs sequentially. A failure is logged and left for the next sweep; returns false when the
 * provider does not respond.
 */
async function forEach(
  { log }: PaymentDeps,
  intents: Intents,
  work: (intent: Intents[number]) => Promise<unknown>,
): Promise<boolean> {
  for (const intent of intents) {
    try {
      await work(intent);
    } catch (error) {
      log.error({ err: error, intentId: intent.id }, 'a payment could not be reconciled yet');
      if (isProviderFailure(error)) return false;
    }
  }
  return true;
}
