import { expect } from 'vitest';
import { deleteOwnAccount, deleteUser } from '~/features/account-lifecycle/delete-account.server';
import { requireFreeEmail } from '~/features/accounts/free-email.server';
import { sweepMailTokens } from '~/features/accounts/mail-tokens.server';
import { getPerson } from '~/features/accounts/people.server';
import { register } from '~/features/accounts/register.server';
import { signInWithGoogle } from '~/features/accounts/sign-in-with-google.server';
import { suspendAccount } from '~/features/moderation/suspend-account.server';
import type { Database } from '~/platform/db/database';
import { createEncryption } from '~/platform/encryption.server';
import { deliverMail } from '~/features/notifications/mail-job.server';
import type { Services } from '~/platform/services';
import { allRows } from '../setup/all-rows';
import { onOwnDatabases } from '../setup/databases';
import { actAs, addPerson, memoryMailer, testClock, testServices } from '../setup/test-ctx';

const DAY = 24 * 60 * 60_000;
const email = 'Zoe.Trickster@rummage.test';
const again = { name: 'Zoe', email: email.toUpperCase(), password: 'a fine password' };

async function setUp(db: Database, given: Partial<Services> = {}) {
  const clock = testClock();
  const services = testServices(db, { clock, ...given });
  const admin = actAs(services, await addPerson(services, 'admin'));
  const zoe = await addPerson(services, 'seller', { email, createdAt: clock.now() });
  const guest = actAs(services, null);
  const returns = () => register(guest, { ...again, role: 'buyer' });
  return { clock, services, admin, zoe, guest, returns };
}

const conflict = { code: 'conflict' };

onOwnDatabases('the address of an account that was deleted while suspended', (it) => {
  it('can not be registered for good, and only a keyed hash of it is stored', async ({
    db,
    url,
  }) => {
    const { clock, services, admin, zoe, guest, returns } = await setUp(db);
    await suspendAccount(admin, zoe.userId, { length: 'lifted', reason: 'Fraud.' });
    await deleteOwnAccount(actAs(services, zoe), {});
    const google = { subject: 'g-1', email, emailVerified: true, name: 'Zoe' };
    for (const days of [0, 1000]) {
      clock.forward(days * DAY);
      await sweepMailTokens(services);
      await expect(returns()).rejects.toMatchObject(conflict);
      await expect(requireFreeEmail(guest, email)).rejects.toMatchObject(conflict);
      await expect(signInWithGoogle(guest, google)).rejects.toMatchObject(conflict);
    }
    const rows = await allRows(url);
    expect(JSON.stringify(rows.MailToken).toLowerCase()).not.toContain('trickster');
    // After a change of secrets the former one still counts.
    const secrets = [
      'another secret for tests that is long',
      'a secret for tests that is long enough',
    ];
    const rotated = { ...guest, encryption: createEncryption(secrets) };
    await expect(requireFreeEmail(rotated, email)).rejects.toMatchObject(conflict);
    await requireFreeEmail(guest, 'zoe@rummage.test');
  });

  it('is not promised by the mail about the deletion, and by the page before it', async ({
    db,
  }) => {
    const mailer = memoryMailer();
    const { clock, services, admin, zoe } = await setUp(db, { mailer });
    const eve = await addPerson(services, 'seller', { email: 'eve@rummage.test' });
    const page = (id: string) => getPerson(admin, undefined, id);
    const week = { length: '7', reason: 'Spam.' } as const;
    await suspendAccount(admin, zoe.userId, week);
    expect(await page(zoe.userId)).toMatchObject({ suspended: true });
    expect(await page(eve.userId)).toMatchObject({ suspended: false });
    await deleteOwnAccount(actAs(services, zoe), {});
    await deleteOwnAccount(actAs(services, eve), {});
    await deliverMail(services);
    const mails = await mailer.list();
    const deleted = (to: string) =>
      mails.find((mail) => mail.to === to && mail.subject === 'Your account has been deleted')
        ?.text;
    expect(deleted(email)).not.toContain('welcome back');
    expect(deleted(email)).toContain('before the suspension would have ended');
    expect(deleted('eve@rummage.test')).toContain('You are welcome back at any time.');
    const ida = await addPerson(services, 'seller');
    await suspendAccount(admin, ida.userId, week);
    clock.forward(7 * DAY);
    expect(await page(ida.userId)).toMatchObject({ suspended: false });
  });

  it('is free again when the suspension would have ended, whoever deletes it', async ({ db }) => {
    const { clock, admin, zoe, returns } = await setUp(db);
    await suspendAccount(admin, zoe.userId, { length: '7', reason: 'Spam.' });
    expect(await deleteUser(admin, zoe.userId)).toBe(1);
    clock.forward(7 * DAY - 1);
    await expect(returns()).rejects.toMatchObject(conflict);
    clock.forward(1);
    await returns();
  });

  it('is free at once without a suspension', async ({ db }) => {
    const { services, zoe, returns } = await setUp(db);
    await deleteOwnAccount(actAs(services, zoe), {});
    await returns();
    expect(await db.read.mailToken.count({ where: { purpose: 'undo-email' } })).toBe(0);
  });
});
