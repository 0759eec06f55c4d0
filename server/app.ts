import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { ServerBuild } from '@remix-run/node';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import type { ViteDevServer } from 'vite';
import type { RequestContext } from '../app/http/request-context';
import type { Services } from '../app/platform/services';
import { apiGate, cors } from './api-gate';
import { answerRefusal, type Refusal } from './guard/refusal';
import { guard } from './guard/guard';
import { drainUnreadBody } from './guard/body';
import { countView } from './count-view';
import { securityHeaders } from './headers';
import { remixHandler } from './remix-handler';
import { responseCache } from './response-cache';
import { isEndpointPath, refuseDevPages, withoutDevPages, withRoutes } from './routes-of-build';
import { observe } from './observe';
import { removeServiceWorker } from './remove-service-worker';
import { SERVICE_WORKER, staticFiles } from './static-files';

/** Whether this server is about to stop; load balancers learn it from the health check. */
interface Draining {
  draining: boolean;
}

export interface AppOptions {
  services: Services;
  build: ServerBuild | (() => Promise<ServerBuild>);
  vite?: ViteDevServer;
  /** Changes when the server is about to stop. */
  state?: Draining;
}

/** The Express edge: guards and headers first, then files, then Remix. */
export function createApp(options: AppOptions): RequestListener {
  const { services, vite, state = { draining: false } } = options;
  const build = services.env.production ? withoutDevPages(options.build) : options.build;
  const app = express();
  const observed = observe(services, build);
  const cache = responseCache(services, observed.watchHit);
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', services.env.TRUST_PROXY);
  app.set('query parser', false);

  app.use((req, res, next) => {
    res.locals.requestId = randomBytes(9).toString('base64url');
    res.locals.nonce = randomBytes(16).toString('base64');
    res.setHeader('X-Request-Id', res.locals.requestId as string);
    next();
  });
  app.use(observed.watch);
  app.use(drainUnreadBody);
  app.use(securityHeaders(services, { dev: vite !== undefined }));
  app.get('/healthz', health(services, state));
  app.get('/metrics', observed.metrics);
  if (services.env.production) app.use(refuseDevPages);
  app.use(cors(services));
  app.use(guard(services));
  if (services.env.OFFLINE_COPIES === 'off') app.get(SERVICE_WORKER, removeServiceWorker);
  if (vite) app.use(vite.middlewares);
  else app.use(staticFiles('build/client'));
  app.use(apiGate);
  const remix = (passes: (path: string) => boolean) =>
    remixHandler({
      build: withRoutes(build, passes),
      mode: vite ? 'development' : 'production',
      getLoadContext: (req, res) => {
        const context: RequestContext = {
          services,
          requestId: res.locals.requestId as string,
          nonce: res.locals.nonce as string,
          ip: req.ip ?? 'unknown',
          shareable: !vite && Boolean(res.locals.storeResponse),
          wholePage: !/[?&]_data=/.test(req.url),
          originProved: res.locals.originProved === true,
          allowedOrigin: res.locals.allowedOrigin === true,
          bodyRefusal: (res.locals.bodyRefusal as Refusal | null | undefined) ?? undefined,
        };
        res.locals.findViewerId = async () => (await context.identity)?.actor?.userId ?? null;
        return context;
      },
    });
  // Remix matches a request against each of its routes, so endpoints and pages have their own (ADR 112).
  const endpoints = remix(isEndpointPath);
  const pages = remix((path) => !isEndpointPath(path));
  app.all('*', (req, res, next) => (isEndpointPath(req.path) ? endpoints : pages)(req, res, next));
  const lastResort: ErrorRequestHandler = (error, req, res, next) => {
    services.log.error({ err: error, requestId: res.locals.requestId });
    if (res.headersSent) next(error);
    else answerRefusal(req, res, { status: 500, code: 'internal' });
  };
  app.use(lastResort);
  return (req, res) => {
    countView(services, req, res);
    cache.handle(req, res, (storeResponse) => {
      Object.assign(res, { locals: { storeResponse } });
      app(req, res);
    });
  };
}

/** GET /healthz: 200 while the database answers and the server is not about to stop, else 503. */
function health({ db, log }: Services, state: Draining): RequestHandler {
  return (req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    if (state.draining) {
      res.status(503).json({ status: 'stopping' });
      return;
    }
    db.ping().then(
      () => res.json({ status: 'ok' }),
      (error: unknown) => {
        log.warn({ err: error }, 'the database does not answer');
        res.status(503).setHeader('Retry-After', '2').json({ status: 'unavailable' });
      },
    );
  };
}
