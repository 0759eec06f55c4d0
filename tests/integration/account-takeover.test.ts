import { expect } from 'vitest';
import { changeEmail, requestEmailChange } from '~/features/accounts/change-email.server';
import { confirmEmail } from '~/features/accounts/confirm-email.server';
import { identify } from '~/features/accounts/identify.server';
import { changePassword } from '~/features/accounts/passwords.server';
import { register } from '~/features/accounts/register.server';
import {
  answerPasswordResets,
  requestPasswordReset,
  resetLinkIsGood,
  resetPassword,
} from '~/features/accounts/reset-password.server';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  openSession,
} from '~/features/accounts/sessions.server';
import { checkPassword } from '~/features/accounts/sign-in.server';
import type { Ctx } from '~/features/accounts/account.policy';
import { deliverMail } from '~/features/notifications/mail-job.server';
import type { Services } from '~/platform/services';
import { BrowserClient } from '../setup/browser-client';
import { onEachDatabase } from '../setup/databases';
import { startApp } from '../setup/running-app';
import { actAs, testServices } from '../setup/test-ctx';
import { enrol } from '../setup/time-codes';

const email = 'ada@example.com';
const password = 'a fine password';
const newPassword = 'another fine one';
const THIEF = 'thief@example.com';

async function addAda(services: Services) {
  const guest = actAs(services, null);
  const { userId } = await register(guest, { name: 'Ada', email, password, role: 'buyer' });
  const act = async () => {
    const { accessToken } = await openSession(guest, { userId, remember: false, userAgent: '' });
    const headers = new Headers({ Authorization: `Bearer ${accessToken}` });
    return actAs(services, (await identify(services, headers)).actor);
  };
  return { guest, userId, act };
}

async function mailsTo(services: Services, to: string): Promise<string[]> {
  await answerPasswordResets(services);
  await deliverMail(services);
  const mails = services.mailer.kind === 'outbox' ? await services.mailer.list() : [];
  return mails.filter((one) => one.to === to).map(({ text }) => text);
}

async function tokenTo(services: Services, to: string, path: string): Promise<string> {
  const mail = (await mailsTo(services, to)).find((text) => text.includes(path));
  return new RegExp(`${path}/(\\S+)`).exec(mail ?? '')?.[1] ?? '';
}

async function resetTokenFor(services: Services): Promise<string> {
  await requestPasswordReset(actAs(services, null), email);
  return tokenTo(services, email, '/reset-password');
}

/** What the owner does to shut out a thief who has asked for a link in another session. */
const waysToShutOut: Record<string, (owner: Ctx) => Promise<unknown>> = {
  'a new password': (owner) => changePassword(owner, { currentPassword: password, newPassword }),
  'ending the other sessions': endOtherSessions,
  'ending the session of the thief': async (owner) => {
    const other = (await listOwnSessions(owner)).find(({ current }) => !current);
    expect(await endOwnSession(owner, other?.id ?? '')).toBe(true);
  },
};

onEachDatabase('a link that a thief has asked for', (it) => {
  for (const [name, shutOut] of Object.entries(waysToShutOut)) {
    it(`ends with ${name}`, async ({ db }) => {
      const services = testServices(db);
      const { guest, act } = await addAda(services);
      const owner = await act();
      await requestEmailChange(await act(), THIEF);
      const change = await tokenTo(services, THIEF, '/change-email');
      const reset = await resetTokenFor(services);
      await shutOut(owner);
      await expect(changeEmail(guest, change)).rejects.toMatchObject({ code: 'gone' });
      expect(await resetLinkIsGood(guest, reset)).toBe(false);
      expect(await db.read.user.findFirst()).toMatchObject({ email });
    });
  }

  it('ends with a reset of the password', async ({ db }) => {
    const services = testServices(db);
    const { guest, act } = await addAda(services);
    await requestEmailChange(await act(), THIEF);
    const change = await tokenTo(services, THIEF, '/change-email');
    const token = await resetTokenFor(services);
    await resetPassword(guest, { token, password: newPassword });
    await expect(changeEmail(guest, change)).rejects.toMatchObject({ code: 'gone' });
    expect(await db.read.user.findFirst()).toMatchObject({ email });
  });

  it('ends for no other account', async ({ db }) => {
    const services = testServices(db);
    const { guest, act } = await addAda(services);
    await requestEmailChange(await act(), THIEF);
    const change = await tokenTo(services, THIEF, '/change-email');
    const ben = { name: 'Ben', email: 'ben@example.com', password, role: 'buyer' } as const;
    const { userId } = await register(guest, ben);
    const session = await openSession(guest, { userId, remember: false, userAgent: '' });
    const headers = new Headers({ Authorization: `Bearer ${session.accessToken}` });
    await endOtherSessions(actAs(services, (await identify(services, headers)).actor));
    await changeEmail(guest, change);
  });
});

/** What a stranger who has registered the address adds to the account. */
async function addWaysIn(services: Services, stranger: Ctx, userId: string) {
  const createdAt = services.clock.now();
  await enrol(stranger);
  const keys = { credentialId: 'theirs', publicKey: '', transports: '', counter: 0 };
  await services.db.write(async (tx) => {
    await tx.passkey.create({ data: { id: 'p', name: 'Theirs', userId, createdAt, ...keys } });
    const google = { id: 'g', kind: 'google', subject: 'g-1' };
    await tx.signInMethod.create({ data: { ...google, userId, createdAt } });
  });
}

async function countWaysIn({ db }: Services) {
  return {
    passkeys: await db.read.passkey.count(),
    google: await db.read.signInMethod.count({ where: { kind: 'google' } }),
    timeCodes: await db.read.secondFactor.count(),
    hasRecoveryCodes: (await db.read.recoveryCode.count()) > 0,
  };
}

const REMOVED = 'All passkeys were removed.';

onEachDatabase('an address that a stranger has registered', (it) => {
  it('is its owner’s alone after the first reset', async ({ db }) => {
    const services = testServices(db);
    const { guest, userId, act } = await addAda(services);
    const stranger = await act();
    await addWaysIn(services, stranger, userId);
    const token = await resetTokenFor(services);
    await resetPassword(guest, { token, password: newPassword });
    expect(await countWaysIn(services)).toEqual({
      passkeys: 0,
      google: 0,
      // A reset does not replace a second factor.
      timeCodes: 1,
      hasRecoveryCodes: true,
    });
    await checkPassword(guest, { email, password: newPassword });
    const [mail] = (await mailsTo(services, email)).filter((text) => text.includes(REMOVED));
    expect(mail).toContain('for the first time');
    expect(mail).toContain('The Google account was disconnected.');
  });

  it('keeps the passkeys of an admin, whose second factor they are', async ({ db }) => {
    const services = testServices(db);
    const { guest, userId, act } = await addAda(services);
    await addWaysIn(services, await act(), userId);
    await db.write((tx) => tx.user.update({ where: { id: userId }, data: { canModerate: true } }));
    const token = await resetTokenFor(services);
    await resetPassword(guest, { token, password: newPassword });
    expect(await countWaysIn(services)).toMatchObject({ passkeys: 1, google: 0 });
  });

  it('is not confirmed by the link of its owner alone, who is led to a new password', async ({
    db,
  }) => {
    const app = await startApp(db);
    try {
      const { services } = app;
      const { guest, userId, act } = await addAda(services);
      await addWaysIn(services, await act(), userId);
      const path = `/confirm-email/${await tokenTo(services, email, '/confirm-email')}`;
      const owner = new BrowserClient(app.url);
      const page = await owner.get(path);
      expect(page.status).toBe(200);
      expect(page.text).toContain(`/login?from=${encodeURIComponent(path)}`);
      expect(page.text).toContain('href="/forgot-password"');
      await owner.post(path, {});
      expect(await db.read.user.findFirst()).toMatchObject({ emailConfirmedAt: null });
      const token = await resetTokenFor(services);
      await resetPassword(guest, { token, password: newPassword });
      expect(await countWaysIn(services)).toMatchObject({ passkeys: 0, google: 0 });
    } finally {
      await app.close();
    }
  });

  it('is confirmed by a sign-in from the link, and its passkeys stay after a reset', async ({
    db,
  }) => {
    const app = await startApp(db);
    try {
      const { services } = app;
      const { guest, userId } = await addAda(services);
      const createdAt = services.clock.now();
      const keys = { credentialId: 'own', publicKey: '', transports: '', counter: 0 };
      await db.write((tx) =>
        tx.passkey.create({ data: { id: 'p', name: 'Laptop', userId, createdAt, ...keys } }),
      );
      const path = `/confirm-email/${await tokenTo(services, email, '/confirm-email')}`;
      const phone = new BrowserClient(app.url);
      const from = `/login?from=${encodeURIComponent(path)}`;
      expect((await phone.post(from, { email, password })).location).toBe(path);
      expect((await phone.get(path)).location).toBe('/dashboard');
      expect((await phone.get('/dashboard')).text).toContain('Your address is confirmed');
      const token = await resetTokenFor(services);
      await resetPassword(guest, { token, password: newPassword });
      expect(await countWaysIn(services)).toMatchObject({ passkeys: 1 });
    } finally {
      await app.close();
    }
  });

  it('keeps everything after a reset if its owner had confirmed it, signed in', async ({ db }) => {
    const services = testServices(db);
    const { guest, userId, act } = await addAda(services);
    await confirmEmail(await act(), await tokenTo(services, email, '/confirm-email'));
    await addWaysIn(services, await act(), userId);
    const token = await resetTokenFor(services);
    await resetPassword(guest, { token, password: newPassword });
    expect(await countWaysIn(services)).toEqual({
      passkeys: 1,
      google: 1,
      timeCodes: 1,
      hasRecoveryCodes: true,
    });
    const mails = (await mailsTo(services, email)).join('\n');
    expect(mails).toContain('has just been changed');
    expect(mails).not.toContain('for the first time');
  });
});

onEachDatabase('the session in which the password is changed', (it) => {
  it('gets another cookie, and a copy of the old one is worth nothing', async ({ db }) => {
    const app = await startApp(db);
    try {
      await addAda(app.services);
      const browser = new BrowserClient(app.url);
      await browser.post('/login', { email, password });
      const copied = browser.cookie('rummage_session') ?? '';
      const readAccount = (cookie: string) =>
        fetch(`${app.url}/dashboard/account`, { headers: { cookie }, redirect: 'manual' });
      expect((await readAccount(copied)).status).toBe(200);
      const changed = await browser.post('/dashboard/account', {
        intent: 'password',
        currentPassword: password,
        newPassword,
      });
      expect([changed.status, changed.location]).toEqual([302, '/dashboard/account']);
      expect((await readAccount(copied)).status).toBe(302);
      const page = await browser.get('/dashboard/account');
      expect(page.status).toBe(200);
      expect(page.text).toContain('Your password has been changed');
      expect(await db.read.session.count()).toBe(1);
    } finally {
      await app.close();
    }
  });
});
