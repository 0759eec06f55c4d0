import { expect } from 'vitest';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import { listOwedTo } from '~/features/account-lifecycle/open-money.server';
import { listAuditEntries, sweepSecurityEvents } from '~/features/accounts/audit.server';
import { listOpenOrders } from '~/features/moderation/open-orders.server';
import { suspendAccount } from '~/features/moderation/suspend-account.server';
import { readNextBatch } from '~/features/payouts/owed.server';
import { savePayeeDetails } from '~/features/payouts/payee-details.server';
import { addMonths } from '~/lib/months';
import { onEachDatabase } from '../setup/databases';
import { complete, paidSale, saleShop, settleDown } from '../setup/sales';
import { actAs } from '../setup/test-ctx';

const PAGE = { limit: 25 };
const account = { holder: 'Robin Miller', account: 'DE89 3704 0044 0532 0130 00' };
const amount = { amountMinor: 900, currency: 'USD' };

onEachDatabase('a seller whom an admin deletes', (it) => {
  it('is owed their money, which the mail names with how to get it', async ({ db }) => {
    for (const hasDetails of [false, true]) {
      const shop = await saleShop(db);
      const { seller, services } = shop;
      const admin = actAs(services, shop.admin);
      await complete(shop, await paidSale(shop, 1000));
      await settleDown(services);
      if (hasDetails) await savePayeeDetails(actAs(services, seller), account);
      expect(await listOwedTo(db.read, db, seller.userId)).toEqual([{ amount, hasDetails }]);
      const before = await readNextBatch(admin);
      if (!hasDetails) expect(before.waiting).toMatchObject([{ count: 1, missing: 1 }]);
      expect(await deleteUser(admin, seller.userId)).toBe(1);
      const key = `account-removed:${seller.userId}`;
      const mail = await db.read.job.findFirstOrThrow({ where: { kind: 'mail', key } });
      expect(mail.payload).toContain('We still owe you $9.00');
      const claim = 'you have not entered an account for it';
      expect(mail.payload?.includes(claim)).toBe(!hasDetails);
      const after = await readNextBatch(admin);
      if (!hasDetails) expect(after.waiting).toMatchObject([{ count: 1, missing: 0 }]);
      const late = { now: () => addMonths(services.clock.now(), 12) };
      await sweepSecurityEvents({ ...services, clock: late });
      const named = { action: 'account.delete-reason', subjectId: seller.userId };
      expect(await db.read.auditEntry.count({ where: named })).toBe(1);
    }
  });

  it('has six months to object, in which admins see whom and why', async ({ db }) => {
    const shop = await saleShop(db);
    const { seller, services } = shop;
    const admin = actAs(services, shop.admin);
    const user = await db.read.user.findUniqueOrThrow({ where: { id: seller.userId } });
    const reason = await db.read.reportReason.findFirstOrThrow();
    const why = { reasonId: reason.id, reason: 'Sold the same lamp twice.' };
    await deleteUser(admin, seller.userId, why);
    const rows = async () => {
      const { items } = await listAuditEntries(admin, PAGE);
      return items.filter(({ action }) => action === 'account.delete-reason');
    };
    const label = `${user.name} (${user.email}) · ${reason.name} · ${why.reason}`;
    expect(await rows()).toMatchObject([{ subjectId: seller.userId, subjectLabel: label }]);
    const end = addMonths(services.clock.now(), 6).getTime();
    const clock = { now: () => new Date(end - 1) };
    await sweepSecurityEvents({ ...services, clock });
    expect(await rows()).toHaveLength(1);
    await sweepSecurityEvents({ ...services, clock: { now: () => new Date(end) } });
    expect(await rows()).toEqual([]);
  });
});

onEachDatabase('the page that suspends a seller', (it) => {
  it('lists their open paid orders, and the mail says that payouts are paused', async ({ db }) => {
    const shop = await saleShop(db);
    const { seller, services } = shop;
    const admin = actAs(services, shop.admin);
    const orderId = await paidSale(shop, 1000);
    const left = { amountMinor: 1000, currency: 'USD' };
    const { orders, more } = await listOpenOrders(admin, seller.userId);
    expect([orders, more]).toEqual([[expect.objectContaining({ id: orderId, left })], 0]);
    const week = { length: '7', reason: 'Sold the same lamp twice.' } as const;
    await suspendAccount(admin, seller.userId, week);
    const mails = await db.read.job.findMany({ where: { kind: 'mail' } });
    const suspended = mails.filter(({ key }) => key.startsWith('account-suspended:'));
    expect(suspended.map(({ payload }) => payload)).toEqual([
      expect.stringContaining('Payouts to you are paused'),
    ]);
  });
});
