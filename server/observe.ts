import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { shopMetrics } from '../app/features/payments/shop-metrics.server';
import { createMetrics } from '../app/platform/metrics.server';
import type { Services } from '../app/platform/services';
import { METHODS } from './guard/guard';
import { bareUrl } from './languages';
import { routeFinder, type Build } from './routes-of-build';

/** Address of the client, as Express determines it behind this number of trusted proxies. */
export function clientAddress({ headers, socket }: IncomingMessage, proxies: number): string {
  const peer = socket.remoteAddress ?? 'unknown';
  if (proxies === 0) return peer;
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  const hops = [...forwarded.split(','), peer].map((one) => one.trim()).filter(Boolean);
  return hops[Math.max(0, hops.length - 1 - proxies)] ?? peer;
}

/** Label in logs and metrics of every path that matches no route. */
export const ELSEWHERE = '(elsewhere)';

/** Gives the template of an address, such as /users/buyer/:email: never what a visitor has typed. */
export function templatesOf(build: Pick<ServerBuild, 'routes'>): (path: string) => string {
  const find = routeFinder(build.routes);
  return (path) => find(path)?.template ?? ELSEWHERE;
}

const OWN = new Set(['/healthz', '/metrics']);

export interface Observer {
  watch: RequestHandler;
  /** Logs and counts a hit of the response cache, which Express does not see. Returns its request id. */
  watchHit(req: IncomingMessage, res: ServerResponse): string;
  metrics: RequestHandler;
}

/**
 * Logs each request (in a demo only with LOG_LEVEL=debug) and serves metrics at GET /metrics to
 * clients with METRICS_TOKEN; without that setting the address answers 404.
 */
export function observe(services: Services, build: Build): Observer {
  const { env, log } = services;
  const figures = env.METRICS_TOKEN ? createMetrics(services, shopMetrics(services)) : null;
  const level = env.production ? 'info' : 'debug';
  let templateOf = (_path: string) => ELSEWHERE;
  void Promise.resolve(typeof build === 'function' ? build() : build).then(
    (built) => (templateOf = templatesOf(built)),
    // The handlers of requests report a build that can't be loaded.
    () => undefined,
  );

  function routeOf(path: string, status: number): string {
    if (OWN.has(path)) return path;
    const template = templateOf(path);
    // A path without a route answers 404, so a success there is a file of the build.
    return template === ELSEWHERE && status < 400 ? '(file)' : template;
  }

  function note(req: IncomingMessage, res: ServerResponse, path: string, idOf: () => unknown) {
    const from = performance.now();
    res.once('close', () => {
      const status = res.headersSent ? res.statusCode : 499;
      const seconds = (performance.now() - from) / 1000;
      const method = METHODS.has(req.method ?? '') ? (req.method ?? '') : 'OTHER';
      const route = routeOf(path, status);
      figures?.request({ method, route, status }, seconds);
      if (OWN.has(route) || !log.isLevelEnabled(level)) return;
      log[level](
        { requestId: idOf(), method, route, status, ms: Math.round(seconds * 1000) },
        'answered',
      );
    });
  }

  const watch: RequestHandler = (req, res, next) => {
    note(req, res, req.path, () => res.locals.requestId);
    next();
  };

  // Ids are counted, because random bytes cost a tenth of a 304.
  const run = randomBytes(4).toString('base64url');
  let hits = 0;
  const watchHit: Observer['watchHit'] = (req, res) => {
    const requestId = `${run}${(hits += 1)}`;
    if (!figures && !log.isLevelEnabled(level)) return requestId;
    const [path = ''] = bareUrl(req.url ?? '', env.languages).split('?', 1);
    note(req, res, path, () => requestId);
    return requestId;
  };

  const metrics: RequestHandler = (req, res, next) => {
    // Other spellings, which Express takes for the same, get past a proxy that blocks /metrics.
    const isPlain = !res.locals.hasDefaultPrefix && /^\/metrics(?:\?|$)/.test(req.originalUrl);
    if (!figures || !env.METRICS_TOKEN || !isPlain) {
      next();
      return;
    }
    res.setHeader('Cache-Control', 'no-store');
    if (!isSame(req.get('Authorization') ?? '', `Bearer ${env.METRICS_TOKEN}`)) {
      res.status(401).setHeader('WWW-Authenticate', 'Bearer');
      res.json({ message: 'Send METRICS_TOKEN as a bearer token.', code: 'unauthenticated' });
      return;
    }
    figures.text().then((text) => res.type(figures.contentType).send(text), next);
  };

  return { watch, watchHit, metrics };
}

/** Compares two strings in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
