import { z } from 'zod';
import { recordAudit, RUMMAGE } from '~/features/accounts/audit.server';
import { formatMoney } from '~/lib/money';
import { isProviderFailure } from '~/platform/payments/payment-provider';
import type { Services } from '~/platform/services';
import { closeIntent, endDueOrders } from './close-intent.server';
import { nextCheck } from './payment.policy';
import { REFUND_JOB, reconcileIntent } from './settle-payment.server';

type PaymentDeps = Pick<Services, 'db' | 'clock' | 'mailer' | 'payments' | 'log'>;

const REFUND_BATCH_SIZE = 20;
/** How long a process may take for one refund before another may try it, in milliseconds. */
const LEASE_MS = 20_000;
const LONGEST_WAIT = 60 * 60_000;

const payloadSchema = z.object({ round: z.number().int() });

/**
 * Sends the refunds that wait in the outbox (decision 28). The provider refunds once per
 * idempotency key. A new key is used only after the old one was refused permanently, and only after
 * looking for an existing refund. Returns the number of refunds sent.
 */
export async function sendRefunds(deps: PaymentDeps): Promise<number> {
  const { db, clock } = deps;
  const due = await db.read.job.findMany({
    where: { kind: REFUND_JOB, doneAt: null, runAfter: { lte: clock.now() } },
    orderBy: { runAfter: 'asc' },
    take: REFUND_BATCH_SIZE,
  });
  let sent = 0;
  for (const job of due) if (await sendOne(deps, job)) sent += 1;
  return sent;
}

interface Job {
  id: string;
  key: string;
  payload: string;
  attempts: number;
}

async function sendOne(deps: PaymentDeps, job: Job): Promise<boolean> {
  const { db, clock, payments, log } = deps;
  const now = clock.now();
  const wait = Math.min(LONGEST_WAIT, LEASE_MS * 2 ** job.attempts);
  const { count } = await db.write((tx) =>
    tx.job.updateMany({
      where: { id: job.id, doneAt: null, attempts: job.attempts },
      data: { attempts: job.attempts + 1, runAfter: new Date(now.getTime() + wait) },
    }),
  );
  if (count === 0) return false;
  const { round } = payloadSchema.parse(JSON.parse(job.payload));
  const refund = await db.read.refund.findUniqueOrThrow({
    where: { id: job.key },
    include: { payment: true, order: { select: { name: true } } },
  });
  const { orderId, order, paymentId } = refund;
  const { transactionId, provider } = refund.payment;
  try {
    if (provider !== payments.name) {
      throw new Error(`The money was taken by ${provider}, which is not in use now.`);
    }
    await payments.refund({ transactionId, key: `refund-${job.key}-${round}`, again: round > 0 });
  } catch (error) {
    log.error({ err: error, refundId: job.key }, 'a refund failed and will be tried again');
    const spent = isProviderFailure(error) && error.keyIsSpent;
    const lastError = reason(error).slice(0, 500);
    const payload = JSON.stringify({ round: spent ? round + 1 : round });
    await db.write((tx) => tx.job.update({ where: { id: job.id }, data: { lastError, payload } }));
    return false;
  }
  await db.write(async (tx) => {
    const doneAt = clock.now();
    await tx.job.update({ where: { id: job.id }, data: { doneAt, lastError: null } });
    await tx.refund.update({
      where: { id: job.key },
      data: { status: 'sent', updatedAt: doneAt },
    });
    await tx.payment.update({ where: { id: paymentId }, data: { status: 'returned' } });
    const label = `${order.name}, ${formatMoney(refund)}`;
    const subject = { type: 'order', id: orderId, label } as const;
    await recordAudit(tx, deps, { actor: RUMMAGE, action: 'payment.refund', subject });
  });
  return true;
}

function reason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

type Intents = Awaited<ReturnType<PaymentDeps['db']['read']['paymentIntent']['findMany']>>;

const BATCH_SIZE = 50;

/** Processes that have checked all intents once since their start: a crash may precede a start. */
const askedAll = new WeakSet<object>();

/**
 * Reconciles the database with the provider after crashes and lost webhook events: ends expired
 * reservations, closes payments of ended orders, checks open intents, sends refunds. Runs every few
 * seconds in every process.
 */
export async function reconcilePayments(deps: PaymentDeps): Promise<void> {
  await endDueOrders(deps);
  await closeForEndedOrders(deps);
  await checkOpenIntents(deps);
  await sendRefunds(deps);
}

async function closeForEndedOrders(deps: PaymentDeps): Promise<void> {
  const left = await deps.db.read.paymentIntent.findMany({
    where: { status: { in: ['creating', 'open'] }, order: { status: { not: 'reserved' } } },
    take: BATCH_SIZE,
  });
  await forEach(deps, left, (intent) => closeIntent(deps, intent));
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
