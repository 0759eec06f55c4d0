/** Images that a write names by an address elsewhere: stored, never fetched, or left out with a warning. */
import { expect } from 'vitest';
import { openSession } from '~/features/accounts/sessions.server';
import type { Actor } from '~/features/accounts/account.policy';
import { readEnv } from '~/platform/env.server';
import { callApp } from '../setup/call-app';
import { onEachDatabase } from '../setup/databases';
import { startApp, type RunningApp } from '../setup/running-app';
import { actAs, addPerson, addProduct } from '../setup/test-ctx';
import type { Database } from '~/platform/db/database';

const LISTED = 'https://images.example.com';
const teapot = {
  name: 'Teapot',
  originalprice: '24.00',
  resaleprice: '9.50',
  condition: 'good',
  phone: '503 555 0100',
  location: 'Portland',
  purchaseyear: '2019',
  description: 'Brown.',
};

async function startWithHosts(db: Database): Promise<RunningApp> {
  const env = { ...readEnv({ IMAGE_HOSTS: 'images.example.com, pics.example.org:8443' }) };
  const pictureHosts = new Set(env.IMAGE_HOSTS.map((host) => `https://${host}`));
  return startApp(db, { env: { ...env, RATE_LIMIT: 'off' }, pictureHosts });
}

async function tokenOf({ services }: RunningApp, { userId }: Actor): Promise<string> {
  const given = { userId, remember: false, userAgent: 'test' };
  return (await openSession(actAs(services, null), given)).accessToken;
}

const notShown = [
  'http://images.example.com/a.jpg',
  'https://evil.example/a.jpg',
  'https://images.example.com.evil.example/a.jpg',
  'https://images.example.com:8443/a.jpg',
  'https://pics.example.org/a.jpg',
  'https://user@images.example.com/a.jpg',
  'https://user:password@images.example.com/a.jpg',
  'https://images.example.com./a.jpg',
  'https://evil.example\\@images.example.com/a.jpg',
  '//images.example.com/a.jpg',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://images.example.com/a.jpg',
  'https://',
  'not an address',
  '/images/none/160.jpg',
  `${LISTED}/${'a'.repeat(600)}`,
  'a'.repeat(100_000),
  '%_'.repeat(50_000),
  `${LISTED}/${'%'.repeat(100_000)}`,
];

onEachDatabase('an image elsewhere', (it) => {
  it('is stored by its address where the host is listed, and shown without a referrer', async ({
    db,
  }) => {
    const app = await startWithHosts(db);
    const seller = await addPerson(app.services, 'seller');
    const { categoryId } = await addProduct(app.services, seller);
    const token = await tokenOf(app, seller);
    for (const [image, shown] of [
      [`${LISTED}/teapot.jpg?size=large#top`, `${LISTED}/teapot.jpg?size=large`],
      [
        'https://pics.example.org:8443/ä "b".png',
        'https://pics.example.org:8443/%C3%A4%20%22b%22.png',
      ],
      ['HTTPS://IMAGES.example.com:443/up.jpg', `${LISTED}/up.jpg`],
    ] as const) {
      const body = { ...teapot, category: categoryId, image };
      const added = await callApp(app.url, 'POST /add-product', '/add-product', { token, body });
      expect(added).toMatchObject({ status: 200, body: { acknowledged: true } });
      expect(added.body).not.toHaveProperty('warnings');
      const id = String(added.body.insertedId);
      const read = await callApp(app.url, 'GET /products/{id}', `/products/${id}`, {
        headers: { accept: 'application/json' },
      });
      expect(read.body).toMatchObject({ image: shown });
      const page = await fetch(`${app.url}/products/${id}`, { headers: { accept: 'text/html' } });
      const text = await page.text();
      const escaped = shown.replaceAll('&', '&amp;');
      expect(text).toMatch(new RegExp(`<img[^>]*src="${escaped.replace(/[.?]/g, '\\$&')}"`));
      for (const [tag] of text.matchAll(/<(?:img|link)[^>]*(?:src|href)="https:[^>]*>/g)) {
        if (!tag.includes('canonical')) expect(tag).toMatch(/referrerpolicy="no-referrer"/i);
      }
      expect(page.headers.get('Content-Security-Policy')).toMatch(
        /img-src [^;]*https:\/\/images\.example\.com https:\/\/pics\.example\.org:8443/,
      );
    }
    await app.close();
  });

  it('is left out with a warning where pages may not show it, and the write succeeds', async ({
    db,
  }) => {
    const app = await startWithHosts(db);
    const seller = await addPerson(app.services, 'seller');
    const { categoryId } = await addProduct(app.services, seller);
    const token = await tokenOf(app, seller);
    for (const image of notShown) {
      const body = { ...teapot, category: categoryId, image };
      const added = await callApp(app.url, 'POST /add-product', '/add-product', { token, body });
      expect(added.status, image.slice(0, 60)).toBe(200);
      expect(added.body.warnings, image.slice(0, 60)).toEqual([
        expect.stringContaining('images.example.com, pics.example.org:8443'),
      ]);
      const failure = await callApp(app.url, 'POST /users', '/users', { token, body: { image } });
      expect(failure.body).toMatchObject({ image: '', warnings: [expect.any(String)] });
    }
    expect(await db.read.image.count()).toBe(0);
    const body = { name: 'Ada', email: 'ada@x.test', password: 'a fine password', role: 'buyer' };
    const image = 'https://evil.example/ada.jpg';
    const up = await callApp(app.url, 'POST /sign-up', '/sign-up', { body: { ...body, image } });
    expect(up.body).toMatchObject({
      accessToken: expect.any(String),
      warnings: [expect.any(String)],
    });
    await app.close();
  });

  it('becomes the photo of an account that has none', async ({ db }) => {
    const app = await startWithHosts(db);
    const ada = await addPerson(app.services, 'buyer');
    const token = await tokenOf(app, ada);
    const first = { image: `${LISTED}/ada.jpg` };
    const given = await callApp(app.url, 'POST /users', '/users', { token, body: first });
    expect(given.body).toMatchObject({ image: first.image });
    expect(given.body).not.toHaveProperty('warnings');
    const second = { image: `${LISTED}/other.jpg` };
    const again = await callApp(app.url, 'POST /users', '/users', { token, body: second });
    expect(again.body).toMatchObject({ image: first.image });
    const account = { name: 'Eve', email: 'eve@x.test', password: 'a fine password' };
    const body = { ...account, role: 'seller', image: `${LISTED}/eve.jpg` };
    const up = await callApp(app.url, 'POST /sign-up', '/sign-up', { body });
    expect(up.body).not.toHaveProperty('warnings');
    const eve = await callApp(app.url, 'POST /users', '/users', {
      token: String(up.body.accessToken),
      body: {},
    });
    expect(eve.body).toMatchObject({ image: body.image });
    await app.close();
  });
});
