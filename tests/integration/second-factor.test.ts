import { expect } from 'vitest';
import { identify } from '~/features/accounts/identify.server';
import { register } from '~/features/accounts/register.server';
import {
  requestPasswordReset,
  answerPasswordResets,
  resetPassword,
} from '~/features/accounts/reset-password.server';
import { openSession } from '~/features/accounts/sessions.server';
import { useCode } from '~/features/second-factors/use-code.server';
import { createEncryption } from '~/platform/encryption.server';
import { createLimits } from '~/platform/limits.server';
import { deliverMail } from '~/features/notifications/mail-job.server';
import type { Database } from '~/platform/db/database';
import { BrowserClient } from '../setup/browser-client';
import { callApp } from '../setup/call-app';
import { onEachDatabase } from '../setup/databases';
import { startApp } from '../setup/running-app';
import { actAs, testClock } from '../setup/test-ctx';
import { enrol, recoveryCodesIn, secretIn, timeCode } from '../setup/time-codes';

const email = 'ada@example.com';
const password = 'a fine password';
const STEP = 30_000;
const PAGE = '/dashboard/account/second-factor';

async function openShop(db: Database, limits = false) {
  const clock = testClock();
  const app = await startApp(db, { clock, ...(limits && { limits: createLimits('on', db) }) });
  const guest = actAs(app.services, null);
  const { userId } = await register(guest, { name: 'Ada', email, password, role: 'buyer' });
  const { accessToken } = await openSession(guest, { userId, remember: false, userAgent: '' });
  const headers = new Headers({ Authorization: `Bearer ${accessToken}` });
  const { actor } = await identify(app.services, headers);
  const ada = actAs(app.services, actor);
  const signIn = (body: object) =>
    callApp(app.url, 'POST /sign-in', '/sign-in', { body: { email, password, ...body } });
  const code = (secret: string, steps = 0) => timeCode(secret, clock.now(), steps);
  return { ...app, clock, guest, ada, userId, signIn, code };
}

const logIn = (browser: BrowserClient, more: Record<string, string> = {}) =>
  browser.post('/login?from=%2Fblog', { email, password, ...more });

onEachDatabase('time codes', (it) => {
  it('are set up in the account, without scripts, and asked for at the next log-in', async ({
    db,
  }) => {
    const shop = await openShop(db);
    try {
      const browser = new BrowserClient(shop.url);
      expect((await logIn(browser)).location).toBe('/blog');
      expect((await browser.get(PAGE)).text).toContain('Set it up');
      await browser.post(PAGE, { intent: 'begin' });
      const page = await browser.get(PAGE);
      const secret = secretIn(page.text);
      expect(secret.replaceAll(' ', '')).toMatch(/^[A-Z2-7]{32}$/);
      expect(page.text).toMatch(/<svg[^>]*aria-label="Picture of the secret key/);
      expect(page.text).toContain('otpauth://totp/Rummage');
      const kept = await db.read.secondFactor.findFirstOrThrow();
      expect(JSON.stringify(kept)).not.toContain(secret.replaceAll(' ', ''));

      const wrong = await browser.post(PAGE, { intent: 'confirm', code: shop.code(secret, 5) });
      expect(wrong.status).toBe(401);
      // Not asked for before it is confirmed.
      expect((await logIn(new BrowserClient(shop.url))).location).toBe('/blog');
      const right = { intent: 'confirm', code: shop.code(secret) };
      const codes = recoveryCodesIn((await browser.post(PAGE, right)).text);
      expect(new Set(codes).size).toBe(10);
      const after = await browser.get(PAGE);
      expect(after.text).toContain('You have 10 unused recovery codes left.');
      expect(after.text).not.toContain(secret);
      expect(recoveryCodesIn(after.text)).toEqual([]);
      expect((await browser.post(PAGE, { intent: 'begin' })).status).toBe(409);

      shop.clock.forward(STEP);
      const again = new BrowserClient(shop.url);
      const first = await logIn(again, { remember: 'on' });
      expect(first.location).toBe('/login/code?from=%2Fblog');
      expect(again.cookie('_session')).toBeUndefined();
      expect((await again.get('/dashboard')).status).toBe(302);
      const step = (await again.get(first.location)).text;
      expect(step).toContain('Enter your code');
      expect(step).toMatch(/Lost your phone and your codes\? <a[^>]* href="\/contact">Contact us/);
      const mistyped = await again.post(first.location, { code: '12 34' });
      expect([mistyped.status, mistyped.text.includes('That code is not right')]).toEqual([
        401,
        true,
      ]);
      const second = await again.post(first.location, { code: ` ${shop.code(secret)} ` });
      expect(second.location).toBe('/blog');
      expect((await again.get('/dashboard')).status).toBe(200);
      const session = await db.read.session.findFirstOrThrow({ where: { remember: true } });
      expect(session.userId).toBe(shop.userId);
    } finally {
      await shop.close();
    }
  });

  it('are asked for by POST /sign-in only after the password is right', async ({ db }) => {
    const shop = await openShop(db);
    try {
      const { secret } = await enrol(shop.ada);
      shop.clock.forward(STEP);
      const unknown = await shop.signIn({ email: 'nobody@example.com' });
      const wrong = await shop.signIn({ password: 'not this one' });
      const wrongWithCode = await shop.signIn({
        password: 'not this one',
        code: shop.code(secret),
      });
      expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
      expect(wrong.body).toEqual(unknown.body);
      expect(wrongWithCode.body).toEqual(unknown.body);
      for (const code of [undefined, null, '']) {
        expect(await shop.signIn({ code })).toMatchObject({
          status: 401,
          body: { code: 'second_factor_required', message: expect.any(String) as string },
        });
      }
      expect(await shop.signIn({ code: '000000' })).toMatchObject({
        status: 401,
        body: { code: 'wrong_code' },
      });
      expect((await shop.signIn({ code: 5 })).status).toBe(422);
      expect((await shop.signIn({ code: shop.code(secret) })).status).toBe(200);
    } finally {
      await shop.close();
    }
  });

  it('are good once, with a clock one step off, and use up earlier ones', async ({ db }) => {
    const shop = await openShop(db);
    try {
      const { secret } = await enrol(shop.ada);
      const status = async (code: string) => (await shop.signIn({ code })).status;
      // The code that confirmed the secret is used up.
      expect(await status(shop.code(secret))).toBe(401);
      shop.clock.forward(10 * STEP);
      expect(await status(shop.code(secret, 2))).toBe(401);
      expect(await status(shop.code(secret, -2))).toBe(401);
      expect(await status(shop.code(secret, -1))).toBe(200);
      expect(await status(shop.code(secret, -1))).toBe(401);
      expect(await status(shop.code(secret, 1))).toBe(200);
      // Earlier than the last one used, though it was never used itself.
      expect(await status(shop.code(secret))).toBe(401);
      shop.clock.forward(10 * STEP);
      const code = shop.code(secret);
      // As an Arabic keyboard types it.
      const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
      expect(await status(arabic)).toBe(200);
      expect(await status(code)).toBe(401);
    } finally {
      await shop.close();
    }
  });

  it('are good once, also when several attempts come at once', async ({ db }) => {
    const shop = await openShop(db);
    try {
      const { secret } = await enrol(shop.ada);
      const status = async (code: string) => (await shop.signIn({ code })).status;
      shop.clock.forward(10 * STEP);
      const code = shop.code(secret);
      const all = await Promise.all(Array.from({ length: 8 }, () => status(code)));
      expect(all.sort()).toEqual([200, ...Array<number>(7).fill(401)]);
    } finally {
      await shop.close();
    }
  });

  it('are limited per account, over all instances, also for the right one', async ({ db }) => {
    const shop = await openShop(db, true);
    const other = await startApp(db, { clock: shop.clock, limits: createLimits('on', db) });
    try {
      const { secret } = await enrol(shop.ada);
      shop.clock.forward(STEP);
      const bodies = Array.from({ length: 40 }, (_, n) => ({
        email,
        password,
        code: String(n).padStart(6, '0'),
      }));
      const answers = await Promise.all(
        bodies.map((body, n) =>
          callApp(n % 2 ? shop.url : other.url, 'POST /sign-in', '/sign-in', { body }),
        ),
      );
      const count = (status: number) => answers.filter((one) => one.status === status).length;
      expect([count(401), count(429)]).toEqual([5, 35]);
      const right = await shop.signIn({ code: shop.code(secret) });
      expect(right.status).toBe(429);
      expect(Number(right.headers.get('Retry-After'))).toBeGreaterThan(0);
    } finally {
      await other.close();
      await shop.close();
    }
  });

  it('work with secrets of an earlier SESSION_SECRET, which they are then freed of', async ({
    db,
  }) => {
    const shop = await openShop(db);
    try {
      const { secret } = await enrol(shop.ada);
      const now = 'another secret that is long enough for it';
      const rotated = createEncryption([now, 'a secret for tests that is long enough']);
      const use = (encryption: typeof rotated, steps: number) =>
        useCode({ ...shop.ada, encryption }, shop.userId, shop.code(secret, steps));
      shop.clock.forward(5 * STEP);
      await expect(use(createEncryption([now]), -1)).rejects.toMatchObject({ code: 'wrong_code' });
      await use(rotated, -1);
      await use(createEncryption([now]), 0);
    } finally {
      await shop.close();
    }
  });

  it('are switched off by a code', async ({ db }) => {
    const shop = await openShop(db);
    try {
      const { secret } = await enrol(shop.ada);
      shop.clock.forward(STEP);
      const browser = new BrowserClient(shop.url);
      const { location } = await logIn(browser);
      await browser.post(location, { code: shop.code(secret) });
      const off = (code: string) => browser.post(PAGE, { intent: 'disable', code });
      expect((await off('123456')).status).toBe(401);
      shop.clock.forward(STEP);
      expect((await off(shop.code(secret))).location).toBe(PAGE);
      expect(await db.read.recoveryCode.count()).toBe(0);
      const again = await off('123456');
      expect(again.status).toBe(409);
      expect(again.text).toMatch(/role="alert"[^]*Two-step sign-in is off already\./);
      const stale = await browser.post(PAGE, { intent: 'confirm', code: '123456' });
      expect(stale.status).toBe(409);
      expect(stale.text).toMatch(/role="alert"[^]*There is no key to confirm\./);
      expect((await shop.signIn({})).status).toBe(200);
      await deliverMail(shop.services);
      const { mailer } = shop.services;
      const mails = mailer.kind === 'outbox' ? await mailer.list() : [];
      expect(mails.filter(({ subject }) => subject === 'How you log in has changed')).toHaveLength(
        2,
      );
      const actions = (await db.read.auditEntry.findMany()).map(({ action }) => action);
      expect(actions).toEqual(
        expect.arrayContaining([
          'account.second-factor-on',
          'account.second-factor-off',
          'account.code-failed',
        ]),
      );
    } finally {
      await shop.close();
    }
  });
});

onEachDatabase('recovery codes', (it) => {
  it('are stored as hashes and work once each, also at once', async ({ db }) => {
    const shop = await openShop(db);
    try {
      const { recoveryCodes } = await enrol(shop.ada);
      const [first = '', second = '', third = ''] = recoveryCodes;
      const kept = JSON.stringify(await db.read.recoveryCode.findMany());
      expect(recoveryCodes.filter((code) => kept.includes(code))).toEqual([]);
      expect((await shop.signIn({ code: first })).status).toBe(200);
      expect((await shop.signIn({ code: first })).status).toBe(401);
      const typed = second.toUpperCase().replaceAll('-', ' ');
      expect((await shop.signIn({ code: typed })).status).toBe(200);
      const tries = Array.from({ length: 6 }, () => shop.signIn({ code: third }));
      const all = (await Promise.all(tries)).map(({ status }) => status);
      expect(all.sort()).toEqual([200, ...Array<number>(5).fill(401)]);
      expect(await db.read.recoveryCode.count({ where: { usedAt: null } })).toBe(7);
    } finally {
      await shop.close();
    }
  });

  it('are replaced by new ones, which end the others', async ({ db }) => {
    const shop = await openShop(db);
    try {
      const { secret, recoveryCodes } = await enrol(shop.ada);
      shop.clock.forward(STEP);
      const browser = new BrowserClient(shop.url);
      const { location } = await logIn(browser);
      expect((await browser.post(location, { code: shop.code(secret) })).location).toBe('/blog');
      const made = recoveryCodesIn((await browser.post(PAGE, { intent: 'codes' })).text);
      expect(made).toHaveLength(10);
      await deliverMail(shop.services);
      const { mailer } = shop.services;
      const mails = mailer.kind === 'outbox' ? await mailer.list() : [];
      const replaced = 'Your recovery codes were replaced by new ones.';
      expect(mails.filter(({ text }) => text.includes(replaced))).toHaveLength(1);
      expect((await shop.signIn({ code: recoveryCodes[0] })).status).toBe(401);
      expect((await shop.signIn({ code: made[0] })).status).toBe(200);
    } finally {
      await shop.close();
    }
  });
});

onEachDatabase('a sign-in that waits for its code', (it) => {
  it('ends after ten minutes, with a new password, and with the account', async ({ db }) => {
    const shop = await openShop(db);
    try {
      const { secret } = await enrol(shop.ada);
      shop.clock.forward(STEP);
      const wait = async () => {
        const browser = new BrowserClient(shop.url);
        return { browser, to: (await logIn(browser)).location };
      };
      const late = await wait();
      shop.clock.forward(10 * 60_000);
      const tooLate = await late.browser.post(late.to, { code: shop.code(secret) });
      expect([tooLate.status, tooLate.location]).toEqual([302, '/login?from=%2Fblog']);

      const changed = await wait();
      await requestPasswordReset(shop.guest, email);
      await answerPasswordResets(shop.services);
      await deliverMail(shop.services);
      const { mailer } = shop.services;
      const mails = mailer.kind === 'outbox' ? await mailer.list() : [];
      const mail = mails.find(({ text }) => text.includes('/reset-password/'));
      const token = /\/reset-password\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
      await resetPassword(shop.guest, { token, password: 'another fine one' });
      const other = await changed.browser.post(changed.to, { code: shop.code(secret) });
      expect(other.location).toBe('/login?from=%2Fblog');
      // The reset does not replace the second factor.
      expect(await shop.signIn({ password: 'another fine one' })).toMatchObject({
        status: 401,
        body: { code: 'second_factor_required' },
      });
      // Without a sign-in that waits there is nothing to see.
      const nobody = new BrowserClient(shop.url);
      expect((await nobody.get('/login/code')).location).toBe('/login');
      expect((await nobody.post('/login/code', { code: '' })).location).toBe('/login');
    } finally {
      await shop.close();
    }
  });
});
