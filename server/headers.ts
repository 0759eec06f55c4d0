import type { NextFunction, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Env } from '../app/platform/env.server';
import type { Services } from '../app/platform/services';

/** Hosts that a page may use beside its own, by kind. */
interface MoreHosts {
  scriptSrc?: string[];
  connectSrc?: string[];
  frameSrc?: string[];
  imgSrc?: string[];
  formAction?: string[];
}

/** The one page that may load anything from the card provider. */
function isPaymentPage(path: string): boolean {
  return /^\/dashboard\/payment\/[^/]+\/?$/i.test(path);
}

/** CSP sources that Stripe's guide asks for; forms may also redirect to STRIPE_API_BASE. */
function cardProviderHosts({ STRIPE_API_BASE }: Env): MoreHosts {
  const js = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return {
    scriptSrc: js,
    connectSrc: ['https://api.stripe.com'],
    frameSrc: [...js, 'https://hooks.stripe.com'],
    imgSrc: ['https://*.stripe.com'],
    // Browsers check the redirect of a form against this as well; it leads to the provider's own
    // page.
    formAction: [
      'https://checkout.stripe.com',
      'https://connect.stripe.com',
      ...(STRIPE_API_BASE ? [STRIPE_API_BASE] : []),
    ],
  };
}

const HSTS_SECONDS = 31_536_000;
export const HSTS = `max-age=${HSTS_SECONDS}`;

/** The same-origin check falls back on Referer, so browsers must send it to this site. */
const REFERRERS = { policy: 'strict-origin-when-cross-origin' } as const;

type Source = string | ((req: unknown, res: unknown) => string);

/** The security headers of every answer. In development Vite needs its socket and its own styles. */
export function securityHeaders(services: Services, { dev }: { dev: boolean }): RequestHandler {
  const { payments, google } = services;
  const everywhere = forPages(services, dev, { formAction: signInOrigins(google) });
  const whilePaying =
    payments.name === 'stripe'
      ? forPages(services, dev, cardProviderHosts(services.env))
      : everywhere;
  const forPhotos = photoHeaders(services);
  return (req, res, next) => {
    defaultToNoStore(res);
    const kind = pictureKind(req.path);
    if (kind === 'photo') forPhotos(req, res, next);
    else if (kind === 'drawing') everywhere(req, res, allowOtherSites(res, next));
    else if (isPaymentPage(req.path)) whilePaying(req, res, next);
    else everywhere(req, res, next);
  };
}

function forPages(services: Services, dev: boolean, more: MoreHosts): RequestHandler {
  const { env, pictureHosts } = services;
  const and = (own: Source[], kind: keyof MoreHosts) => [...own, ...(more[kind] ?? [])];
  const nonceOf = (_req: unknown, res: unknown) =>
    `'nonce-${(res as { locals: Express.Locals }).locals.nonce}'`;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: and([nonceOf, "'strict-dynamic'", "'self'"], 'scriptSrc'),
        styleSrc: dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        imgSrc: and(["'self'", 'data:', () => [...pictureHosts].join(' ')], 'imgSrc'),
        fontSrc: ["'self'"],
        connectSrc: and(dev ? ["'self'", 'ws:'] : ["'self'"], 'connectSrc'),
        ...(more.frameSrc && { frameSrc: more.frameSrc }),
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: and(["'self'"], 'formAction'),
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        ...(env.production && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: hstsOf(services),
    referrerPolicy: REFERRERS,
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xPoweredBy: false,
  });
}

/** Browsers check the whole chain of redirects after a form against form-action. */
function signInOrigins(google: Services['google']): string[] {
  return google && !google.sandbox ? [new URL(google.authorizationUrl).origin] : [];
}

/** Kind of picture at a path, in any spelling: the routes accept capitals and doubled slashes. */
function pictureKind(path: string): 'photo' | 'drawing' | null {
  const plain = decoded(path).replace(/\/+/g, '/').toLowerCase();
  if (plain.startsWith('/images/')) return 'photo';
  return plain.startsWith('/category-pictures/') ? 'drawing' : null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Lets other sites show the response (decision 25a). */
function allowOtherSites(res: Response, next: NextFunction): NextFunction {
  return (error?: unknown) => {
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    next(error);
  };
}

/**
 * Headers of uploaded photos: embeddable by any site, never interpreted as another content type.
 */
function photoHeaders(services: Services): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
    },
    strictTransportSecurity: hstsOf(services),
    referrerPolicy: REFERRERS,
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    xPoweredBy: false,
  });
}

function hstsOf({ env }: Services) {
  return env.production && { maxAge: HSTS_SECONDS, includeSubDomains: false };
}

/** Responses without Cache-Control, such as redirects, get no-store. */
function defaultToNoStore(res: Response): void {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => Response;
  res.writeHead = ((...args: unknown[]) => {
    // A 304 is skipped, so that the cached response keeps its own Cache-Control.
    if (args[0] !== 304 && !res.hasHeader('Cache-Control'))
      res.setHeader('Cache-Control', 'no-store');
    return writeHead(...args);
  }) as typeof res.writeHead;
}
