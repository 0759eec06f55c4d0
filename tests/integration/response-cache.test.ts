import { once } from 'node:events';
import net from 'node:net';
import { expect } from 'vitest';
import { openSession } from '~/features/accounts/sessions.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { connectDatabase } from '~/platform/db/connect.server';
import { createLog } from '~/platform/log.server';
import { onEachDatabase, onOwnDatabases } from '../setup/databases';
import { startApp, type RunningApp } from '../setup/running-app';
import { actAs, addPerson, addProduct } from '../setup/test-ctx';
import { until } from '../setup/until';

const html = { Accept: 'text/html' };
const booking = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };

const get = (app: RunningApp, path: string, headers: Record<string, string> = html) =>
  fetch(app.url + path, { headers });
const text = async (...args: Parameters<typeof get>) => (await get(...args)).text();

onEachDatabase('cached anonymous responses', (it) => {
  it('are sent again unchanged, and as 304 to clients that have them', async ({ db }) => {
    const app = await startApp(db);
    try {
      await addProduct({ db }, await addPerson({ db }, 'seller'), { advertised: true });
      for (const path of ['/', '/home', '/blog', '/about', '/search']) {
        const [first, second] = [await get(app, path), await get(app, path)];
        const etag = first.headers.get('ETag') ?? '';
        expect([path, etag]).toEqual([path, second.headers.get('ETag')]);
        expect(await first.text()).toBe(await second.text());
        expect(second.headers.get('Content-Security-Policy')).toBe(
          first.headers.get('Content-Security-Policy'),
        );
        expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
        expect(first.headers.get('Vary')).toContain('Cookie');
        for (const coding of ['br', 'gzip', 'identity']) {
          const answer = await get(app, path, { ...html, 'Accept-Encoding': coding });
          expect(answer.headers.get('Content-Encoding') ?? 'identity').toBe(coding);
          expect(await answer.text()).toContain('</html>');
        }
        const known = await get(app, path, { ...html, 'If-None-Match': etag });
        expect([known.status, await known.text()]).toEqual([304, '']);
      }
      for (const path of ['/categories', '/advertised-products', '/products']) {
        const etag = (await get(app, path, {})).headers.get('ETag') ?? '';
        const known = await get(app, path, { 'If-None-Match': etag });
        expect([path, known.status]).toEqual([path, 304]);
      }
    } finally {
      await app.close();
    }
  });

  it('are not sent to a request that the guard would refuse', async ({ db }) => {
    const app = await startApp(db);
    try {
      const { host, hostname, port } = new URL(app.url);
      await text(app, '/');
      for (const hosts of [`Host: ${host}\r\nHost: evil.example`, 'Host: evil.example']) {
        const socket = net.connect(Number(port), hostname);
        socket.end(`GET / HTTP/1.1\r\n${hosts}\r\nAccept: text/html\r\n\r\n`);
        const [head] = (await once(socket, 'data')) as [Buffer];
        expect(head.toString()).toMatch(/^HTTP\/1.1 400 /);
        socket.destroy();
      }
    } finally {
      await app.close();
    }
  });

  it('show a write to the very next request', async ({ db }) => {
    const app = await startApp(db);
    try {
      const buyer = await addPerson({ db }, 'buyer');
      const seller = await addPerson({ db }, 'seller');
      for (let round = 0; round < 5; round += 1) {
        const { id } = await addProduct({ db }, seller, { advertised: true });
        expect(await text(app, '/')).toContain(id);
        expect(await text(app, '/')).toContain(id);
        expect(await text(app, '/advertised-products', {})).toContain(id);
        await bookProduct(actAs(app.services, buyer), { productId: id, ...booking });
        expect(await text(app, '/')).not.toContain(id);
        expect(await text(app, '/advertised-products', {})).not.toContain(id);
      }
    } finally {
      await app.close();
    }
  });

  it('are not personal, and personal pages are not cached', async ({ db }) => {
    const app = await startApp(db);
    try {
      const person = await addPerson({ db }, 'buyer', { name: 'Wilhelmina Own' });
      await addProduct({ db }, await addPerson({ db }, 'seller'), { advertised: true });
      const session = { userId: person.userId, remember: false, userAgent: '' };
      const { accessToken } = await openSession(actAs(app.services, person), session);
      const cookies = await app.services.cookies.sessions.getSession();
      cookies.set('accessToken', accessToken);
      const setCookie = await app.services.cookies.sessions.commitSession(cookies);
      const cookie = setCookie.split(';')[0] ?? '';
      const anonymous = await get(app, '/');
      const etag = anonymous.headers.get('ETag') ?? '';
      const proofs: Record<string, string>[] = [
        { Cookie: cookie },
        { Authorization: `Bearer ${accessToken}` },
      ];
      for (const own of proofs) {
        const page = await get(app, '/', { ...html, ...own, 'If-None-Match': etag });
        expect(page.status).toBe(200);
        expect(page.headers.get('ETag')).toBeNull();
        expect(page.headers.get('Cache-Control')).toBe('no-store');
        expect(await page.text()).toContain('Wilhelmina Own');
        expect(await text(app, '/')).not.toContain('Wilhelmina Own');
      }
      const toasts = await app.services.cookies.toasts.serialize([
        { id: 'one', kind: 'success', text: 'Only for you' },
      ]);
      const failure = await text(app, '/', { ...html, Cookie: toasts.split(';')[0] ?? '' });
      expect(failure).toContain('Only for you');
      expect(await text(app, '/')).not.toContain('Only for you');
    } finally {
      await app.close();
    }
  });
});

onOwnDatabases('responses that several processes cache', (it) => {
  it('show the writes of another process within five seconds', async ({ db, url }) => {
    const other = await connectDatabase({ url, log: createLog('silent') });
    const third = await connectDatabase({ url, log: createLog('silent') });
    const apps = await Promise.all([db, other, third].map((one) => startApp(one)));
    try {
      const seller = await addPerson({ db }, 'seller');
      const { id, categoryId } = await addProduct({ db }, seller, { advertised: true });
      const [writing] = apps;
      if (!writing) throw new Error('Nothing runs.');
      const buyer = await addPerson({ db }, 'buyer');
      const { accessToken } = await openSession(actAs(writing.services, buyer), {
        userId: buyer.userId,
        remember: false,
        userAgent: '',
      });
      const signedIn = { ...html, Authorization: `Bearer ${accessToken}` };
      const category = `/category/${categoryId}`;
      /** Whether it is for sale, on the page that all share and on one that is made of what they share. */
      const shows = async (app: RunningApp) => [
        (await text(app, '/')).includes(id),
        (await text(app, category, signedIn)).includes(id),
      ];
      for (const app of apps) expect(await shows(app)).toEqual([true, true]);
      await bookProduct(actAs(writing.services, buyer), { productId: id, ...booking });
      expect(await shows(writing)).toEqual([false, false]);
      // They are asked all the time, so that they have something old to show.
      const waiting = new Set(apps);
      const allShow = async () => {
        for (const app of waiting) if (!(await shows(app)).includes(true)) waiting.delete(app);
        return waiting.size === 0;
      };
      await until(allShow, { timeoutMs: 5_000, everyMs: 50 });
    } finally {
      for (const app of apps) await app.close();
      await other.close();
      await third.close();
    }
  });
});
