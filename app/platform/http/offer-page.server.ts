import { createHash } from 'node:crypto';

const INLINE = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** A weak tag of a text: the same text has the same one, however it is encoded. */
export function tagOf(...texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
}

/**
 * Names a finished page's own scripts by their hashes, where a nonce can't: it must not be kept.
 * Gives what `script-src` may run.
 */
export function scriptSources(html: string): string {
  const hashes = [...html.matchAll(INLINE)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return ["'self'", ...new Set(hashes)].join(' ');
}
