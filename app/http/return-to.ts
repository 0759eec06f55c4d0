import { redirect } from '@remix-run/node';
import {
  isPermission,
  may,
  requireNotSuspended,
  rightToGain,
  whyNot,
  type Actor,
  type Ctx,
  type GainableRight,
  type Permission,
} from '~/features/accounts/account.policy';
import { CONFIRM_IDENTITY_PATH, isRecent } from '~/features/second-factors/recent-sign-in';
import type { Message, MessageKey } from '~/i18n/language';
import { splitPath, type ServedLanguages } from '~/i18n/languages';
import { t } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';

/** The return address after sign-in: always a path of this site, never another host. */
export function safeReturnTo(from: string | null | undefined): string {
  const path = ownPath(from);
  return /^\/(login|register|logout)([/?]|$)/i.test(path) ? '/' : path;
}

/** Pages of signing in and of links in mails, which are no pages to return to. */
const SIGN_IN_PAGES = /^\/(forgot-password|reset-password|confirm-email|change-email)(\/|$)/i;

/**
 * The return address of a link to /login that names none: the page of this site that the link is on, by the
 * Referer of the request, without its language. The home page without a Referer and from pages of signing in.
 * The link itself can't name it: that would be in the scripts of every page.
 */
export function returnToOfReferer(
  { url, headers }: Pick<Request, 'url' | 'headers'>,
  languages: ServedLanguages,
): string {
  const referer = headers.get('Referer');
  if (!referer || !URL.canParse(referer)) return '/';
  const { protocol, host, pathname, search } = new URL(referer);
  // A reverse proxy may accept HTTPS and forward HTTP, so the scheme is not compared.
  if (!/^https?:$/.test(protocol) || host !== new URL(url).host) return '/';
  const { path } = splitPath(pathname, languages);
  return SIGN_IN_PAGES.test(path) ? '/' : safeReturnTo(path + search);
}

/** The path and query of an address of this site; the home page for any other. */
export function ownPath(address: string | null | undefined): string {
  if (!address || !/^\/(?![/\\])/.test(address) || /[\u0000-\u001f\\]/.test(address)) return '/';
  const url = new URL(address, 'http://here.invalid');
  // `/.//elsewhere` starts with two slashes only after its dots are resolved.
  if (url.host !== 'here.invalid' || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search;
}

/**
 * Redirects users without the permission to /login, with the return address and, for a user who is
 * signed in without the right, the permission that the page needs (decision 35). Refuses with
 * `suspended` what a suspended account may not do, unless `evenSuspended`: then the page says so itself.
 */
export function requirePage(
  { ctx, url }: { ctx: Ctx; url: URL },
  permission: Permission,
  { evenSuspended = false } = {},
) {
  const { actor } = ctx;
  if (actor && may(actor, permission)) {
    if (!evenSuspended) requireNotSuspended(actor, permission);
    return actor;
  }
  throw redirect(loginAddress(url, actor ? permission : undefined));
}

/**
 * As `requirePage`, for account pages that need a recent sign-in: redirects to the page that
 * confirms the person's identity, which leads back.
 */
export function requireRecentPage({ ctx, url }: { ctx: Ctx; url: URL }): Actor {
  const actor = requirePage({ ctx, url }, 'account:manage');
  if (isRecent(actor, ctx.clock.now())) return actor;
  throw redirect(withReturnTo(CONFIRM_IDENTITY_PATH, pageAddress(url)));
}

/** The page on which an admin sets up a second factor. */
export const ENROLMENT_PATH = '/dashboard/account/second-factor';

/** The addresses of an admin who has to use their passkey first, or set up a second factor (decision 53c). */
const BEFORE_PASSKEY =
  /^\/(dashboard\/(account\/passkeys\/(options|confirm)|confirm-identity)|logout|language)$/;
const BEFORE_ENROLMENT = /^\/dashboard\/account\/(second-factor|passkeys)$/;

/**
 * Redirects an admin in production who has no second factor to the page that sets it up, and one who
 * has not used their passkey in this session to the page that asks for it.
 */
export function requireEnrolledAdmin({ ctx, url }: { ctx: Pick<Ctx, 'actor'>; url: URL }): void {
  const missing = ctx.actor?.missingFactor;
  if (!missing || BEFORE_PASSKEY.test(url.pathname)) return;
  if (missing === 'enrol' && BEFORE_ENROLMENT.test(url.pathname)) return;
  const page = missing === 'enrol' ? ENROLMENT_PATH : CONFIRM_IDENTITY_PATH;
  throw redirect(withReturnTo(page, pageAddress(url)));
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

interface Need {
  /** The message for a person without the permission. */
  text: Message;
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

/**
 * Purposes of addresses that need an account, shown on the sign-in page; the first match counts.
 */
const purposes: readonly (readonly [RegExp, MessageKey])[] = [
  [/^\/saved$/, 'accounts.reason.save'],
  [/^\/category\//, 'accounts.reason.browse'],
  [/^\/dashboard\/saved/, 'accounts.reason.favourites'],
  [/^\/products\/[^/]+\/offer/, 'offers.reason.make'],
  [/^\/sellers\/[^/]+\/follow/, 'follows.reason'],
  [/^\/dashboard\/offers/, 'offers.reason.see'],
  [/^\/dashboard\/messages\/new/, 'conversations.signIn.write'],
  [/^\/dashboard\/messages/, 'conversations.signIn.read'],
  [/^\/dashboard\/searches\/new/, 'alerts.reason'],
  [/^\/dashboard\/(my-)?orders/, 'accounts.reason.orders'],
  [/^\/dashboard\/payment\//, 'accounts.reason.pay'],
  [/^\/dashboard\/receipt\//, 'accounts.reason.receipt'],
  [/^\/dashboard\/add-product/, 'accounts.reason.sell'],
  [/^\/dashboard\/my-products/, 'accounts.reason.listings'],
  [/^\/dashboard\/account/, 'accounts.reason.account'],
  [/^\/dashboard/, 'accounts.reason.dashboard'],
];

/**
 * Why the sign-in pages are shown, in one sentence; null without a reason. For rendering.
 * @param returnTo The return address: a path of this site with its query.
 */
export function signInReason(returnTo: string): string | null {
  const { pathname, searchParams } = new URL(returnTo, 'http://here.invalid');
  const purpose: MessageKey | undefined = searchParams.has('book')
    ? 'accounts.reason.book'
    : purposes.find(([pattern]) => pattern.test(pathname.toLowerCase()))?.[1];
  return purpose ? t(purpose) : null;
}
