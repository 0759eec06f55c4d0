import type { Tx } from '~/platform/db/database';
import type { JobDeps, JobKind, RunningJob } from '~/platform/jobs/job-kind';
import { enqueueJob, scheduleJob, type NewJob } from '~/platform/jobs/job-queue.server';
import type { Services } from '~/platform/services';
import { notifyOfEndingReservation } from './order-mails.server';
import type { OrderState } from './order-state.sql.server';

/** The event at the deadline of an order's state; features/payments has the handler. */
export const ORDER_DEADLINE_JOB = 'order-deadline';
/** Closing the payment in progress of an order that has ended; features/payments has the handler. */
export const CLOSE_PAYMENT_JOB = 'close-payment';
const ORDER_REMINDER_JOB = 'order-reminder';

const WARNING_MS = 2 * 60 * 60_000;

/**
 * Schedules the jobs for the deadline of the state that an order has entered, inside the
 * transaction of the event. Nothing withdraws them: the job of an order that has left the state
 * does nothing. A reservation of two hours or less has no reminder; the booking's own mail is
 * recent enough.
 */
export async function scheduleDeadline(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  { id, deadlineAt }: Pick<OrderState, 'id' | 'deadlineAt'>,
): Promise<void> {
  if (!deadlineAt) return;
  const jobs: NewJob[] = [{ kind: ORDER_DEADLINE_JOB, key: id, runAfter: deadlineAt }];
  const remindAt = new Date(deadlineAt.getTime() - WARNING_MS);
  if (remindAt > deps.clock.now()) {
    jobs.push({ kind: ORDER_REMINDER_JOB, key: id, runAfter: remindAt });
  }
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

const DONE_TTL_MS = 7 * 24 * 60 * 60_000;

/** Deletes the jobs of orders that were done a week ago. Returns how many. */
export async function sweepOrderJobs({ db, clock }: JobDeps): Promise<number> {
  const old = new Date(clock.now().getTime() - DONE_TTL_MS);
  const kinds = [ORDER_DEADLINE_JOB, ORDER_REMINDER_JOB, CLOSE_PAYMENT_JOB];
  const { count } = await db.write((tx) =>
    tx.job.deleteMany({ where: { kind: { in: kinds }, doneAt: { lte: old } } }),
  );
  return count;
}
