import type { Request } from 'express';
import type { Refusal } from './refusal';

/** Most bytes of a request's target: path and query. */
const MAX_TARGET = 8 * 1024;
/** Most parameters in a query; the largest form that is sent by GET has about twenty. */
const MAX_PARAMETERS = 200;
/** Most pairs in a Cookie header; browsers keep fewer of one site. */
const MAX_COOKIES = 200;

/** Most bytes of headers that are taken apart for each request. */
const MAX_HEADERS: Readonly<Record<string, number>> = {
  accept: 2 * 1024,
  'accept-encoding': 1024,
  'accept-language': 1024,
  authorization: 8 * 1024,
  'content-type': 1024,
  'idempotency-key': 1024,
  'if-modified-since': 1024,
  'if-none-match': 4 * 1024,
  origin: 1024,
  range: 1024,
  referer: MAX_TARGET + 1024,
  'sec-fetch-site': 1024,
  'stripe-signature': 4 * 1024,
  'user-agent': 2 * 1024,
};

/** Finds the error in a request's target or in the size of its headers; null without one. */
export function findHeadProblem(req: Request): Refusal | null {
  for (const [name, most] of Object.entries(MAX_HEADERS)) {
    const value = req.headers[name];
    if (value === undefined || value.length <= most) continue;
    // The error response must not depend on the header either.
    delete req.headers[name];
    return { status: 431, code: 'bad_request', message: 'http.guard.header' };
  }
  if (occurrences(req.headers.cookie ?? '', ';') >= MAX_COOKIES) {
    delete req.headers.cookie;
    return { status: 431, code: 'bad_request', message: 'http.guard.cookies' };
  }
  const target = req.originalUrl;
  if (target.length > MAX_TARGET) {
    return { status: 414, code: 'bad_request', message: 'http.guard.address' };
  }
  if (occurrences(target, '&') >= MAX_PARAMETERS) {
    return { status: 400, code: 'bad_request', message: 'http.guard.parameters' };
  }
  if (!targetIsWellFormed(target)) {
    return { status: 400, code: 'bad_request', message: 'http.guard.malformed' };
  }
  // An id with a NUL or a backslash is malformed like any other (decision 31); the databases would
  // refuse a NUL.
  const path = target.split('?', 1)[0] ?? '';
  return /%00|%5c/i.test(path) ? { status: 404, code: 'not_found' } : null;
}

/**
 * Whether the target has one slash in front, which no backslash follows, can be decoded, has no NUL in
 * the query, no plain backslash in the path, and nothing that programs read differently: no blanks, no
 * fragment, and no `.` or `..` between slashes, which one program resolves where another goes by the
 * first part of the path.
 */
function targetIsWellFormed(target: string): boolean {
  if (!target.startsWith('/') || /^\/(\/|%5c)/i.test(target)) return false;
  if (/[\0-\x20#\x7f]/.test(target)) return false;
  const [path = ''] = target.split('?', 1);
  if (path.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part))) return false;
  try {
    decodeURIComponent(path);
    const query = target.slice(path.length);
    return !path.includes('\\') && !decodeURIComponent(query).includes('\0');
  } catch {
    return false;
  }
}

function occurrences(text: string, sign: string): number {
  let found = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) found += 1;
  return found;
}
