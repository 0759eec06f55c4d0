import { expect, it } from 'vitest';
import { REVIEW_MS } from '~/features/orders/order.policy';
import { toRatingView, whyNoReview } from './review.policy';

const completedAt = new Date('2026-06-01T12:00:00Z');
const end = new Date(completedAt.getTime() + REVIEW_MS);
const before = new Date(end.getTime() - 1);

it('takes reviews of completed orders for 14 days, to the millisecond', () => {
  const order = { status: 'completed', completedAt };
  const at = (now: Date) => whyNoReview(order, { now, own: null, otherGone: false });
  expect(at(before)).toBeNull();
  expect(at(end)).toBe('reviews.error.late');
  const published = { own: { publishAt: completedAt }, now: before, otherGone: false };
  expect(whyNoReview(order, published)).toBe('reviews.error.published');
  expect(whyNoReview(order, { ...published, own: { publishAt: end } })).toBeNull();
});

it('takes none of orders in other states', () => {
  const now = completedAt;
  const of = (status: string) =>
    whyNoReview({ status, completedAt }, { now, own: null, otherGone: false });
  expect(of('paid')).toBe('reviews.error.notCompleted');
  expect(of('refunded')).toBe('reviews.error.refunded');
});

it('shows an average from three reviews on', () => {
  const cashReviews = 5;
  expect(toRatingView({ reviews: 2, stars: 10, cashReviews })).toEqual({
    average: null,
    count: 2,
    cashCount: 5,
  });
  expect(toRatingView({ reviews: 3, stars: 14, cashReviews }).average).toBe(4.7);
});
