import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { ServedLanguages } from '../app/i18n/languages';
import { acceptedLanguage } from '../app/platform/http/accept-language.server';
import { encodingFor, hasTag } from '../app/platform/http/encode.server';
import { addressKey } from '../app/platform/limits.server';
import type { Services } from '../app/platform/services';
import { clientAddress, type Observer } from './observe';

const MAX_RESPONSES = 500;
const MAX_BYTES = 32_000_000;
/** Characters of an address or a header; with longer ones the guard has to see the request. */
const MAX_LENGTH = 1_000;
/** The cookies that change no shared response: of the device, and of recently viewed listings. */
const NEUTRAL_COOKIES = /(?:__Host-)?rummage_(?:device|recent)=[^;]*/g;
/** The headers that a 304 repeats. */
const VALIDATORS = new Set(['etag', 'vary', 'cache-control']);

interface Stored {
  /** Name, value, name, value: the form that Node sends fastest. */
  headers: readonly string[];
  /** Headers of a 304, in the same form. */
  validators: readonly string[];
  body: Buffer;
  etag: string;
  /** Time of `performance.now` until which the response is fresh. */
  freshUntil: number;
  /** Set while a request refreshes the response; other requests get the stale one meanwhile. */
  refreshing: boolean;
}

/** Stores the finished response of one anonymous request: its headers from `res`, and its body. */
export type StoreResponse = (res: ServerResponse, surrogateControl: string, body: Buffer) => void;

interface ResponseCache {
  /**
   * Answers the request, or calls `next`; for an anonymous request `store` takes the response. The
   * guard must have passed a request before its response is stored.
   */
  handle(
    req: IncomingMessage,
    res: ServerResponse,
    next: (store: StoreResponse | null) => void,
  ): void;
}

/**
 * HTTP cache of anonymous GET responses in this process (docs/caching.md). The key is the address
 * and the request headers that the response's Vary names; `Surrogate-Control` gives the seconds. A
 * write of this process to a listing empties it.
 */
export function responseCache(services: Services, onHit: Observer['watchHit']): ResponseCache {
  const { db, env, limits } = services;
  const varies = new LRUCache<string, readonly string[]>({ max: MAX_RESPONSES });
  const responses = new LRUCache<string, Stored>({
    max: MAX_RESPONSES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  });
  let purges = 0;
  db.onListingWrite(() => {
    purges += 1;
    responses.clear();
  });

  function find(req: IncomingMessage, address: string): Stored | undefined {
    const names = varies.get(address);
    const stored = names && responses.get(address + variantOf(req, names, env.languages));
    if (!stored || stored.refreshing || performance.now() < stored.freshUntil) return stored;
    stored.refreshing = true;
    return undefined;
  }

  function store(req: IncomingMessage, address: string): StoreResponse {
    const [start, before] = [performance.now(), purges];
    return (res, surrogateControl, body) => {
      const names = String(res.getHeader('Vary') ?? '')
        .toLowerCase()
        .split(/\s*,\s*/)
        .filter(Boolean);
      const storable =
        req.method === 'GET' && res.statusCode === 200 && !res.hasHeader('Set-Cookie');
      if (!storable || before !== purges || names.includes('*')) return;
      const sent = { ...res.getHeaders(), 'content-length': body.length };
      const flat = (wanted: (name: string) => boolean) =>
        Object.entries(sent).flatMap(([name, value]) =>
          wanted(name) ? [name, String(value)] : [],
        );
      const etag = String(res.getHeader('ETag') ?? '');
      const fresh = secondsOf(surrogateControl, 'max-age') * 1000;
      const stale = secondsOf(surrogateControl, 'stale-while-revalidate') * 1000;
      if (fresh + stale === 0) return;
      const stored: Stored = {
        headers: flat((name) => name !== 'x-request-id'),
        validators: flat((name) => VALIDATORS.has(name)),
        body,
        etag,
        freshUntil: start + fresh,
        refreshing: false,
      };
      const lifetime = { start, ttl: fresh + stale };
      varies.set(address, names);
      responses.set(address + variantOf(req, names, env.languages), stored, lifetime);
    };
  }

  function send(
    req: IncomingMessage,
    res: ServerResponse,
    { headers, validators, body, etag }: Stored,
  ) {
    const id = onHit(req, res);
    if (etag !== '' && hasTag(req.headers['if-none-match'], etag)) {
      res.writeHead(304, ['X-Request-Id', id, ...validators]).end();
      return;
    }
    res.writeHead(200, ['X-Request-Id', id, ...headers]);
    res.end(req.method === 'HEAD' ? undefined : body);
  }

  return {
    handle(req, res, next) {
      if (!isAnonymous(req)) {
        next(null);
        return;
      }
      const address = addressOf(req);
      const stored = find(req, address);
      if (!stored) next(store(req, address));
      else if (env.RATE_LIMIT === 'off') send(req, res, stored);
      else {
        limits.consume('read', addressKey(clientAddress(req, env.TRUST_PROXY))).then(
          () => send(req, res, stored),
          () => next(null),
        );
      }
    },
  };
}

/**
 * Whether a request may share responses: a read without token, without a cookie of ours and from no
 * other origin. A repeated Host and overlong headers are left to the guard.
 */
function isAnonymous({ method, url = '', headers, rawHeaders }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const { authorization, origin, cookie } = headers;
  if (authorization !== undefined || origin !== undefined || url.length > MAX_LENGTH) return false;
  if (cookie?.replace(NEUTRAL_COOKIES, '').includes('rummage_')) return false;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]];
    if (value.length > MAX_LENGTH) return false;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1;
}

/** The address that was asked for, with the headers from which the guard reads host and scheme. */
function addressOf({ url, headers }: IncomingMessage): string {
  const { host, 'x-forwarded-host': forwarded = '', 'x-forwarded-proto': scheme = '' } = headers;
  return `${host}\n${String(forwarded)}\n${String(scheme)}\n${url}`;
}

/** The values of the headers that a response varies on; anonymous requests have no cookie of ours. */
function variantOf(
  { headers }: IncomingMessage,
  names: readonly string[],
  languages: ServedLanguages,
): string {
  let key = '';
  for (const name of names) {
    if (name === 'cookie') continue;
    const value = headers[name];
    const varied =
      name === 'accept-encoding'
        ? encodingFor(value as string | undefined)
        : name === 'accept-language'
          ? acceptedLanguage(value as string | undefined, languages)
          : value;
    key += `\n${String(varied ?? '')}`;
  }
  return key;
}

/** The seconds of a directive such as `max-age=2`. */
function secondsOf(control: string, directive: string): number {
  return Number(new RegExp(`(?:^|[ ,])${directive}=(\\d+)`).exec(control)?.[1] ?? 0);
}
