import { expect } from 'vitest';
import { grantModeration, removeModeration } from '~/features/accounts/admins.server';
import { createResetLink } from '~/features/accounts/create-reset-link.server';
import { listPeople } from '~/features/accounts/people.server';
import { resetPassword } from '~/features/accounts/reset-password.server';
import { signInWithPassword } from '~/features/accounts/sign-in.server';
import { deleteReportedProduct } from '~/features/moderation/delete-product.server';
import { dismissReport, reportProduct } from '~/features/moderation/reports.server';
import { notifyInApp } from '~/features/notifications/notifications.server';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson, addProduct, testServices } from '../setup/test-ctx';

async function setUp(db: Database) {
  const services = testServices(db);
  const admin = await addPerson(services, 'admin', { name: 'Ada', canBuy: true, canSell: true });
  const seller = await addPerson(services, 'seller', { name: 'Sam' });
  const as = { admin: actAs(services, admin), seller: actAs(services, seller) };
  const names = async () =>
    (await listPeople(as.admin, 'moderate', { limit: 9 })).items.map(({ name }) => name).sort();
  const actions = async () =>
    (await db.read.auditEntry.findMany()).map(({ action }) => action).sort();
  return { services, admin, seller, as, names, actions };
}

const ofOrder = (userId: string) =>
  ({ userId, kind: 'order-completed', key: 'an order', subjectId: 'an order' }) as const;

onEachDatabase('the right to moderate', (it) => {
  it('is granted and removed by another admin, and the sessions end', async ({ db }) => {
    const { services, admin, seller, as, names, actions } = await setUp(db);
    await grantModeration(as.admin, { email: seller.email.toUpperCase() });
    expect(await names()).toEqual(['Ada', 'Sam']);
    expect(await db.read.session.count({ where: { userId: seller.userId } })).toBe(0);
    await expect(grantModeration(as.admin, seller)).rejects.toMatchObject({ code: 'conflict' });

    expect(await removeModeration(as.admin, seller.userId)).toBe(true);
    expect(await removeModeration(as.admin, seller.userId)).toBe(false);
    expect(await names()).toEqual(['Ada']);
    expect(await db.read.user.findUnique({ where: { id: seller.userId } })).toMatchObject({
      role: 'seller',
      canBuy: false,
      canSell: true,
      canModerate: false,
    });
    expect(await db.read.session.count({ where: { userId: admin.userId } })).toBe(1);
    expect(await actions()).toEqual(['admin.grant', 'admin.remove']);
    const mails = await db.read.job.findMany({ where: { payload: { contains: seller.email } } });
    expect(mails).toHaveLength(2);

    const other = await addPerson(services, 'admin');
    expect(await removeModeration(as.admin, other.userId)).toBe(true);
    expect(await db.read.user.findUnique({ where: { id: other.userId } })).toMatchObject({
      role: 'admin',
      canBuy: true,
      canSell: false,
      canModerate: false,
    });
  });

  it('takes what admins alone are notified of along, and no more', async ({ db }) => {
    const { services, admin, as } = await setUp(db);
    const second = await addPerson(services, 'admin');
    const buyer = actAs(services, await addPerson(services, 'buyer'));
    const { reportId } = await reportProduct(buyer, (await addProduct(services, admin)).id);
    await db.write((tx) => notifyInApp(tx, services, ofOrder(second.userId)));
    const notified = async ({ userId }: { userId: string }) => [
      ...(await db.read.notification.findMany({ where: { userId } }))
        .map(({ kind }) => kind)
        .sort(),
      await db.read.job.count({ where: { kind: 'mail', key: { endsWith: `:${userId}` } } }),
    ];
    expect(await notified(second)).toEqual(['order-completed', 'product-reported', 1]);

    await removeModeration(as.admin, second.userId);
    expect(await notified(second)).toEqual(['order-completed', 0]);
    expect(await notified(admin)).toEqual(['product-reported', 1]);
    expect(await db.read.report.count({ where: { id: reportId, closedAt: null } })).toBe(1);
  });

  it('comes back by a link of the operator when the password is lost', async ({ db }) => {
    const { services, admin, seller, actions } = await setUp(db);
    const guest = actAs(services, null);
    const password = 'seven maple lanterns';
    const path = await createResetLink(services, admin.email.toUpperCase());
    expect(await actions()).toEqual(['admin.reset-password']);
    const token = path.replace('/reset-password/', '');
    await resetPassword(guest, { token, password });
    const { userId } = await signInWithPassword(guest, { email: admin.email, password });
    expect(userId).toBe(admin.userId);
    await expect(resetPassword(guest, { token, password })).rejects.toMatchObject({ code: 'gone' });
    for (const email of [seller.email, 'unknown@example.com']) {
      const refused = createResetLink(services, email);
      await expect(refused).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await db.read.mailToken.count({ where: { userId: seller.userId } })).toBe(0);
  });

  it('is not given without a confirmed address, nor by anyone else', async ({ db }) => {
    const { services, admin, seller, as, names } = await setUp(db);
    const unconfirmed = await addPerson(services, 'buyer', { emailConfirmedAt: null });
    for (const email of [unconfirmed.email, 'unknown@example.com']) {
      await expect(grantModeration(as.admin, { email })).rejects.toMatchObject({
        code: 'conflict',
        fields: { email: [expect.any(String)] },
      });
    }
    const byOther = grantModeration(as.seller, { email: seller.email });
    await expect(byOther).rejects.toMatchObject({ code: 'forbidden' });
    const removal = removeModeration(as.seller, admin.userId);
    await expect(removal).rejects.toMatchObject({ code: 'forbidden' });
    const unknown = removeModeration(as.admin, 'nothing');
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
    expect(await names()).toEqual(['Ada']);
  });

  it('always stays with one account, also when two remove each other', async ({ db }) => {
    const { services, admin, as } = await setUp(db);
    const own = removeModeration(as.admin, admin.userId);
    await expect(own).rejects.toMatchObject({ code: 'conflict' });
    const other = await addPerson(services, 'admin', { name: 'Olga' });
    const results = await Promise.allSettled([
      removeModeration(as.admin, other.userId),
      removeModeration(actAs(services, other), admin.userId),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.read.user.count({ where: { canModerate: true } })).toBe(1);
  });

  it('does not decide in its own case, unless there is no other admin', async ({ db }) => {
    const { services, admin, seller, as, actions } = await setUp(db);
    const own = await addProduct(services, admin);
    const others = await addProduct(services, seller);
    const buyer = actAs(services, await addPerson(services, 'buyer'));
    const onOwn = await reportProduct(buyer, own.id);
    const byOwn = await reportProduct(as.admin, others.id);
    const second = actAs(services, await addPerson(services, 'admin'));
    for (const decide of [
      () => dismissReport(as.admin, onOwn.reportId),
      () => dismissReport(as.admin, byOwn.reportId),
      () => deleteReportedProduct(as.admin, own.id),
      () => deleteReportedProduct(as.admin, others.id),
    ]) {
      await expect(decide()).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect(await dismissReport(second, byOwn.reportId)).toBe(1);
    await removeModeration(as.admin, second.actor?.userId ?? '');
    expect(await dismissReport(as.admin, onOwn.reportId)).toBe(1);
    expect(await deleteReportedProduct(as.admin, own.id)).toBe(1);
    expect(await deleteReportedProduct(as.admin, others.id)).toBe(1);
    expect(await actions()).toEqual([
      'admin.decide-own',
      'admin.decide-own',
      'admin.remove',
      'product.delete',
      'product.delete',
      'report.dismiss',
      'report.dismiss',
    ]);
  });
});
