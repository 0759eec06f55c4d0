import path from 'node:path';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

/** Built files: hashed assets for ever, the rest for an hour; compressed beforehand where it pays. */
export function staticFiles(folder: string): RequestHandler {
  return sirv(path.resolve(folder), {
    brotli: true,
    gzip: true,
    dotfiles: false,
    etag: true,
    setHeaders(res, pathname) {
      res.setHeader(
        'Cache-Control',
        pathname.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
      );
    },
  });
}
