import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';

let server: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer();
});
afterAll(() => server.stop());

it('serves the service worker for the whole site, asked for again each time', async () => {
  const answer = await fetch(`${server.url}/sw.js`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect((await answer.text()).length).toBeLessThan(8_000);
  const page = await fetch(server.url, { headers: { accept: 'text/html' } });
  expect(page.headers.get('content-security-policy')).toContain("worker-src 'self'");
});

it('has on the offline page what the service worker fills in', async () => {
  const answer = await fetch(`${server.url}/offline`, { headers: { accept: 'text/html' } });
  expect(answer.headers.get('cache-control')).not.toContain('no-store');
  const html = await answer.text();
  expect(html).toMatch(/<template id="offline-notice">[^]*\{time\}[^]*<\/template>/);
  expect(html).toMatch(/<ul id="offline-copies"[^>]*><\/ul>/);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

it('serves a worker that removes itself with OFFLINE_COPIES=off', async () => {
  const other = await startBuiltServer({ OFFLINE_COPIES: 'off' });
  try {
    const answer = await fetch(`${other.url}/sw.js`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('registration.unregister()');
  } finally {
    await other.stop();
  }
});
