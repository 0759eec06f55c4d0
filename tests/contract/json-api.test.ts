import { once } from 'node:events';
import net from 'node:net';
import { describe, expect } from 'vitest';
import { sweepIdempotencyStore } from '~/platform/idempotency-store.server';
import { createLimits } from '~/platform/limits.server';
import { apiApp, type ApiApp } from '../setup/api-app';
import { callApp } from '../setup/call-app';
import { onEachDatabase, onSqlite } from '../setup/databases';
import { startApp } from '../setup/running-app';
import { testServices } from '../setup/test-ctx';

const json = { 'content-type': 'application/json' };
const booking = { phone: '503 555 0100', meetingLocation: 'Library' };

/** Books as the buyer, under a key. */
async function book(deps: ApiApp, key: string, body: Record<string, unknown>) {
  const headers = { ...(await deps.headersOf('buyer', 'bearer')), 'idempotency-key': key };
  return callApp(deps.url, 'POST /order', '/order', { headers, body });
}

onEachDatabase('an Idempotency-Key', (it) => {
  it('gives the first answer again, and tells of another body', async ({ db }) => {
    const deps = await apiApp(db);
    const { productId } = await deps.newProduct();
    const first = await book(deps, 'one', { ...booking, productId });
    await db.write((tx) =>
      tx.order.updateMany({ data: { status: 'expired', activeProductId: null, deadlineAt: null } }),
    );
    const again = await book(deps, 'one', { productId, ...booking });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await db.read.order.count()).toBe(1);
    const other = await book(deps, 'one', { ...booking, productId, phone: '503 555 0199' });
    expect(other.status).toBe(422);
    expect(other.body).toMatchObject({
      acknowledged: false,
      code: 'validation_failed',
      fields: { 'Idempotency-Key': [expect.stringContaining('different request')] },
    });
    await deps.close();
  });

  it('is free again after a refusal, which changed nothing', async ({ db }) => {
    const deps = await apiApp(db);
    const { productId } = await deps.newProduct();
    const refused = await book(deps, 'two', { ...booking, productId, price: '1' });
    expect(refused.status).toBe(409);
    expect((await book(deps, 'two', { ...booking, productId })).status).toBe(200);
    await deps.close();
  });

  it('runs a call once, however many ask at the same time', async ({ db }) => {
    const deps = await apiApp(db);
    const { productId } = await deps.newProduct();
    const body = { ...booking, productId };
    const answers = await Promise.all(Array.from({ length: 8 }, () => book(deps, 'three', body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const replays = answers.filter(({ headers }) => headers.has('idempotency-replayed'));
    expect(replays).toHaveLength(7);
    await deps.close();
  });

  it('belongs to its account, and is forgotten after a day', async ({ db }) => {
    const deps = await apiApp(db);
    const { productId } = await deps.newProduct();
    const body = { ...booking, productId };
    await book(deps, 'four', body);
    const headers = await deps.headersOf('other-buyer', 'bearer');
    const theirs = await callApp(deps.url, 'POST /order', '/order', {
      headers: { ...headers, 'idempotency-key': 'four' },
      body,
    });
    expect(theirs.status).toBe(409);
    expect(await sweepIdempotencyStore(deps.services)).toBe(0);
    deps.clock.forward(24 * 60 * 60 * 1000);
    expect(await sweepIdempotencyStore(deps.services)).toBe(1);
    await deps.close();
  });

  it.for(['', 'a b', 'x'.repeat(256), 'schlüssel'])('%s is none', async (key, { db }) => {
    const deps = await apiApp(db);
    const { productId } = await deps.newProduct();
    expect((await book(deps, key, { ...booking, productId })).status).toBe(400);
    await deps.close();
  });
});

onSqlite('lists', (it) => {
  it('answer 304 to whoever has them already', async ({ db }) => {
    const deps = await apiApp(db);
    const { productId } = await deps.newProduct();
    const ask = (tag?: string) =>
      fetch(`${deps.url}/categories`, { headers: tag ? { 'if-none-match': tag } : {} });
    const first = await ask();
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    const second = await ask(`"other", ${tag}`);
    expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([
      304,
      '',
      tag,
    ]);
    const update = { where: { products: { some: { id: productId } } }, data: { name: 'New' } };
    await db.write((tx) => tx.category.updateMany(update));
    expect((await ask(tag)).status).toBe(200);
    await deps.close();
  });

  it('are paged by a cursor that the Link header gives', async ({ db }) => {
    const deps = await apiApp(db);
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.push((await deps.newProduct()).productId);
    await db.write((tx) => tx.product.updateMany({ data: { advertised: true } }));
    const seen: string[] = [];
    let next: string | undefined = '/advertised-products?limit=2';
    while (next) {
      const answer: Response = await fetch(deps.url + next);
      for (const { _id } of (await answer.json()) as { _id: string }[]) seen.push(_id);
      next = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(seen.sort()).toEqual(made.sort());
    for (const query of ['limit=0', 'limit=501', 'limit=x', 'limit=1.5', 'limit=2&limit=3']) {
      expect((await fetch(`${deps.url}/advertised-products?${query}`)).status).toBe(422);
    }
    for (const query of ['ref=1', 'ref=1&ref=2', 'tag[]=a&tag[]=b']) {
      expect((await fetch(`${deps.url}/advertised-products?${query}`)).status).toBe(200);
    }
    await deps.close();
  });
});

onSqlite('methods and addresses', (it) => {
  it('are told apart, in JSON whatever happens', async ({ db }) => {
    const app = await startApp(db);
    const cases: [string, string, number][] = [
      ['PATCH', '/order', 405],
      ['GET', '/order', 405],
      ['PROPFIND', '/orders', 501],
      ['GET', '/api/nothing', 404],
      ['POST', '/api/nothing', 404],
      ['GET', '/users/admin/', 404],
      ['GET', '/orders//x', 404],
      ['GET', '//orders', 400],
      ['GET', '/orders/%zz', 400],
      ['GET', '/orders/', 401],
      ['GET', '/api/orders/', 401],
      ['GET', '/category/', 404],
    ];
    for (const [method, path, status] of cases) {
      const answer = await fetch(app.url + path, { method });
      expect([method, path, answer.status]).toEqual([method, path, status]);
      expect(await answer.json()).toMatchObject({ message: expect.any(String) as string });
    }
    const refused = await fetch(`${app.url}/order`, { method: 'PATCH' });
    expect(refused.headers.get('allow')).toBe('POST, OPTIONS');
    const members = async (method: string, path: string) => {
      const body = (await (await fetch(app.url + path, { method })).json()) as object;
      return Object.keys(body).filter((name) => name !== 'message' && name !== 'code');
    };
    expect(await members('GET', '/api/report')).toEqual(['acknowledged']);
    expect(await members('PATCH', '/api/searches')).toEqual([]);
    expect(await members('DELETE', '/api/users')).toEqual(['deletedCount']);
    expect(await members('POST', '/api/product/delete/x')).toEqual([]);
    expect(await members('PUT', '/api/sign-out')).toEqual(['modifiedCount']);
    const malformed = await fetch(`${app.url}/api/orders/%ff`, { method: 'DELETE' });
    expect(await malformed.json()).toMatchObject({ deletedCount: 0, code: 'bad_request' });
    const options = await fetch(`${app.url}/orders`, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([200, 'GET, HEAD, OPTIONS']);
    const head = await fetch(`${app.url}/categories`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    await app.close();
  });

  it('lead to the list or to the page at /category/{id}', async ({ db }) => {
    const deps = await apiApp(db);
    const { categoryId } = await deps.newProduct();
    const token = await deps.headersOf('buyer', 'bearer');
    const typeFor = async (accept: string | null, path = `/category/${categoryId}`) => {
      const headers = { ...token, ...(accept && { accept }) };
      const answer = await fetch(deps.url + path, { headers });
      expect(answer.headers.get('vary')).toMatch(/(^|, )accept(,|$)/i);
      return answer.headers.get('content-type')?.split(';')[0];
    };
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    expect(await typeFor(browser)).toBe('text/html');
    expect(await typeFor('*/*')).toBe('application/json');
    expect(await typeFor('application/json, text/plain, */*')).toBe('application/json');
    expect(await typeFor('text/html;q=0.5, application/json')).toBe('application/json');
    expect(await typeFor('text/plain')).toBe('application/json');
    await deps.close();
  });
});

onSqlite('who is calling', (it) => {
  it('is refused without an address as with an empty one', async ({ db }) => {
    const deps = await apiApp(db);
    const headers = await deps.headersOf('seller+buyer', 'bearer');
    for (const [path, status] of [
      ['/orders', 403],
      ['/my-products', 403],
      ['/jwt', 401],
    ] as const) {
      for (const query of ['', '?email=', '?limit=0', '?email=not-me@rummage.test']) {
        const answer = await fetch(deps.url + path + query, { headers });
        expect([path, query, answer.status]).toEqual([path, query, status]);
      }
    }
    const admin = await deps.headersOf('admin', 'bearer');
    expect((await fetch(`${deps.url}/orders`, { headers: admin })).status).toBe(422);
    await deps.close();
  });

  it('is nobody with `bearer null`, and the cookie’s person beside it', async ({ db }) => {
    const deps = await apiApp(db);
    const path = `/orders?email=${deps.people.buyer.email}`;
    const cookie = await deps.headersOf('buyer', 'cookie');
    const status = async (headers: Record<string, string>) =>
      (await fetch(deps.url + path, { headers })).status;
    for (const authorization of ['bearer null', 'Bearer undefined', 'Bearer']) {
      expect(await status({ authorization })).toBe(401);
      expect(await status({ ...cookie, authorization })).toBe(200);
    }
    expect(await status({ authorization: 'Bearer forged' })).toBe(401);
    expect(await status({ ...cookie, authorization: 'Bearer forged' })).toBe(200);
    const { authorization = '' } = await deps.headersOf('buyer', 'bearer');
    expect(await status({ authorization: authorization.replace('Bearer', 'bearer') })).toBe(200);
    await deps.close();
  });

  it('may sign in again with an old cookie, but not write by a cookie alone', async ({ db }) => {
    const deps = await apiApp(db);
    const { cookie = '' } = await deps.headersOf('buyer', 'cookie');
    const send = (path: string, headers: Record<string, string>) =>
      fetch(deps.url + path, { method: 'POST', headers: { ...json, ...headers }, body: '{}' });
    expect((await send('/sign-in', { cookie })).status).toBe(422);
    expect((await send('/order', { cookie })).status).toBe(403);
    expect((await send('/order', { cookie, origin: deps.url })).status).toBe(422);
    expect((await send('/order', { cookie, origin: 'http://evil.example' })).status).toBe(403);
    await deps.close();
  });

  it('waits as long as it is told after too many look-ups of other people’s roles', async ({
    db,
  }) => {
    const deps = await apiApp(db);
    Object.assign(deps.services, { limits: createLimits('on', db) });
    const own = await deps.headersOf('buyer', 'bearer');
    const ask = (email: string) => fetch(`${deps.url}/users/admin/${email}`, { headers: own });
    for (let index = 0; index < 60; index += 1) await ask(`somebody-${index}@example.com`);
    const refused = await ask('one-more@example.com');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(deps.people.buyer.email)).status).toBe(200);
    await deps.close();
  });
});

onSqlite('pages of other origins', (it) => {
  const friend = 'https://friend.example';

  it('may call when they are allowed to, and read refusals, too', async ({ db }) => {
    const { env } = testServices(db);
    const app = await startApp(db, { env: { ...env, CORS_ORIGINS: [friend] } });
    const preflight = (path: string, origin: string) =>
      fetch(app.url + path, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    for (const path of ['/order', '/api/order', '/category/x']) {
      const allowed = await preflight(path, friend);
      expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
        200,
        friend,
      ]);
      expect(allowed.headers.get('access-control-allow-headers')).toMatch(
        /Authorization.*Idempotency-Key/,
      );
      const stranger = await preflight(path, 'https://evil.example');
      expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
    }
    const headers = { ...json, origin: friend, 'sec-fetch-site': 'cross-site' };
    const call = await fetch(`${app.url}/order`, { method: 'POST', headers, body: '{}' });
    expect([call.status, call.headers.get('access-control-allow-origin')]).toEqual([401, friend]);
    expect(call.headers.get('access-control-allow-credentials')).toBeNull();
    expect(call.headers.get('vary')).toMatch(/origin/i);
    const malformed = await fetch(`${app.url}/orders?email=%zz`, { headers: { origin: friend } });
    expect([malformed.status, malformed.headers.get('access-control-allow-origin')]).toEqual([
      400,
      friend,
    ]);
    const page = await fetch(`${app.url}/home`, { headers: { origin: friend } });
    expect(page.headers.get('access-control-allow-origin')).toBeNull();
    await app.close();
  });

  it('may not, unless the settings say so', async ({ db }) => {
    const app = await startApp(db);
    const headers = { ...json, origin: friend };
    const call = await fetch(`${app.url}/order`, { method: 'POST', headers, body: '{}' });
    expect([call.status, call.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    await app.close();
  });
});

describe('what is no HTTP', () => {
  onSqlite('at the edge', (it) => {
    it.for([
      ['nonsense', 'nonsense\r\n\r\n', 400, 'could not be understood'],
      [
        'a head that is too long',
        `GET / HTTP/1.1\r\nHost: localhost\r\nA: ${'x'.repeat(40_000)}\r\n\r\n`,
        431,
        'headers of that request are too long',
      ],
      [
        'an address that is too long',
        `GET /${'x'.repeat(60_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
        431,
        'The address or the headers',
      ],
    ] as const)('%s is answered in JSON', async ([, sent, status, message], { db }) => {
      const app = await startApp(db);
      const socket = net.connect(Number(new URL(app.url).port), '127.0.0.1');
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.write(sent);
      await once(socket, 'close');
      expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({
        code: 'bad_request',
        message: expect.stringContaining(message) as string,
      });
      await app.close();
    });
  });
});
