import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Services } from '../../app/platform/services';
import { matchApiPath } from '../../app/http/match-api-path';
import { findBodyProblem, watchBody } from './body';
import { findHeadProblem } from './head';
import { answerRefusal } from './refusal';

const FORWARDED = /^(x-forwarded-|forwarded$|x-real-ip$|x-original-|x-rewrite-)/;

/**
 * Removes forwarded headers, which any client can send, unless proxies stand in front
 * (TRUST_PROXY). With proxies, the forwarded host becomes the Host, so that it is checked like one,
 * and the scheme is the one of the request to the outermost proxy. False where that scheme is
 * invalid.
 */
function applyProxyHeaders(req: Request, trusted: number): boolean {
  if (trusted > 0) {
    const asked = req.get('X-Forwarded-Host')?.split(',').at(-1)?.trim();
    if (asked) req.headers.host = asked;
    delete req.headers['x-forwarded-host'];
    return readForwardedProto(req, trusted);
  }
  for (const name of Object.keys(req.headers)) if (FORWARDED.test(name)) delete req.headers[name];
  return true;
}

const UNCOUNTED_PROXY =
  'a request has X-Forwarded-For, but TRUST_PROXY is 0: behind a proxy all visitors share one address and its limits, so set TRUST_PROXY to the number of proxies';
const SILENT_PROXY =
  'a request has no X-Forwarded-For, but TRUST_PROXY is above 0: a proxy that does not set the header lets visitors choose their address, and with it their limits (docs/operations.md says how it is set)';

/** Warns once in production when TRUST_PROXY does not fit what proxies send. */
export function watchForProxy({
  env,
  log,
}: {
  env: Pick<Services['env'], 'production' | 'TRUST_PROXY'>;
  log: Pick<Services['log'], 'warn'>;
}): (req: Pick<Request, 'headers'>) => void {
  const isExpected = env.TRUST_PROXY > 0;
  let hasWarned = !env.production;
  return (req) => {
    const isForwarded = req.headers['x-forwarded-for'] !== undefined;
    if (hasWarned || isForwarded === isExpected) return;
    hasWarned = true;
    log.warn(isExpected ? SILENT_PROXY : UNCOUNTED_PROXY);
  };
}

/** Each proxy adds one entry; entries before those of our proxies are the client's own claims. */
function readForwardedProto(req: Request, trusted: number): boolean {
  const forwarded = req.headers['x-forwarded-proto'];
  if (forwarded === undefined) return true;
  const schemes = String(forwarded).split(',');
  const scheme = schemes[Math.max(0, schemes.length - trusted)]?.trim().toLowerCase();
  delete req.headers['x-forwarded-proto'];
  if (scheme === '') return true;
  req.headers['x-forwarded-proto'] = scheme;
  return scheme === 'http' || scheme === 'https';
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the Host header names us: PUBLIC_URL's host or, outside production, loopback (decision 40). */
function hostIsOurs(req: Request, publicUrl: string, production: boolean): boolean {
  const host = req.get('Host');
  if (!host || host.length > 260 || hasSeveralHosts(req)) return false;
  // Addresses of pages are made from the host, and an invalid port passes the pattern alone.
  if (!/^[\w.\-[\]:]+$/.test(host) || !URL.canParse(`http://${host}`)) return false;
  const ours = new URL(publicUrl);
  if (namesHost(host, ours)) {
    // Later comparisons, such as that of Remix with the Origin, find the host as browsers write it.
    if (host.toLowerCase() !== ours.host) req.headers.host = ours.host;
    return true;
  }
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return !production && LOOPBACK.has(name);
}

/** With several Host headers Node keeps the first one; a proxy in front may have used another. */
function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let said = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') said += 1;
  }
  return said > 1;
}

/** Addresses whose writes prove themselves; webmail sends those that unsubscribe from its own site. */
const SIGNED = /^\/(webhooks|unsubscribe|newsletter\/unsubscribe)\//;

/** Proved ours, an allowed other origin, proved to be another site's, or without evidence. */
type RequestOrigin = 'ours' | 'allowed' | 'elsewhere' | 'silent';

/**
 * Where a write comes from: Sec-Fetch-Site, else Origin, else Referer (decision 4). Origins in
 * CORS_ORIGINS may send requests to endpoints, but not by a cookie: `identify` decides that, because it alone knows
 * whether a token is good. Webhooks carry a signature instead, and addresses that unsubscribe a
 * signed token (RFC 8058, decision 53a).
 */
function originOf(req: Request, { env, publicUrl }: Services): RequestOrigin {
  if (SIGNED.test(req.path)) return 'silent';
  const origin = req.get('Origin');
  const listed = origin !== undefined && env.CORS_ORIGINS.includes(origin);
  // At an address that a page shares, a write belongs to the page.
  const toEndpoint = matchApiPath(req.path)?.shared === null;
  if (listed && toEndpoint && !isOurs(origin, req, publicUrl)) return 'allowed';
  const site = req.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin' || site === 'none' ? 'ours' : 'elsewhere';
  if (origin !== undefined) return isOurs(origin, req, publicUrl) ? 'ours' : 'elsewhere';
  const referer = req.get('Referer');
  if (referer !== undefined) return isOurs(referer, req, publicUrl) ? 'ours' : 'elsewhere';
  return 'silent';
}

/** The Host has been checked by now, so an address on the requested host is ours. */
function isOurs(address: string, req: Request, publicUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, host } = new URL(address);
  return (
    origin === publicUrl || (host === req.get('Host') && origin === `${req.protocol}://${host}`)
  );
}

/** The methods that the server takes; of others, logs and metrics say `OTHER`. */
export const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Refuses malformed and misdirected requests, and writes of other sites, before Remix.
 */
export function guard(services: Services): RequestHandler {
  const { env, publicUrl } = services;
  const lookForProxy = watchForProxy(services);
  return (req, res, next) => {
    if (!METHODS.has(req.method)) {
      // Not a 405, which has to list what the address allows: only its route knows.
      answerRefusal(req, res, { status: 501, code: 'not_implemented' });
      return;
    }
    const head = findHeadProblem(req);
    if (head) {
      answerRefusal(req, res, head);
      return;
    }
    lookForProxy(req);
    if (!applyProxyHeaders(req, env.TRUST_PROXY)) {
      answerRefusal(req, res, { status: 400, code: 'bad_request', message: 'http.guard.proxy' });
      return;
    }
    if (!hostIsOurs(req, publicUrl, env.production)) {
      answerRefusal(req, res, { status: 400, code: 'bad_request', message: 'http.guard.host' });
      return;
    }
    watchBody(req);
    if (reads(req)) {
      next();
      return;
    }
    const body = findBodyProblem(req);
    // At other addresses the routes report it, after the permission check.
    if (body && req.path.startsWith('/webhooks/')) {
      answerRefusal(req, res, body);
      return;
    }
    res.locals.bodyRefusal = body;
    const origin = originOf(req, services);
    // Remix compares it with the Host again, for every page.
    if (SIGNED.test(req.path)) delete req.headers.origin;
    if (origin === 'elsewhere') {
      answerRefusal(req, res, { status: 403, code: 'cross_site' });
      return;
    }
    res.locals.originProved = origin === 'ours';
    res.locals.allowedOrigin = origin === 'allowed';
    next();
  };
}

function reads(req: Request): boolean {
  return req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS';
}

/**
 * Whether a Host header names the host of an address. Compares texts, because a parsed address would
 * also match other ways of writing a number of a network address. Ignored are the case, the default
 * port of the address's scheme and a final dot of the name (RFC 9110, RFC 3986 section 3.2.2).
 */
export function namesHost(header: string, { host, protocol }: URL): boolean {
  const port = protocol === 'https:' ? /:443$/ : /:80$/;
  const named = header.toLowerCase().replace(port, '');
  return named === host || named.replace(/\.(?=:\d+$|$)/, '') === host;
}
