import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import type { ViteDevServer } from 'vite';
import type { RequestContext } from '../app/http/request-context';
import type { Log } from '../app/platform/log.server';
import type { Services } from '../app/platform/services';
import { askDatabase } from './ask-database';
import { chooseEndpoint, cors } from './content-negotiation';
import { answerRefusal, type Refusal } from './guard/refusal';
import { guard } from './guard/guard';
import { drainUnreadBody } from './guard/body';
import type { Language } from '../app/i18n/language';
import { PSEUDO_CODE, languageCodes, type ServedLanguages } from '../app/i18n/languages';
import { countView, rememberViewed } from './listing-views';
import { securityHeaders } from './headers';
import { checkPageRequests, dataRouteOf, dropDataParameter } from './page-requests';
import { remixHandler } from './remix-handler';
import { responseCache, type StoreResponse } from './response-cache';
import {
  handleBySection,
  isEndpointPath,
  hideDevPages,
  withoutDevPages,
  withRoutes,
  type Build,
} from './routes-of-build';
import { observe } from './observe';
import { buildIn } from './language-builds';
import { languageOfEndpoint, redirectDefaultPrefix, takeLanguage } from './languages';
import { removeServiceWorker, SERVICE_WORKER, staticFiles } from './static-files';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- it merges with the one of Express.
  namespace Express {
    /** What the handlers of a request hand on in `res.locals`. */
    interface Locals {
      language: Language;
      served: ServedLanguages;
      /** Whether the address had the default language in front. */
      hasDefaultPrefix: boolean;
      requestId: string;
      nonce: string;
      /** Null where the response cache can't store the response. */
      storeResponse: StoreResponse | null;
      originProved?: boolean;
      allowedOrigin?: boolean;
      bodyRefusal?: Refusal | null;
      /** Set by the handler of pages. */
      findViewerId?: () => Promise<string | null>;
    }
  }
}

/** Whether this server is about to stop; load balancers learn it from the health check. */
interface Draining {
  draining: boolean;
}

export interface AppOptions {
  services: Services;
  build: Build;
  vite?: ViteDevServer;
  /** Changes when the server is about to stop. */
  state?: Draining;
  /** Asks the database for the health check; by default a new `askDatabase`. */
  ask?: () => Promise<void>;
}

/** The Express edge: guards and headers first, then files, then Remix. */
export function createApp(options: AppOptions): RequestListener {
  const { services, vite, state = { draining: false }, ask = askDatabase(services) } = options;
  const build = services.env.production ? withoutDevPages(options.build) : options.build;
  const { languages } = services.env;
  const app = express();
  const observed = observe(services, build);
  const cache = responseCache(services, observed.watchHit);
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', services.env.TRUST_PROXY);
  app.set('query parser', false);

  app.use(takeLanguage(languages));
  app.use((req, res, next) => {
    res.locals.requestId = randomBytes(9).toString('base64url');
    res.locals.nonce = randomBytes(16).toString('base64');
    res.setHeader('X-Request-Id', res.locals.requestId);
    next();
  });
  app.use(observed.watch);
  app.use(drainUnreadBody);
  app.use(securityHeaders(services, { dev: vite !== undefined }));
  app.get('/healthz', health(services.log, state, ask));
  app.get('/metrics', observed.metrics);
  if (services.env.production) app.use(hideDevPages);
  app.use(cors(services));
  app.use(guard(services));
  app.use(redirectDefaultPrefix);
  if (services.env.OFFLINE_COPIES === 'off') app.get(SERVICE_WORKER, removeServiceWorker);
  if (vite) app.use(vite.middlewares);
  else app.use(staticFiles('build/client'));
  app.use((req, res, next) => {
    // Only pages have a language in their address.
    if (res.locals.language.prefix === '') chooseEndpoint(req, res, next);
    else next();
  });
  const remix = (
    routes: Build,
    forPeople: boolean,
    languageOf: (req: Request, res: Response) => Language,
  ) =>
    remixHandler({
      build: routes,
      forPeople,
      mode: vite ? 'development' : 'production',
      getLoadContext: (req, res) => {
        const context: RequestContext = {
          services,
          language: languageOf(req, res),
          requestId: res.locals.requestId,
          nonce: res.locals.nonce,
          ip: req.ip ?? 'unknown',
          shareable: !vite && Boolean(res.locals.storeResponse),
          wholePage: dataRouteOf(req) === null,
          originProved: res.locals.originProved === true,
          allowedOrigin: res.locals.allowedOrigin === true,
          bodyRefusal: res.locals.bodyRefusal ?? undefined,
        };
        res.locals.findViewerId = async () => (await context.identity)?.actor?.userId ?? null;
        return context;
      },
    });
  // Remix matches a request against each of its routes, so each handler has few (ADR 220).
  const endpoints = handleBySection(withRoutes(build, isEndpointPath), (routes) =>
    remix(routes, false, languageOfEndpoint),
  );
  const pageRoutes = withRoutes(build, (path) => !isEndpointPath(path));
  // A handler each, because a build has one basename and one set of scripts.
  const pages = new Map<string, (path: string) => RequestHandler>(
    [...languageCodes, ...(languages.pseudo ? ([PSEUDO_CODE] as const) : [])].map((code) => [
      code,
      handleBySection(buildIn(pageRoutes, code, languages), (routes) =>
        remix(routes, true, (_req, res) => res.locals.language),
      ),
    ]),
  );
  const check = checkPageRequests(pageRoutes);
  app.all('*', (req, res, next) => {
    const { code, prefix } = res.locals.language;
    // Endpoints have one address, whatever their language.
    if (prefix === '' && isEndpointPath(req.path)) {
      dropDataParameter(req);
      endpoints(req.path)(req, res, next);
    } else
      check(req, res, (error) =>
        error ? next(error) : pages.get(code)?.(req.path)(req, res, next),
      );
  });
  const lastResort: ErrorRequestHandler = (error, req, res, next) => {
    services.log.error({ err: error, requestId: res.locals.requestId });
    if (res.headersSent) next(error);
    else answerRefusal(req, res, { status: 500, code: 'internal' });
  };
  app.use(lastResort);
  return (req, res) => {
    countView(services, req, res);
    rememberViewed(services, req, res);
    cache.handle(req, res, (storeResponse) => {
      Object.assign(res, { locals: { storeResponse } });
      app(req, res);
    });
  };
}

/** GET /healthz: 200 while the database answers and the server is not about to stop, else 503. */
function health(log: Log, state: Draining, ask: () => Promise<void>): RequestHandler {
  return (req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    if (state.draining) {
      res.status(503).json({ status: 'stopping' });
      return;
    }
    ask().then(
      () => res.json({ status: 'ok' }),
      (error: unknown) => {
        log.warn({ err: error }, 'the database does not answer');
        res.status(503).setHeader('Retry-After', '2').json({ status: 'unavailable' });
      },
    );
  };
}
