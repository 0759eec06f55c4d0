import { isLanguageCode } from '~/i18n/languages';

/** Headers of a stored response that describe the offline copy to the service worker. */
export const SAVED_AT = 'X-Saved-At';
export const TITLE = 'X-Title';

/** Language prefix of an address, such as '/de'; empty for the default language. */
function prefixOf(address: string): string {
  const [, code = ''] = /^\/([a-z]{2})(?=[/?]|$)/.exec(address) ?? [];
  return isLanguageCode(code) ? `/${code}` : '';
}

/** The page shown for addresses of a language that have no copy; it contains the notice's words. */
export function offlinePageOf(address: string): string {
  return `${prefixOf(address)}/offline`;
}

/** The locale of a page, from its HTML. */
export function localeOf(html: string): string {
  return /<html[^>]* data-locale="([^"]+)"/.exec(html)?.[1] ?? 'en-US';
}

/** Addresses that the service worker leaves to the browser: what is personal, secret or no page. */
const NOT_HANDLED =
  /^\/+(?:dashboard|login|logout|sign-out|register|forgot-password|reset-password|confirm-email|change-email|undo-email-change|newsletter\/[^/]+|unsubscribe|save|saved|api|dev|webhooks|images|assets|healthz|metrics)(?:\/|$)/i;

/** Whether a form signs a person in or out: the pages seen until then are listed to no other person. */
export function changesPerson({ pathname }: URL): boolean {
  return /^\/(?:api\/)?(?:login|logout|register|sign-in|sign-out|sign-up|dashboard\/account\/delete)(?:\/|$)/.test(
    pathname.slice(prefixOf(pathname).length),
  );
}

/**
 * Query parameters that no copy differs by: those of the booking dialog, which copies do not have, and
 * those that campaigns and other sites add to links.
 */
const IGNORED = /^(?:book|stay|utm_.*|fbclid|gclid|msclkid|igsh)$/;

/** Pages that read no query besides the booking dialog. */
const WITHOUT_QUERY =
  /^\/(?:products\/[^/]+|blog|about|how-it-works|safety|terms|privacy|cookies|accessibility)\/?$/;

/**
 * The address under which a page is stored: its path, with the part of the query that it shows. Null
 * if the address is not handled.
 */
export function copyAddress(url: URL): string | null {
  const bare = url.pathname.slice(prefixOf(url.pathname).length);
  if (NOT_HANDLED.test(bare) || url.searchParams.has('_data')) return null;
  if (WITHOUT_QUERY.test(bare)) return url.pathname;
  const shown = [...url.searchParams].filter(([name]) => !IGNORED.test(name));
  const query = new URLSearchParams(shown);
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
}

/** Whether a response may become an offline copy. Personal pages have `no-store`. */
export function isStorable({ status, redirected, headers }: Response): boolean {
  return (
    status === 200 &&
    !redirected &&
    (headers.get('Content-Type') ?? '').startsWith('text/html') &&
    !(headers.get('Cache-Control') ?? 'no-store').includes('no-store')
  );
}

/** A page to read only: without scripts and page data, with every control and 'Book now' disabled. */
export function readOnly(html: string): string {
  return html
    .replaceAll(/<script\b[^]*?<\/script>/g, '')
    .replaceAll(/<link rel="(?:modulepreload|preload|manifest)"[^>]*>/g, '')
    .replaceAll(/<(button|input|select|textarea)\b/g, '<$1 disabled=""')
    .replaceAll(/(<a\b[^>]*) href="[^"]*[?;]book=[^"]*"/g, '$1 role="link" aria-disabled="true"');
}

/** The policy of a copy: no scripts, no connections, no form that sends anything. */
export function readOnlyPolicy(policy: string): string {
  return policy
    .replace(/(script-src|worker-src|connect-src|form-action) [^;]*/g, "$1 'none'")
    .replace(/;?upgrade-insecure-requests/, '');
}

/** The title of a page, as it stands in its HTML. */
export function titleOf(html: string): string {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replace(/ · Rummage$/, '') ?? '';
}

/** The stylesheets that a page needs. */
export function stylesheetsOf(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="(\/assets\/[^"]+)"/g)].flatMap(
    ([, address]) => address ?? [],
  );
}

/** The fonts that a stylesheet needs, from the site's root. */
export function fontsOf(css: string): string[] {
  const fonts = css.matchAll(/url\(["']?(\/assets\/[^"')]+\.woff2)["']?\)/g);
  return [...new Set([...fonts].flatMap(([, address]) => address ?? []))];
}

const NOTICE = /<template id="offline-notice">([^]*?)<\/template>/;

/** The notice over an offline copy, from the HTML of the offline page, which has its words. */
export function noticeOf(offlinePage: string, savedAt: string): string {
  return (NOTICE.exec(offlinePage)?.[1] ?? '').replace('{time}', savedAt);
}

/** A page with a notice above everything else. */
export function withNotice(html: string, notice: string): string {
  return html.replace(/<body[^>]*>/, (body) => body + notice);
}

export interface ListedCopy {
  address: string;
  /** Escaped HTML. */
  title: string;
  savedAt: string;
}

const LIST = /(<ul id="offline-copies"[^>]*>)[^]*?(<\/ul>)/;

/** The offline page with the list of the pages that can be read. */
export function withCopies(offlinePage: string, copies: readonly ListedCopy[]): string {
  const rows = copies.map(
    ({ address, title, savedAt }) =>
      `<li><a href="${address.replaceAll('&', '&amp;').replaceAll('"', '%22')}">${title}</a><span>${savedAt}</span></li>`,
  );
  return offlinePage.replace(LIST, (_, start: string, end: string) =>
    [start, ...rows, end].join(''),
  );
}
