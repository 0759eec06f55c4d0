import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { languageFor } from '~/i18n/catalogues.server';
import { renderIn } from '~/i18n/render-language';
import { RatingLine } from './stars';

it.each([
  [{ average: null, count: 0, cashCount: 0 }, 'No reviews yet'],
  [{ average: null, count: 0, cashCount: 1 }, 'No rating yet · 1 review of a cash sale'],
  [{ average: null, count: 0, cashCount: 2 }, 'No rating yet · 2 reviews of cash sales'],
  [{ average: null, count: 2, cashCount: 5 }, '2 reviews'],
])('says how many reviews there are: %o', (rating, text) => {
  expect(renderToStaticMarkup(<RatingLine rating={rating} />)).toBe(text);
});

it.each([
  ['en', '4.7'],
  ['de', '4,7'],
  ['es', '4,7'],
] as const)('writes an average with the decimal separator of the language: %s', (code, text) => {
  const rating = { average: 4.7, count: 6, cashCount: 0 };
  const language = languageFor(code, { default: 'en', pseudo: false });
  const html = renderIn(language, () => renderToStaticMarkup(<RatingLine rating={rating} />));
  expect(html).toContain(`>${text}</b>`);
});
