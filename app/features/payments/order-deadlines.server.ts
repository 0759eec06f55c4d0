import { applyDueDeadlines, passDeadline } from '~/features/orders/end-order.server';
import { checkDeadlines, type DeadlineCheck } from '~/features/orders/next-order-deadline.server';
import { CLOSE_PAYMENT_JOB, ORDER_DEADLINE_JOB } from '~/features/orders/order-jobs.server';
import { orderStates } from '~/features/orders/order-states';
import { isProviderFailure, ProviderTime } from '~/platform/payments/payment-provider';
import { doublingPauseMs, type JobKind, type RunningJob } from '~/platform/jobs/job-kind';
import { closeIntent } from './close-intent.server';
import type { PaymentDeps } from './payment.policy';

const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 5 * 60_000;
const pauseMs = (attempts: number) => doublingPauseMs(attempts, FIRST_PAUSE_MS, MAX_PAUSE_MS);

/**
 * Applies the deadline of an order's state, unless a request has done so: ends a reservation,
 * assumes receipt, completes, reminds. A payment in progress is closed at the provider first; if it
 * has already succeeded, the order is paid instead (decision 28). The key is the order's id.
 */
export const orderDeadlineJob: JobKind<PaymentDeps> = {
  kind: ORDER_DEADLINE_JOB,
  pauseMs,
  run: endAtDeadline,
};

async function endAtDeadline(deps: PaymentDeps, job: RunningJob): Promise<void> {
  const { db, clock } = deps;
  const orderId = job.key;
  const due = await db.read.order.findUnique({
    where: { id: orderId, deadlineAt: { lte: clock.now() } },
    select: { id: true },
  });
  if (!due) return;
  await closePayment(deps, orderId);
  await db.write(async (tx) => {
    const { applied, to } = await passDeadline(tx, deps, orderId);
    if (!applied && orderStates[to].deadline) throw new PaymentInProgress();
    // A state with a deadline of its own has scheduled the job anew.
    if (!orderStates[to].deadline) await job.complete(tx);
  });
}

/** Closes the payment in progress of an order that has ended. The key is the order's id. */
export const closePaymentJob: JobKind<PaymentDeps> = {
  kind: CLOSE_PAYMENT_JOB,
  pauseMs,
  run: (deps, { key }) => closePayment(deps, key),
};

/** Closes the live intent of an order, if there is one. May throw ProviderFailure. */
async function closePayment(deps: PaymentDeps, orderId: string): Promise<void> {
  const live = await deps.db.read.paymentIntent.findUnique({ where: { liveOrderId: orderId } });
  if (live && (await closeIntent(deps, live)) === 'busy') throw new PaymentInProgress();
}

/** Fails a job, so that it is tried again. */
class PaymentInProgress extends Error {
  override readonly name = 'PaymentInProgress';
  constructor() {
    super('The card provider is still processing a payment.');
  }
}

const BATCH_SIZE = 50;

/**
 * Ends the expired reservations with a payment in progress, which is closed at the provider first;
 * if it has already succeeded, the order is paid instead (decision 28). Returns whether the provider
 * responded.
 */
async function endDuePayments(deps: PaymentDeps): Promise<boolean> {
  const { db, clock, log } = deps;
  const paying = await db.read.paymentIntent.findMany({
    where: {
      liveOrderId: { not: null },
      order: { deadlineAt: { lte: clock.now() } },
    },
    take: BATCH_SIZE,
  });
  for (const intent of paying) {
    try {
      const become = await closeIntent(deps, intent);
      if (become === 'closed') await applyDueDeadlines(deps, { id: intent.orderId });
    } catch (error) {
      if (!isProviderFailure(error)) throw error;
      log.warn(
        { err: error, intentId: intent.id },
        'a payment could not be closed; the order stays reserved',
      );
      return false;
    }
  }
  return true;
}

/** How long a request waits here for the card provider, in milliseconds. */
const WAIT_MS = 1_000;
/**
 * How long requests leave this work to the sweep after the provider did not respond, in
 * milliseconds.
 */
const PAUSE_MS = 15_000;

/**
 * How long requests leave due deadlines to the jobs after a batch failed, in milliseconds: a database
 * that takes no writes would make each of them wait.
 */
const RETRY_MS = 1_000;

/** The work in progress in this process for one provider; each kind runs once at a time. */
interface Ending {
  deadlines: Promise<unknown> | null;
  /** When the next batch may be tried, after one that failed. */
  deadlinesFrom: number;
  payments: Promise<boolean> | null;
  pausedUntil: number;
}

const endings = new WeakMap<PaymentDeps['payments'], Ending>();

/**
 * Applies deadlines of orders that have passed before a request reads or writes data (decision 16):
 * one batch, also after an outage, when many are due; `orderDeadlineJob` applies the others, and
 * `applyDeadlinesOf` those of the orders that the request is about. Reservations with a payment in
 * progress need the provider, for which a request waits one second at most; while the provider does
 * not respond, further requests do not wait and the jobs continue. A failure is logged, and the first
 * request after RETRY_MS tries again.
 */
export async function applyDeadlinesNow(
  deps: PaymentDeps,
  time = new ProviderTime(),
): Promise<void> {
  const check = await checkDeadlines(deps);
  if (!check.isDue) return;
  const ending = endingOf(deps.payments);
  if (ending.deadlines || deps.clock.now().getTime() >= ending.deadlinesFrom) {
    await (ending.deadlines ??= applyBatch(deps, ending, check));
  }
  if (performance.now() < ending.pausedUntil) return;
  const ended = await time.waitFor((ending.payments ??= endPayments(deps, ending)), WAIT_MS);
  if (!ended) pause(ending);
}

function endingOf(payments: PaymentDeps['payments']): Ending {
  const idle = { deadlines: null, deadlinesFrom: 0, payments: null, pausedUntil: 0 };
  const ending = endings.get(payments) ?? idle;
  endings.set(payments, ending);
  return ending;
}

async function applyBatch(deps: PaymentDeps, ending: Ending, check: DeadlineCheck): Promise<void> {
  const batch = await loggingFailure(deps, applyDueDeadlines(deps));
  ending.deadlines = null;
  if (!batch) ending.deadlinesFrom = deps.clock.now().getTime() + RETRY_MS;
  // What is still due waits for the end of a payment.
  if (batch && !batch.isMore) check.isDue = false;
}

function endPayments(deps: PaymentDeps, ending: Ending): Promise<boolean> {
  return loggingFailure(deps, endDuePayments(deps)).then((answered = true) => {
    ending.payments = null;
    if (!answered) pause(ending);
    return answered;
  });
}

function pause(ending: Ending): void {
  ending.pausedUntil = performance.now() + PAUSE_MS;
}

/** Logs a failure instead of failing the request that happens to run this. */
async function loggingFailure<Result>(
  { log }: PaymentDeps,
  work: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    log.error({ err: error }, 'due deadlines of orders could not be applied');
    return undefined;
  }
}
