import { expect } from 'vitest';
import { rightsOf, toRights } from '~/features/accounts/account.policy';
import {
  listAuditEntries,
  recordAudit,
  recordSecurityEvent,
  sweepSecurityEvents,
  VISITOR,
  recordFailedSignIn,
} from '~/features/accounts/audit.server';
import { toAuditView } from '~/features/accounts/audit.dto';
import { changePassword } from '~/features/accounts/passwords.server';
import { createAdmin, register } from '~/features/accounts/register.server';
import { endOtherSessions, openSession } from '~/features/accounts/sessions.server';
import {
  answerPasswordResets,
  requestPasswordReset,
  resetPassword,
} from '~/features/accounts/reset-password.server';
import { linkGoogle } from '~/features/accounts/sign-in-with-google.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { reconcileIntent } from '~/features/payments/settle-payment.server';
import { createPaymentIntent } from '~/features/payments/start-payment.server';
import { sendRefunds } from '../setup/run-sweeps';
import { addCategory } from '~/features/products/categories.server';
import { deleteOwnAccount } from '~/features/account-lifecycle/delete-account.server';
import type { Database } from '~/platform/db/database';
import { deliverMail } from '~/features/notifications/mail-job.server';
import { onEachDatabase } from '../setup/databases';
import { ENGLISH } from '../setup/english';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const DAY = 24 * 60 * 60 * 1000;
const email = 'ada@example.com';
const password = 'a fine password';

async function setUp(db: Database) {
  const clock = testClock();
  const services = testServices(db, { clock });
  const guest = actAs(services, null);
  const admin = actAs(services, await addPerson(services, 'admin'));
  const entries = async (search?: string) => {
    const page = { limit: 50, ...(search !== undefined && { search }) };
    const { items } = await listAuditEntries(admin, page);
    return items.map((row) => {
      const { who, what, subject, times } = toAuditView(row, ENGLISH.t);
      return [who, what, subject, times].join(' | ');
    });
  };
  return { clock, services, guest, admin, entries };
}

/** The trigger's refusal; Prisma takes SQLite's for one of a foreign key, of which the table has none. */
const BY_TRIGGER = /audit entries cannot be changed|Foreign key constraint violated/;

onEachDatabase('the audit log', (it) => {
  it('has every event around signing in, in words that can be searched', async ({ db }) => {
    const { services, guest, entries } = await setUp(db);
    const { userId } = await register(guest, { name: 'Ada', email, password, role: 'buyer' });
    const session = { userId, remember: false, userAgent: '' };
    await openSession(guest, session);
    const { accessToken } = await openSession(guest, session);
    const sessionId = (await services.tokens.verify(accessToken))?.sessionId ?? '';
    const rights = toRights(rightsOf('buyer'));
    const rest = {
      rights,
      verified: false,
      emailConfirmed: false,
      suspended: false,
      warned: false,
      provedAt: 0,
      missingFactor: null,
      imageId: null,
    };
    const ada = actAs(services, { userId, sessionId, name: 'Ada', email, role: 'buyer', ...rest });
    await recordFailedSignIn(guest, email, { warnOwner: false });
    await linkGoogle(guest, userId, { subject: 'google-1', email });
    await endOtherSessions(ada);
    await changePassword(ada, { currentPassword: password, newPassword: 'another fine one' });
    await requestPasswordReset(guest, email);
    await answerPasswordResets(services);
    await deliverMail(services);
    const mails = services.mailer.kind === 'outbox' ? await services.mailer.list() : [];
    const texts = mails.map(({ text }) => text).join();
    const token = /reset-password\/(\S+)/.exec(texts)?.[1] ?? '';
    await resetPassword(guest, { token, password });
    await createAdmin(services, { name: 'Olga', email: 'olga@example.com', password });

    expect((await entries()).sort()).toEqual(
      [
        `${email} | Logged in |  | 2`,
        `Someone not logged in | Failed to log in (wrong password) to | Ada (${email}) | 1`,
        `${email} | Connected Google sign-in |  | 1`,
        `${email} | Logged out on all other devices |  | 1`,
        `${email} | Changed the password |  | 1`,
        `Someone not logged in | Requested a password reset for | Ada (${email}) | 1`,
        `${email} | Reset the password and logged out everywhere |  | 1`,
        'The operator | Created the admin account | Olga (olga@example.com) | 1',
      ].sort(),
    );
    expect(await entries('wrong PASSWORD')).toHaveLength(1);
    expect(await entries('ada@')).toHaveLength(7);
    await openSession(guest, session);
    const again = { userId, sessionId, name: 'Ada', email, role: 'buyer', ...rest } as const;
    const [row] = await db.read.session.findMany({ where: { userId } });
    await deleteOwnAccount(actAs(services, { ...again, sessionId: row?.id ?? '' }), { password });
    expect(await entries('ada@')).toEqual([]);
    expect(await entries('deleted their own account')).toEqual([
      'Deleted account | Deleted their own account |  | 1',
    ]);
  });

  it('has refunds', async ({ db }) => {
    const { services, entries } = await setUp(db);
    const buyer = await addPerson(services, 'buyer');
    const product = await addProduct(services, await addPerson(services, 'seller'));
    const ctx = actAs(services, buyer);
    const place = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
    const { orderId } = await bookProduct(ctx, { productId: product.id, ...place });
    await createPaymentIntent(ctx, { orderId });
    const { providerId } = await db.read.paymentIntent.findFirstOrThrow();
    const card = { number: '4242424242424242', expiry: '12/30', cvc: '123' };
    const paid = await services.payments.cards?.pay(providerId ?? '', card);
    await db.write((tx) =>
      tx.order.update({
        where: { id: orderId },
        data: { status: 'expired', activeProductId: null, deadlineAt: null },
      }),
    );
    await reconcileIntent(services, paid ?? null);
    expect(await sendRefunds(services)).toBe(1);
    expect(await entries('refund')).toEqual([
      `Rummage | Refunded the payment for | ${product.name} · 20.00 USD | 1`,
    ]);
  });

  it('counts security events by the hour and deletes them after a year', async ({ db }) => {
    const { clock, services, admin } = await setUp(db);
    const subject = { type: 'user', id: 'u', label: 'Ada' } as const;
    const event = { actor: VISITOR, action: 'account.sign-in-failed', subject } as const;
    const count = () => db.write((tx) => recordSecurityEvent(tx, services, event));
    await Promise.all(Array.from({ length: 20 }, count));
    clock.forward(DAY / 24);
    await count();
    const times = async () =>
      (await db.read.auditEntry.findMany({ orderBy: { createdAt: 'asc' } })).map(
        (entry) => entry.times,
      );
    expect(await times()).toEqual([20, 1]);
    await addCategory(admin, { name: 'Lamps' });
    clock.forward(364 * DAY);
    expect(await sweepSecurityEvents(services)).toBe(0);
    clock.forward(2 * DAY);
    expect(await sweepSecurityEvents(services)).toBe(2);
    expect(await times()).toEqual([1]);
  });

  it('lets names be erased and counts grow, and nothing else be changed', async ({ db }) => {
    const { services, admin } = await setUp(db);
    const { actor } = admin;
    if (!actor) throw new Error('There is an admin.');
    const subject = { type: 'user', id: 'u', label: 'Ada' } as const;
    await db.write((tx) => recordAudit(tx, services, { actor, action: 'seller.verify', subject }));
    const { id } = await db.read.auditEntry.findFirstOrThrow();
    const change = (data: object) =>
      db.write((tx) => tx.auditEntry.update({ where: { id }, data: data }));
    for (const data of [
      { actorEmail: 'someone.else@example.com' },
      { subjectLabel: 'Bob' },
      { searchKey: 'bob' },
      { times: 2 },
      { action: 'seller.delete' },
      { createdAt: new Date(0) },
      { deleteAfter: new Date(0) },
      { countKey: 'x' },
      { actorId: 'x', actorEmail: 'Deleted account' },
      { subjectId: 'x', subjectLabel: 'Deleted account' },
    ]) {
      await expect(change(data), JSON.stringify(data)).rejects.toThrow(BY_TRIGGER);
    }
    await change({ actorEmail: 'Deleted account', subjectLabel: 'Deleted account', searchKey: '' });
    await expect(change({ actorEmail: actor.email })).rejects.toThrow(BY_TRIGGER);
    await expect(db.write((tx) => tx.auditEntry.deleteMany({}))).rejects.toThrow(BY_TRIGGER);
  });
});
