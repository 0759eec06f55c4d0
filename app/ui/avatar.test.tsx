import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Avatar } from './avatar';

it.each([
  ['Ann Miller', 'AM'],
  ['\u202eAnn \u202eMiller', 'AM'],
  ['ليلى حداد', 'لح'],
  ['ann', 'A'],
  ['\u202e', ''],
])('the initials of %j have no marks that turn the direction around', (name, initials) => {
  const html = renderToStaticMarkup(<Avatar name={name} image={null} />);
  expect(html.replace(/<[^>]*>/g, '')).toBe(initials);
});
