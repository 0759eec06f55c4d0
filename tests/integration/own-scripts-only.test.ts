import { createHash } from 'node:crypto';
import type { ServerBuild } from '@remix-run/node';
import { createElement } from 'react';
import { expect } from 'vitest';
import { onSqlite } from '../setup/databases';
import { builtRoutes } from '../../server/listen';
import { startApp } from '../setup/running-app';
import { addPerson, addProduct } from '../setup/test-ctx';

const smuggled = [
  '<script>evil()</script>',
  '<SCRIPT nonce=x>evil()</SCRIPT>',
  '<script nonce="guessed">evil()</script>',
  '<script type="module">evil()</script>',
  '<!-- <script>evil()</script> -->',
  '<template><script>evil()</script></template>',
  '<p title="<script>evil()</script>"></p>',
  '<svg><script>evil()</script></svg>',
].join('');
const evil = createHash('sha256').update('evil()').digest('base64');

/** The app with a page that writes a text out as it is, as none of ours does. */
async function withRawText(id: string, text: string): Promise<ServerBuild> {
  const build = await builtRoutes();
  const route = build.routes[id];
  if (!route) throw new Error(`There is no route ${id}.`);
  const page = () => createElement('div', { dangerouslySetInnerHTML: { __html: text } });
  const module = { ...route.module, default: page };
  return { ...build, routes: { ...build.routes, [id]: { ...route, module } } };
}

/** The inline scripts of a page that its policy lets run. */
function running(html: string, policy: string): string[] {
  const [, sources = ''] = /script-src ([^;]*)/.exec(policy) ?? [];
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/gi)];
  return scripts
    .filter(([, attributes = '', text = '']) => {
      const [, nonce] = /nonce="?([^"\s>]+)/.exec(attributes) ?? [];
      const hash = createHash('sha256').update(text).digest('base64');
      return sources.includes(`'sha256-${hash}'`) || sources.includes(`'nonce-${nonce}'`);
    })
    .map(([, , text = '']) => text);
}

onSqlite('a page with a text written out as it is', (it) => {
  it('runs only the scripts of the server, kept or not', async ({ db }) => {
    const app = await startApp(db, {}, await withRawText('routes/site/about', smuggled));
    try {
      const signedIn = { Cookie: 'rummage_session=anything' };
      for (const headers of [{}, {}, signedIn]) {
        const page = await fetch(`${app.url}/about`, {
          headers: { Accept: 'text/html', ...headers },
        });
        const policy = page.headers.get('Content-Security-Policy') ?? '';
        const html = await page.text();
        expect(html).toContain('<SCRIPT nonce=x>evil()</SCRIPT>');
        expect(policy).not.toMatch(/unsafe-inline/);
        expect(policy).not.toContain(evil);
        const scripts = running(html, policy);
        expect(scripts.some((text) => text.includes('window.__remixContext'))).toBe(true);
        expect(scripts.filter((text) => text.trim() === 'evil()')).toEqual([]);
        const ours =
          [...html.matchAll(/<script[^>]*>/gi)].length - smuggled.split(/<script/i).length + 1;
        expect(scripts).toHaveLength(ours);
      }
    } finally {
      await app.close();
    }
  });

  it('names no nonce in what is kept, and another one in each answer that is not', async ({
    db,
  }) => {
    const app = await startApp(db);
    try {
      const product = await addProduct({ db }, await addPerson({ db }, 'seller'), {
        name: 'Lamp </script><script>evil()</script>',
      });
      for (const path of ['/', '/search', `/products/${product.id}`]) {
        for (let round = 0; round < 2; round += 1) {
          const page = await fetch(app.url + path, { headers: { Accept: 'text/html' } });
          const policy = page.headers.get('Content-Security-Policy') ?? '';
          expect(policy).not.toContain(evil);
          expect(await page.text()).not.toMatch(/nonce="|<script>evil/);
        }
      }
      const nonces = [1, 2].map(async () => {
        const page = await fetch(`${app.url}/login`, { headers: { Accept: 'text/html' } });
        return /'nonce-([^']+)'/.exec(page.headers.get('Content-Security-Policy') ?? '')?.[1];
      });
      expect(new Set(await Promise.all(nonces)).size).toBe(2);
    } finally {
      await app.close();
    }
  });
});
