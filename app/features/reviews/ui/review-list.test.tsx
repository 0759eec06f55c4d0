import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ReviewView } from '../review.dto';
import { ReviewList } from './review-list';

const review = (id: string, name: string): ReviewView => ({
  id,
  stars: 4,
  text: '',
  side: 'buyer',
  inCash: false,
  answer: 'Thank you',
  author: { name, image: null, gone: false },
  own: false,
  at: '2026-11-01T10:00:00.000Z',
});

it('names the review whose answer can be reported', () => {
  const reviews = [review('a', 'Ada'), review('b', 'Ben')];
  const html = renderToStaticMarkup(<ReviewList reviews={reviews} name="Sam" own={false} />);
  const words = html.replace(/<[^>]+>/g, '');
  expect(words).toContain('Report the answer by Sam to the review by Ada');
  expect(words).toContain('Report the answer by Sam to the review by Ben');
});

it('does not ask the author to report the own review', () => {
  const reviews = [{ ...review('a', 'Ada'), own: true }, review('b', 'Ben')];
  const html = renderToStaticMarkup(<ReviewList reviews={reviews} name="Sam" own={false} />);
  const words = html.replace(/<[^>]+>/g, '');
  expect(words).not.toContain('Report the review by Ada');
  expect(words).toContain('Report the review by Ben');
});
