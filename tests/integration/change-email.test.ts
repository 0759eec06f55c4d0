import { expect } from 'vitest';
import {
  changeEmail,
  findEmailUndo,
  requestEmailChange,
  undoEmailChange,
} from '~/features/accounts/change-email.server';
import type { Ctx } from '~/features/accounts/account.policy';
import { identify } from '~/features/accounts/identify.server';
import {
  changePassword,
  hasOwnPassword,
  requireOwnPassword,
} from '~/features/accounts/passwords.server';
import { listOwnSignInMethods } from '~/features/accounts/profile.server';
import { register } from '~/features/accounts/register.server';
import {
  answerPasswordResets,
  requestPasswordReset,
  resetLinkIsGood,
  resetPassword,
} from '~/features/accounts/reset-password.server';
import { linkGoogle, signInWithGoogle } from '~/features/accounts/sign-in-with-google.server';
import { openSession } from '~/features/accounts/sessions.server';
import { checkPassword } from '~/features/accounts/sign-in.server';
import { deleteOwnAccount } from '~/features/account-lifecycle/delete-account.server';
import { confirmSubscription, subscribe } from '~/features/newsletter/newsletter.server';
import { makeRecoveryCodes } from '~/features/second-factors/enrolment.server';
import { listOwnProofs } from '~/features/second-factors/recent-sign-in.server';
import { deliverMail } from '~/features/notifications/mail-job.server';
import type { Database } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { BrowserClient } from '../setup/browser-client';
import { onEachDatabase } from '../setup/databases';
import { startApp } from '../setup/running-app';
import { actAs, testClock, testServices } from '../setup/test-ctx';
import { enrol } from '../setup/time-codes';

const OLD = 'ada@example.com';
const NEW = 'Ada.New@example.com';
const password = 'a fine password';
const DAY = 24 * 60 * 60_000;

async function mailTo(services: Services, to: string, path: string): Promise<string> {
  await deliverMail(services);
  const mails = services.mailer.kind === 'outbox' ? await services.mailer.list() : [];
  const mail = mails.find((one) => one.to === to && one.text.includes(path));
  return new RegExp(`${path}/(\\S+)`).exec(mail?.text ?? '')?.[1] ?? '';
}

async function addAda(services: Services) {
  const guest = actAs(services, null);
  const { userId } = await register(guest, { name: 'Ada', email: OLD, password, role: 'buyer' });
  const act = async () => {
    const { accessToken } = await openSession(guest, { userId, remember: false, userAgent: '' });
    const headers = new Headers({ Authorization: `Bearer ${accessToken}` });
    return actAs(services, (await identify(services, headers)).actor);
  };
  return { guest, userId, act };
}

async function changed(services: Services, act: () => Promise<Ctx>, to = NEW) {
  await requestEmailChange(await act(), to);
  const token = await mailTo(services, to, '/change-email');
  await changeEmail(actAs(services, null), token);
  return token;
}

const setUp = (db: Database) => {
  const clock = testClock();
  return { clock, services: testServices(db, { clock }) };
};

onEachDatabase('the address of an account', (it) => {
  it('changes by the link to the new one, and back by the link to the old one', async ({ db }) => {
    const { services } = setUp(db);
    const { guest, userId, act } = await addAda(services);
    await requestEmailChange(await act(), NEW);
    expect((await db.read.user.findFirstOrThrow()).email).toBe(OLD);
    const token = await mailTo(services, NEW, '/change-email');
    await changeEmail(await act(), token);
    expect(await db.read.user.findFirstOrThrow()).toMatchObject({
      id: userId,
      email: NEW,
      emailKey: NEW.toLowerCase(),
      emailConfirmedAt: services.clock.now(),
    });
    await expect(changeEmail(guest, token)).rejects.toMatchObject({ code: 'gone' });
    await checkPassword(guest, { email: NEW, password });
    await expect(checkPassword(guest, { email: OLD, password })).rejects.toMatchObject({
      code: 'wrong_credentials',
    });

    const undo = await mailTo(services, OLD, '/undo-email-change');
    const { resetToken } = await undoEmailChange(guest, undo);
    expect((await db.read.user.findFirstOrThrow()).email).toBe(OLD);
    expect(await db.read.session.count()).toBe(0);
    await expect(checkPassword(guest, { email: OLD, password })).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
    expect(await resetLinkIsGood(guest, resetToken)).toBe(true);
    await expect(undoEmailChange(guest, undo)).rejects.toMatchObject({ code: 'gone' });
  });

  it('is confirmed only by a person who is signed in to the account', async ({ db }) => {
    const { services } = setUp(db);
    const { guest, act } = await addAda(services);
    await requestEmailChange(await act(), NEW);
    await changeEmail(guest, await mailTo(services, NEW, '/change-email'));
    const account = await db.read.user.findFirstOrThrow();
    expect(account).toMatchObject({ email: NEW, emailConfirmedAt: null });
  });

  it('takes the subscription of the newsletter along, and back', async ({ db }) => {
    const { services, clock } = setUp(db);
    const { guest, act } = await addAda(services);
    const confirm = () =>
      db.write((tx) => tx.user.updateMany({ data: { emailConfirmedAt: clock.now() } }));
    await confirm();
    const subscribers = async () => {
      const rows = await db.read.newsletterSubscriber.findMany({ orderBy: { emailKey: 'asc' } });
      return rows.map(({ email, confirmedAt }) => [email, confirmedAt !== null]);
    };
    await subscribe(guest, { email: OLD });
    await confirmSubscription(guest, await mailTo(services, OLD, '/newsletter/confirm'));
    await changed(services, act);
    expect(await subscribers()).toEqual([[NEW, true]]);
    await undoEmailChange(guest, await mailTo(services, OLD, '/undo-email-change'));
    expect(await subscribers()).toEqual([[OLD, true]]);
    // Of two confirmed ones, and of a confirmed and a waiting one, the confirmed one stays.
    const third = 'third@example.com';
    await subscribe(guest, { email: third });
    expect(await subscribers()).toEqual([
      [OLD, true],
      [third, false],
    ]);
    await changed(services, act, third);
    expect(await subscribers()).toEqual([[third, true]]);
    await subscribe(guest, { email: NEW });
    await confirmSubscription(guest, await mailTo(services, NEW, '/newsletter/confirm'));
    clock.forward(60_000);
    await confirm();
    await changed(services, act);
    expect(await subscribers()).toEqual([[NEW, true]]);
    await confirm();
    await deleteOwnAccount(await act(), { password });
    expect(await subscribers()).toEqual([]);
  });

  it('leaves a subscription to an address that the account never proved', async ({ db }) => {
    const { services } = setUp(db);
    const guest = actAs(services, null);
    const subscribers = async () =>
      (await db.read.newsletterSubscriber.findMany()).map(({ email }) => email);
    await subscribe(guest, { email: OLD });
    const stranger = await addAda(services);
    await deleteOwnAccount(await stranger.act(), { password });
    await confirmSubscription(guest, await mailTo(services, OLD, '/newsletter/confirm'));
    expect(await subscribers()).toEqual([OLD]);
    const { act } = await addAda(services);
    await changed(services, act);
    expect(await subscribers()).toEqual([OLD]);
    await deleteOwnAccount(await act(), { password });
    expect(await subscribers()).toEqual([OLD]);
  });

  it('leaves a subscription that is not confirmed to the former address', async ({ db }) => {
    const { services } = setUp(db);
    const { guest, act } = await addAda(services);
    await subscribe(guest, { email: OLD });
    await changed(services, act);
    expect((await db.read.newsletterSubscriber.findFirstOrThrow()).email).toBe(OLD);
  });

  it('leaves an admin’s passkeys alone when it is restored', async ({ db }) => {
    const { services, clock } = setUp(db);
    const { guest, userId, act } = await addAda(services);
    const keys = { credentialId: 'own', publicKey: '', transports: '', counter: 0 };
    const passkey = { id: 'own', name: 'Own', userId, createdAt: clock.now(), ...keys };
    await db.write(async (tx) => {
      await tx.passkey.create({ data: passkey });
      await tx.user.update({ where: { id: userId }, data: { canModerate: true } });
    });
    clock.forward(8 * DAY);
    await changed(services, act);
    const undo = await mailTo(services, OLD, '/undo-email-change');
    expect(await findEmailUndo(guest, undo)).toEqual({ email: OLD, passkeys: [] });
    await undoEmailChange(guest, undo, ['own']);
    expect(await db.read.passkey.count()).toBe(1);
  });

  it('can be restored for seven days, in which no one else gets it', async ({ db }) => {
    const { services, clock } = setUp(db);
    const { guest, act } = await addAda(services);
    await changed(services, act);
    const person = { name: 'Eve', email: OLD.toUpperCase(), password, role: 'buyer' } as const;
    await expect(register(guest, person)).rejects.toMatchObject({ code: 'conflict' });
    const google = { subject: 'g-1', email: OLD, emailVerified: true, name: 'Eve' };
    await expect(signInWithGoogle(guest, google)).rejects.toMatchObject({ code: 'conflict' });
    const undo = await mailTo(services, OLD, '/undo-email-change');
    clock.forward(7 * DAY);
    await expect(undoEmailChange(guest, undo)).rejects.toMatchObject({ code: 'gone' });
    await register(guest, person);
  });

  it('is restored from the first one after two changes, whatever the thief undoes', async ({
    db,
  }) => {
    const { services, clock } = setUp(db);
    const { guest, userId, act } = await addAda(services);
    await changed(services, act, 'thief@example.com');
    clock.forward(60_000);
    const thief = await act();
    await enrol(thief);
    await changed(services, act, 'thief2@example.com');
    clock.forward(60_000);
    await undoEmailChange(guest, await mailTo(services, 'thief@example.com', '/undo-email-change'));
    expect((await db.read.user.findFirstOrThrow()).email).toBe('thief@example.com');
    await undoEmailChange(guest, await mailTo(services, OLD, '/undo-email-change'));
    expect((await db.read.user.findFirstOrThrow()).email).toBe(OLD);
    // What the thief has added is gone.
    expect(await db.read.secondFactor.count({ where: { userId } })).toBe(0);
    expect(await db.read.recoveryCode.count()).toBe(0);
  });

  it('comes back without what was added in the week before the change', async ({ db }) => {
    const { services, clock } = setUp(db);
    const { guest, userId, act } = await addAda(services);
    const start = clock.now().getTime();
    const addPasskey = (name: string) =>
      db.write((tx) =>
        tx.passkey.create({
          data: {
            id: name,
            name,
            userId,
            credentialId: name,
            publicKey: '',
            transports: '',
            counter: 0,
            createdAt: clock.now(),
          },
        }),
      );
    for (const name of ['own', 'stolen']) await addPasskey(name);
    clock.forward(8 * DAY);
    // Whoever has the session adds ways in, and then changes the address.
    await enrol(await act());
    await addPasskey('new');
    await db.write((tx) =>
      tx.signInMethod.create({
        data: { id: 'google', userId, kind: 'google', subject: 'g-9', createdAt: clock.now() },
      }),
    );
    clock.forward(5 * 60_000);
    await requestEmailChange(await act(), NEW);
    clock.forward(60_000);
    await addPasskey('between');
    clock.forward(60_000);
    await changeEmail(guest, await mailTo(services, NEW, '/change-email'));
    clock.forward(DAY);
    const undo = await mailTo(services, OLD, '/undo-email-change');
    const createdAt = new Date(start).toISOString();
    expect(await findEmailUndo(guest, undo)).toEqual({
      email: OLD,
      passkeys: ['own', 'stolen'].map((name) => ({ id: name, name, createdAt })),
    });
    await undoEmailChange(guest, undo, ['stolen', 'none']);
    expect((await db.read.passkey.findMany()).map(({ name }) => name)).toEqual(['own']);
    expect(await db.read.secondFactor.count()).toBe(0);
    expect(await db.read.recoveryCode.count()).toBe(0);
    expect(await db.read.signInMethod.count()).toBe(0);
    expect(await findEmailUndo(guest, undo)).toBeNull();
  });

  it('comes back with time codes that are older, without recovery codes that are not', async ({
    db,
  }) => {
    const { services, clock } = setUp(db);
    const { guest, act } = await addAda(services);
    await enrol(await act());
    clock.forward(8 * DAY);
    await makeRecoveryCodes(await act());
    await changed(services, act);
    await undoEmailChange(guest, await mailTo(services, OLD, '/undo-email-change'));
    expect(await db.read.secondFactor.count()).toBe(1);
    expect(await db.read.recoveryCode.count()).toBe(0);
  });

  it('is refused when it is taken, the same, or no mail is sent', async ({ db }) => {
    const { services } = setUp(db);
    const { guest, act } = await addAda(services);
    const taken = 'ben@example.com';
    await register(guest, { name: 'Ben', email: taken, password, role: 'buyer' });
    const ada = await act();
    await expect(requestEmailChange(ada, 'BEN@example.com')).rejects.toMatchObject({
      code: 'conflict',
      fields: { email: ['accounts.email.taken'] },
    });
    await expect(requestEmailChange(ada, OLD.toUpperCase())).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const silent = { ...ada, mailer: { kind: 'off' } as const };
    await expect(requestEmailChange(silent, NEW)).rejects.toMatchObject({ code: 'unavailable' });
    // Taken between the request and the link.
    await requestEmailChange(ada, NEW);
    const token = await mailTo(services, NEW, '/change-email');
    await register(guest, { name: 'Cat', email: NEW, password, role: 'buyer' });
    await expect(changeEmail(guest, token)).rejects.toMatchObject({ code: 'conflict' });
    // A second request ends the link of the first.
    await requestEmailChange(ada, 'one@example.com');
    const first = await mailTo(services, 'one@example.com', '/change-email');
    await requestEmailChange(ada, 'two@example.com');
    await expect(changeEmail(guest, first)).rejects.toMatchObject({ code: 'gone' });
  });
});

onEachDatabase('an owner who has restored the address', (it) => {
  it('gets the next link by mail, not having finished with that of the page', async ({ db }) => {
    const { services, clock } = setUp(db);
    const { guest, act } = await addAda(services);
    await changed(services, act);
    const undo = await mailTo(services, OLD, '/undo-email-change');
    const { resetToken } = await undoEmailChange(guest, undo);
    const countResetMails = async () => {
      await answerPasswordResets(services);
      await deliverMail(services);
      const mails = services.mailer.kind === 'outbox' ? await services.mailer.list() : [];
      return mails.filter(({ to, text }) => to === OLD && text.includes('/reset-password/')).length;
    };
    // Strangers may ask, too: one link within half an hour answers all of them.
    for (let times = 0; times < 5; times += 1) await requestPasswordReset(guest, OLD);
    expect(await countResetMails()).toBe(1);
    clock.forward(29 * 60_000);
    await requestPasswordReset(guest, OLD);
    expect(await countResetMails()).toBe(1);
    const mailed = await mailTo(services, OLD, '/reset-password');
    expect(await resetLinkIsGood(guest, resetToken)).toBe(true);
    await resetPassword(guest, { token: mailed, password });
    expect(await resetLinkIsGood(guest, resetToken)).toBe(false);
    await checkPassword(guest, { email: OLD, password });
  });

  it('sets a password by the link of the page, which ends the mailed one', async ({ db }) => {
    const { services } = setUp(db);
    const { guest, act } = await addAda(services);
    await changed(services, act);
    const undo = await mailTo(services, OLD, '/undo-email-change');
    const { resetToken } = await undoEmailChange(guest, undo);
    await requestPasswordReset(guest, OLD);
    await answerPasswordResets(services);
    const mailed = await mailTo(services, OLD, '/reset-password');
    expect(await resetLinkIsGood(guest, mailed)).toBe(true);
    await resetPassword(guest, { token: resetToken, password });
    for (const token of [mailed, resetToken]) {
      expect(await resetLinkIsGood(guest, token)).toBe(false);
    }
    await checkPassword(guest, { email: OLD, password });
  });

  it('has no password until a new one is set, and is asked for none', async ({ db }) => {
    const { services, clock } = setUp(db);
    const { guest, userId, act } = await addAda(services);
    await linkGoogle(guest, userId, { subject: 'g-1', email: OLD });
    clock.forward(8 * DAY);
    await changed(services, act);
    const undo = await mailTo(services, OLD, '/undo-email-change');
    const { resetToken } = await undoEmailChange(guest, undo);
    const google = { subject: 'g-1', email: OLD, emailVerified: true, name: 'Ada' };
    expect(await signInWithGoogle(guest, google)).toMatchObject({ kind: 'signed-in', userId });
    const ada = await act();
    expect(await listOwnSignInMethods(ada)).toEqual({ password: false, google: true });
    expect(await listOwnProofs(ada)).toMatchObject({ password: false });
    expect(await hasOwnPassword(ada)).toBe(false);
    await requireOwnPassword(ada, undefined, 'password');
    const change = { currentPassword: password, newPassword: 'another fine one' };
    await expect(changePassword(ada, change)).rejects.toMatchObject({ code: 'conflict' });
    await resetPassword(guest, { token: resetToken, password });
    expect(await listOwnSignInMethods(await act())).toEqual({ password: true, google: true });
    await checkPassword(guest, { email: OLD, password });
  });

  it('deletes the account without a password', async ({ db }) => {
    const { services } = setUp(db);
    const { guest, act } = await addAda(services);
    await changed(services, act);
    await undoEmailChange(guest, await mailTo(services, OLD, '/undo-email-change'));
    await deleteOwnAccount(await act(), {});
    expect(await db.read.signInMethod.count()).toBe(0);
  });

  it('signs in before a Google account is linked', async ({ db }) => {
    const { services } = setUp(db);
    const { guest, userId, act } = await addAda(services);
    await changed(services, act);
    const undo = await mailTo(services, OLD, '/undo-email-change');
    await undoEmailChange(guest, undo);
    const google = { subject: 'g-1', email: OLD, emailVerified: true, name: 'Ada' };
    expect(await signInWithGoogle(guest, google)).toMatchObject({ kind: 'link-needed', userId });
  });
});

onEachDatabase('the page of the address', (it) => {
  it('asks who is there after ten minutes, and loses nothing that was typed', async ({ db }) => {
    const clock = testClock();
    const app = await startApp(db, { clock });
    try {
      await addAda(app.services);
      const browser = new BrowserClient(app.url);
      await browser.post('/login', { email: OLD, password });
      const PAGE = '/dashboard/account/email';
      expect((await browser.get(PAGE)).status).toBe(200);
      clock.forward(10 * 60_000);
      const asked = await browser.get(PAGE);
      const confirm = `/dashboard/confirm-identity?${new URLSearchParams({ from: PAGE })}`;
      expect([asked.status, asked.location]).toEqual([302, confirm]);
      const page = (await browser.get(confirm)).text;
      expect(page).toContain('Before you change your email address, we check that it’s you.');
      expect(page).toMatch(/href="\/dashboard\/account#signIn"[^>]*>Cancel</);

      const late = await browser.post(PAGE, { email: NEW });
      expect(late.status).toBe(403);
      expect(late.text).toContain(`action="${confirm}"`);
      const typed = JSON.stringify([['email', NEW]]);
      const held = await browser.post(confirm, { begin: '1', to: PAGE, typed });
      expect(held.text).toContain('name="typed"');
      const wrong = await browser.post(confirm, { to: PAGE, typed, password: 'not this one' });
      expect([wrong.status, wrong.text.includes('name="typed"')]).toEqual([422, true]);
      const right = await browser.post(confirm, { to: PAGE, typed, password });
      expect(right.text).toMatch(new RegExp(`action="${PAGE}"`));
      expect(right.text).toContain(`value="${NEW}"`);
      expect((await browser.post(PAGE, { email: NEW })).location).toBe('/dashboard/account');
      // Back to the page without a form that waits.
      clock.forward(10 * 60_000);
      expect((await browser.post(confirm, { password })).location).toBe(PAGE);
      // Never to another site.
      const away = '/dashboard/confirm-identity?from=https%3A%2F%2Fevil.example';
      expect((await browser.post(away, { password })).location).toBe('/');

      const link = `/change-email/${await mailTo(app.services, NEW, '/change-email')}`;
      expect((await browser.get(link)).text).toContain(NEW);
      expect((await db.read.user.findFirstOrThrow()).email).toBe(OLD);
      expect((await browser.post(link, {})).location).toBe('/dashboard/account');
      expect((await browser.get(link)).status).toBe(410);
      const undo = `/undo-email-change/${await mailTo(app.services, OLD, '/undo-email-change')}`;
      const stranger = new BrowserClient(app.url);
      const { userId } = await db.read.signInMethod.findFirstOrThrow();
      await db.write((tx) =>
        tx.passkey.create({
          data: {
            id: 'old',
            userId,
            credentialId: 'old',
            publicKey: '',
            name: 'Old phone',
            transports: '',
            counter: 0,
            createdAt: new Date(clock.now().getTime() - 8 * DAY),
          },
        }),
      );
      const shown = (await stranger.get(undo)).text;
      expect(shown).toContain('Restore this address');
      expect(shown).toContain('Old phone');
      expect((await stranger.post(undo, { passkey: 'old' })).location).toMatch(
        /^\/reset-password\/\S{22}$/,
      );
      expect(await db.read.passkey.count()).toBe(0);
      expect((await browser.get('/dashboard')).location).toMatch(/^\/login/);
    } finally {
      await app.close();
    }
  });
});
