/** Hostile targets, hosts, headers and bodies against the built server: the right 4xx, never a fault. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiPaths } from '~/http/api-paths';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { rawRequest } from '../setup/raw-request';
import { sendBytes } from '../setup/raw-socket';
import {
  hostileForwards,
  hostileHosts,
  hostileTargets,
  longHeaders,
  rawText,
} from './hostile-targets';
import { requestText } from './malformed-requests';

let server: BuiltServer;
let proxied: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer();
  proxied = await startBuiltServer({ TRUST_PROXY: '1' });
});
afterAll(async () => {
  for (const one of [server, proxied]) {
    expect(one.output()).not.toMatch(/"level":50/);
    await one.stop();
  }
});

const hostOf = ({ url }: BuiltServer) => new URL(url).host;
const statusOf = async (one: BuiltServer, bytes: Buffer | string) =>
  (await sendBytes(one.url, bytes, { quietMs: 30 })).status;

/** Sends all, a few at a time; gives those of which the status is not what it should be. */
async function wrong<Case>(
  cases: readonly Case[],
  send: (one: Case) => Promise<number>,
  isRight: (status: number) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  const waiting = [...cases];
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const status = await send(one);
      if (!isRight(status)) found.push(`${status}: ${JSON.stringify(one).slice(0, 120)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return found;
}

const isRefused = (status: number) => status >= 400 && status < 500;
const isNoFault = (status: number) => status >= 200 && status < 500;

describe('a hostile target', () => {
  it.each(['GET', 'POST', 'DELETE', 'OPTIONS'])('is refused by %s', async (method) => {
    const host = `Host: ${hostOf(server)}`;
    const send = (target: string) => statusOf(server, rawText(method, target, [host]));
    // An OPTIONS of a call's address is answered, and `?` is the front page's own.
    const right = method === 'OPTIONS' ? isNoFault : isRefused;
    expect(await wrong(hostileTargets(), send, right)).toEqual([]);
  });

  it('never reaches what another path leads to', async () => {
    const answer = await rawRequest(server.url, '/webhooks/../dashboard/account', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://evil.example',
      },
      body: 'intent=x',
    });
    expect(answer.status).toBe(400);
  });

  it.each([
    ['/?a=%', 400],
    [`/${'a'.repeat(9_000)}`, 414],
    [`/?${'a&'.repeat(300)}`, 400],
    ['/a//b', 404],
    ['/login;x=1', 404],
  ])('%s is answered as it should be', async (target, status) => {
    const one = await rawRequest(server.url, target, { headers: { accept: 'text/html' } });
    expect(one.status).toBe(status);
  });
});

describe('a hostile host', () => {
  it('is refused', async () => {
    const send = (host: string) => statusOf(server, rawText('GET', '/', [`Host: ${host}`]));
    expect(await wrong(hostileHosts, send, (status) => status === 400)).toEqual([]);
  });

  it('or scheme is refused behind a proxy that is believed', async () => {
    const host = `Host: ${hostOf(proxied)}`;
    const send = (header: string) => statusOf(proxied, rawText('GET', '/login', [host, header]));
    expect(await wrong(hostileForwards, send, (status) => status === 400)).toEqual([]);
  });

  it('is passed over where no proxy is believed', async () => {
    const host = `Host: ${hostOf(server)}`;
    const send = (header: string) => statusOf(server, rawText('GET', '/login', [host, header]));
    expect(await wrong(hostileForwards, send, isNoFault)).toEqual([]);
  });

  it.each(['https', 'HTTPS', 'http', '', 'evil, https', ' https '])(
    'goes with the scheme %j that a proxy of ours has written last',
    async (scheme) => {
      const headers = { 'x-forwarded-proto': scheme };
      expect((await rawRequest(proxied.url, '/login', { headers })).status).toBe(200);
    },
  );
});

it('headers of 16 KB are refused or passed over', async () => {
  const host = `Host: ${hostOf(server)}`;
  const targets = ['/', '/login', '/categories', '/favicon.svg', '/nowhere'];
  const cases = longHeaders().flatMap((headers) => targets.map((target) => ({ target, headers })));
  const send = ({ target, headers }: (typeof cases)[number]) =>
    statusOf(server, rawText('GET', target, [host, ...headers]));
  expect(await wrong(cases, send, isNoFault)).toEqual([]);
});

describe('a form or a body with very many parts', () => {
  const pages = [
    '/',
    '/login',
    '/register',
    '/contact',
    '/blog',
    '/saved',
    '/dashboard/add-product',
  ];
  // Signing out takes no body and does not read one.
  const calls = apiPaths
    .filter(([path]) => path !== 'sign-out')
    .map(([path]) => `/api/${path.replace(/:\w+/g, 'x')}`);
  const addresses = [
    ...pages,
    ...calls,
    '/webhooks/stripe',
    '/nowhere',
    '/api/nowhere',
    '/images/x/1.jpg',
  ];
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const bodies: [string, string][] = [
    ['application/x-www-form-urlencoded', 'a&'.repeat(100_000)],
    ['application/x-www-form-urlencoded', 'a&'.repeat(1_000_000)],
    ['application/x-www-form-urlencoded', 'a=1&'.repeat(10_000)],
    ['multipart/form-data; boundary=b', part.repeat(10_000)],
    ['multipart/form-data; boundary=b', `--b\r\n${'X: y\r\n'.repeat(20_000)}`],
    [`multipart/form-data; boundary=${'b'.repeat(900)}`, part.repeat(10)],
    ['application/json', `{${'"a":1,'.repeat(100_000)}"b":1}`],
    ['application/json', '[{"a":'.repeat(50_000)],
  ];

  it.each(bodies.map(([type, body]) => [type.slice(0, 40), body.length, type, body] as const))(
    'is refused as %s of %i bytes, at every address',
    async (_name, _length, type, body) => {
      const send = (address: string) =>
        statusOf(
          server,
          requestText(hostOf(server), `POST ${address} HTTP/1.1`, [`Content-Type: ${type}`], body),
        );
      // Signed out, an address that needs an account leads to /login without reading the form.
      const right = (status: number) => status >= 300 && status < 500;
      expect(await wrong(addresses, send, right)).toEqual([]);
    },
  );

  it.each(['/login', '/register', '/contact'])('is a 413 at %s', async (page) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (body: string) => rawRequest(server.url, page, { method: 'POST', headers, body });
    expect((await post('a&'.repeat(100_000))).status).toBe(413);
    expect((await post('a&'.repeat(1_000_000))).status).toBe(413);
  });
});
