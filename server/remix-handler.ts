import {
  createReadableStreamFromReadable,
  createRequestHandler,
  writeReadableStreamToWritable,
  type AppLoadContext,
} from '@remix-run/node';
import type { Request as HttpRequest, RequestHandler, Response as HttpResponse } from 'express';
import { hasTag } from '../app/platform/http/encode.server';
import { answerAsErrorPage } from './resource-errors';
import type { Build } from './routes-of-build';

interface Options {
  build: Build;
  mode: 'production' | 'development';
  /** Whether a browser may open the addresses, so that their errors are pages. */
  forPeople: boolean;
  getLoadContext(req: HttpRequest, res: HttpResponse): AppLoadContext;
}

/**
 * Hands requests to Remix and its responses to Express. Used instead of @remix-run/express, which
 * reads the port from X-Forwarded-Host whether or not a proxy is trusted, and has no place for the
 * script hashes and the response cache.
 */
export function remixHandler({ build, mode, forPeople, getLoadContext }: Options): RequestHandler {
  const handle = createRequestHandler(build, mode);
  return (req, res, next) => {
    const context = getLoadContext(req, res);
    handle(toRequest(req, res), context)
      .then((response) => send(req, res, response, { context, forPeople }))
      .catch(next);
  };
}

function toRequest(req: HttpRequest, res: HttpResponse): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    // An empty key is malformed; the others say as little as none.
    else if (value || name === 'idempotency-key') headers.set(name, value ?? '');
  }
  const controller = new AbortController();
  // Closed before it was finished: the client has disconnected.
  res.once('close', () => {
    if (!res.writableFinished) controller.abort();
  });
  const { method } = req;
  const bodiless = method === 'GET' || method === 'HEAD';
  // The guard has set Host to the requested host, also behind a trusted proxy.
  return new Request(`${req.protocol}://${req.get('Host')}${req.originalUrl}`, {
    method,
    headers,
    signal: controller.signal,
    ...(!bodiless && { body: createReadableStreamFromReadable(req), duplex: 'half' }),
  } as RequestInit);
}

async function send(
  req: HttpRequest,
  res: HttpResponse,
  response: Response,
  { context, forPeople }: { context: AppLoadContext; forPeople: boolean },
): Promise<void> {
  const { status, statusText, headers, body } = response;
  if (forPeople && (await answerAsErrorPage(req, res, response))) return;
  res.status(status);
  res.statusMessage = statusText;
  const surrogateControl = headers.get('Surrogate-Control');
  headers.delete('Surrogate-Control');
  for (const [name, value] of headers) res.append(name, value);
  if (surrogateControl !== null) await sendShared(req, res, response, context, surrogateControl);
  else if (body) await writeReadableStreamToWritable(body, res);
  else res.end();
}

/**
 * Sends a response that is the same for all anonymous visitors and stores it. Its policy names the
 * hashes of its scripts, because a stored response can't have a nonce.
 */
async function sendShared(
  req: HttpRequest,
  res: HttpResponse,
  response: Response,
  { scriptSources = "'self'" }: AppLoadContext,
  surrogateControl: string,
): Promise<void> {
  const policy = String(res.getHeader('Content-Security-Policy'));
  const own = policy.replace(/script-src [^;]*/, () => `script-src ${scriptSources}`);
  res.setHeader('Content-Security-Policy', own);
  const body = Buffer.from(await response.arrayBuffer());
  res.locals.storeResponse?.(res, surrogateControl, body);
  if (hasTag(req.get('If-None-Match'), String(res.getHeader('ETag')))) {
    for (const name of ['Content-Encoding', 'Content-Type']) res.removeHeader(name);
    res.status(304).end();
  } else if (req.method === 'HEAD') res.end();
  else res.setHeader('Content-Length', body.length).end(body);
}
