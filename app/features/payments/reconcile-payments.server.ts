import { z } from 'zod';
import { recordAudit, RUMMAGE } from '~/features/accounts/audit.server';
import { languageOrDefault } from '~/i18n/catalogues.server';
import { formatMoney } from '~/lib/money';
import { doublingPauseMs, type JobKind, type RunningJob } from '~/platform/jobs/job-kind';
import { setJobPayload } from '~/platform/jobs/job-queue.server';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { isProviderFailure, type ProviderRefund } from '~/platform/payments/payment-provider';
import { closePaymentJob, orderDeadlineJob } from './order-deadline.server';
import { nextCheck, type PaymentDeps } from './payment.policy';
import { recordReversals } from './reversals.server';
import { REFUND_JOB, reconcileIntent } from './settle-payment.server';

const FIRST_PAUSE_MS = 20_000;
const MAX_PAUSE_MS = 60 * 60_000;

const payloadSchema = z.object({ round: z.number().int() });

/**
 * Sends one refund (decision 28), however often it takes. The provider refunds once per idempotency
 * key. A new key is used only after the old one was refused permanently, and only after looking for
 * an existing refund.
 */
export const refundJob: JobKind<PaymentDeps> = {
  kind: REFUND_JOB,
  pauseMs: (attempts) => doublingPauseMs(attempts, FIRST_PAUSE_MS, MAX_PAUSE_MS),
  run: sendRefund,
};

/** Runs a batch of `refundJob`. Returns the number of refunds sent. */
export function sendRefunds(deps: PaymentDeps): Promise<number> {
  return runDueJobs(deps, [refundJob]);
}

async function sendRefund(deps: PaymentDeps, job: RunningJob): Promise<void> {
  const { db, clock, env, payments } = deps;
  const { round } = payloadSchema.parse(JSON.parse(job.payload));
  const refund = await db.read.refund.findUniqueOrThrow({
    where: { id: job.key },
    include: { payment: true, order: { select: { name: true } } },
  });
  const { orderId, order, paymentId, amountMinor, currency } = refund;
  const { transactionId, provider } = refund.payment;
  const isPart = amountMinor < refund.payment.amountMinor;
  if (provider !== payments.name) {
    throw new Error(`The money was taken by ${provider}, which is not in use now.`);
  }
  const readAt = clock.now();
  let made: ProviderRefund | null;
  try {
    made = await payments.refund({
      ...{ transactionId, key: `refund-${job.key}-${round}`, again: round > 0 },
      ...(isPart && { part: { amountMinor, currency } }),
    });
  } catch (error) {
    if (isProviderFailure(error) && error.keyIsSpent) {
      await db.write((tx) => setJobPayload(tx, job, { round: round + 1 }));
    }
    throw error;
  }
  await db.write(async (tx) => {
    await tx.refund.update({
      where: { id: job.key },
      data: { status: 'sent', updatedAt: clock.now() },
    });
    await tx.payment.update({ where: { id: paymentId }, data: { status: 'returned' } });
    if (made) {
      const reversals = { refunds: [made], disputes: [], readAt };
      await recordReversals(tx, deps, { orderId, provider, transactionId }, reversals);
    }
    const { locale } = languageOrDefault(null, env.languages);
    const label = `${order.name}, ${formatMoney(refund, locale)}`;
    const subject = { type: 'order', id: orderId, label } as const;
    await recordAudit(tx, deps, { actor: RUMMAGE, action: 'payment.refund', subject });
    await job.complete(tx);
  });
}

type Intents = Awaited<ReturnType<PaymentDeps['db']['read']['paymentIntent']['findMany']>>;

const BATCH_SIZE = 50;

/** Processes that have checked all intents once since their start: a crash may precede a start. */
const askedAll = new WeakSet<object>();

/**
 * Checks open intents at the provider, after crashes and lost webhook events. One instance at a
 * time runs it, every few seconds.
 */
export const checkPaymentsJob: JobKind<PaymentDeps> = {
  kind: 'check-payments',
  everySeconds: 5,
  run: checkOpenIntents,
};

/** The due jobs of orders and payments, at once: deadlines, open intents, refunds. */
export async function reconcilePayments(deps: PaymentDeps): Promise<void> {
  await runDueJobs(deps, [orderDeadlineJob, closePaymentJob]);
  await checkOpenIntents(deps);
  await sendRefunds(deps);
}

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
      const { count } = await db.write((tx) =>
        tx.paymentIntent.updateMany({
          where: { id, status: 'open', checkAfter },
          data: { checkAfter: nextCheck(now, updatedAt) },
        }),
      );
      if (count === 0 || !providerId) return;
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
