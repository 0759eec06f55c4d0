import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RatingLine } from './stars';

it.each([
  [{ average: null, count: 0, cashCount: 0 }, 'No reviews yet'],
  [{ average: null, count: 0, cashCount: 1 }, 'No rating yet · 1 review of a cash sale'],
  [{ average: null, count: 0, cashCount: 2 }, 'No rating yet · 2 reviews of cash sales'],
  [{ average: null, count: 2, cashCount: 5 }, '2 reviews'],
])('says how many reviews there are: %o', (rating, text) => {
  expect(renderToStaticMarkup(<RatingLine rating={rating} />)).toBe(text);
});
