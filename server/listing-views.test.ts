import { expect, it } from 'vitest';
import { isRobot, viewedListing } from './listing-views';

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
])('does not count %s', (_, url, headers, method) => {
  expect(viewed(url, headers, method)).toBeNull();
});

it.each([
  ['a client without a name', undefined],
  ['a crawler', 'Mozilla/5.0 (compatible; Googlebot/2.1)'],
  ['another crawler', 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'],
  ['a link preview', 'WhatsApp/2.23'],
  ['a command', 'curl/8.5.0'],
  ['a program', 'libwww-perl/6.72'],
])('takes %s for a robot', (_, agent) => {
  expect(isRobot({ 'user-agent': agent })).toBe(true);
});

it.each([
  BROWSER,
  'Lynx/2.9.0dev.12 libwww-FM/2.14 SSL-MM/1.4.1 GNUTLS/3.7.8',
  'Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
])('takes %s for a person', (agent) => {
  expect(isRobot({ 'user-agent': agent })).toBe(false);
});
