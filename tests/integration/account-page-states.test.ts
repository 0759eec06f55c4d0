import { expect } from 'vitest';
import { requestEmailChange } from '~/features/accounts/change-email.server';
import { createAdmin, register } from '~/features/accounts/register.server';
import type { Database } from '~/platform/db/database';
import { deliverMail } from '~/features/notifications/mail-job.server';
import type { Services } from '~/platform/services';
import { BrowserClient } from '../setup/browser-client';
import { onEachDatabase } from '../setup/databases';
import { startApp } from '../setup/running-app';
import { actAs, addPerson } from '../setup/test-ctx';

const password = 'a fine password';
const ben = 'ben@example.com';

/** Runs `look` with the app and a browser in which a buyer or an admin is signed in. */
async function withApp(
  db: Database,
  { role, ...given }: Partial<Services> & { role: 'buyer' | 'admin' },
  look: (browser: BrowserClient, services: Services, userId: string) => Promise<void>,
) {
  const app = await startApp(db, given);
  try {
    const person = { name: 'Ben', email: ben, password };
    const guest = actAs(app.services, null);
    const { userId } =
      role === 'admin'
        ? await createAdmin(guest, person)
        : await register(guest, { ...person, role });
    const browser = new BrowserClient(app.url);
    await browser.post('/login', { email: ben, password });
    await look(browser, app.services, userId);
  } finally {
    await app.close();
  }
}

onEachDatabase('a page of the account', (it) => {
  it('offers no change of address where no mail is sent', ({ db }) =>
    withApp(db, { role: 'buyer', mailer: { kind: 'off' } }, async (browser) => {
      const page = await browser.get('/dashboard/account/email');
      expect(page.status).toBe(200);
      expect(page.text).toContain('This site sends no mail yet');
      expect(page.text).not.toContain('name="email"');
      const account = (await browser.get('/dashboard/account')).text;
      expect(account).not.toContain('href="/dashboard/account/email"');
      expect(account).toContain('so the address can’t be changed');
    }));

  it('says whether two-step sign-in is on, and counts recovery codes and passkeys', ({ db }) =>
    withApp(db, { role: 'buyer' }, async (browser, _services, userId) => {
      const before = (await browser.get('/dashboard/account')).text;
      expect(before).toMatch(/>Two-step sign-in<.*?>Off<.*?>Passkeys<.*?>None yet</s);
      const createdAt = new Date();
      const codes = ['a', 'b', 'c'].map((id) => ({ id, userId, createdAt }));
      await db.write(async (tx) => {
        const factor = { userId, secret: '', createdAt, confirmedAt: createdAt };
        await tx.secondFactor.create({ data: factor });
        await tx.recoveryCode.createMany({ data: codes });
        await tx.recoveryCode.update({ where: { id: 'a' }, data: { usedAt: createdAt } });
        const key = { credentialId: 'old', publicKey: '', counter: 0, transports: '' };
        await tx.passkey.create({ data: { id: 'old', userId, name: 'Phone', createdAt, ...key } });
      });
      const after = (await browser.get('/dashboard/account')).text;
      expect(after).toMatch(/>On\. You have 2 unused recovery codes left\.<.*?>1 passkey</s);
    }));

  it('names the account that a link to another address is for', ({ db }) =>
    withApp(db, { role: 'buyer' }, async (browser, services) => {
      const ada = await addPerson(services, 'buyer', { email: 'ada@example.com' });
      await requestEmailChange(actAs(services, ada), 'new@example.com');
      await deliverMail(services);
      const mails = services.mailer.kind === 'outbox' ? await services.mailer.list() : [];
      const mail = mails.find(({ to }) => to === 'new@example.com');
      const link = /\/change-email\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
      const other = await browser.get(link);
      expect(other.text).toContain('not for the account you are logged in to, but for a***@');
      expect(other.text).not.toContain('ada@example.com');
      const guest = new BrowserClient(browser.url);
      expect((await guest.get(link)).text).toContain('This link is for the account a***@example');
      const done = await browser.post(link, {});
      const shown = (await browser.get(done.location)).text;
      expect(shown).toContain('The address of the other account, a***@example.com, is now new@');
      expect(shown).not.toContain('The address of your account');
    }));

  it('of an admin shows no form that deletes or removes where that is refused', ({ db }) =>
    withApp(db, { role: 'admin' }, async (browser, services, userId) => {
      const other = await addPerson(services, 'admin');
      const removal = await browser.get(`/dashboard/people/${other.userId}/delete`);
      expect(removal.status).toBe(200);
      expect(removal.text).toContain('An admin cannot be deleted here.');
      expect(removal.text).not.toContain('Delete buyer');
      const own = await browser.get(`/dashboard/admins/${userId}/remove`);
      expect(own.text).toContain('Another admin has to do this.');
      expect(own.text).not.toContain('Remove admin</button>');
      const theirs = await browser.get(`/dashboard/admins/${other.userId}/remove`);
      expect(theirs.text).toContain('is logged out on all devices');
    }));
});
