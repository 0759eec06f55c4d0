import { createHash } from 'node:crypto';

/**
 * Allows the page's own scripts by their hashes, because a cached page is sent to many visitors and
 * can't use a nonce. Only scripts that carry `nonce` are allowed: the nonce is made for this
 * render, is unknown to others, and is removed from the page. Returns the page and its
 * `script-src`.
 */
export function allowOwnScripts(markup: string, nonce: string): { html: string; scripts: string } {
  const [before = '', ...pieces] = markup.split(`<script nonce="${nonce}"`);
  const sources = new Set(["'self'"]);
  for (const piece of pieces) {
    const script = piece.slice(piece.indexOf('>') + 1, piece.indexOf('</script>'));
    sources.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return { html: [before, ...pieces].join('<script'), scripts: [...sources].join(' ') };
}
