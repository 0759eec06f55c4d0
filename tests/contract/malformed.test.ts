import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { sendBytes } from '../setup/raw-socket';
import { crossSiteRequests, malformedRequests } from './malformed-requests';

let server: BuiltServer;
let cookie: string;
beforeAll(async () => {
  server = await startBuiltServer();
  const answer = await fetch(`${server.url}/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'buyer@rummage.test', password: 'rummage-demo' }),
  });
  cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
});
afterAll(async () => {
  expect(server.output()).not.toMatch(/"level":50/);
  await server.stop();
});

const names = malformedRequests('localhost').map(({ name }) => name);
const crossSiteNames = crossSiteRequests('localhost', '').map(({ name }) => name);

describe('what is malformed is refused, in words and with headers', () => {
  it('has enough of it', () => expect(names.length).toBeGreaterThanOrEqual(43));

  it.each(names)('%s', async (name) => {
    const { host } = new URL(server.url);
    const one = malformedRequests(host).find((request) => request.name === name);
    if (!one) throw new Error('There is no such request.');
    const { status, text } = await sendBytes(server.url, one.bytes);
    expect(one.statuses ?? [400], text.slice(0, 300)).toContain(status);
    expect(text).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
    expect(text).toMatch(/^x-content-type-options: nosniff/im);
    expect(text).not.toMatch(/^ +at .*\.[jt]s:\d+/m);
  });
});

describe('a write from elsewhere changes nothing', () => {
  it.each(crossSiteNames)('%s', async (name) => {
    const { host } = new URL(server.url);
    const one = crossSiteRequests(host, cookie).find((request) => request.name === name);
    if (!one) throw new Error('There is no such request.');
    const { status, text } = await sendBytes(server.url, one.bytes);
    expect(status, text.slice(0, 300)).toBe(403);
  });

  it('and the session is still there', async () => {
    const answer = await fetch(`${server.url}/orders?email=buyer@rummage.test`, {
      headers: { cookie },
    });
    expect(answer.status).toBe(200);
  });
});
