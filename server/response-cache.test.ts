import { createServer, request, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { Services } from '../app/platform/services';
import { responseCache } from './response-cache';

const CONTROL = 'max-age=60, stale-while-revalidate=60';
type Answer = (res: ServerResponse) => { control?: string; body?: string } | void;

/** A server with nothing but the cache, before an application that counts its requests. */
async function cached(answer: Answer = () => ({})) {
  let made = 0;
  let purge = () => {};
  const db = { onListingWrite: (listener: () => void) => (purge = listener) };
  const services = { db, env: { RATE_LIMIT: 'off' } } as unknown as Services;
  const cache = responseCache(services, () => 'id');
  const server = createServer((req, res) => {
    cache.handle(req, res, (store) => {
      made += 1;
      res.setHeader('ETag', '"one"');
      const { control = CONTROL, body = `${made}` } = answer(res) ?? {};
      store?.(res, control, Buffer.from(body));
      res.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = (headers: IncomingHttpHeaders = {}, method = 'GET', path = '/') =>
    new Promise<{ status?: number; body: string }>((resolve, reject) => {
      const sent = request({ port, path, method, headers, agent: false }, (res) => {
        let body = '';
        res.on('data', (part) => (body += String(part)));
        res.on('end', () => resolve({ status: res.statusCode, body }));
      });
      sent.on('error', reject).end();
    });
  const get = async (headers?: IncomingHttpHeaders) => (await ask(headers)).body;
  return { get, ask, purge: () => purge() };
}

it('answers again with the same response, 304 and HEAD, until a listing is written', async () => {
  const { get, ask, purge } = await cached();
  expect([await get(), await get()]).toEqual(['1', '1']);
  expect(await ask({ 'if-none-match': '"one"' })).toEqual({ status: 304, body: '' });
  expect(await ask({}, 'HEAD')).toEqual({ status: 200, body: '' });
  expect((await ask({}, 'GET', '/other')).body).toBe('2');
  purge();
  expect([await get(), await get()]).toEqual(['3', '3']);
});

it.each<[string, IncomingHttpHeaders]>([
  ['a session', { cookie: 'a=b; rummage_session=x' }],
  ['a session in production', { cookie: '__Host-rummage_session=x' }],
  ['a sign-out a moment ago', { cookie: 'rummage_wrote=x' }],
  ['a token', { authorization: 'Bearer x' }],
  ['another origin', { origin: 'https://elsewhere.test' }],
  ['a long header', { 'user-agent': 'x'.repeat(2_000) }],
])('neither reads nor stores for a request with %s', async (_, headers) => {
  const { get } = await cached();
  expect([await get(headers), await get(headers)]).toEqual(['1', '2']);
  expect([await get(), await get(headers), await get()]).toEqual(['3', '4', '3']);
});

it('uses a response for a browser that has signed in before, and for cookies of others', async () => {
  const { get } = await cached();
  expect(await get()).toBe('1');
  expect(await get({ cookie: 'ads=1; rummage_device=x' })).toBe('1');
});

it('keeps a response per value of each header that Vary names', async () => {
  const { get } = await cached((res) => void res.setHeader('Vary', 'Accept, Accept-Encoding'));
  expect(await get({ accept: 'text/html' })).toBe('1');
  expect(await get({ accept: 'application/json' })).toBe('2');
  expect(await get({ accept: 'text/html' })).toBe('1');
  expect(await get({ accept: 'text/html', 'accept-encoding': 'br' })).toBe('3');
  expect(await get({ accept: 'text/html', 'accept-encoding': 'gzip, br' })).toBe('3');
  expect(await get({ accept: 'text/html', 'accept-language': 'de' })).toBe('1');
});

it.each<[string, Answer]>([
  ['an error', (res) => void (res.statusCode = 503)],
  ['a redirect', (res) => void (res.statusCode = 302)],
  ['not found', (res) => void (res.statusCode = 404)],
  ['one that sets a cookie', (res) => void res.setHeader('Set-Cookie', 'a=b')],
  ['one that varies on everything', (res) => void res.setHeader('Vary', '*')],
  ['one that may be used for no time', () => ({ control: 'max-age=0' })],
])('never stores %s', async (_, answer) => {
  const { get } = await cached(answer);
  expect([await get(), await get()]).toEqual(['1', '2']);
});

it('refreshes a stale response by the next request', async () => {
  const { get } = await cached(() => ({ control: 'max-age=0, stale-while-revalidate=60' }));
  expect([await get(), await get(), await get()]).toEqual(['1', '2', '3']);
});

it('does not store what was being made while a listing changed', async () => {
  let during = () => {};
  const { get, purge } = await cached(() => during());
  during = () => {
    purge();
    during = () => {};
  };
  expect([await get(), await get(), await get()]).toEqual(['1', '2', '2']);
});
