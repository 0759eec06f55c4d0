import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import Negotiator from 'negotiator';
import { languageOfEndpoint } from './languages';
import type { Services } from '../app/platform/services';
import { matchApiPath, type SharedBy } from '../app/http/match-api-path';

/** Accept headers whose preference is remembered; clients send a handful, always the same. */
const MAX_REMEMBERED = 200;
const remembered = new Map<string, boolean>();

/**
 * Whether a request to an address shared by a page and an endpoint belongs to the page. Depends on
 * method, path and Accept only, so that the response cache and the routes agree.
 */
export function wantsPage(
  shared: SharedBy,
  { method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>,
  accept: string | undefined,
): boolean {
  const reading = method === 'GET' || method === 'HEAD';
  if (!reading || /[?&]_data(=|&|$)/.test(url)) return true;
  // An empty header says as little as none.
  const said = accept === '' ? undefined : accept;
  const key = `${shared} ${said ?? ''}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const page =
    shared === 'page first'
      ? preferred(said, [HTML, JSON_TYPE]) !== JSON_TYPE
      : preferred(said, [JSON_TYPE, HTML]) === HTML;
  if (remembered.size < MAX_REMEMBERED) remembered.set(key, page);
  return page;
}

/**
 * Matches the request to an endpoint or to a path that resembles one; null when neither applies.
 */
export function isForEndpoint(
  req: Pick<Request, 'method' | 'url' | 'path' | 'get'>,
): boolean | null {
  const match = matchApiPath(req.path);
  if (!match) return null;
  return !match.shared || !wantsPage(match.shared, req, req.get('Accept'));
}

/** Whether a client prefers HTML to JSON, as browsers do when a person opens an address. */
export function prefersHtml(accept: string | undefined): boolean {
  return preferred(accept, [JSON_TYPE, HTML]) === HTML;
}

const HTML = 'text/html';
const JSON_TYPE = 'application/json';

/** The type that an Accept header prefers; of equals the first, undefined where it takes neither. */
function preferred(accept: string | undefined, types: string[]): string | undefined {
  return new Negotiator({ headers: { accept } }).mediaType(types);
}

/**
 * Routes requests to endpoints: at an address shared with a page by content negotiation (decision
 * 30), and at a path that only resembles an endpoint so that its 404 is JSON too.
 */
export const chooseEndpoint: RequestHandler = (req, res, next) => {
  const match = matchApiPath(req.path);
  if (match?.shared) res.vary('Accept');
  const elsewhere = match?.shared
    ? !wantsPage(match.shared, req, req.get('Accept'))
    : match?.routed === false;
  if (elsewhere) {
    req.originalUrl = `/api${req.originalUrl}`;
    req.url = `/api${req.url}`;
  }
  next();
};

const METHODS = 'GET, HEAD, POST, PUT, DELETE';
const HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-None-Match';
const EXPOSED = 'Allow, ETag, Idempotency-Replayed, Link, Retry-After, X-Request-Id';

/**
 * Lets pages of the allowed origins call the documented endpoints and read the responses, errors
 * included (decision 4), and answers preflight requests. Cookies are never allowed across origins.
 */
export function cors({ env }: Services): RequestHandler {
  return (req, res, next) => {
    if (env.CORS_ORIGINS.length === 0 || !matchApiPath(req.path)) {
      next();
      return;
    }
    res.vary('Origin');
    const origin = req.get('Origin');
    if (!origin || !env.CORS_ORIGINS.includes(origin)) {
      next();
      return;
    }
    res.setHeader('Access-Control-Allow-Origin', origin);
    res.setHeader('Access-Control-Expose-Headers', EXPOSED);
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (req.method !== 'OPTIONS' || !req.get('Access-Control-Request-Method')) {
      next();
      return;
    }
    res.setHeader('Access-Control-Allow-Methods', METHODS);
    res.setHeader('Access-Control-Allow-Headers', HEADERS);
    res.setHeader('Access-Control-Max-Age', '600');
    res.json({ message: languageOfEndpoint(req, res).t('http.welcome') });
  };
}
