import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Avatar } from './avatar';

it.each([
  ['Ann Miller', 'AM'],
  ['\u202eAnn \u202eMiller', 'AM'],
  ['ليلى حداد', 'لح'],
  ['ann', 'A'],
  ['(Ann) "Miller"', 'AM'],
  ['\u202e', ''],
])('the initials of %j are letters', (name, initials) => {
  const html = renderToStaticMarkup(<Avatar name={name} image={null} />);
  expect(html.replace(/<[^>]*>/g, '')).toBe(initials);
});
