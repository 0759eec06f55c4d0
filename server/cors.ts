import type { RequestHandler } from 'express';
import { matchApiPath } from '../app/routes/api/match-api-path';
import type { Services } from '../app/platform/services';

const METHODS = 'GET, HEAD, POST, PUT, DELETE';
const HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-None-Match';
const EXPOSED = 'Allow, ETag, Idempotency-Replayed, Link, Retry-After, X-Request-Id';

/**
 * Lets pages of the allowed origins make the documented calls and read the answers, refusals
 * included (decision 4), and answers their preflights. Cookies are never allowed across origins.
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
    res.json({ message: 'Calls from this origin are welcome.' });
  };
}
