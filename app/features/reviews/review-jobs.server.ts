import { isSuspendedAt } from '~/features/accounts/suspension-time';
import { ORDER_REVIEW_JOB, type ReviewStep } from '~/features/orders/order-jobs.server';
import { REVIEW_REMINDER_DAYS } from '~/features/orders/order.policy';
import { countReview } from '~/features/orders/rating.sql.server';
import { DAY_MS } from '~/lib/durations';
import type { Tx } from '~/platform/db/database';
import type { JobDeps, JobKind, RunningJob } from '~/platform/jobs/job-kind';
import type { Services } from '~/platform/services';
import { notifyOfPublication, notifyOfReviews } from './review-mails.server';
import { whyNoReview } from './review.policy';

type Deps = JobDeps & Pick<Services, 'mailer' | 'env'>;

/**
 * The steps of the reviews of a completed order: invites both sides, reminds those that have not
 * written, and counts what is published at the end of the time. The key is the order's id and the
 * step. For a refunded order it only counts the reviews that were published before.
 */
export const orderReviewJob: JobKind<Deps> = { kind: ORDER_REVIEW_JOB, run: runStep };

async function runStep(deps: Deps, job: RunningJob): Promise<void> {
  const [id = '', step] = job.key.split(':') as [string, ReviewStep];
  await deps.db.write(async (tx) => {
    const order = await tx.order.findUnique({
      where: { id, status: { in: ['completed', 'refunded'] } },
      include: { reviews: true },
    });
    if (order && step === 'publish') await publish(tx, deps, order);
    else if (order?.status === 'completed' && !isOverdue(order, step, deps.clock.now()))
      await ask(tx, deps, order, step === 'invite' ? 'review-open' : 'review-reminder');
    await job.complete(tx);
  });
}

/** Whether an invitation is so late that the reminder takes its place. */
function isOverdue({ completedAt }: OrderWithReviews, step: ReviewStep, now: Date): boolean {
  const remindAt = (completedAt?.getTime() ?? 0) + REVIEW_REMINDER_DAYS * DAY_MS;
  return step === 'invite' && remindAt <= now.getTime();
}

interface OrderWithReviews {
  id: string;
  productId: string;
  name: string;
  paymentMethod: string;
  buyerId: string;
  sellerId: string;
  status: string;
  completedAt: Date | null;
  reviews: readonly {
    id: string;
    side: string;
    authorId: string;
    subjectId: string;
    publishAt: Date;
  }[];
}

/** Asks the sides that can write and have not: a suspended account can't. */
async function ask(
  tx: Tx,
  deps: Deps,
  order: OrderWithReviews,
  kind: 'review-open' | 'review-reminder',
): Promise<void> {
  const now = deps.clock.now();
  if (whyNoReview(order, { now, own: null, otherGone: false })) return;
  const written = new Set(order.reviews.map(({ authorId }) => authorId));
  const people = [order.buyerId, order.sellerId];
  const alive = await tx.user.findMany({
    where: { id: { in: people }, deletedAt: null },
    select: { id: true, suspendedAt: true, suspendedUntil: true },
  });
  // A deleted account is not reviewed.
  if (alive.length < people.length) return;
  const able = alive.filter((person) => !isSuspendedAt(person, now)).map(({ id }) => id);
  const userIds = able.filter((id) => !written.has(id));
  await notifyOfReviews(tx, deps, { kind, order, userIds });
}

/** Counts a review of only one side, whose time is over; those of both are counted at once. */
async function publish(tx: Tx, deps: Deps, order: OrderWithReviews): Promise<void> {
  const now = deps.clock.now();
  for (const { id, subjectId, authorId, publishAt } of order.reviews) {
    if (publishAt > now || !(await countReview(tx, id))) continue;
    await notifyOfPublication(tx, deps, order, [authorId, subjectId]);
  }
}
