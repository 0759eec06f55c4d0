import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { rawRequest } from '../setup/raw-request';

let server: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer();
});
afterAll(() => server.stop());

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };
const html = { accept: 'text/html' };

describe('malformed addresses are answered 400', () => {
  it.each([
    '/%',
    '/%E0%A4%A',
    '/sellers/%E0%A4%A',
    '/search?q=%00',
    '//evil.example',
    '/\\evil',
    '/%5Cevil',
    '/%5c',
    '/orders/\\evil',
    '/login?a=%zz',
  ])('%s', async (path) => {
    expect((await rawRequest(server.url, path)).status).toBe(400);
  });
});

describe('an address with a NUL or a backslash is answered like any unknown id', () => {
  it.each([
    '/category/%00',
    '/sellers/a%00',
    '/api/sellers/%00',
    '/%00',
    '/products/%5C',
    '/sellers/a%5cb',
    '/api/orders/%5C',
    '/orders/a%5Cb',
  ])('%s', async (path) => {
    expect((await rawRequest(server.url, path)).status).toBe(404);
  });
});

describe('odd but well-formed addresses are not refused', () => {
  it.each(['/login?from=%2F%5Cevil', '/?q=%5C', '/login?from=%F0%9F%8E%89', '/?a&&=b'])(
    '%s',
    async (path) => {
      expect((await rawRequest(server.url, path)).status).toBe(200);
    },
  );
});

describe('a host that is not ours is answered 400', () => {
  it.each(['evil.example', 'localhost.evil.example', 'localhost:1@evil.example', ''])(
    '%s',
    async (host) => {
      expect((await rawRequest(server.url, '/', { headers: { host } })).status).toBe(400);
    },
  );

  it('believes no forwarded host', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const answer = await rawRequest(server.url, '/', { headers });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('evil.example');
  });
});

describe('writes from elsewhere are answered 403', () => {
  const cases: [string, string, Record<string, string>][] = [
    ['a page, by Origin', '/login', { origin: 'http://evil.example' }],
    ['a page, by a null Origin', '/login', { origin: 'null' }],
    ['a page, by Referer', '/login', { referer: 'http://evil.example/page' }],
    ['a page, by Sec-Fetch-Site', '/login', { 'sec-fetch-site': 'cross-site' }],
    ['a sister host', '/login', { 'sec-fetch-site': 'same-site' }],
    ["Remix's own data", '/login?_data=routes%2Fsite%2Flogin', { origin: 'http://evil.example' }],
    ['an address without a page', '/nowhere', { origin: 'http://evil.example' }],
    ['the log-out', '/logout', { origin: 'http://evil.example' }],
  ];
  it.each(cases)('%s', async (_name, path, headers) => {
    const answer = await rawRequest(server.url, path, {
      method: 'POST',
      headers: { ...form, ...headers },
      body: 'a=b',
    });
    expect(answer.status).toBe(403);
  });

  it('a call', async () => {
    const headers = { ...json, origin: 'http://evil.example' };
    const answer = await rawRequest(server.url, '/sign-in', {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'cross_site' });
  });
});

describe('a browser that says nothing of its origin', () => {
  async function signedInCookie(): Promise<string> {
    const body = JSON.stringify({ email: 'buyer@rummage.test', password: 'rummage-demo' });
    const answer = await rawRequest(server.url, '/sign-in', {
      method: 'POST',
      headers: json,
      body,
    });
    return String(answer.headers['set-cookie']?.[0]?.split(';')[0]);
  }

  it('may log in, having no session that could be abused', async () => {
    const body = 'email=buyer%40rummage.test&password=rummage-demo';
    const answer = await rawRequest(server.url, '/login', { method: 'POST', headers: form, body });
    expect(answer.status).toBe(302);
  });

  it('writes with the token of its form, and not without it', async () => {
    const cookie = await signedInCookie();
    const page = await rawRequest(server.url, '/dashboard', { headers: { ...html, cookie } });
    const token = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    expect(token).not.toBe('');
    const post = (body: string) =>
      rawRequest(server.url, '/dashboard/my-orders', {
        method: 'POST',
        headers: { ...form, cookie },
        body,
      });
    expect((await post('intent=cancel&orderId=x')).status).toBe(403);
    expect((await post('intent=cancel&orderId=x&csrf=made-up')).status).toBe(403);
    const refused = await post(`intent=cancel&orderId=x&csrf=${token}`);
    expect(refused.status).toBe(404);
    expect(refused.text).toContain('<title>Page not found · Rummage</title>');
    // Who is told so is still signed in, and sees it.
    expect(refused.text).toContain('action="/logout"');
    expect(refused.text).not.toContain('href="/login"');
  });

  it('can make no call by its cookie alone', async () => {
    const headers = { ...json, cookie: await signedInCookie() };
    const answer = await rawRequest(server.url, '/order', { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text)).toMatchObject({ acknowledged: false, code: 'cross_site' });
  });
});

describe('methods, contents and sizes', () => {
  const cases: [string, string, string, Record<string, string>, string, number][] = [
    ['an unknown method', 'PROPFIND', '/', {}, '', 501],
    ['TRACE', 'TRACE', '/', {}, '', 501],
    ['an unknown method at an endpoint', 'PROPFIND', '/api/order', {}, '', 501],
    ['PUT to a page', 'PUT', '/login', form, 'a=b', 405],
    ['a form of plain text', 'POST', '/login', { 'content-type': 'text/plain' }, 'a=b', 415],
    ['a form of nothing', 'POST', '/login', {}, '', 415],
    [
      'a broken multipart form',
      'POST',
      '/login',
      { 'content-type': 'multipart/form-data' },
      'x',
      400,
    ],
    ['a form that is too large', 'POST', '/login', form, `a=${'x'.repeat(1_100_000)}`, 413],
    ['JSON that is broken', 'POST', '/sign-in', json, '{', 400],
    ['JSON that is no object', 'POST', '/sign-in', json, '[1]', 400],
    ['JSON that is too large', 'POST', '/sign-in', json, `"${'x'.repeat(1_100_000)}"`, 413],
    ['JSON with a NUL', 'POST', '/sign-in', json, '{"email":"a\\u0000b"}', 422],
    ['JSON called text', 'POST', '/sign-in', { 'content-type': 'text/plain' }, '{}', 415],
    ['a call by another method', 'DELETE', '/sign-in', {}, '', 405],
    ['a write to a page that only reads', 'POST', '/blog', form, 'a=b', 405],
  ];
  it.each(cases)('%s', async (_name, method, path, headers, body, status) => {
    const answer = await rawRequest(server.url, path, { method, headers, body });
    expect(answer.status).toBe(status);
    if (status === 405) expect(answer.headers.allow).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
    if (status === 501) expect(answer.headers.allow).toBeUndefined();
  });
});

describe('a body of unknown length', () => {
  it('is refused while it still streams, and the refusal arrives', async () => {
    const piece = new TextEncoder().encode('x'.repeat(64 * 1024));
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 200) controller.close();
        else controller.enqueue(piece);
      },
    });
    const answer = await fetch(`${server.url}/sign-in`, {
      method: 'POST',
      headers: json,
      body,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'payload_too_large' });
  });
});

describe('every answer', () => {
  it.each(['/', '/login', '/nowhere', '/categories', '/favicon.svg', '/%', '/healthz'])(
    '%s carries the security headers',
    async (path) => {
      const { headers } = await rawRequest(server.url, path);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).not.toContain('unsafe-inline');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-request-id']).toMatch(/^\w|-/);
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );

  it('has a nonce of its own, and no inline style', async () => {
    const answers = await Promise.all([1, 2].map(() => rawRequest(server.url, '/login')));
    const nonces = answers.map(
      ({ headers }) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1],
    );
    expect(new Set(nonces).size).toBe(2);
    answers.forEach(({ text }, index) => {
      expect(text).toContain(`nonce="${nonces[index]}"`);
      expect(text).not.toMatch(/\sstyle="/);
    });
  });

  it('names the scripts of a page that is kept by their hashes, and has no inline style', async () => {
    const { headers, text } = await rawRequest(server.url, '/');
    const scripts = /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
    // Structured data is no script: it needs no permission.
    const found = text.matchAll(/<script(?! type="application\/ld\+json")[^>]*>(.*?)<\/script>/gs);
    const inline = [...found].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    expect(scripts?.split(' ').sort()).toEqual(["'self'", ...new Set(inline)].sort());
    expect(text).not.toMatch(/\s(nonce|style)="/);
  });

  it.each(['/__manifest', '/_root.data', '/login.data', '/.data'])(
    '%s, a surface of flags that are off, is not there',
    async (path) => {
      expect((await rawRequest(server.url, path)).status).toBe(404);
    },
  );

  it('is a page or a list at /category/{id}, by what is preferred', async () => {
    const page = await rawRequest(server.url, '/category/x', { headers: html });
    expect(page.status).toBe(302);
    expect(page.headers.vary).toMatch(/Accept\b/);
    const list = await rawRequest(server.url, '/category/x');
    expect(list.status).toBe(401);
    expect(list.headers['content-type']).toContain('application/json');
  });
});
