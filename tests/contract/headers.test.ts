import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { freePort } from '../setup/free-port';
import { productionSettings } from '../setup/production-settings';
import { rawRequest } from '../setup/raw-request';

let server: BuiltServer;
let host: string;
beforeAll(async () => {
  const port = await freePort();
  host = `shop.example:${port}`;
  server = await startBuiltServer(productionSettings(port, 'shop.example'));
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(server.url, path, { headers: { host, ...headers } });

const paths = [
  '/',
  '/login',
  '/blog',
  '/nowhere',
  '/dashboard',
  '/category/x',
  '/search?q=lamp',
  '/%',
  '/categories',
  '/orders',
  '/api/none',
  '/api/openapi.json',
  '/healthz',
  '/robots.txt',
  '/favicon.svg',
  '/images/none/320.webp',
  '/logout',
  '/login?_data=root',
  '/webhooks/stripe',
];

describe('in production every answer', () => {
  it.each(paths)('%s carries the headers', async (path) => {
    const { headers, status } = await get(path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-|\*|stripe/);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['cache-control'], String(status)).toBeDefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it.each(['/dashboard', '/nowhere', '/login', '/orders'])(
    '%s, which may be personal, is kept by nobody',
    async (path) => {
      expect((await get(path)).headers['cache-control']).toBe('no-store');
    },
  );

  it('keeps a page for those without a session alone', async () => {
    const anybodys = await get('/');
    expect(anybodys.headers['cache-control']).toBe('private, no-cache');
    expect(anybodys.headers.vary).toContain('Cookie');
    const personal = await get('/', { cookie: '__Host-rummage_session=anything' });
    expect(personal.headers['cache-control']).toBe('no-store');
  });

  it('has cookies that no other host and no script can touch', async () => {
    const answer = await rawRequest(server.url, '/sign-up', {
      method: 'POST',
      headers: { host, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Ann',
        email: 'ann@example.com',
        password: 'a fine password',
        role: 'buyer',
      }),
    });
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^__Host-rummage_session=/);
    for (const word of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) {
      expect(cookie).toContain(word);
    }
    expect(cookie).not.toMatch(/Domain=/i);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('goes to no other host, loopback included', async () => {
    for (const other of ['localhost', '127.0.0.1', 'evil.example', 'shop.example']) {
      expect((await get('/', { host: other })).status, other).toBe(400);
    }
    const forwarded = { 'x-forwarded-host': host };
    expect((await get('/', { host: 'evil.example', ...forwarded })).status).toBe(400);
  });

  it('keeps a 304 as it was', async () => {
    const first = await get('/favicon.svg');
    const again = await get('/favicon.svg', { 'if-none-match': String(first.headers.etag) });
    expect(again.status).toBe(304);
    expect(again.headers['cache-control']).not.toBe('no-store');
  });
});
