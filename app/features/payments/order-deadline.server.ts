import { passDeadline } from '~/features/orders/end-order.server';
import { CLOSE_PAYMENT_JOB, ORDER_DEADLINE_JOB } from '~/features/orders/order-jobs.server';
import { orderStates } from '~/features/orders/order-states';
import { doublingPauseMs, type JobKind, type RunningJob } from '~/platform/jobs/job-kind';
import { closeIntent } from './close-intent.server';
import type { PaymentDeps } from './payment.policy';

const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 5 * 60_000;
const pauseMs = (attempts: number) => doublingPauseMs(attempts, FIRST_PAUSE_MS, MAX_PAUSE_MS);

/**
 * Applies the deadline of an order's state, unless a request has done so: ends a reservation,
 * assumes receipt, completes, reminds. A payment in progress is closed at the provider first; if it has already succeeded, the order is paid instead (decision 28). The
 * key is the order's id.
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
