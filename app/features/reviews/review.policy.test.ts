import { REVIEW_MS } from '~/lib/durations';
import { expect, it } from 'vitest';

import { mayWriteIn, reviewStateOf, toRatingView, whyNoReview } from './review.policy';

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
  for (const ended of ['cancelled', 'expired', 'removed']) {
    expect(of(ended)).toBe('orders.leadSeller.ended');
  }
});

const saved = { published: false, removed: false };
const published = { published: true, removed: false };
const removed = { published: false, removed: true };
const facts = {
  own: null,
  theirsPublished: false,
  theyWrote: false,
  whyNot: null,
  suspended: false,
};
const late = 'reviews.error.late';
const gone = 'reviews.error.gone';
const isOut = 'reviews.error.published';
const theirs = { theirsPublished: true, theyWrote: true };

it.each([
  ['open', {}],
  ['waiting', { theyWrote: true }],
  ['suspended', { theyWrote: true, suspended: true }],
  ['late', { whyNot: late }],
  ['late', { whyNot: late, suspended: true }],
  ['gone', { whyNot: gone }],
  ['refunded', { own: removed, whyNot: 'reviews.error.refunded' }],
  ['refunded', { whyNot: 'reviews.error.refunded' }],
  ['ownPublished', { own: published, whyNot: 'reviews.error.refunded' }],
  ['theirsPublished', { whyNot: 'reviews.error.refunded', ...theirs }],
  ['notCompleted', { whyNot: 'reviews.error.notCompleted' }],
  ['ended', { whyNot: 'orders.leadSeller.ended' }],
  ['saved', { own: saved }],
  ['savedSuspended', { own: saved, suspended: true }],
  ['savedGone', { own: saved, whyNot: gone }],
  ['ownPublished', { own: published, whyNot: isOut }],
  ['theirsPublished', { whyNot: late, ...theirs }],
  ['bothPublished', { own: published, whyNot: isOut, ...theirs }],
  ['ownRemoved', { own: removed, whyNot: isOut }],
  ['ownRemoved', { own: removed, whyNot: isOut, ...theirs }],
  ['ownRemoved', { own: removed, whyNot: isOut, ...theirs, suspended: true }],
] as const)('calls the state of the reviews %s', (state, known) => {
  expect(reviewStateOf({ ...facts, ...known })).toBe(state);
});

it('takes a review only where nothing stands against it', () => {
  const writable = (['open', 'waiting', 'saved'] as const).map(mayWriteIn);
  expect(writable).toEqual([true, true, true]);
  const others = (['suspended', 'savedGone', 'savedSuspended', 'ownRemoved'] as const).map(
    mayWriteIn,
  );
  expect(others).toEqual([false, false, false, false]);
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
