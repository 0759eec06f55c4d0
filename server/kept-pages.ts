import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { PageKeeper } from '../app/doors/request-context';
import { encodingFor, encodeText, type Encoding } from '../app/platform/http/encode.server';
import { hasTag } from '../app/platform/http/entity-tags';
import { addressKey } from '../app/platform/limits.server';
import type { Services } from '../app/platform/services';
import { matchApiPath } from '../app/routes/api/match-api-path';
import type { Observer } from './observe';
import { clientAddress } from './client-address';
import { hostSaidTwice } from './guard/host';

/** Older than this a page is asked for anew, by one request; the others have the one there is. */
const FRESH_MS = 1_500;
/** Older than this nobody has it: with what counts are trusted for, no write stays unseen for 5 s. */
const KEPT_MS = 2_500;
const MOST_PAGES = 300;
const MOST_CHARACTERS = 16_000_000;
const MOST_IN_ADDRESS = 300;

interface KeptPage {
  text: string;
  etag: string;
  headers: OutgoingHttpHeaders;
  encoded: Partial<Record<Encoding, { body: Buffer; headers: string[] }>>;
  /** The headers of a 304, ready to send. */
  unchanged: string[];
  version: number;
  readAt: number;
  renewing: boolean;
  /** At an address where a call answers, too. */
  shared: boolean;
}

export interface KeptPages {
  /** Answers if it can, before anything else has looked at the request. */
  answer(req: IncomingMessage, res: ServerResponse, otherwise: () => void): void;
  /** Takes what is made for this request, if it is one that others might make. */
  keeperFor(req: IncomingMessage): PageKeeper | undefined;
  /** Keeps what was offered, with the headers of the answer. */
  keep(keeper: PageKeeper, req: IncomingMessage, res: ServerResponse): void;
}

/**
 * Pages and lists as everybody signed out sees them, ready to send. Whoever brings a token or a
 * cookie of ours neither gets nor leaves anything here; a write of this process empties it.
 */
export function keptPages(services: Services, onAnswer: Observer['watchKept']): KeptPages {
  const { db, env, limits } = services;
  const pages = new Map<string, KeptPage>();
  const hosts = new Set<string>();
  let characters = 0;
  let answered = 0;
  const run = Math.random().toString(36).slice(2, 8);

  const drop = (address: string) => {
    characters -= pages.get(address)?.text.length ?? 0;
    pages.delete(address);
  };

  function find(req: IncomingMessage): KeptPage | null {
    const address = req.url ?? '';
    const page = pages.get(address);
    if (!page || !isAnonymous(req) || !hosts.has(req.headers.host ?? '') || hostSaidTwice(req)) {
      return null;
    }
    if (page.shared && req.headers.accept?.startsWith('text/html') !== true) return null;
    const age = performance.now() - page.readAt;
    if (page.version !== db.version() || age > KEPT_MS) {
      drop(address);
      return null;
    }
    if (age < FRESH_MS || page.renewing) return page;
    page.renewing = true;
    return null;
  }

  function send(page: KeptPage, req: IncomingMessage, res: ServerResponse): void {
    answered += 1;
    const id = `${run}${answered.toString(36)}`;
    onAnswer(req, res, id);
    if (hasTag(req.headers['if-none-match'], page.etag)) {
      res.writeHead(304, ['X-Request-Id', id, ...page.unchanged]);
      res.end();
      return;
    }
    const encoding = encodingFor(req.headers['accept-encoding']);
    const { body, headers } = (page.encoded[encoding] ??= encode(page, encoding));
    res.writeHead(200, ['X-Request-Id', id, ...headers]);
    res.end(req.method === 'HEAD' ? undefined : body);
  }

  return {
    answer(req, res, otherwise) {
      const page = find(req);
      if (!page) otherwise();
      else if (env.RATE_LIMIT === 'off') send(page, req, res);
      else {
        limits
          .consume('read', addressKey(clientAddress(req, env.TRUST_PROXY)))
          .then(() => send(page, req, res), otherwise);
      }
    },
    keeperFor(req) {
      const address = req.url ?? '';
      if (req.method !== 'GET' || !isAnonymous(req) || address.length > MOST_IN_ADDRESS) {
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
      const shared = matchApiPath(address.split('?', 1)[0] ?? '')?.shared === true;
      const { text, etag } = offered;
      pages.set(address, {
        ...{ text, etag, headers, encoded: {}, version, readAt, renewing: false, shared },
        unchanged: flat(headers, /^(etag|vary|cache-control)$/),
      });
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

/** Headers as Node sends them fastest: name, value, name, value. */
function flat(headers: OutgoingHttpHeaders, wanted = /./): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    wanted.test(name) && value !== undefined ? [name, String(value)] : [],
  );
}

/** Signed out and from no other site; whoever has a cookie of ours may be shown something else. */
function isAnonymous({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (headers.authorization !== undefined || headers.origin !== undefined) return false;
  return !headers.cookie?.includes('rummage_');
}
