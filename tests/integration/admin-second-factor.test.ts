import { expect } from 'vitest';
import { createAdmin } from '~/features/accounts/register.server';
import { resetSecondFactor } from '~/features/second-factors/reset-second-factor.server';
import type { Database } from '~/platform/db/database';
import { softwareAuthenticator } from '../setup/authenticator';
import { BrowserClient } from '../setup/browser-client';
import { callApp } from '../setup/call-app';
import { onEachDatabase } from '../setup/databases';
import { startApp } from '../setup/running-app';
import { addPerson, testClock, testServices } from '../setup/test-ctx';
import { recoveryCodesIn, secretIn, timeCode } from '../setup/time-codes';

const email = 'olga@example.com';
const password = 'a fine long password';
const PAGE = '/dashboard/account/second-factor';

async function openShop(db: Database, production: boolean) {
  const clock = testClock();
  const { env } = testServices(db);
  const app = await startApp(db, { clock, env: { ...env, production } });
  const { userId } = await createAdmin({ db, clock }, { name: 'Olga', email, password });
  const seller = await addPerson(app.services, 'seller');
  const signIn = async (code?: string) => {
    const body = { email, password, ...(code && { code }) };
    const { status, body: answer } = await callApp(app.url, 'POST /sign-in', '/sign-in', { body });
    return { status, token: String(answer.accessToken) };
  };
  return { ...app, clock, userId, seller, signIn };
}

/** Calls that only admins may make. */
const adminCalls = (sellerId: string) =>
  [
    ['GET /buyers', '/buyers'],
    ['GET /sellers', '/sellers'],
    ['GET /report', '/report'],
    ['PUT /user/verify/{userId}', `/user/verify/${sellerId}`],
    ['DELETE /user/delete/{userId}', `/user/delete/${sellerId}`],
    ['GET /orders', '/orders?email=another@example.com'],
  ] as const;

onEachDatabase('an admin in production', (it) => {
  it('sets a second factor up before anything else', async ({ db }) => {
    const shop = await openShop(db, true);
    try {
      const browser = new BrowserClient(shop.url);
      await browser.post('/login', { email, password });
      for (const path of ['/', '/blog', '/dashboard', '/dashboard/jobs', '/dashboard/account']) {
        const { status, location } = await browser.get(path);
        expect([path, status]).toEqual([path, 302]);
        expect(location.split('?')[0]).toBe(PAGE);
      }
      const verify = { userId: shop.seller.userId };
      const write = await browser.post('/dashboard/all-sellers', verify);
      expect(write.location.split('?')[0]).toBe(PAGE);

      // The same by JSON: nothing that takes an admin, everything that takes a person.
      const { token } = await shop.signIn();
      for (const [call, address] of adminCalls(shop.seller.userId)) {
        const { status, body } = await callApp(shop.url, call, address, { token });
        expect([call, status, body.code]).toEqual([call, 403, 'second_factor_enrolment_required']);
      }
      const own = await callApp(shop.url, 'GET /jwt', `/jwt?email=${email}`, { token });
      expect(own.status).toBe(200);
      const none = await callApp(shop.url, 'GET /buyers', '/buyers');
      expect(none.status).toBe(401);
      expect(await db.read.user.count({ where: { deletedAt: { not: null } } })).toBe(0);

      expect((await browser.get(PAGE)).text).toContain('Admins of this site need a second factor.');
      await browser.post(PAGE, { intent: 'begin' });
      const secret = secretIn((await browser.get(`${PAGE}?from=%2Fdashboard%2Fjobs`)).text);
      const code = timeCode(secret, shop.clock.now());
      const done = await browser.post(`${PAGE}?from=%2Fdashboard%2Fjobs`, {
        intent: 'confirm',
        code,
      });
      expect(recoveryCodesIn(done.text)).toHaveLength(10);
      expect(done.text).toContain('href="/dashboard/jobs"');
      expect((await browser.get('/dashboard/jobs')).status).toBe(200);
      // The other session was opened without a code.
      expect((await callApp(shop.url, 'GET /buyers', '/buyers', { token })).status).toBe(401);
      const again = await shop.signIn(timeCode(secret, shop.clock.now(), 1));
      const all = await callApp(shop.url, 'GET /buyers', '/buyers', { token: again.token });
      expect(all.status).toBe(200);
    } finally {
      await shop.close();
    }
  });

  it('gets in again when the operator resets it, which the audit log says', async ({ db }) => {
    const shop = await openShop(db, true);
    try {
      const browser = new BrowserClient(shop.url);
      await browser.post('/login', { email, password });
      await browser.post(PAGE, { intent: 'begin' });
      const secret = secretIn((await browser.get(PAGE)).text);
      await browser.post(PAGE, { intent: 'confirm', code: timeCode(secret, shop.clock.now()) });
      expect((await shop.signIn()).status).toBe(401);
      await resetSecondFactor(shop.services, ' OLGA@example.com');
      expect((await browser.get('/dashboard')).location).toMatch(/^\/login/);
      expect((await shop.signIn()).status).toBe(200);
      await browser.post('/login', { email, password });
      expect((await browser.get('/dashboard')).location.split('?')[0]).toBe(PAGE);
      expect(
        await db.read.auditEntry.findMany({ where: { action: 'admin.reset-second-factor' } }),
      ).toMatchObject([{ actorId: 'operator', subjectLabel: `Olga (${email})` }]);
      await expect(resetSecondFactor(shop.services, 'nobody@example.com')).rejects.toMatchObject({
        code: 'not_found',
      });
    } finally {
      await shop.close();
    }
  });
});

const PASSKEYS = '/dashboard/account/passkeys';
const CONFIRM = '/dashboard/confirm-identity';

/** A shop whose admin has set a passkey up, and no time codes, in a session that has ended. */
async function openShopWithPasskey(db: Database) {
  const shop = await openShop(db, true);
  const browser = new BrowserClient(shop.url);
  await browser.post('/login', { email, password });
  const authenticator = softwareAuthenticator(new URL(shop.url).origin);
  const options = await browser.post(`${PASSKEYS}/options`, {});
  const response = authenticator.make(JSON.parse(options.text));
  expect((await browser.post(PASSKEYS, { name: 'Phone', response })).status).toBe(302);
  expect((await browser.get('/dashboard/jobs')).status).toBe(200);
  await browser.post('/logout', {});
  return { ...shop, authenticator };
}

onEachDatabase('an admin in production who has a passkey and no time codes', (it) => {
  it('is asked for the passkey after the password, before anything else', async ({ db }) => {
    const shop = await openShopWithPasskey(db);
    try {
      const thief = new BrowserClient(shop.url);
      await thief.post('/login', { email, password });
      const row = await db.read.passkey.findFirstOrThrow();
      const calls: [string, Record<string, string>?][] = [
        ['/dashboard/jobs'],
        [PAGE],
        [PASSKEYS],
        [`${PASSKEYS}/${row.id}`],
        ['/dashboard/account/email'],
        [PAGE, { intent: 'begin' }],
        [PASSKEYS, { remove: row.id }],
        [PASSKEYS, { name: 'Mine', response: '{}' }],
        [`${PASSKEYS}/${row.id}`, { name: 'Mine' }],
        ['/dashboard/all-sellers', { userId: shop.seller.userId }],
      ];
      for (const [path, fields] of calls) {
        const { status, location } = await (fields ? thief.post(path, fields) : thief.get(path));
        expect([path, status, location.split('?')[0]]).toEqual([path, 302, CONFIRM]);
      }
      const make = await thief.post(`${PASSKEYS}/options`, {});
      expect([make.status, make.text]).toEqual([403, expect.stringContaining('passkey')]);
      const typed = await thief.post(CONFIRM, { password });
      expect(typed.status).toBe(403);
      expect((await thief.get('/dashboard/jobs')).location.split('?')[0]).toBe(CONFIRM);
      expect(await db.read.secondFactor.count()).toBe(0);
      expect(await db.read.passkey.findMany()).toEqual([row]);

      const { token } = await shop.signIn();
      for (const [call, address] of adminCalls(shop.seller.userId)) {
        const { status, body } = await callApp(shop.url, call, address, { token });
        expect([call, status, body.code]).toEqual([call, 403, 'passkey_required']);
      }
    } finally {
      await shop.close();
    }
  });

  it('goes on with the passkey, on a page that says what to do without it', async ({ db }) => {
    const shop = await openShopWithPasskey(db);
    try {
      const browser = new BrowserClient(shop.url);
      await browser.post('/login', { email, password });
      const { location } = await browser.get('/dashboard/jobs');
      expect(location).toBe(`${CONFIRM}?from=%2Fdashboard%2Fjobs`);
      const page = await browser.get(location);
      expect(page.status).toBe(200);
      expect(page.text).toContain('npm run admin:reset-second-factor');
      expect(page.text).not.toContain('name="password"');
      const asked = await browser.post(`${PASSKEYS}/options`, { purpose: 'confirm' });
      const response = shop.authenticator.use(JSON.parse(asked.text));
      const done = await browser.post(`${PASSKEYS}/confirm`, { response, from: '/dashboard/jobs' });
      expect(JSON.parse(done.text)).toEqual({ to: '/dashboard/jobs' });
      expect((await browser.get('/dashboard/jobs')).status).toBe(200);
      expect((await browser.get(PAGE)).status).toBe(200);
      // A thief’s session, which waits for the passkey, gets nothing from time codes of the admin.
      const thief = new BrowserClient(shop.url);
      await thief.post('/login', { email, password });
      expect((await browser.post(PAGE, { intent: 'begin' })).status).toBe(200);
      const code = timeCode(secretIn((await browser.get(PAGE)).text), shop.clock.now());
      expect((await browser.post(PAGE, { intent: 'confirm', code })).status).toBe(200);
      expect((await thief.get('/dashboard/jobs')).location).toMatch(/^\/login/);
      expect((await browser.get('/dashboard/jobs')).status).toBe(200);
    } finally {
      await shop.close();
    }
  });

  it('sets a factor up again when the operator has reset it', async ({ db }) => {
    const shop = await openShopWithPasskey(db);
    try {
      await resetSecondFactor(shop.services, email);
      const browser = new BrowserClient(shop.url);
      await browser.post('/login', { email, password });
      expect((await browser.get('/dashboard/jobs')).location.split('?')[0]).toBe(PAGE);
      expect((await browser.get(PASSKEYS)).status).toBe(200);
    } finally {
      await shop.close();
    }
  });
});

onEachDatabase('an admin outside production', (it) => {
  it('needs no second factor', async ({ db }) => {
    const shop = await openShop(db, false);
    try {
      const { token } = await shop.signIn();
      expect((await callApp(shop.url, 'GET /buyers', '/buyers', { token })).status).toBe(200);
      const browser = new BrowserClient(shop.url);
      await browser.post('/login', { email, password });
      expect((await browser.get('/dashboard/jobs')).status).toBe(200);
    } finally {
      await shop.close();
    }
  });
});
