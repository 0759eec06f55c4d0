/** Answers of passkeys that no browser sends are refused, none is a failure of the server; and mail about passkeys. */
import { expect } from 'vitest';
import type { Ctx } from '~/features/accounts/account.policy';
import { identify } from '~/features/accounts/identify.server';
import { register } from '~/features/accounts/register.server';
import { openSession } from '~/features/accounts/sessions.server';
import { deliverMail } from '~/features/notifications/mail-job.server';
import {
  addPasskey,
  passkeyToMake,
  removePasskey,
  signInWithPasskey,
} from '~/features/second-factors/passkeys.server';
import type { Services } from '~/platform/services';
import { softwareAuthenticator } from '../setup/authenticator';
import { onEachDatabase } from '../setup/databases';
import { answer } from '../setup/sale';
import { actAs, memoryMailer, testServices } from '../setup/test-ctx';

/** A new account that has just signed in. */
async function signUp(services: Services): Promise<Ctx> {
  const guest = actAs(services, null);
  const account = {
    email: 'ada@example.com',
    password: 'a fine password',
    role: 'buyer',
  } as const;
  const { userId } = await register(guest, { name: 'Ada', ...account });
  const session = { userId, remember: false, userAgent: '' };
  const { accessToken } = await openSession(guest, session);
  const headers = new Headers({ Authorization: `Bearer ${accessToken}` });
  return actAs(services, (await identify(services, headers)).actor);
}

onEachDatabase('an answer of a passkey', (it) => {
  it('with text that no database stores is refused', async ({ db }) => {
    const guest = actAs(testServices(db), null);
    const answers = ['a\0b', '\ud800', 'unknown'].map((id) => JSON.stringify({ id }));
    const statuses = await Promise.all(
      answers.map((response) => answer(signInWithPasskey(guest, response))),
    );
    expect(statuses).toEqual([400, 400, 401]);
  });

  it('with other transports than a list of words is stored without them', async ({ db }) => {
    const owner = await signUp(testServices(db));
    const sent: unknown[] = ['usb', { usb: true }, [{ toString: 1 }, 'usb'], ['usb', 'nfc']];
    for (const transports of sent) {
      const made = softwareAuthenticator(owner.publicUrl).make(await passkeyToMake(owner));
      const parsed = JSON.parse(made) as { response: object };
      const response = JSON.stringify({ ...parsed, response: { ...parsed.response, transports } });
      await addPasskey(owner, { name: 'Mine', response });
    }
    const rows = await db.read.passkey.findMany({ select: { transports: true } });
    expect(rows.map(({ transports }) => transports).sort()).toEqual(['', '', 'usb', 'usb,nfc']);
  });
});

onEachDatabase('a passkey', (it) => {
  it('is mailed of when it is added and when it is removed, once', async ({ db }) => {
    const mailer = memoryMailer();
    const services = testServices(db, { mailer });
    const owner = await signUp(services);
    const response = softwareAuthenticator(owner.publicUrl).make(await passkeyToMake(owner));
    await addPasskey(owner, { name: 'Mine', response });
    const { id } = await db.read.passkey.findFirstOrThrow();
    expect(await removePasskey(owner, id)).toBe(true);
    expect(await removePasskey(owner, id)).toBe(false);
    await deliverMail(services);
    const texts = (await mailer.list())
      .filter(({ subject }) => subject === 'How you log in has changed')
      .map(({ text }) => /A passkey was \w+/.exec(text)?.[0])
      .sort();
    expect(texts).toEqual(['A passkey was added', 'A passkey was removed']);
  });
});
