import { expect, it } from 'vitest';
import {
  changesPerson,
  copyAddress,
  fontsOf,
  isStorable,
  localeOf,
  noticeOf,
  offlinePageOf,
  readOnly,
  readOnlyPolicy,
  stylesheetsOf,
  titleOf,
  withCopies,
  withNotice,
} from './offline-copy';

const at = (path: string) => new URL(`https://shop.example${path}`);

it.each(['/', '/home', '/products/abc', '/search?q=a+b', '/blog', '/newsletter', '/savings'])(
  '%s has a copy',
  (path) => expect(copyAddress(at(path))).toBe(path),
);

it.each([
  '/dashboard',
  '/dashboard/my-orders',
  '/Dashboard',
  '//dashboard',
  '/login',
  '/logout',
  '/register?returnTo=%2F',
  '/reset-password/secret',
  '/confirm-email/secret',
  '/change-email/secret',
  '/undo-email-change/secret',
  '/api/docs',
  '/newsletter/confirm/secret',
  '/newsletter/unsubscribe/secret',
  '/unsubscribe/secret',
  '/dev/outbox',
  '/save/abc',
  '/images/a/320.avif',
  '/search?_data=root',
  '/webhooks/stripe',
  '/healthz',
])('%s is left to the browser', (path) => expect(copyAddress(at(path))).toBeNull());

it('has no copy with the booking dialog open', () => {
  expect(copyAddress(at('/products/abc?book=abc'))).toBe('/products/abc');
  expect(copyAddress(at('/search?q=lamp&book=abc'))).toBe('/search?q=lamp');
});

it('finds the copy of a link with tracking parameters', () => {
  const shared = 'utm_source=mail&utm_campaign=a&fbclid=b&gclid=c';
  expect(copyAddress(at(`/products/abc?${shared}&ref=d`))).toBe('/products/abc');
  expect(copyAddress(at(`/de/about?${shared}`))).toBe('/de/about');
  expect(copyAddress(at(`/search?q=lamp&${shared}&page=2`))).toBe('/search?q=lamp&page=2');
  expect(copyAddress(at(`/?${shared}`))).toBe('/');
});

it.each([
  '/login',
  '/login/google',
  '/logout',
  '/register',
  '/sign-out',
  '/api/sign-in',
  '/dashboard/account/delete',
])('%s changes the person', (path) => expect(changesPerson(at(path))).toBe(true));

it.each(['/', '/saved', '/dashboard/account', '/logout-later'])(
  '%s does not change the person',
  (path) => expect(changesPerson(at(path))).toBe(false),
);

const page = (headers: Record<string, string>, status = 200) =>
  isStorable(new Response('', { status, headers: { 'Content-Type': 'text/html', ...headers } }));

it('takes only pages that are the same for all signed-out visitors', () => {
  expect(page({ 'Cache-Control': 'private, no-cache' })).toBe(true);
  expect(page({ 'Cache-Control': 'no-store' })).toBe(false);
  expect(page({})).toBe(false);
  expect(page({ 'Cache-Control': 'private, no-cache' }, 404)).toBe(false);
  expect(page({ 'Cache-Control': 'private', 'Content-Type': 'application/json' })).toBe(false);
});

const HTML = `<html><head><title>Lamp · Rummage</title><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head><body class="b"><form><input name="q"/><button>Search</button></form><script type="module">
import "/assets/a.js";</script><script>1</script></body></html>`;

it('makes a page that can only be read', () => {
  const copy = readOnly(HTML);
  expect(copy).not.toMatch(/script|modulepreload|a\.js/);
  expect(copy).toContain('<input disabled="" name="q"/><button disabled="">');
  expect(stylesheetsOf(copy)).toEqual(['/assets/a.css']);
  expect(titleOf(copy)).toBe('Lamp');
});

it('has no link that books', () => {
  const links =
    '<a class="button" href="/de/products/a?book=a" rel="nofollow">Book now</a><a href="/search?q=a&amp;book=a">b</a>';
  const others = '<a href="/products/a">a</a><a href="/search?q=book=a">b</a>';
  expect(readOnly(links + others)).toBe(
    '<a class="button" role="link" aria-disabled="true" rel="nofollow">Book now</a>' +
      `<a role="link" aria-disabled="true">b</a>${others}`,
  );
});

it('has a policy against scripts, connections and forms', () => {
  const policy =
    "default-src 'none';script-src 'self' 'sha256-a=';style-src 'self';connect-src 'self';worker-src 'self';form-action 'self' https://x.example;upgrade-insecure-requests";
  expect(readOnlyPolicy(policy)).toBe(
    "default-src 'none';script-src 'none';style-src 'self';connect-src 'none';worker-src 'none';form-action 'none'",
  );
});

it('finds the fonts of a stylesheet once', () => {
  const css = '@font-face{src:url(/assets/f.woff2)format("woff2")}a{src:url("/assets/f.woff2")}';
  expect(fontsOf(css)).toEqual(['/assets/f.woff2']);
});

const OFFLINE =
  '<body><template id="offline-notice"><p>Saved on {time}.</p></template><ul id="offline-copies" class="a"></ul></body>';

it('puts the notice over a copy', () => {
  const notice = noticeOf(OFFLINE, 'Tue 24 Nov, 14:00');
  expect(withNotice('<body class="b"><main>', notice)).toBe(
    '<body class="b"><p>Saved on Tue 24 Nov, 14:00.</p><main>',
  );
});

it('lists the copies, also those with names that look like patterns or HTML', () => {
  const copies = [{ address: '/search?q="a"&b', title: '$& &lt;b&gt;', savedAt: 'today' }];
  expect(withCopies(OFFLINE, copies)).toContain(
    '<ul id="offline-copies" class="a"><li><a href="/search?q=%22a%22&amp;b">$& &lt;b&gt;</a><span>today</span></li></ul>',
  );
});

it('knows the language of an address and of a page', () => {
  expect(copyAddress(at('/de/products/abc?book=abc'))).toBe('/de/products/abc');
  expect(copyAddress(at('/ar/dashboard'))).toBeNull();
  expect(changesPerson(at('/de/login'))).toBe(true);
  expect(['/', '/de', '/de/search?q=a', '/ar?q=a', '/deals', '/fr'].map(offlinePageOf)).toEqual(
    ['', '/de', '/de', '/ar', '', ''].map((prefix) => `${prefix}/offline`),
  );
  expect(localeOf('<html lang="ar" dir="rtl" data-locale="ar-u-nu-latn">')).toBe('ar-u-nu-latn');
});
