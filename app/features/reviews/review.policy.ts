import { REVIEW_MS } from '~/lib/durations';
import { isEndedUnpaid, type OrderStatus } from '~/features/orders/order.policy';
import type { MessageKey } from '~/i18n/language';

/** The longest text of a review or of an answer, in characters. */
export const LONGEST_REVIEW = 1000;

/** The number of reviews from which on their average is shown. */
const RATED_FROM = 3;

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
  if (isEndedUnpaid(order.status)) return 'orders.leadSeller.ended';
  if (!until) {
    return order.status === 'refunded' ? 'reviews.error.refunded' : 'reviews.error.notCompleted';
  }
  // Published when both had written, which may be long before the end of the time.
  if (own && own.publishAt <= now) return 'reviews.error.published';
  if (until <= now) return 'reviews.error.late';
  return otherGone ? 'reviews.error.gone' : null;
}

/** Where the reviews of an order stand for one of its two sides. */
export type ReviewState =
  | 'ended'
  | 'refunded'
  | 'notCompleted'
  | 'open'
  | 'waiting'
  | 'suspended'
  | 'late'
  | 'gone'
  | 'saved'
  | 'savedSuspended'
  | 'savedGone'
  | 'ownRemoved'
  | 'ownPublished'
  | 'theirsPublished'
  | 'bothPublished';

interface StateFacts {
  own: { published: boolean; removed: boolean } | null;
  /** Whether the other side's review can be read. */
  theirsPublished: boolean;
  /** Whether the other side has written. */
  theyWrote: boolean;
  /** The result of `whyNoReview`. */
  whyNot: MessageKey | null;
  /** Whether the acting person is suspended. */
  suspended: boolean;
}

/** The state of an order's reviews, by which pages choose their text and forms. */
export function reviewStateOf(facts: StateFacts): ReviewState {
  const { own, theirsPublished, theyWrote, whyNot, suspended } = facts;
  if (whyNot === 'orders.leadSeller.ended') return 'ended';
  if (whyNot === 'reviews.error.notCompleted') return 'notCompleted';
  const refunded = whyNot === 'reviews.error.refunded';
  if (own?.removed) return refunded ? 'refunded' : 'ownRemoved';
  if (own?.published) return theirsPublished ? 'bothPublished' : 'ownPublished';
  if (theirsPublished) return 'theirsPublished';
  if (refunded) return 'refunded';
  const gone = whyNot === 'reviews.error.gone';
  if (own) return gone ? 'savedGone' : suspended ? 'savedSuspended' : 'saved';
  if (whyNot) return gone ? 'gone' : 'late';
  if (suspended) return 'suspended';
  return theyWrote ? 'waiting' : 'open';
}

/** Whether the acting person can write or edit a review in this state. */
export function mayWriteIn(state: ReviewState): boolean {
  return state === 'open' || state === 'waiting' || state === 'saved';
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

/** The average of stars, to one decimal; null below RATED_FROM reviews. */
export function toRatingView(sums: {
  reviews: number;
  stars: number;
  cashReviews: number;
}): RatingView {
  const { reviews: count, stars, cashReviews: cashCount } = sums;
  const average = count < RATED_FROM ? null : Math.round((stars / count) * 10) / 10;
  return { average, count, cashCount };
}
