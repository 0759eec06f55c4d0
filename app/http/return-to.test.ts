import { describe, expect, it } from 'vitest';
import { returnToOfReferer, safeReturnTo } from './return-to';

describe('the way back after login', () => {
  it.each([
    '/',
    '/dashboard/my-orders?page=2',
    '/category/x?book=y',
    '/a//b',
    '/%2F%2Fevil.example',
  ])('leads to %j', (from) => expect(safeReturnTo(from)).toBe(from));

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/login',
    '/login/',
    '/login/google/callback?code=x',
    '/Register',
    '/x/../logout',
    'dashboard',
    '',
    null,
  ])('does not lead to %j', (from) => expect(safeReturnTo(from)).toBe('/'));
});

describe('the way back of a link to /login that names none', () => {
  const cameFrom = (referer: string | null) => {
    const headers = new Headers(referer ? { referer } : {});
    const request = { url: 'http://shop.test/login', headers };
    return returnToOfReferer(request, { default: 'en', pseudo: false });
  };

  it.each([
    ['http://shop.test/search?q=chair', '/search?q=chair'],
    ['https://shop.test/products/1', '/products/1'],
    ['http://shop.test/de/category/2', '/category/2'],
    ['http://shop.test/de', '/'],
  ])('is the page of the link: %s', (referer, path) => expect(cameFrom(referer)).toBe(path));

  it.each([
    null,
    'nonsense',
    'http://elsewhere.test/search',
    'ftp://shop.test/search',
    'http://shop.test//elsewhere.test/',
    'http://shop.test/login?from=%2Fsearch',
    'http://shop.test/de/register',
    'http://shop.test/forgot-password',
    'http://shop.test/reset-password/secret',
    'http://shop.test/de/change-email/secret',
  ])('is the home page: %s', (referer) => expect(cameFrom(referer)).toBe('/'));
});
