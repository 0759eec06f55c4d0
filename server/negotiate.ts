import type { IncomingMessage } from 'node:http';
import express, { type Request } from 'express';
import { matchApiPath, type SharedBy } from '../app/routes/api/match-api-path';

/** Accept headers whose preference is remembered; clients send a handful, always the same. */
const MAX_REMEMBERED = 200;
const remembered = new Map<string, boolean>();

/**
 * Whether a request at an address that a page and a call share belongs to the page. Decided by
 * method, address and Accept alone, so that the response cache and the routes agree.
 */
export function wantsPage(
  shared: SharedBy,
  { method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>,
  accept: string | undefined,
): boolean {
  const reading = method === 'GET' || method === 'HEAD';
  if (!reading || /[?&]_data(=|&|$)/.test(url)) return true;
  // An empty header says as little as none.
  const said = accept === '' ? undefined : accept;
  const key = `${shared} ${said ?? ''}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const page =
    shared === 'page first'
      ? preferred(said, ['html', 'json']) !== 'json'
      : preferred(said, ['json', 'html']) === 'html';
  if (remembered.size < MAX_REMEMBERED) remembered.set(key, page);
  return page;
}

/** Whether the request is for a call, or for what looks like one; null where no call is near. */
export function isForCall(req: Pick<Request, 'method' | 'url' | 'path' | 'get'>): boolean | null {
  const match = matchApiPath(req.path);
  if (!match) return null;
  return !match.shared || !wantsPage(match.shared, req, req.get('Accept'));
}

/** The type that an Accept header prefers; of equals the first, `false` where it takes neither. */
function preferred(accept: string | undefined, types: string[]): string | false {
  const asking = { headers: accept === undefined ? {} : { accept } } as Request;
  const accepts = express.request.accepts as (this: Request, types: string[]) => string | false;
  return accepts.call(asking, types);
}
