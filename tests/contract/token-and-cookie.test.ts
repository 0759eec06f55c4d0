import { expect } from 'vitest';
import { apiApp, type ApiApp } from '../setup/api-app';
import { onSqlite } from '../setup/databases';

const friend = 'https://friend.example';
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Authorization headers that show nobody. */
const broken = [
  'Bearer',
  'Bearer ',
  'bearer null',
  'Bearer null',
  'Bearer undefined',
  'BEARER  null',
  'Bearer a.b.c',
  'Bearer null null',
  'Bearer "null"',
  'Bearer x, Bearer y',
  'Bearer\tnull',
  'Basic bnVsbDpudWxs',
  'Token abc',
  'null',
  'Bearernull',
  'Bearer [object Object]',
];

type Headers = Record<string, string>;

async function brokenTokens(deps: ApiApp): Promise<string[]> {
  const callers = ['expired', 'alg-none', 'wrong-key', 'signed-out', 'deleted'] as const;
  const own = await Promise.all(callers.map((caller) => deps.headersOf(caller, 'bearer')));
  return [...broken, ...own.map(({ authorization = '' }) => authorization)];
}

/** The world with one other origin that may make calls. */
async function worldWithFriend(db: Parameters<typeof apiApp>[0]) {
  const deps = await apiApp(db);
  Object.assign(deps.services.env, { CORS_ORIGINS: [friend] });
  return deps;
}

const elsewhere: [where: string, headers: Headers][] = [
  ['an allowed origin', { origin: friend }],
  ['an allowed origin, as a browser says it', { origin: friend, 'sec-fetch-site': 'cross-site' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['no origin at all', {}],
];

onSqlite('a token that shows nobody', (it) => {
  it.for(elsewhere)('proves no origin beside a cookie: %s', async ([, where], { db }) => {
    const deps = await worldWithFriend(db);
    const { productId, categoryId } = await deps.newProduct();
    const { cookie = '' } = await deps.headersOf('buyer', 'cookie');
    const booking = { productId, phone: '503 555 0100', meetingLocation: 'Library' };
    for (const authorization of [null, ...(await brokenTokens(deps))]) {
      const headers = { cookie, ...where, ...(authorization !== null && { authorization }) };
      const post = async (path: string, more: Headers, body: string) => {
        const answer = await fetch(deps.url + path, {
          method: 'POST',
          redirect: 'manual',
          headers: { ...headers, ...more },
          body,
        });
        await answer.arrayBuffer();
        return [authorization, path, answer.status];
      };
      const formBody = new URLSearchParams(booking).toString();
      for (const path of ['/order', '/api/order', '/sign-out']) {
        expect(await post(path, json, JSON.stringify(booking))).toEqual([authorization, path, 403]);
      }
      for (const path of [`/category/${categoryId}`, `/products/${productId}`, '/home']) {
        expect(await post(path, form, formBody)).toEqual([authorization, path, 403]);
      }
    }
    expect(await db.read.order.count()).toBe(0);
    await deps.close();
  });

  it('is refused in words that fit where the request comes from', async ({ db }) => {
    const deps = await worldWithFriend(db);
    const { cookie = '' } = await deps.headersOf('buyer', 'cookie');
    const said = async (where: Headers) => {
      const headers = { ...json, cookie, ...where };
      const answer = await fetch(`${deps.url}/api/order`, { method: 'POST', headers, body: '{}' });
      return ((await answer.json()) as { message: string }).message;
    };
    expect(await said({ origin: friend })).toContain('from another origin can’t use');
    expect(await said({})).toContain('must say where it comes from');
    await deps.close();
  });

  it('lets the cookie count on our own pages', async ({ db }) => {
    const deps = await worldWithFriend(db);
    const own = await deps.headersOf('buyer', 'cookie');
    for (const authorization of await brokenTokens(deps)) {
      const { productId } = await deps.newProduct();
      const body = JSON.stringify({ productId });
      const answer = await fetch(`${deps.url}/report`, {
        method: 'POST',
        headers: { ...json, ...own, authorization },
        body,
      });
      expect([authorization, answer.status]).toEqual([authorization, 200]);
      const list = await fetch(`${deps.url}/orders?email=${deps.people.buyer.email}`, {
        headers: { cookie: own.cookie ?? '', authorization },
      });
      expect([authorization, list.status]).toEqual([authorization, 200]);
    }
    await deps.close();
  });

  it('is nobody by itself', async ({ db }) => {
    const deps = await worldWithFriend(db);
    for (const authorization of await brokenTokens(deps)) {
      const answer = await fetch(`${deps.url}/report`, {
        method: 'POST',
        headers: { ...json, authorization, origin: friend },
        body: '{}',
      });
      expect([authorization, answer.status]).toEqual([authorization, 401]);
    }
    await deps.close();
  });

  it('does not spoil a good token from an allowed origin, whoever the cookie is', async ({
    db,
  }) => {
    const deps = await worldWithFriend(db);
    const { productId } = await deps.newProduct();
    const { cookie = '' } = await deps.headersOf('seller', 'cookie');
    const bearer = await deps.headersOf('buyer', 'bearer');
    const answer = await fetch(`${deps.url}/report`, {
      method: 'POST',
      headers: { ...json, ...bearer, cookie, origin: friend },
      body: JSON.stringify({ productId }),
    });
    expect(answer.status).toBe(200);
    await deps.close();
  });
});
