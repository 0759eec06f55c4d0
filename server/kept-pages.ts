import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestListener,
  ServerResponse,
} from 'node:http';
import type { PageKeeper } from '../app/http/request-context';
import { encodingFor, encodeText, type Encoding, hasTag } from '../app/platform/http/encode.server';
import { addressKey } from '../app/platform/limits.server';
import type { Services } from '../app/platform/services';
import { matchApiPath, type SharedBy } from '../app/routes/api/match-api-path';
import { type Observer, clientAddress } from './observe';
import { wantsPage } from './api-gate';
/** The device cookie does not change any page. */
const DEVICE_COOKIE = /(?:__Host-)?rummage_device=[^;]*/;

/**
 * Age after which one request refreshes the page, because it may contain relative times; other
 * requests get the stale page meanwhile. Any write invalidates it sooner.
 */
const FRESH_MS = 20_000;
/** Age after which a page is no longer served. */
const TTL_MS = 30_000;
const MOST_PAGES = 300;
const MOST_CHARACTERS = 16_000_000;
const MOST_IN_ADDRESS = 300;

interface KeptPage {
  text: string;
  etag: string;
  headers: OutgoingHttpHeaders;
  /** In each encoding that was asked for; the headers as those of a 304. */
  encoded: Partial<Record<Encoding, { body: Buffer; headers: string[] }>>;
  /** The headers of a 304, ready to send but for the request's id, which comes first. */
  unchanged: string[];
  version: number;
  /** The next request refreshes it. */
  due: boolean;
  timer?: NodeJS.Timeout;
  /** At an address shared with an endpoint: which of the two is preferred. */
  shared: SharedBy | null;
}

export interface KeptPages {
  /** Answers if it can, before anything else has looked at the request; else says that it did not. */
  answer(req: IncomingMessage, res: ServerResponse): boolean;
  /** Registers the response of this request if it can be shared. */
  keeperFor(req: IncomingMessage): PageKeeper | undefined;
  /** Stores the response with its headers. */
  keep(keeper: PageKeeper, req: IncomingMessage, res: ServerResponse): void;
}

/**
 * Response cache of anonymous pages and lists. Requests with a token or one of our cookies neither
 * read nor store entries; a write invalidates all entries.
 */
export function keptPages(
  services: Services,
  onAnswer: Observer['watchKept'],
  otherwise: RequestListener,
): KeptPages {
  const { db, env, limits } = services;
  const pages = new Map<string, KeptPage>();
  const hosts = new Set<string>();
  let characters = 0;
  let answered = 0;
  const run = Math.random().toString(36).slice(2, 8);

  const drop = (address: string) => {
    const page = pages.get(address);
    if (!page) return;
    clearTimeout(page.timer);
    characters -= page.text.length;
    pages.delete(address);
  };

  /** By timers and not by the clock, which many machines take microseconds to read. */
  const age = (address: string, page: KeptPage, readAt: number) => {
    const inTime = (ms: number, then: () => void) =>
      (page.timer = setTimeout(then, readAt + ms - performance.now()).unref());
    inTime(FRESH_MS, () => {
      page.due = true;
      inTime(TTL_MS, () => drop(address));
    });
  };

  function find(address: string, asked: Asked): KeptPage | null {
    const page = pages.get(address);
    if (!page || !hosts.has(asked.host)) return null;
    if (page.shared && !wantsPage(page.shared, asked.request, asked.accept)) return null;
    if (page.version !== db.version()) {
      drop(address);
      return null;
    }
    if (!page.due) return page;
    page.due = false;
    return null;
  }

  function send(page: KeptPage, asked: Asked, req: IncomingMessage, res: ServerResponse): void {
    answered += 1;
    const id = run + answered;
    onAnswer(req, res, id);
    if (asked.tag !== '' && hasTag(asked.tag, page.etag)) {
      page.unchanged[1] = id;
      res.writeHead(304, page.unchanged);
      res.end();
      return;
    }
    const encoding = encodingFor(asked.encoding);
    const { body, headers } = (page.encoded[encoding] ??= encode(page, encoding));
    headers[1] = id;
    res.writeHead(200, headers);
    res.end(req.method === 'HEAD' ? undefined : body);
  }

  return {
    answer(req, res) {
      const asked = lookAt(req);
      const page = asked && find(req.url ?? '', asked);
      if (!page) return false;
      if (env.RATE_LIMIT === 'off') send(page, asked, req, res);
      else {
        limits.consume('read', addressKey(clientAddress(req, env.TRUST_PROXY))).then(
          () => send(page, asked, req, res),
          () => otherwise(req, res),
        );
      }
      return true;
    },
    keeperFor(req) {
      const address = req.url ?? '';
      if (!lookAt(req) || address.length > MOST_IN_ADDRESS) {
        return undefined;
      }
      return { version: db.version(), readAt: performance.now(), offered: null };
    },
    // Only what the guard has let pass comes here: the Host is known to be ours.
    keep({ offered, version, readAt }, req, res) {
      // Express may have led the request elsewhere: what counts is what was asked for.
      const address = req.url ?? '';
      const host = req.headers.host ?? '';
      if (!offered || version !== db.version()) return;
      drop(address);
      hosts.add(host);
      const headers = { ...res.getHeaders(), 'content-type': offered.type };
      for (const name of ['x-request-id', 'content-encoding', 'content-length']) {
        delete (headers as OutgoingHttpHeaders)[name];
      }
      const shared = matchApiPath(address.split('?', 1)[0] ?? '')?.shared ?? null;
      const { text, etag } = offered;
      const page: KeptPage = {
        ...{ text, etag, headers, encoded: {}, version, due: false, shared },
        unchanged: flat(headers, /^(etag|vary|cache-control)$/),
      };
      pages.set(address, page);
      age(address, page, readAt);
      characters += text.length;
      for (const oldest of pages.keys()) {
        if (pages.size <= MOST_PAGES && characters <= MOST_CHARACTERS) break;
        drop(oldest);
      }
    },
  };
}

function encode({ text, headers }: KeptPage, encoding: Encoding) {
  const body = encodeText(text, encoding);
  const own = encoding === 'identity' ? {} : { 'content-encoding': encoding };
  return { body, headers: flat({ ...headers, ...own, 'content-length': body.length }) };
}

/** Headers as Node sends them fastest: name, value, name, value; with room for the request's id. */
function flat(headers: OutgoingHttpHeaders, wanted = /./): string[] {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    wanted.test(name) && value !== undefined ? [name, String(value)] : [],
  );
  return ['X-Request-Id', '', ...kept];
}

/** The value of a header that a cached page varies on; empty when the header is absent. */
interface Asked {
  host: string;
  accept: string;
  encoding: string;
  tag: string;
  request: Pick<IncomingMessage, 'method' | 'url'>;
}

const SAID_ONCE = new Map<string, Exclude<keyof Asked, 'request'>>([
  ['host', 'host'],
  ['accept', 'accept'],
  ['accept-encoding', 'encoding'],
  ['if-none-match', 'tag'],
]);

/**
 * Parses an anonymous, same-site request in one pass over its raw headers. Returns null when the
 * request has one of our cookies or a repeated header: Node uses the first Host, a proxy in front
 * may have used another.
 */
function lookAt(request: IncomingMessage): Asked | null {
  const { method, rawHeaders } = request;
  if (method !== 'GET' && method !== 'HEAD') return null;
  const asked: Asked = { host: '', accept: '', encoding: '', tag: '', request };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const value = rawHeaders[at + 1] ?? '';
    const name = nameOf(rawHeaders[at] ?? '');
    if (name === 'authorization' || name === 'origin') return null;
    if (name === 'cookie' && value.replace(DEVICE_COOKIE, '').includes('rummage_')) return null;
    const said = SAID_ONCE.get(name);
    if (!said) continue;
    if (asked[said] !== '') return null;
    asked[said] = value;
  }
  return asked;
}

/** The name of a header in small letters, where it is as long as one of those that matter. */
function nameOf(name: string): string {
  const { length } = name;
  return length === 4 || length === 6 || length === 13 || length === 15 ? name.toLowerCase() : '';
}
