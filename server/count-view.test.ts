import { expect, it } from 'vitest';
import { viewedListing } from './count-view';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

function viewed(url: string, headers: Record<string, string | undefined> = {}, method = 'GET') {
  return viewedListing({
    method,
    url,
    headers: { 'user-agent': BROWSER, accept: 'text/html,*/*;q=0.8', ...headers },
  });
}

const data = (id: string) => `/products/${id}?_data=routes%2Fsite%2Fproduct`;

it('counts the page of a listing, and its data when scripts navigate', () => {
  expect(viewed('/products/abc_1-2')).toBe('abc_1-2');
  expect(viewed('/products/abc?from=mail')).toBe('abc');
  expect(viewed(data('abc'), { referer: 'http://shop.test/search?q=desk' })).toBe('abc');
  expect(viewed(data('abc'), { referer: 'http://shop.test/products/other' })).toBe('abc');
});

it.each<[string, string, Record<string, string | undefined>?, string?]>([
  ['another page', '/category/abc'],
  ['the page to report it', '/products/abc/report'],
  ['HEAD', '/products/abc', {}, 'HEAD'],
  ['a form', '/products/abc', {}, 'POST'],
  ['the endpoint', '/products/abc', { accept: 'application/json' }],
  ['data of the frame around the page', '/products/abc?_data=routes%2Fsite%2Flayout'],
  ['data read again after a form', data('abc'), { referer: 'http://shop.test/products/abc?a=1' }],
  ['a prefetch', '/products/abc', { 'sec-purpose': 'prefetch;prerender' }],
  ['an older prefetch', '/products/abc', { purpose: 'prefetch' }],
  ['a client without a name', '/products/abc', { 'user-agent': undefined }],
  ['a crawler', '/products/abc', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['a link preview', '/products/abc', { 'user-agent': 'WhatsApp/2.23' }],
  ['a command', '/products/abc', { 'user-agent': 'curl/8.5.0' }],
])('does not count %s', (_, url, headers, method) => {
  expect(viewed(url, headers, method)).toBeNull();
});
