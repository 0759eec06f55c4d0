import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { OrderReview, OrderReviews } from '../review.queries.server';
import ReviewPanel from './review-panel';

const review: OrderReview = {
  id: 'r1',
  stars: 4,
  text: '',
  answer: null,
  answered: false,
  at: '2026-11-01T10:00:00.000Z',
  published: false,
  removed: false,
};

const saved: OrderReviews = {
  order: { id: 'o1', productId: 'p1', name: 'Oak desk', status: 'completed', inCash: false },
  side: 'buyer',
  other: {
    id: 'u1',
    name: 'Ann',
    deleted: false,
    rating: { average: null, count: 0, cashCount: 0 },
  },
  state: 'saved',
  own: review,
  theirs: null,
  theyWrote: false,
  mayWrite: true,
  until: '2026-11-15T10:00:00.000Z',
};

it.each<[string, Partial<OrderReviews>]>([
  ['Write a review', { state: 'open', own: null }],
  ['Edit your review', {}],
  ['See the reviews', { state: 'savedSuspended', mayWrite: false }],
  [
    'See the reviews',
    { state: 'ownPublished', mayWrite: false, own: { ...review, published: true } },
  ],
])('has the link "%s"', (label, changed) => {
  const html = renderToStaticMarkup(<ReviewPanel reviews={{ ...saved, ...changed }} />);
  expect(/<a [^>]*>([^<]*)<\/a><\/p><\/section>$/.exec(html)?.[1]).toBe(label);
});
