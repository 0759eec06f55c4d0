import { expect, it as plain } from 'vitest';
import { isCommonPassword } from '~/features/accounts/leaked-passwords.server';
import { register } from '~/features/accounts/register.server';
import { BrowserClient } from '../setup/browser-client';
import { callApp } from '../setup/call-app';
import { onEachDatabase } from '../setup/databases';
import { startApp } from '../setup/running-app';
import { actAs } from '../setup/test-ctx';
import { demoAccounts } from '../../prisma/seed/demo-accounts';

/** On the list, and not among the few that the schema knows. */
const COMMON = 'chocolate1';

plain('the list has common passwords in any case, and nothing but whole ones', async () => {
  for (const one of [
    COMMON,
    'Chocolate1',
    'CHOCOLATE1',
    ` ${COMMON} `,
    'ｃｈｏｃｏｌａｔｅ１',
    'basketball',
  ]) {
    expect([one, await isCommonPassword(one)]).toEqual([one, true]);
  }
  const others = ['chocolate1x', ',', '","', 'a fine password', demoAccounts.password, '', '"'];
  for (const one of others) expect([one, await isCommonPassword(one)]).toEqual([one, false]);
  const many = await Promise.all(Array.from({ length: 50 }, () => isCommonPassword(COMMON)));
  expect(many.every(Boolean)).toBe(true);
});

onEachDatabase('a common password', (it) => {
  it('is refused with a reason at registration and when it is changed', async ({ db }) => {
    const app = await startApp(db);
    try {
      const reason = 'That password is on a list of common passwords';
      const person = { name: 'Ada', email: 'ada@example.com', role: 'buyer' };
      const body = { ...person, password: COMMON.toUpperCase() };
      const { status, body: answer } = await callApp<{ fields: { password: string[] } }>(
        app.url,
        'POST /sign-up',
        '/sign-up',
        { body },
      );
      expect(status).toBe(422);
      expect(answer.fields.password.join()).toContain(reason);
      expect(await db.read.user.count()).toBe(0);

      const password = 'a fine password';
      await register(actAs(app.services, null), { ...person, password, role: 'buyer' });
      const browser = new BrowserClient(app.url);
      await browser.post('/login', { email: person.email, password });
      const change = { intent: 'password', newPassword: COMMON };
      const wrong = { ...change, currentPassword: 'not this one' };
      const first = await browser.post('/dashboard/account', wrong);
      expect([first.status, first.text.includes(reason)]).toEqual([422, false]);
      const right = { ...change, currentPassword: password };
      const second = await browser.post('/dashboard/account', right);
      expect([second.status, second.text.includes(reason)]).toEqual([422, true]);
    } finally {
      await app.close();
    }
  });
});
