import type { Request, RequestHandler } from 'express';
import type { Services } from '../../app/platform/services';
import { refuseBody, watchBody } from './body';
import { believeProxies } from './forwarded';
import { refuseHead } from './head';
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
    const head = refuseHead(req);
    if (head) {
      answerRefusal(req, res, head);
      return;
    }
    if (!believeProxies(req, env.TRUST_PROXY)) {
      const message = 'A proxy has forwarded that request in a way that makes no sense.';
      answerRefusal(req, res, { status: 400, code: 'bad_request', message });
      return;
    }
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
