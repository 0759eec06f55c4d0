import { createHash } from 'node:crypto';

/** A weak tag of a text: the same text has the same one, however it is encoded. */
export function tagOf(...texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
}

/**
 * Allows a page's own scripts by their hashes, where a nonce can't: a page that is kept is sent to
 * many. Only a script that carries `nonce` is the server's own: it is made for this one render,
 * nobody outside knows it, and it is taken off again. Gives the page and its `script-src`.
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
