import type { Tx } from '~/platform/db/database';
import type { JobDeps, JobKind, RunningJob } from '~/platform/jobs/job-kind';
import { enqueueJob, scheduleJob, type NewJob } from '~/platform/jobs/job-queue.server';
import type { Services } from '~/platform/services';
import { notifyOfEndingReservation } from './order-mails.server';
import type { OrderState } from './load-order-state.sql.server';
import { HANDOVER_REMINDER_DAYS, RECEIPT_MS, REVIEW_REMINDER_DAYS } from './order.policy';
import { DAY_MS, HOUR_MS, REVIEW_MS } from '~/lib/durations';

/** The event at the deadline of an order's state; features/payments has the handler. */
export const ORDER_DEADLINE_JOB = 'order-deadline';
/** Closing the payment in progress of an order that has ended; features/payments has the handler. */
export const CLOSE_PAYMENT_JOB = 'close-payment';
/** Paying the seller of a completed order; features/payouts has the handler. */
export const PAY_SELLER_JOB = 'pay-seller';
/** Taking back what was transferred for an order that was refunded; features/payouts has it. */
export const REVERSE_TRANSFER_JOB = 'reverse-transfer';
const ORDER_REMINDER_JOB = 'order-reminder';
/** Reminding of an unconfirmed handover; handover-reminders.server.ts has the handler. */
export const HANDOVER_REMINDER_JOB = 'handover-reminder';

/** The steps of the reviews of a completed order; features/reviews has the handler. */
export const ORDER_REVIEW_JOB = 'order-review';

const WARNING_MS = 2 * HOUR_MS;

/**
 * Schedules the jobs for the deadline of the state that an order has entered, inside the
 * transaction of the event. Nothing withdraws them: the job of an order that has left the state
 * does nothing. A reservation of two hours or less has no reminder; the booking's own mail is
 * recent enough.
 */
export async function scheduleDeadline(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  { id, status, deadlineAt }: Pick<OrderState, 'id' | 'status' | 'deadlineAt'>,
): Promise<void> {
  if (!deadlineAt) return;
  const jobs: NewJob[] = [{ kind: ORDER_DEADLINE_JOB, key: id, runAfter: deadlineAt }];
  const remindAt = new Date(deadlineAt.getTime() - WARNING_MS);
  if (status === 'paid') {
    // Counted from the payment, or where a dispute has moved the deadline from 14 days before it: those were sent.
    const paidAt = deadlineAt.getTime() - RECEIPT_MS;
    for (const days of HANDOVER_REMINDER_DAYS) {
      const runAfter = new Date(paidAt + days * DAY_MS);
      if (runAfter < deps.clock.now()) continue;
      jobs.push({ kind: HANDOVER_REMINDER_JOB, key: `${id}:${days}`, runAfter });
    }
  }
  if (status === 'reserved' && remindAt > deps.clock.now()) {
    jobs.push({ kind: ORDER_REMINDER_JOB, key: id, runAfter: remindAt });
  }
  await scheduleJob(tx, deps, ...jobs);
}

/** The steps of reviews, each a job: the key is the order's id and the step. */
export type ReviewStep = 'invite' | 'remind' | 'publish';

/** Schedules the invitation to review, the reminder and the publication, inside the completion. */
export async function scheduleReviews(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  { id }: Pick<OrderState, 'id'>,
): Promise<void> {
  const now = deps.clock.now().getTime();
  const steps: [ReviewStep, afterMs: number][] = [
    ['invite', 0],
    ['remind', REVIEW_REMINDER_DAYS * DAY_MS],
    ['publish', REVIEW_MS],
  ];
  const jobs = steps.map(([step, afterMs]) => ({
    kind: ORDER_REVIEW_JOB,
    key: `${id}:${step}`,
    runAfter: new Date(now + afterMs),
  }));
  await scheduleJob(tx, deps, ...jobs);
}

/** Has the payment in progress of an ended order closed, inside the transaction that ended it. */
export async function enqueueClosePayment(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  { id, hasLivePayment }: OrderState,
): Promise<void> {
  if (hasLivePayment) await enqueueJob(tx, deps, { kind: CLOSE_PAYMENT_JOB, key: id });
}

/** Notifies the buyer two hours before the reservation ends. The key of a job is the order's id. */
export const orderReminderJob: JobKind<JobDeps & Pick<Services, 'mailer' | 'env'>> = {
  kind: ORDER_REMINDER_JOB,
  run: remind,
};

async function remind(
  deps: JobDeps & Pick<Services, 'mailer' | 'env'>,
  job: RunningJob,
): Promise<void> {
  await deps.db.write(async (tx) => {
    const order = await tx.order.findUnique({
      where: { id: job.key, status: 'reserved', deadlineAt: { gt: deps.clock.now() } },
    });
    if (order) await notifyOfEndingReservation(tx, deps, order);
    await job.complete(tx);
  });
}

const DONE_TTL_MS = 7 * DAY_MS;

/** Deletes the jobs of orders that were done a week ago. Returns how many. */
export async function sweepOrderJobs({ db, clock }: JobDeps): Promise<number> {
  const old = new Date(clock.now().getTime() - DONE_TTL_MS);
  const kinds = [
    ORDER_DEADLINE_JOB,
    ORDER_REMINDER_JOB,
    HANDOVER_REMINDER_JOB,
    CLOSE_PAYMENT_JOB,
    PAY_SELLER_JOB,
    ORDER_REVIEW_JOB,
  ];
  const { count } = await db.write((tx) =>
    tx.job.deleteMany({ where: { kind: { in: kinds }, doneAt: { lte: old } } }),
  );
  return count;
}
