import type { Request, RequestHandler } from 'express';
import type { Services } from '../../app/platform/services';
import { answerRefusal } from './refusal';
import { hostIsOurs } from './host';
import { whereFrom } from './origin';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const FORWARDED = ['forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for'];
/** Each door has limits of its own, told where they were broken; beyond this nobody listens. */
const MAX_BODY_BYTES = 256 * 1024 * 1024;
const BODY_PAUSE_MS = 30_000;

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
    if (!hostIsOurs(req.get('Host'), publicUrl, env.production)) {
      const message = 'This server does not answer to that host name.';
      answerRefusal(req, res, { status: 400, code: 'bad_request', message });
      return;
    }
    if (env.TRUST_PROXY === 0) for (const name of FORWARDED) delete req.headers[name];
    if (reads(req)) {
      next();
      return;
    }
    if (Number(req.get('Content-Length') ?? 0) > MAX_BODY_BYTES) {
      answerRefusal(req, res, { status: 413, code: 'payload_too_large' });
      return;
    }
    const origin = whereFrom(req, services);
    if (origin === 'elsewhere') {
      answerRefusal(req, res, { status: 403, code: 'cross_site' });
      return;
    }
    res.locals.originProved = origin === 'ours';
    cutWhenPausing(req);
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

function cutWhenPausing(req: Request): void {
  const cut = () => req.destroy();
  let timer = setTimeout(cut, BODY_PAUSE_MS);
  const push = req.push.bind(req);
  // Watching what the parser pushes, rather than listening for data, leaves the flow to the reader.
  req.push = (chunk: unknown, encoding?: BufferEncoding) => {
    clearTimeout(timer);
    if (chunk !== null) timer = setTimeout(cut, BODY_PAUSE_MS);
    return push(chunk, encoding);
  };
  req.once('close', () => clearTimeout(timer));
}
