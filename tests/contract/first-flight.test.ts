import { request } from 'node:http';
import { brotliDecompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';

/** What a server may send before the first acknowledgement: ten segments. */
const FIRST_FLIGHT = 14 * 1024;
const FIRST_PRODUCTS = 6;

let server: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer();
});
afterAll(() => server.stop());

function getCompressed(path: string): Promise<Buffer> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  return new Promise((resolve, reject) => {
    const asked = request(server.url + path, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve(Buffer.concat(parts)));
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** The HTML that a browser can read from the first flight. */
const readable = (compressed: Buffer) =>
  brotliDecompressSync(compressed.subarray(0, FIRST_FLIGHT), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  }).toString();

it.each(['/', '/search', '/search?q=table'])(
  'the first 14 KB of %s hold the header and the first products',
  async (path) => {
    const compressed = await getCompressed(path);
    const html = readable(compressed);
    expect(html).toContain('</header>');
    const shown = html.split('</article>').length - 1;
    const all = brotliDecompressSync(compressed).toString();
    expect(shown).toBeGreaterThanOrEqual(
      Math.min(FIRST_PRODUCTS, all.split('</article>').length - 1),
    );
    // On the home page before compression, too: proxies that don't compress exist.
    if (path !== '/') return;
    expect(Buffer.from(all).subarray(0, FIRST_FLIGHT).toString()).toContain('<article');
  },
);

it('the first 14 KB of a product hold its picture, name, price and the button to book it', async () => {
  const list = await fetch(`${server.url}/products?limit=1`, {
    headers: { accept: 'application/json' },
  });
  const [product] = (await list.json()) as { _id: string }[];
  const html = readable(await getCompressed(`/products/${product?._id}`));
  const main = html.slice(html.indexOf('<main'));
  for (const part of ['<picture', '<h1', 'Book now']) expect(main).toContain(part);
});

it('nothing that paints waits for a script', async () => {
  const html = readable(await getCompressed('/'));
  const head = html.slice(0, html.indexOf('<main'));
  expect(head).not.toMatch(/<script[^>]* src=/);
  // A script without a source waits for the stylesheets before it. What search engines read is data:
  // it neither runs nor is waited for.
  const styled = head.slice(head.indexOf('<link rel="stylesheet"'));
  expect(styled).toContain('<header');
  expect(styled).not.toMatch(/<script(?! type="application\/ld\+json")/);
});
