import { REVIEW_MS, type OrderStatus } from '~/features/orders/order.policy';
import type { MessageKey } from '~/i18n/language';

/** The longest text of a review or of an answer, in characters. */
export const LONGEST_REVIEW = 1000;

/** The number of reviews from which on their average is shown. */
export const RATED_FROM = 3;

/** When the time to review an order ends; null while it is not completed. */
export function reviewUntil({
  status,
  completedAt,
}: {
  status: string;
  completedAt: Date | null;
}): Date | null {
  const completed: OrderStatus = 'completed';
  return status === completed && completedAt ? new Date(completedAt.getTime() + REVIEW_MS) : null;
}

interface Reviewable {
  status: string;
  completedAt: Date | null;
}

/** Why a side can't review an order now; null when it can. */
export function whyNoReview(
  order: Reviewable,
  { now, own, otherGone }: { now: Date; own: { publishAt: Date } | null; otherGone: boolean },
): MessageKey | null {
  const until = reviewUntil(order);
  if (!until) {
    return order.status === 'refunded' ? 'reviews.error.refunded' : 'reviews.error.notCompleted';
  }
  // Published when both had written, which may be long before the end of the time.
  if (own && own.publishAt <= now) return 'reviews.error.published';
  if (until <= now) return 'reviews.error.late';
  return otherGone ? 'reviews.error.gone' : null;
}

/** A rating as people see it. */
export interface RatingView {
  /** Average with one decimal; null below RATED_FROM reviews. */
  average: number | null;
  /** The published reviews of orders that were paid by card. */
  count: number;
  /** The published reviews of cash orders, which are not in the average. */
  cashCount: number;
}

export function toRatingView(sums: {
  reviews: number;
  stars: number;
  cashReviews: number;
}): RatingView {
  const { reviews: count, stars, cashReviews: cashCount } = sums;
  const average = count < RATED_FROM ? null : Math.round((stars / count) * 10) / 10;
  return { average, count, cashCount };
}
