import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ErrorPage } from './error-page';

const BROWSE = ['/search', 'Browse products'];
const DASHBOARD = ['/dashboard', 'Dashboard'];
const MISSPELT = 'The address may be misspelt.';
const GONE = 'The address may be misspelt, or the listing may be gone.';

it.each([
  ['/products/xyz', GONE, BROWSE],
  ['/produkts/xyz', MISSPELT, BROWSE],
  ['/dashboard/my-products/xyz/edit', MISSPELT, DASHBOARD],
  ['/unsubscribe/xyz', MISSPELT, DASHBOARD],
])('says about %s what is missing, and leads on', (path, advice, [href = '', text = '']) => {
  const page = renderToString(<ErrorPage status={404} detail="Not found" path={path} />);
  expect(page).toContain(`>${advice}</p>`);
  const [, last] = [...page.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)];
  expect(last?.slice(1)).toEqual([href, text]);
});
