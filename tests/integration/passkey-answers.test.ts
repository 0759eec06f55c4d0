/** Answers of passkeys that no browser sends: they are refused, and none is a failure of the server. */
import { expect } from 'vitest';
import { identify } from '~/features/accounts/identify.server';
import { register } from '~/features/accounts/register.server';
import { openSession } from '~/features/accounts/sessions.server';
import {
  addPasskey,
  passkeyToMake,
  signInWithPasskey,
} from '~/features/second-factors/passkeys.server';
import { softwareAuthenticator } from '../setup/authenticator';
import { onEachDatabase } from '../setup/databases';
import { answer } from '../setup/sale';
import { actAs, testServices } from '../setup/test-ctx';

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
    const services = testServices(db);
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
    const owner = actAs(services, (await identify(services, headers)).actor);
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
