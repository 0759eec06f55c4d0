/** Addresses that answer without a page, and endpoints: what browsers, and odd methods and parameters, get there. */
import { expect } from 'vitest';
import { apiPaths } from '~/http/api-paths';
import { addressOf, isEndpointPath } from '../../server/routes-of-build';
import { builtRoutes } from '../../server/listen';
import { apiApp, type ApiApp } from '../setup/api-app';
import { onSqlite } from '../setup/databases';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8';
const PHOTOS = /^\/(images|dashboard\/.*\/photos)\//;
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** The addresses of all resource routes, with `x` for each parameter. */
async function resourceAddresses(): Promise<string[]> {
  const { routes } = await builtRoutes();
  return Object.values(routes)
    .filter((route) => route && route.id !== 'root' && !route.module.default)
    .map((route) => addressOf(routes, route?.id ?? ''))
    .filter((address) => !isEndpointPath(address) && !address.includes('*'))
    .map((address) => address.replace(/:\w+/g, 'x'));
}

type Sent = [method: string, address: string, headers?: Record<string, string>];

async function send(world: ApiApp, [method, address, headers = {}]: Sent) {
  const init: RequestInit = { method, headers, redirect: 'manual' };
  if (method === 'POST') {
    Object.assign(init, { body: 'language=xx', headers: { ...form, ...headers } });
  }
  const answer = await fetch(world.url + address, init);
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  const allow = answer.headers.get('allow');
  return { status: answer.status, type, allow, text: await answer.text(), headers: answer.headers };
}

onSqlite('an error at an address without a page', (it) => {
  it('is a page for people, and JSON for programs and page scripts', async ({ db }) => {
    const world = await apiApp(db);
    const addresses = await resourceAddresses();
    expect(addresses.length).toBeGreaterThan(40);
    let errors = 0;
    for (const caller of ['buyer', 'admin'] as const) {
      const own = await world.headersOf(caller, 'cookie');
      for (const address of addresses) {
        for (const method of ['GET', 'POST', 'PUT']) {
          const seen = await send(world, [method, address, { ...own, accept: BROWSER }]);
          if (seen.status < 400) continue;
          errors += 1;
          const type = PHOTOS.test(address) && method === 'GET' ? 'text/plain' : 'text/html';
          expect([method, address, seen.type]).toEqual([method, address, type]);
          if (type === 'text/html') expect(seen.text).toContain('Back to home');
          for (const accept of ['*/*', 'application/json']) {
            const read = await send(world, [method, address, { ...own, accept }]);
            expect([method, address, read.status]).toEqual([method, address, seen.status]);
            expect([method, address, read.type]).not.toEqual([method, address, 'text/html']);
            // Remix's own refusals have no code: a route has to have a loader and an action.
            if (read.type === 'application/json') expect(read.text).toMatch(/"(code|error)":"\w+"/);
          }
        }
      }
    }
    expect(errors).toBeGreaterThan(100);
    await world.close();
  });

  it('has its status, its own words, and the headers that belong to it', async ({ db }) => {
    const world = await apiApp(db);
    const own = await world.headersOf('buyer', 'cookie');
    const html = { accept: BROWSER };
    const gone = await send(world, ['POST', '/dashboard/searches/gone/open', { ...own, ...html }]);
    expect([gone.status, gone.type]).toEqual([404, 'text/html']);
    // Without an origin the form's token decides, and there is none.
    const { cookie = '' } = own;
    const stale = await send(world, ['POST', '/language', { cookie, ...html }]);
    expect([stale.status, stale.type]).toEqual([403, 'text/html']);
    expect(stale.text).toContain('This form has expired.');
    const german = await send(world, ['POST', '/de/language', { cookie, ...html }]);
    expect(german.text).toContain('lang="de"');
    const feed = await send(world, ['GET', '/feeds/category/nope', html]);
    expect([feed.status, feed.type]).toEqual([404, 'text/html']);
    expect(feed.headers.get('cache-control')).toBe('no-store');
    expect(feed.headers.get('vary')).toMatch(/\baccept\b/i);
    const written = await send(world, ['PUT', '/robots.txt', { ...html, origin: world.url }]);
    expect([written.status, written.allow]).toEqual([405, 'GET, HEAD']);
    await world.close();
  });

  it('is JSON for programs where nothing is, whoever asked before', async ({ db }) => {
    const world = await apiApp(db);
    for (const address of ['/nothing-here', '/de/nothing-here', '/about/x']) {
      for (const method of ['GET', 'POST']) {
        for (const [accept, type] of [
          [BROWSER, 'text/html'],
          ['application/json', 'application/json'],
          ['*/*', 'text/html'],
          ['image/avif,image/webp', 'application/json'],
        ] as const) {
          const seen = await send(world, [method, address, { accept }]);
          expect([method, address, accept, seen.status, seen.type]).toEqual([
            method,
            address,
            accept,
            404,
            type,
          ]);
          if (type !== 'text/html')
            expect(JSON.parse(seen.text)).toMatchObject({ code: 'not_found' });
        }
      }
    }
    // A page that is there is a page for everyone.
    const about = await send(world, ['GET', '/about', { accept: 'application/json' }]);
    expect([about.status, about.type]).toEqual([200, 'text/html']);
    await world.close();
  });

  it('escapes what it repeats', async ({ db }) => {
    const world = await apiApp(db);
    const address = `/feeds/search?near=${encodeURIComponent('<script>alert(1)</script>')}`;
    const { status, text } = await send(world, ['GET', address, { accept: BROWSER }]);
    expect(status).toBe(404);
    expect(text).not.toContain('<script>alert');
    await world.close();
  });
});

onSqlite('the parameter _data', (it) => {
  it('means nothing at an endpoint and at a file for machines', async ({ db }) => {
    const world = await apiApp(db);
    const addresses = [
      ...apiPaths.flatMap(([path, , shared]) => {
        const address = `/${path.replace(/:\w+/g, 'x')}`;
        return shared ? [`/api${address}`] : [`/api${address}`, address];
      }),
      '/api/nothere',
      '/api',
      '/orders/a/b',
      '/robots.txt',
      '/sitemap.xml',
      '/webhooks/stripe',
    ];
    for (const address of addresses) {
      for (const method of ['GET', 'POST']) {
        const plain = await send(world, [method, address]);
        const asked = async (query: string) => {
          const { status, type, text } = await send(world, [method, `${address}?${query}`]);
          return { address, method, status, type, text };
        };
        const { status, type, text } = plain;
        const same = { address, method, status, type, text };
        expect(await asked('_data=root')).toEqual(same);
        expect(await asked('%5Fdata=x&_data')).toEqual(same);
      }
    }
    await world.close();
  });

  it('gives the data of a page’s own routes, and is a 400 for any other', async ({ db }) => {
    const world = await apiApp(db);
    const data = async (address: string, route: string) => {
      const join = address.includes('?') ? '&' : '?';
      const { status, text } = await send(world, ['GET', `${address}${join}_data=${route}`]);
      return [status, (JSON.parse(text) as { code?: string }).code];
    };
    const site = 'routes/site/';
    expect(await data('/search?q=a', `${site}search`)).toEqual([200, undefined]);
    expect(await data('/search', 'root')).toEqual([200, undefined]);
    expect(await data('/nowhere', `${site}not-found`)).toEqual([404, 'not_found']);
    for (const route of ['x', '', `${site}login`, 'api/categories', `${site}robots`]) {
      for (const address of ['/search', '/', '/de/search', '/nowhere', '/category/x']) {
        expect([address, route, ...(await data(address, route))]).toEqual([
          address,
          route,
          400,
          'bad_request',
        ]);
      }
    }
    // Page scripts ask resource routes by their own name.
    expect(await data('/search/count', `${site}search-count`)).toEqual([200, undefined]);
    expect(await data('/search/count', 'root')).toEqual([200, undefined]);
    await world.close();
  });
});

onSqlite('OPTIONS', (it) => {
  it('is refused with the methods of the address, wherever it is no endpoint', async ({ db }) => {
    const world = await apiApp(db);
    for (const address of await resourceAddresses()) {
      const { status, allow, text } = await send(world, ['OPTIONS', address]);
      const methods = /^(GET, HEAD(, POST)?|POST)$/;
      expect([address, status, methods.test(allow ?? '')]).toEqual([address, 405, true]);
      expect(text).not.toMatch(/<urlset|<feed|User-agent/);
    }
    const allows = async (address: string) => (await send(world, ['OPTIONS', address])).allow;
    expect(await allows('/login')).toBe('GET, HEAD, POST');
    expect(await allows('/de/login')).toBe('GET, HEAD, POST');
    expect(await allows('/about')).toBe('GET, HEAD');
    expect(await allows('/ROBOTS.txt')).toBe('GET, HEAD');
    expect(await allows('/webhooks/stripe')).toBe('POST');
    expect((await send(world, ['OPTIONS', '/nowhere'])).status).toBe(404);
    await world.close();
  });

  it('and other methods name POST at the webhook', async ({ db }) => {
    const world = await apiApp(db);
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const { status, allow } = await send(world, [method, '/webhooks/stripe']);
      expect([method, status, allow]).toEqual([method, 405, 'POST']);
    }
    await world.close();
  });
});
