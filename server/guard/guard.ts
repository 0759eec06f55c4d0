import type { Request, RequestHandler } from 'express';
import type { Services } from '../../app/platform/services';
import { refuseBody, watchBody } from './body';
import { believeProxies } from './forwarded';
import { hostIsOurs } from './host';
import { whereFrom } from './origin';
import { answerRefusal } from './refusal';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The one guard before Remix: what is malformed, misdirected or from elsewhere goes no further. */
export function guard(services: Services): RequestHandler {
  const { env, publicUrl } = services;
  return (req, res, next) => {
    if (!METHODS.has(req.method)) {
      res.setHeader('Allow', [...METHODS].join(', '));
      answerRefusal(req, res, { status: 405, code: 'method_not_allowed' });
      return;
    }
    if (!addressIsWellFormed(req)) {
      const message = 'That address is not well formed.';
      answerRefusal(req, res, { status: 400, code: 'bad_request', message });
      return;
    }
    believeProxies(req, env.TRUST_PROXY);
    if (!hostIsOurs(req, publicUrl, env.production)) {
      const message = 'This server does not answer to that host name.';
      answerRefusal(req, res, { status: 400, code: 'bad_request', message });
      return;
    }
    watchBody(req);
    if (reads(req)) {
      next();
      return;
    }
    const body = refuseBody(req);
    // Everywhere else the routes tell it, once they know whether this person may send one at all.
    if (body && req.path.startsWith('/webhooks/')) {
      answerRefusal(req, res, body);
      return;
    }
    res.locals.bodyRefusal = body;
    const origin = whereFrom(req, services);
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

/** One slash in front, nothing undecodable, no NUL anywhere, no backslash in the path. */
function addressIsWellFormed(req: Request): boolean {
  const { originalUrl } = req;
  if (!originalUrl.startsWith('/') || originalUrl.startsWith('//')) return false;
  try {
    const [path = ''] = originalUrl.split('?', 1);
    return (
      !decodeURIComponent(path).includes('\\') && !decodeURIComponent(originalUrl).includes('\0')
    );
  } catch {
    return false;
  }
}
