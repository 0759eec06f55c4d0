import {
  createReadableStreamFromReadable,
  createRequestHandler,
  writeReadableStreamToWritable,
  type AppLoadContext,
  type ServerBuild,
} from '@remix-run/node';
import type { Request as HttpRequest, RequestHandler, Response as HttpResponse } from 'express';
import type { KeptPages } from './kept-pages';
import { readyBody } from '../app/platform/http/ready-body.server';

interface Options {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'production' | 'development';
  getLoadContext(req: HttpRequest, res: HttpResponse): AppLoadContext;
  keep: KeptPages['keep'];
}

type Handle = ReturnType<typeof createRequestHandler>;

/**
 * Hands requests to Remix and its answers to Express. Remix looks through all its routes several
 * times a request, so that each first part of an address has its own few; and an answer whose
 * bytes are ready is sent as it is, not piped through two streams.
 */
export function remixHandler({ build, mode, getLoadContext, keep }: Options): RequestHandler {
  const handlerOf = typeof build === 'function' ? theOne(build, mode) : oneEach(build, mode);
  return (req, res, next) => {
    const context = getLoadContext(req, res);
    handlerOf(req.path)(toRequest(req, res), context)
      .then((response) => send(req, res, response, () => offer(context, keep, req, res)))
      .catch(next);
  };
}

function theOne(build: () => Promise<ServerBuild>, mode: string): (path: string) => Handle {
  const handle = createRequestHandler(build, mode);
  return () => handle;
}

/** A handler for each beginning of an address, with the routes that can begin so. */
function oneEach(build: ServerBuild, mode: string): (path: string) => Handle {
  const ids = Object.keys(build.routes);
  const addressOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id];
    return route ? `${addressOf(route.parentId)}/${route.path ?? ''}` : '';
  };
  const firstPart = (address: string) => {
    const [first = '', second = ''] = address.toLowerCase().split('/').filter(Boolean);
    // Every endpoint also has an address under /api, where the second segment selects the routes.
    return first === 'api' ? `api/${second}` : first;
  };
  const parts = new Map(ids.map((id) => [id, firstPart(addressOf(id))]));
  const handles = new Map<string, Handle>();
  const make = (part: string): Handle => {
    const wanted = new Set<string>();
    const isLeaf = (id: string) => !ids.some((other) => build.routes[other]?.parentId === id);
    for (const id of ids.filter(isLeaf)) {
      const own = parts.get(id) ?? '';
      if (own !== part && !/^(api\/)?[*:]/.test(own)) continue;
      for (let at: string | undefined = id; at; at = build.routes[at]?.parentId) wanted.add(at);
    }
    return createRequestHandler(
      withRoutes(build, (id) => wanted.has(id)),
      mode,
    );
  };
  const known = new Set(parts.values());
  return (path) => {
    const asked = firstPart(decodeURIComponent(path));
    const part = known.has(asked) ? asked : '*';
    const handle = handles.get(part) ?? make(part);
    handles.set(part, handle);
    return handle;
  };
}

/** The same build with some of its routes only. */
export function withRoutes(build: ServerBuild, wanted: (id: string) => boolean): ServerBuild {
  const some = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => wanted(id)));
  return {
    ...build,
    routes: some(build.routes),
    assets: { ...build.assets, routes: some(build.assets.routes) },
  } as ServerBuild;
}

function toRequest(req: HttpRequest, res: HttpResponse): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value) headers.set(name, value);
  }
  const controller = new AbortController();
  // Closed before it was finished: the client has disconnected.
  res.once('close', () => {
    if (!res.writableFinished) controller.abort();
  });
  const { method } = req;
  const bodiless = method === 'GET' || method === 'HEAD';
  // The guard has made the Host that of the person who asks, also behind a trusted proxy.
  return new Request(`${req.protocol}://${req.get('Host')}${req.originalUrl}`, {
    method,
    headers,
    signal: controller.signal,
    ...(!bodiless && { body: createReadableStreamFromReadable(req), duplex: 'half' }),
  } as RequestInit);
}

/** Adds the script hashes to the content security policy and stores the page in the cache. */
function offer(
  { keeper }: AppLoadContext,
  keep: KeptPages['keep'],
  req: HttpRequest,
  res: HttpResponse,
): void {
  const scripts = keeper?.offered?.scripts;
  const policy = res.getHeader('Content-Security-Policy');
  if (scripts !== undefined && typeof policy === 'string') {
    const own = policy.replace(/script-src [^;]*/, () => `script-src ${scripts}`);
    res.setHeader('Content-Security-Policy', own);
  }
  if (keeper) keep(keeper, req, res);
}

async function send(
  req: HttpRequest,
  res: HttpResponse,
  response: Response,
  onHeaders: () => void,
): Promise<void> {
  res.status(response.status);
  res.statusMessage = response.statusText;
  for (const [name, value] of response.headers) res.append(name, value);
  onHeaders();
  const ready = readyBody(response);
  if (ready) res.end(req.method === 'HEAD' ? undefined : ready);
  else if (response.body) await writeReadableStreamToWritable(response.body, res);
  else res.end();
}
