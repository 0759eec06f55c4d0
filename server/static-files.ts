import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import { answerRefusal } from './guard/refusal';

/** Browsers revalidate it each time, so that an update or a removal takes effect at once. */
export const SERVICE_WORKER = '/sw.js';

/**
 * Serves built files: hashed assets for ever, others for an hour; compressed where that pays. Refuses
 * every method but GET and HEAD.
 */
export function staticFiles(folder: string): RequestHandler {
  const files = sirv(path.resolve(folder), {
    brotli: true,
    gzip: true,
    dotfiles: false,
    etag: true,
    setHeaders(res, pathname) {
      // sirv's table of types lacks .ico.
      if (pathname.endsWith('.ico')) res.setHeader('Content-Type', 'image/x-icon');
      res.setHeader(
        'Cache-Control',
        pathname === SERVICE_WORKER
          ? 'no-cache'
          : pathname.startsWith('/assets/')
            ? 'public, max-age=31536000, immutable'
            : 'public, max-age=3600',
      );
    },
  });
  const names = namesIn(folder);
  return (req, res, next) => {
    // sirv would answer these with the file, too.
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      if (!names.has(nameOf(req.path))) next();
      else {
        res.setHeader('Allow', 'GET, HEAD');
        answerRefusal(req, res, { status: 405, code: 'method_not_allowed' });
      }
      return;
    }
    if (!isPlainRange(req.headers.range)) delete req.headers.range;
    // sirv reads the folder once. A file that is gone by now would end the process by its stream's error.
    res.once('pipe', (file: Readable) => file.once('error', () => res.destroy()));
    files(req, res, next);
  };
}

/** The addresses of a folder's files, read once, as sirv does. */
function namesIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Set(
    files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
      .map((name) => `/${name.split(path.sep).join('/')}`),
  );
}

/** The address as sirv looks it up: decoded, without a slash at its end. */
const nameOf = (address: string) => decodeURIComponent(address).replace(/\/$/, '');

/**
 * Whether the header names one range that runs forwards; others are ignored, which HTTP allows,
 * because sirv fails at them.
 */
function isPlainRange(range: string | undefined): boolean {
  const [, from, to] = /^bytes=(\d{1,12})-(\d{0,12})$/.exec(range ?? '') ?? [];
  return from !== undefined && (to === '' || Number(to) >= Number(from));
}

/** A worker that deletes what the service worker has stored, and then itself. */
const REMOVES_ITSELF = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const deleted = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(deleted.then(() => self.registration.unregister()));
});
`;

/** Serves a worker that removes itself in place of the service worker, with OFFLINE_COPIES=off. */
export const removeServiceWorker: RequestHandler = (_req, res) => {
  res.set({ 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' });
  res.send(REMOVES_ITSELF);
};
