import { redirect } from '@remix-run/node';
import type { Ctx } from '~/features/accounts/actor';
import { isPermission, may, whyNot, type Permission } from '~/features/accounts/policy';
import { pageAddress } from './page-address';

/** Where a person goes after login: a path of this site only, never somebody else's address. */
export function safeWayBack(from: string | null | undefined): string {
  if (!from || !/^\/(?![/\\])/.test(from) || /[\u0000-\u001f\\]/.test(from)) return '/';
  const url = new URL(from, 'http://here.invalid');
  if (url.host !== 'here.invalid' || /^\/(login|register|logout)(\/|$)/i.test(url.pathname))
    return '/';
  // `/.//elsewhere` only begins with two slashes once its dots are resolved.
  if (url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search;
}

/**
 * Leads whoever may not see a page to /login, which remembers the way back and, for somebody who
 * is signed in with another role, says what the page needs (decision 35).
 */
export function requirePage({ ctx, url }: { ctx: Ctx; url: URL }, permission: Permission) {
  const { actor } = ctx;
  if (actor && may(actor, permission)) return actor;
  throw redirect(loginAddress(url, actor ? permission : undefined));
}

/** `path` with the return address in its query, unless that is the home page. */
export function withReturnTo(path: string, from: string): string {
  return from === '/' ? path : `${path}?${new URLSearchParams({ from })}`;
}

/** The login page's address, with the way back to `url`. */
export function loginAddress(url: URL, needs?: Permission): string {
  const query = new URLSearchParams({ from: pageAddress(url) });
  if (needs) query.set('needs', needs);
  return `/login?${query}`;
}

/** What a page named by `needs` wants, in words; null for anything that is no permission. */
export function needInWords(needs: string | null): string | null {
  return needs && isPermission(needs) ? whyNot(needs) : null;
}
