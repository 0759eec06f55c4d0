import { redirect } from '@remix-run/node';
import {
  isPermission,
  may,
  whyNot,
  type Ctx,
  type Permission,
} from '~/features/accounts/account.policy';

/** Where a person goes after login: a path of this site only, never somebody else's address. */
export function safeReturnTo(from: string | null | undefined): string {
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

/**
 * The address of a page as its reader sees it: Remix adds a `_data` to what its scripts fetch.
 */
export function pageAddress(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete('_data');
  query.delete('index');
  const text = query.toString();
  return url.pathname + (text ? `?${text}` : '');
}

/** What a person wants to do at an address that needs an account; the first that fits. */
const purposes: readonly (readonly [RegExp, string])[] = [
  [/^\/saved$/, 'save this product'],
  [/^\/category\//, 'browse this category'],
  [/^\/dashboard\/saved/, 'see your favourites'],
  [/^\/dashboard\/my-orders/, 'see your orders'],
  [/^\/dashboard\/payment\//, 'pay for your order'],
  [/^\/dashboard\/receipt\//, 'see your receipt'],
  [/^\/dashboard\/add-product/, 'sell a product'],
  [/^\/dashboard\/my-products/, 'see your listings'],
  [/^\/dashboard\/account/, 'see your account'],
  [/^\/dashboard/, 'see your dashboard'],
];

/**
 * Why the sign-in pages are shown, in one sentence; null where the person came by themselves.
 * @param returnTo The return address: a path of this site with its query.
 */
export function signInReason(returnTo: string): string | null {
  const { pathname, searchParams } = new URL(returnTo, 'http://here.invalid');
  const purpose = searchParams.has('book')
    ? 'book this product'
    : purposes.find(([pattern]) => pattern.test(pathname.toLowerCase()))?.[1];
  return purpose ? `To ${purpose}, log in or create an account.` : null;
}
