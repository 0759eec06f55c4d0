import { redirect } from '@remix-run/node';
import {
  isPermission,
  may,
  rightToGain,
  whyNot,
  type Actor,
  type Ctx,
  type GainableRight,
  type Permission,
} from '~/features/accounts/account.policy';
import { DomainError } from '~/lib/domain-error';

/** The return address after sign-in: always a path of this site, never another host. */
export function safeReturnTo(from: string | null | undefined): string {
  if (!from || !/^\/(?![/\\])/.test(from) || /[\u0000-\u001f\\]/.test(from)) return '/';
  const url = new URL(from, 'http://here.invalid');
  if (url.host !== 'here.invalid' || /^\/(login|register|logout)(\/|$)/i.test(url.pathname))
    return '/';
  // `/.//elsewhere` starts with two slashes only after its dots are resolved.
  if (url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search;
}

/**
 * Redirects users without the permission to /login, with the return address and, for a user who is
 * signed in without the right, the permission that the page needs (decision 35).
 */
export function requirePage({ ctx, url }: { ctx: Ctx; url: URL }, permission: Permission) {
  const { actor } = ctx;
  if (actor && may(actor, permission)) return actor;
  throw redirect(loginAddress(url, actor ? permission : undefined));
}

/**
 * As `requirePage`, but answers signed-in users without the permission as if the page did not exist
 * (decision 10): for the pages about one person or product.
 */
export function requireHiddenPage({ ctx, url }: { ctx: Ctx; url: URL }, permission: Permission) {
  if (ctx.actor && !may(ctx.actor, permission)) throw new DomainError('not_found');
  return requirePage({ ctx, url }, permission);
}

/** `path` with the return address in its query, unless that is the home page. */
export function withReturnTo(path: string, from: string): string {
  return from === '/' ? path : `${path}?${new URLSearchParams({ from })}`;
}

/** The login page's address, with `url` as the return address. */
export function loginAddress(url: URL, needs?: Permission): string {
  const query = new URLSearchParams({ from: pageAddress(url) });
  if (needs) query.set('needs', needs);
  return `/login?${query}`;
}

export interface Need {
  /** The message for a person without the permission. */
  text: string;
  /** The right that the account can give itself to get it. */
  gain: GainableRight | null;
}

/** The permission named by `needs`, if the signed-in person lacks it; null otherwise. */
export function describeNeed(actor: Actor | null, needs: string | null): Need | null {
  if (!actor || !needs || !isPermission(needs) || may(actor, needs)) return null;
  return { text: whyNot(needs), gain: rightToGain(needs) };
}

/**
 * The address of a page as the browser shows it: Remix adds `_data` to the requests of its scripts.
 */
export function pageAddress(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete('_data');
  query.delete('index');
  const text = query.toString();
  return url.pathname + (text ? `?${text}` : '');
}

/** What a person wants to do at an address that needs an account; the first match counts. */
const purposes: readonly (readonly [RegExp, string])[] = [
  [/^\/saved$/, 'save this product'],
  [/^\/category\//, 'browse this category'],
  [/^\/dashboard\/saved/, 'see your favourites'],
  [/^\/dashboard\/messages\/new/, 'write a message'],
  [/^\/dashboard\/messages/, 'see your messages'],
  [/^\/dashboard\/my-orders/, 'see your orders'],
  [/^\/dashboard\/payment\//, 'pay for your order'],
  [/^\/dashboard\/receipt\//, 'see your receipt'],
  [/^\/dashboard\/add-product/, 'sell a product'],
  [/^\/dashboard\/my-products/, 'see your listings'],
  [/^\/dashboard\/account/, 'see your account'],
  [/^\/dashboard/, 'see your dashboard'],
];

/**
 * Why the sign-in pages are shown, in one sentence; null without a reason.
 * @param returnTo The return address: a path of this site with its query.
 */
export function signInReason(returnTo: string): string | null {
  const { pathname, searchParams } = new URL(returnTo, 'http://here.invalid');
  const purpose = searchParams.has('book')
    ? 'book this product'
    : purposes.find(([pattern]) => pattern.test(pathname.toLowerCase()))?.[1];
  return purpose ? `To ${purpose}, log in or create an account.` : null;
}
