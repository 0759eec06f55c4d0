import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../app/platform/services';
import { matchApiPath } from '../app/http/match-api-path';
import { wantsPage } from './content-negotiation';
import { addViewed, recentCookie } from '../app/platform/session/recently-viewed';

/** The page of a listing; Remix asks for its data alone when scripts navigate. */
const LISTING = /^(?:\/[a-z]{2})?\/products\/([\w-]{1,64})\/?(?:\?(.*))?$/;
const PAGE_DATA = 'routes/site/product';
/** Crawlers, link previews, monitors and command line clients, by the words they call themselves; not phones of Cubot. */
const ROBOT =
  /(?<!cu)bot(?:\b|[/_-])|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embedly|lighthouse|headless|monitor|uptime|curl\/|wget\/|python|go-http|java\/|axios|node-fetch|undici|okhttp|libwww-perl/i;

type Deps = Pick<Services, 'views' | 'clock' | 'log'>;

type Head = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/**
 * Counts the page view of a listing once its response was sent, also one from the response cache.
 * Not counted: errors, prefetches, robots, and data that a page reads again after a form.
 */
export function countView(deps: Deps, req: IncomingMessage, res: ServerResponse): void {
  const productId = viewedListing(req);
  if (productId === null || isRobot(req.headers)) return;
  res.once('finish', () => {
    if (res.statusCode !== 200 && res.statusCode !== 304) return;
    const { locals } = res as ServerResponse & { locals?: Express.Locals };
    // The response cache, which has no locals, answers anonymous requests only.
    Promise.resolve(locals?.findViewerId?.() ?? null).then(
      (viewerId) => deps.views.count(productId, viewerId, deps.clock.now()),
      (error: unknown) => deps.log.error({ err: error }, 'a view was not counted'),
    );
  });
}

/** The listing that is opened by this request; null for all other requests. */
export function viewedListing({ method, url = '', headers }: Head): string | null {
  if (method !== 'GET') return null;
  const [, productId, query] = LISTING.exec(url) ?? [];
  if (productId === undefined || isPrefetch(headers)) return null;
  const data = new URLSearchParams(query).get('_data');
  if (data !== null) {
    return data === PAGE_DATA && !isReadAgain(headers.referer, productId) ? productId : null;
  }
  const shared = matchApiPath(`/products/${productId}`)?.shared;
  return shared && !wantsPage(shared, { method, url }, headers.accept) ? null : productId;
}

function isPrefetch(headers: Head['headers']): boolean {
  return String(headers['sec-purpose'] ?? headers.purpose ?? '').includes('prefetch');
}

/** Whether a request is not of a person. */
export function isRobot({ 'user-agent': agent }: Head['headers']): boolean {
  return agent === undefined || ROBOT.test(agent);
}

/** Before a navigation the browser is still on another page; after a form it is on this one. */
function isReadAgain(referer: string | undefined, productId: string): boolean {
  if (referer === undefined || !URL.canParse(referer)) return false;
  return LISTING.exec(new URL(referer).pathname)?.[1] === productId;
}

/**
 * Adds the listing whose page a person opens to the cookie of recently viewed ones, also when the
 * page comes from the response cache: the cookie is added when the head is written, so that it is
 * never part of a stored response. Robots get it as well: it costs nothing, and no browser can be
 * mistaken for one.
 */
export function rememberViewed(
  { signedValues, env }: Pick<Services, 'signedValues' | 'env'>,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const productId = viewedListing(req);
  if (productId === null) return;
  const name = recentCookie(env);
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  res.writeHead = ((status: number, ...rest: unknown[]) => {
    if (status === 200 || status === 304) {
      const value = addViewed({ signedValues }, name, req.headers.cookie, productId);
      if (value) res.appendHeader('Set-Cookie', value);
    }
    return writeHead(status, ...rest);
  }) as typeof res.writeHead;
}
