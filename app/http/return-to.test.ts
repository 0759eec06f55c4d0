import { describe, expect, it } from 'vitest';
import { safeReturnTo } from './return-to';

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
