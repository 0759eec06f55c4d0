import type { Request, RequestHandler } from 'express';
import { msg } from '../../app/i18n/language';
import { TEXT_FORM_BYTES } from '../../app/http/body-limits';
import { MAX_FILES_BYTES } from '../../app/lib/photo-limits';
import type { Refusal } from './refusal';

const MAX_BODY_BYTES = 1024 * 1024;
const PAUSE_MS = 30_000;
/** Milliseconds for a whole body: two minutes for a megabyte, ten for photos. */
const WHOLE_MS = { plain: 2 * 60_000, upload: 10 * 60_000 };

/**
 * Returns the problem of a body as its headers declare it; null when there is none. The handlers in
 * app/http count the received bytes and answer with a readable error.
 */
export function findBodyProblem(req: Request): Refusal | null {
  const encoding = req.get('Content-Encoding') ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity') {
    return { status: 415, code: 'unsupported_media_type', message: 'http.body.encoded' };
  }
  const maxBytes = maxBytesFor(req);
  if (Number(req.get('Content-Length') ?? 0) <= maxBytes) return null;
  const size =
    maxBytes < 1024 * 1024 ? `${maxBytes / 1024} KB` : `${Math.floor(maxBytes / 1024 / 1024)} MB`;
  const message = msg('http.body.tooLarge', { size });
  return { status: 413, code: 'payload_too_large', message };
}

function maxBytesFor(req: Request): number {
  if (isUpload(req)) return MAX_FILES_BYTES + TEXT_FORM_BYTES;
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(req.get('Content-Type') ?? '');
  return isForm ? TEXT_FORM_BYTES : MAX_BODY_BYTES;
}

/** Ends a connection whose body pauses for too long, or takes too long as a whole. */
export function watchBody(req: Request): void {
  if (req.get('Transfer-Encoding') === undefined && !Number(req.get('Content-Length') ?? 0)) return;
  const end = Date.now() + (isUpload(req) ? WHOLE_MS.upload : WHOLE_MS.plain);
  const timer = setInterval(look, 1_000).unref();
  let last = Date.now();
  const push = req.push.bind(req);
  // A listener for data would change the flow of the stream for its reader.
  req.push = (chunk: unknown, encoding?: BufferEncoding) => {
    last = Date.now();
    if (chunk === null) clearInterval(timer);
    return push(chunk, encoding);
  };
  req.once('close', () => clearInterval(timer));

  function look() {
    if (req.complete) return clearInterval(timer);
    // Bytes that have arrived and wait for this server's reader are no pause of the client.
    if (req.readableLength > 0) last = Date.now();
    if (Date.now() - last >= PAUSE_MS || Date.now() >= end) req.destroy();
  }
}

function isUpload(req: Request): boolean {
  return /^multipart\/form-data\b/i.test(req.get('Content-Type') ?? '');
}

const DRAIN_MS = 5_000;

/**
 * A refused body is read and discarded for a while after the answer: if the connection closed while
 * the client still sends, the client would lose the answer.
 */
export const drainUnreadBody: RequestHandler = (req, res, next) => {
  res.once('finish', () => {
    if (!req.complete) drain(req);
  });
  next();
};

function drain(req: Request): void {
  const timer = setTimeout(() => req.socket.destroy(), DRAIN_MS);
  req.once('close', () => clearTimeout(timer));
  req.removeAllListeners('data');
  req.resume();
}
