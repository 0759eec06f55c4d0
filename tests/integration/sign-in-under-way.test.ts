/** A sign-in that was proved before the account's owner has shut others out, and is completed after. */
import { expect } from 'vitest';
import type { Ctx } from '~/features/accounts/account.policy';
import {
  changeEmail,
  requestEmailChange,
  undoEmailChange,
} from '~/features/accounts/change-email.server';
import { identify } from '~/features/accounts/identify.server';
import { changePassword } from '~/features/accounts/passwords.server';
import { register } from '~/features/accounts/register.server';
import {
  answerPasswordResets,
  requestPasswordReset,
  resetPassword,
} from '~/features/accounts/reset-password.server';
import { openSession } from '~/features/accounts/sessions.server';
import { linkGoogle, signInWithGoogle } from '~/features/accounts/sign-in-with-google.server';
import { checkPassword } from '~/features/accounts/sign-in.server';
import {
  addPasskey,
  passkeyToMake,
  passkeyToUse,
  signInWithPasskey,
} from '~/features/second-factors/passkeys.server';
import { holdSignIn } from '~/features/second-factors/pending-sign-in.server';
import { deliverMail } from '~/features/notifications/mail-job.server';
import type { Services } from '~/platform/services';
import { softwareAuthenticator } from '../setup/authenticator';
import { onEachDatabase } from '../setup/databases';
import { actAs, testServices } from '../setup/test-ctx';

const email = 'ada@example.com';
const password = 'a fine password';
const newPassword = 'another fine one';

async function setUp(db: Services['db']) {
  const services = testServices(db);
  const guest = actAs(services, null);
  const { userId } = await register(guest, { name: 'Ada', email, password, role: 'buyer' });
  const opened = { userId, remember: false, userAgent: '' };
  const { accessToken } = await openSession(guest, opened);
  const headers = new Headers({ Authorization: `Bearer ${accessToken}` });
  const owner = actAs(services, (await identify(services, headers)).actor);
  return { services, guest, userId, owner, opened };
}

type Deps = Awaited<ReturnType<typeof setUp>>;

async function tokenTo(services: Services, to: string, path: string): Promise<string> {
  await answerPasswordResets(services);
  await deliverMail(services);
  const mails = services.mailer.kind === 'outbox' ? await services.mailer.list() : [];
  const mail = mails.find((one) => one.to === to && one.text.includes(path));
  return new RegExp(`${path}/(\\S+)`).exec(mail?.text ?? '')?.[1] ?? '';
}

async function reset({ services, guest }: Deps): Promise<void> {
  await requestPasswordReset(guest, email);
  const token = await tokenTo(services, email, '/reset-password');
  await resetPassword(guest, { token, password: newPassword });
}

async function undo({ services, guest, owner }: Deps): Promise<void> {
  const thief = 'thief@example.com';
  await requestEmailChange(owner, thief);
  await changeEmail(guest, await tokenTo(services, thief, '/change-email'));
  await undoEmailChange(guest, await tokenTo(services, email, '/undo-email-change'));
}

/** What an owner does to shut out who knows the password. */
const shutOut: Record<string, (deps: Deps) => Promise<unknown>> = {
  'a reset of the password': reset,
  'a new password': ({ owner }) =>
    changePassword(owner, { currentPassword: password, newPassword }),
  'an undone change of address': undo,
};

const byPassword = ({ guest }: Deps) => checkPassword(guest, { email, password });

async function byGoogle({ guest, userId }: Deps) {
  await linkGoogle(guest, userId, { subject: 'google-1', email });
  const identity = { subject: 'google-1', email, emailVerified: true, name: 'Ada' };
  const outcome = await signInWithGoogle(guest, identity);
  if (outcome.kind !== 'signed-in') throw new Error('The Google account should be linked.');
  return outcome;
}

async function addPasskeyOf(owner: Ctx) {
  const authenticator = softwareAuthenticator(owner.publicUrl);
  const response = authenticator.make(await passkeyToMake(owner));
  await addPasskey(owner, { name: 'Theirs', response });
  return authenticator;
}

async function byPasskey({ guest, owner }: Deps) {
  const authenticator = await addPasskeyOf(owner);
  return signInWithPasskey(guest, authenticator.use(await passkeyToUse(guest, 'sign-in')));
}

onEachDatabase('a sign-in that is under way', (it) => {
  for (const [name, act] of Object.entries(shutOut)) {
    it(`with the old password opens no session after ${name}`, async ({ db }) => {
      const deps = await setUp(db);
      const { guest, opened, userId } = deps;
      const proved = await byPassword(deps);
      await act(deps);
      const sessions = await db.read.session.count();
      for (const late of [
        () => openSession(guest, { ...opened, ...proved }),
        () => holdSignIn(guest, { remember: false, ...proved }),
      ]) {
        await expect(late()).rejects.toMatchObject({ code: 'wrong_credentials' });
      }
      expect(await db.read.session.count()).toBe(sessions);
      expect(await db.read.pendingSignIn.count({ where: { userId } })).toBe(0);
    });

    it(`whose code has come opens no session after ${name}`, async ({ db }) => {
      const deps = await setUp(db);
      const { guest, opened } = deps;
      const token = await holdSignIn(guest, { remember: false, ...(await byPassword(deps)) });
      await act(deps);
      const late = openSession(guest, { ...opened, proof: { kind: 'held', token } });
      await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
    });
  }

  it.for([
    ['Google', byGoogle],
    ['a passkey', byPasskey],
  ] as const)('by %s opens none once that way in is removed', async ([, prove], { db }) => {
    const deps = await setUp(db);
    const { guest, opened } = deps;
    const proved = await prove(deps);
    // Anyone may have added it before the address was confirmed for the first time.
    await db.write((tx) => tx.user.updateMany({ data: { emailConfirmedAt: null } }));
    await reset(deps);
    for (const late of [
      () => openSession(guest, { ...opened, ...proved }),
      () => holdSignIn(guest, { remember: false, ...proved }),
    ]) {
      await expect(late()).rejects.toMatchObject({ code: 'wrong_credentials' });
    }
    expect(await db.read.session.count()).toBe(0);
  });

  it('opens a session while what proved it still holds, a held one once', async ({ db }) => {
    const deps = await setUp(db);
    const { guest, opened } = deps;
    for (const prove of [byPassword, byGoogle, byPasskey]) {
      await openSession(guest, { ...opened, ...(await prove(deps)) });
    }
    const token = await holdSignIn(guest, { remember: false, ...(await byPassword(deps)) });
    const held = { ...opened, proof: { kind: 'held', token } } as const;
    await openSession(guest, held);
    await expect(openSession(guest, held)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await db.read.session.count()).toBe(5);
  });
});
