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
/** Which accounts have signed in with a browser changes no page. */
const DEVICE_COOKIE = /(?:__Host-)?rummage_device=[^;]*/;

/**
 * Older than this a page is asked for anew, by one request, because it may speak of how long ago
 * something was; the others have the one there is. A write by anybody ends it sooner.
 */
const FRESH_MS = 20_000;
/** Older than this nobody has it. */
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
  /** Whoever asks next makes it anew. */
  due: boolean;
  timer?: NodeJS.Timeout;
  /** At an address where a call answers, too: who comes first there. */
  shared: SharedBy | null;
}

export interface KeptPages {
  /** Answers if it can, before anything else has looked at the request; else says that it did not. */
  answer(req: IncomingMessage, res: ServerResponse): boolean;
  /** Takes what is made for this request, if it is one that others might make. */
  keeperFor(req: IncomingMessage): PageKeeper | undefined;
  /** Keeps what was offered, with the headers of the answer. */
  keep(keeper: PageKeeper, req: IncomingMessage, res: ServerResponse): void;
}

/**
 * Pages and lists as everybody signed out sees them, ready to send. Whoever brings a token or a
 * cookie of ours neither gets nor leaves anything here; a write empties it.
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

/** What a request says that a kept page depends on; an empty text where it says nothing. */
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
 * Reads a request that is signed out and from no other site, in one go over what came in: whoever
 * has a cookie of ours may be shown something else. Null where it is none, or repeats itself: Node
 * keeps the first of several hosts, and a proxy in front may have gone by another.
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
