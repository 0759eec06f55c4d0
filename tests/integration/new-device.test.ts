import { expect } from 'vitest';
import { register } from '~/features/accounts/register.server';
import { sweepKnownDevices } from '~/features/accounts/known-devices.server';
import { deliverMail } from '~/features/notifications/mail-job.server';
import { BrowserClient } from '../setup/browser-client';
import { callApp } from '../setup/call-app';
import { onEachDatabase } from '../setup/databases';
import { startApp } from '../setup/running-app';
import { actAs, testClock } from '../setup/test-ctx';

const email = 'ada@example.com';
const password = 'a fine password';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

onEachDatabase('a sign-in with a new device', (it) => {
  it('is mailed in the account’s language, but not the first one nor a known one', async ({
    db,
  }) => {
    const clock = testClock();
    const app = await startApp(db, { clock });
    const mails = async () => {
      await deliverMail(app.services);
      const all = app.services.mailer.kind === 'outbox' ? await app.services.mailer.list() : [];
      return all.filter(({ text }) => text.includes('to=sessions'));
    };
    try {
      const guest = { ...actAs(app.services, null), language: 'de' };
      await register(guest, { name: 'Ada', email, password, role: 'buyer' });
      const first = new BrowserClient(app.url);
      const logIn = (browser: BrowserClient) => browser.post('/login', { email, password });
      await logIn(first);
      await logIn(first);
      expect(await mails()).toEqual([]);
      const second = new BrowserClient(app.url, FIREFOX);
      await logIn(second);
      const [mail] = await mails();
      expect(mail).toMatchObject({ to: email, subject: 'Neue Anmeldung bei deinem Konto' });
      expect(mail?.text).toContain('Firefox auf Windows');
      expect(mail?.text).toContain('/de/forgot-password');
      await logIn(second);
      await logIn(first);
      expect(await mails()).toHaveLength(1);
      // A wrong password is no sign-in.
      await new BrowserClient(app.url).post('/login', { email, password: 'not this one' });
      expect(await mails()).toHaveLength(1);
      const call = { body: { email, password } };
      expect((await callApp(app.url, 'POST /sign-in', '/sign-in', call)).status).toBe(200);
      expect(await mails()).toHaveLength(2);
      // A program without cookies is one device, however often it signs in.
      const sign = (agent: string) =>
        callApp(app.url, 'POST /sign-in', '/sign-in', {
          ...call,
          headers: { 'user-agent': agent },
        });
      for (let n = 0; n < 3; n += 1) await sign('hourly/1.0');
      expect(await mails()).toHaveLength(3);
      // Many of them do not flood the mailbox, and do not silence the mail about a browser.
      for (let n = 0; n < 12; n += 1) await sign(`script/${n}`);
      expect(await mails()).toHaveLength(11);
      await logIn(new BrowserClient(app.url, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/141.0'));
      expect((await mails())[0]?.text).toContain('Firefox auf Linux');
      expect(await mails()).toHaveLength(12);
      const rows = await db.read.knownDevice.groupBy({ by: 'program', _count: true });
      expect(rows.map(({ program, _count }) => [program, _count]).sort()).toEqual([
        [false, 3],
        [true, 14],
      ]);
      clock.forward(401 * 24 * 60 * 60_000);
      expect(await sweepKnownDevices(app.services)).toBe(17);
    } finally {
      await app.close();
    }
  });

  it('is not mailed after registering, until another device signs in', async ({ db }) => {
    const app = await startApp(db, { clock: testClock() });
    try {
      const body = { name: 'Ada', email, password, role: 'buyer' };
      await callApp(app.url, 'POST /sign-up', '/sign-up', { body });
      const key = { key: { startsWith: 'new-device' } };
      expect(await db.read.job.count({ where: key })).toBe(0);
      await new BrowserClient(app.url).post('/login', { email, password });
      expect(await db.read.job.count({ where: key })).toBe(1);
    } finally {
      await app.close();
    }
  });
});
