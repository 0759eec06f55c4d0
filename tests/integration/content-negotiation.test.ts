import { request } from 'node:http';
import { expect } from 'vitest';
import { onSqlite } from '../setup/databases';
import { apiApp, type ApiApp } from '../setup/api-app';

type Kind = 'html' | 'json';

/** What `/products/{id}` answers: a page, unless JSON is asked for before HTML. */
const products: [accept: string | null, kind: Kind][] = [
  [null, 'html'],
  ['', 'html'],
  ['*/*', 'html'],
  ['*/*;q=0.1', 'html'],
  ['text/html', 'html'],
  ['text/*', 'html'],
  ['text/plain', 'html'],
  ['image/png', 'html'],
  ['image/avif,image/webp,*/*;q=0.8', 'html'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'html'],
  ['text/html, application/json', 'html'],
  ['text/html, application/json;q=0.9', 'html'],
  ['text/html;q=0.2, application/json;q=0.1', 'html'],
  ['application/json;q=0', 'html'],
  ['nonsense', 'html'],
  ['application/json', 'json'],
  ['APPLICATION/JSON', 'json'],
  ['application/*', 'json'],
  ['application/json, text/plain, */*', 'json'],
  ['application/json, text/html', 'json'],
  ['text/html;q=0.1, application/json', 'json'],
  ['text/html;q=0.9, application/json', 'json'],
  ['text/html;q=0, */*', 'json'],
];

/** Node's own client sends no Accept unless told to; fetch always does. */
function ask(deps: ApiApp, path: string, method: string, accept: string | null, more = {}) {
  return new Promise<Record<string, unknown>>((resolve, reject) => {
    const headers = { ...(accept !== null && { accept }), ...more };
    const sent = request(deps.url + path, { method, headers }, (answer) => {
      answer.resume().on('end', () => {
        const {
          'content-type': type = '',
          vary = '',
          etag,
          'cache-control': cache,
        } = answer.headers;
        const varies = vary.split(/\s*,\s*/).join(', ');
        resolve({ status: answer.statusCode, type: type.split(';')[0], vary: varies, etag, cache });
      });
    });
    sent.on('error', reject).end();
  });
}

/** Anything that belongs to a person keeps a request away from the response cache. */
const cold = { cookie: 'rummage_other=1' };
const types = { html: 'text/html', json: 'application/json' };

onSqlite('what an address answers does not depend on the response cache', (it) => {
  it.for(products)('/products/{id} for Accept: %s is %s', async ([accept, kind], { db }) => {
    const deps = await apiApp(db);
    const { productId } = await deps.newProduct();
    const path = `/products/${productId}`;
    for (const method of ['HEAD', 'GET']) {
      const first = await ask(deps, path, method, accept);
      expect(first).toMatchObject({ status: 200, type: types[kind] });
      expect(String(first.vary)).toMatch(/(^|, )accept(,|$)/i);
      // Somebody else's request leaves the page in the cache.
      await ask(deps, path, 'GET', 'text/html');
      for (const again of [method, 'GET', 'HEAD']) {
        const warm = await ask(deps, path, again, accept);
        expect([again, warm]).toEqual([again, first]);
        const bypassed = await ask(deps, path, again, accept, cold);
        expect(bypassed).toMatchObject({ status: 200, type: types[kind] });
      }
    }
    await deps.close();
  });

  it.for(['GET', 'HEAD'])(
    '/category/{id} stays a list for %s that does not prefer HTML',
    async (method, { db }) => {
      const deps = await apiApp(db);
      const { categoryId } = await deps.newProduct();
      const cases: [accept: string | null, kind: Kind, agent?: string][] = [
        [null, 'json'],
        ['*/*', 'json'],
        ['*/*', 'json', 'facebookexternalhit/1.1'],
        ['text/plain', 'json'],
        ['application/json', 'json'],
        ['application/json, text/html', 'json'],
        ['text/html', 'html'],
        ['text/html,application/xhtml+xml,*/*;q=0.8', 'html'],
      ];
      const token = await deps.headersOf('buyer', 'bearer');
      for (const [accept, kind, agent = 'test'] of cases) {
        const more = { ...token, 'user-agent': agent };
        const found = await ask(deps, `/category/${categoryId}`, method, accept, more);
        expect([accept, found.type]).toEqual([accept, types[kind]]);
      }
      await deps.close();
    },
  );

  it('pages and lists that share no address are what they are for every Accept', async ({ db }) => {
    const deps = await apiApp(db);
    await deps.newProduct();
    for (const [path, type] of [
      ['/', 'text/html'],
      ['/home', 'text/html'],
      ['/categories', 'application/json'],
      ['/advertised-products', 'application/json'],
    ] as const) {
      for (const accept of [null, '*/*', 'application/json', 'text/html', 'image/png']) {
        for (let round = 0; round < 2; round += 1) {
          for (const method of ['HEAD', 'GET']) {
            const found = await ask(deps, path, method, accept);
            expect([path, accept, method, found.type]).toEqual([path, accept, method, type]);
          }
        }
      }
    }
    await deps.close();
  });
});
