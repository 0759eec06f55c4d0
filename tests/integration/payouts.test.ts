import { expect } from 'vitest';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import { listDebtsOfDeletion } from '~/features/account-lifecycle/open-money.server';
import type { Ctx } from '~/features/accounts/account.policy';
import { postPosition } from '~/features/ledger/post-position.server';
import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import { refundOrder } from '~/features/payments/refund-order.server';
import { decidePayoutLine } from '~/features/payouts/decide-payout-line.server';
import { readOwnBalance } from '~/features/payouts/balance.server';
import { getBatch } from '~/features/payouts/batches.server';
import { listOwnEarnings, toListedEarning } from '~/features/payouts/earnings.server';
import { eraseFormerPayees } from '~/features/payouts/erase-payouts.server';
import { downloadBatch, exportBatch } from '~/features/payouts/export-batch.server';
import { exportOwnEarnings, exportYear } from '~/features/payouts/export-earnings.server';
import { listOwed, readNextBatch } from '~/features/payouts/owed.server';
import {
  findOwnLastFour,
  removePayeeDetails,
  savePayeeDetails,
} from '~/features/payouts/payee-details.server';
import { RETURNED_WITHIN_DAYS } from '~/features/payouts/payout.policy';
import { DAY_MS } from '~/lib/durations';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson } from '../setup/test-ctx';
import {
  complete,
  completedSale,
  expectLedgerAgrees,
  ledgerOf,
  paidSale,
  saleShop,
  settleDown,
} from '../setup/sales';

const account = { holder: 'Robin Miller', account: 'DE89 3704 0044 0532 0130 00' };

/** Where the money of sales is: each with the part of it that is there, null for all of it. */
async function placesOf(ctx: Ctx, ...orderIds: string[]) {
  const { items } = await listOwnEarnings(ctx, { limit: 10 });
  const views = items.map(toListedEarning);
  const sumOf = (place: string) =>
    views
      .filter((view) => view.place === place)
      .reduce((sum, { partMinor, netMinor }) => sum + (partMinor ?? netMinor), 0);
  const { availableMinor, chargebackMinor, underWayMinor } = await readOwnBalance(ctx);
  // The list agrees with the figures above it.
  expect([sumOf('available'), sumOf('disputed')]).toEqual([
    availableMinor - chargebackMinor,
    chargebackMinor,
  ]);
  expect(sumOf('underWay')).toBe(underWayMinor);
  return orderIds.map((orderId) => {
    const { place, partMinor } = views.find(({ id }) => id === orderId) ?? {};
    return partMinor === null ? place : [place, partMinor];
  });
}

const money = async (ctx: Ctx) => {
  const balance = await readOwnBalance(ctx);
  const { pendingMinor, availableMinor, underWayMinor, paidOutMinor } = balance;
  return [pendingMinor, availableMinor, underWayMinor, paidOutMinor];
};

onEachDatabase('payouts by hand', (it) => {
  it('debit the balance once, and are paid, or credited back however late they fail', async ({
    db,
  }) => {
    const shop = await saleShop(db);
    const { services } = shop;
    const [seller, admin] = [actAs(services, shop.seller), actAs(services, shop.admin)];
    const orderId = await paidSale(shop, 1000);
    expect(await money(seller)).toEqual([900, 0, 0, 0]);
    await complete(shop, orderId);
    await settleDown(services);
    expect(await money(seller)).toEqual([0, 900, 0, 0]);
    const exporting = { currency: 'USD', formKey: 'one' };
    // Nobody knows where to send it yet.
    await expect(exportBatch(admin, exporting)).rejects.toMatchObject({ status: 409 });
    // The request to set payouts up says that the money is there.
    const notified = {
      userId: shop.seller.userId,
      kind: { in: ['money-available', 'payout-set-up'] },
    };
    expect(await db.read.notification.findMany({ where: notified })).toMatchObject([
      { kind: 'payout-set-up', amountMinor: 900 },
    ]);
    await savePayeeDetails(seller, account);
    expect(await findOwnLastFour(seller)).toBe('3000');
    const stored = await db.read.payeeDetails.findFirstOrThrow();
    expect(JSON.stringify(stored)).not.toMatch(/Robin|3704/);

    const other = actAs(services, await addPerson(services, 'admin'));
    const attempts = await Promise.allSettled([
      ...[admin, admin, other].map((ctx) => exportBatch(ctx, exporting)),
      ...[admin, other].map((ctx) => exportBatch(ctx, { ...exporting, formKey: 'two' })),
    ]);
    const ids = attempts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(new Set(ids).size).toBe(1);
    const [batchId = ''] = ids;
    expect(await db.read.payoutLine.count()).toBe(1);
    expect(await money(seller)).toEqual([0, 0, 900, 0]);
    expect(await ledgerOf(db)).toMatchObject({ payouts_under_way: -900, fees_earned: -100 });

    const csv = await downloadBatch(admin, batchId);
    expect(csv).toContain(
      '"Robin Miller","DE89 3704 0044 0532 0130 00","9.00","USD","exported",""',
    );
    const batch = await getBatch(admin, batchId);
    expect(JSON.stringify(batch)).not.toContain('3704');
    expect(batch.open).toBe(1);
    const lineId = batch.lines[0]?.id ?? '';
    const pay = { event: 'pay', reference: 'SEPA 1' } as const;
    const paying = [admin, other, admin].map((ctx) => decidePayoutLine(ctx, lineId, pay));
    const paid = await Promise.allSettled(paying);
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await getBatch(admin, batchId)).open).toBe(0);
    expect(await money(seller)).toEqual([0, 0, 0, 900]);
    expect(await ledgerOf(db)).toMatchObject({ operator_bank: -900 });
    const mails = await db.read.job.findMany({ where: { kind: 'mail' } });
    const [sent, ...more] = mails.filter(({ payload }) => payload?.includes('has been paid out'));
    for (const named of ['Account ending in 3000', 'SEPA 1', '/dashboard/earnings/payouts'])
      expect(sent?.payload).toContain(named);
    expect(more).toEqual([]);
    // The bank sends it back.
    const fail = { event: 'fail', reason: 'Account closed', seen: 'paid' } as const;
    // A form that was opened before the payment does not take it back.
    const stale = decidePayoutLine(admin, lineId, { ...fail, seen: 'exported' });
    await expect(stale).rejects.toMatchObject({ code: 'conflict', message: 'payouts.line.isPaid' });
    expect(await money(seller)).toEqual([0, 0, 0, 900]);
    await decidePayoutLine(admin, lineId, fail);
    await expect(decidePayoutLine(admin, lineId, fail)).rejects.toMatchObject({ status: 409 });
    await expect(decidePayoutLine(admin, lineId, pay)).rejects.toMatchObject({ status: 409 });
    expect(await money(seller)).toEqual([0, 900, 0, 0]);
    expect((await downloadBatch(admin, batchId)).includes('DE89')).toBe(false);
    const actions = await db.read.auditEntry.findMany({ select: { action: true } });
    expect(actions.map(({ action }) => action).sort()).toEqual([
      'payout.download',
      'payout.download',
      'payout.export',
      'payout.fail',
      'payout.pay',
    ]);
    await exportBatch(admin, { ...exporting, formKey: 'three' });
    expect(await money(seller)).toEqual([0, 0, 900, 0]);
    // The seller learns of each sale, also after an earlier one was paid out.
    await completedSale(shop, 2000);
    await settleDown(services);
    const available = { kind: 'money-available', amountMinor: 1800 };
    expect(await db.read.notification.count({ where: available })).toBe(1);
    await expectLedgerAgrees(services);
    await removePayeeDetails(seller);
    expect(await findOwnLastFour(seller)).toBeNull();
  });

  it('hold back what a chargeback disputes, pause for a suspended seller, and skip an own line', async ({
    db,
  }) => {
    const shop = await saleShop(db);
    const { services, clock } = shop;
    const admin = actAs(services, shop.admin);
    const [one, two] = [await completedSale(shop, 1000), await completedSale(shop, 2000)];
    await savePayeeDetails(actAs(services, shop.seller), account);
    const { transactionId } = await db.read.payment.findFirstOrThrow({ where: { orderId: one } });
    await services.payments.sandbox?.dispute(transactionId);
    await settleDown(services);
    expect((await listOwed(admin)).rows).toMatchObject([
      { availableMinor: 2700, chargebackMinor: 900, payableMinor: 1800 },
    ]);
    const suspended = { suspendedAt: clock.now(), suspendedUntil: null };
    const where = { id: shop.seller.userId };
    await db.write((tx) => tx.user.update({ where, data: suspended }));
    expect((await listOwed(admin)).rows).toMatchObject([{ paused: true, payableMinor: 0 }]);
    clock.forward(31 * 24 * 60 * 60_000);
    expect((await listOwed(admin)).rows).toMatchObject([{ paused: false, payableMinor: 1800 }]);
    // The seller becomes an admin, and there is another one.
    await db.write((tx) => tx.user.update({ where, data: { canModerate: true } }));
    const own = actAs(services, {
      ...shop.seller,
      rights: { ...shop.seller.rights, moderate: true },
    });
    expect((await readNextBatch(admin)).payable).toEqual([{ currency: 'USD', amountMinor: 1800 }]);
    expect(await readNextBatch(own)).toEqual({
      payable: [],
      waiting: [{ amount: { currency: 'USD', amountMinor: 2700 }, count: 1, missing: 0 }],
    });
    expect((await listOwed(admin)).rows).toMatchObject([{ isOwn: false, payableMinor: 1800 }]);
    expect((await listOwed(own)).rows).toMatchObject([{ isOwn: true, payableMinor: 0 }]);
    const exporting = { currency: 'USD', formKey: 'own' };
    await expect(exportBatch(own, exporting)).rejects.toMatchObject({ status: 409 });
    const batchId = await exportBatch(admin, exporting);
    const [line] = (await getBatch(own, batchId)).lines;
    expect(line?.events).toEqual([]);
    const pay = { event: 'pay', reference: 'x' } as const;
    const paying = decidePayoutLine(own, line?.id ?? '', pay);
    await expect(paying).rejects.toMatchObject({ code: 'forbidden' });
    expect(await downloadBatch(own, batchId)).not.toContain('DE89');
    await db.write((tx) =>
      tx.user.update({
        where: { id: shop.admin.userId },
        data: { canModerate: false, canBuy: true },
      }),
    );
    await decidePayoutLine(own, line?.id ?? '', pay);
    const marked = { action: 'admin.decide-own' };
    expect(await db.read.auditEntry.count({ where: marked })).toBe(1);
    expect(two).not.toBe(one);
  });

  it('are seen in the list of sales, which agrees with the balance', async ({ db }) => {
    const shop = await saleShop(db);
    const { services } = shop;
    const [seller, admin] = [actAs(services, shop.seller), actAs(services, shop.admin)];
    await savePayeeDetails(seller, account);
    // Booked first and completed last.
    const c = await paidSale(shop, 500);
    const [a, b] = [await completedSale(shop, 1000), await completedSale(shop, 2000)];
    expect(await placesOf(seller, a, b, c)).toEqual(['available', 'available', 'waits']);
    const batchId = await exportBatch(admin, { currency: 'USD', formKey: 'one' });
    const lineId = (await getBatch(admin, batchId)).lines[0]?.id ?? '';
    await complete(shop, c);
    expect(await placesOf(seller, a, b, c)).toEqual(['underWay', 'underWay', 'available']);
    await decidePayoutLine(admin, lineId, { event: 'pay', reference: 'SEPA 1' });
    expect(await placesOf(seller, a, b, c)).toEqual(['sent', 'sent', 'available']);
    // A refund after the payout is a debt, which the next sales pay.
    await refundOrder(seller, a, { amount: '2.00' });
    expect(await placesOf(seller, a, b, c)).toEqual(['sent', 'sent', ['available', 270]]);
    await decidePayoutLine(admin, lineId, { event: 'fail', reason: 'Closed', seen: 'paid' });
    expect(await placesOf(seller, a, b, c)).toEqual(['available', 'available', 'available']);
    await exportBatch(admin, { currency: 'USD', formKey: 'two' });
    await refundOrder(admin, b, { amount: '20.00' });
    const d = await completedSale(shop, 1000);
    // The shop bore that refund: the seller keeps what was exported.
    const exported = ['underWay', 'underWay', 'underWay'];
    expect(await placesOf(seller, a, b, c)).toEqual(exported);
    expect(await placesOf(seller, d)).toEqual(['available']);
  });

  it('leave a sale in its place that the bank of the buyer held back', async ({ db }) => {
    const shop = await saleShop(db);
    const { services, clock } = shop;
    const [seller, admin] = [actAs(services, shop.seller), actAs(services, shop.admin)];
    await savePayeeDetails(seller, account);
    const [a, b] = [await completedSale(shop, 1000), await completedSale(shop, 2000)];
    const dispute = async (orderId: string) => {
      clock.forward(1000);
      const { transactionId } = await db.read.payment.findFirstOrThrow({ where: { orderId } });
      const id = (await services.payments.sandbox?.dispute(transactionId)) ?? '';
      await settleDown(services);
      clock.forward(1000);
      return id;
    };
    const id = await dispute(a);
    await exportBatch(admin, { currency: 'USD', formKey: 'one' });
    expect(await placesOf(seller, a, b)).toEqual(['disputed', 'underWay']);
    await services.payments.sandbox?.closeDispute(id, 'won');
    await settleDown(services);
    await exportBatch(admin, { currency: 'USD', formKey: 'two' });
    expect(await placesOf(seller, a, b)).toEqual(['underWay', 'underWay']);
    // What has left the balance before its dispute does not come back into it.
    await dispute(b);
    expect(await placesOf(seller, a, b)).toEqual(['underWay', 'underWay']);
  });

  it('reach a seller whom an admin deletes; then the bank details are erased', async ({ db }) => {
    const shop = await saleShop(db);
    const { services, clock, seller } = shop;
    const admin = actAs(services, shop.admin);
    await savePayeeDetails(actAs(services, seller), account);
    await completedSale(shop, 1000);
    // This one is not completed yet.
    const received = await paidSale(shop, 2000);
    const [receive, over] = [
      { event: 'receive', by: 'buyer', orderId: received } as const,
      { event: 'complete', by: 'clock', orderId: received } as const,
    ];
    await db.write((tx) => applyOrderEvent(tx, services, receive));
    const owedTo = (deps = services) => listDebtsOfDeletion(deps, seller.userId);
    const owed = { amount: { amountMinor: 900, currency: 'USD' } };
    expect(await owedTo()).toEqual([{ ...owed, hasDetails: true }]);
    // Bank details are no account at the card provider.
    const byCard = { ...services, env: { ...services.env, PAYOUTS: 'stripe' as const } };
    expect(await owedTo(byCard)).toEqual([{ ...owed, hasDetails: false }]);
    await deleteUser(admin, seller.userId);
    const kept = async () => {
      await eraseFormerPayees(services);
      return db.read.payeeDetails.count();
    };
    expect(await kept()).toBe(1);
    expect((await listOwed(admin)).rows).toMatchObject([{ isDeleted: true, payableMinor: 900 }]);
    const exportAll = async (formKey: string) => {
      const batchId = await exportBatch(admin, { currency: 'USD', formKey });
      expect(await downloadBatch(admin, batchId)).toContain('DE89');
      return (await getBatch(admin, batchId)).lines[0]?.id ?? '';
    };
    const line = await exportAll('one');
    expect(await kept()).toBe(1);
    await decidePayoutLine(admin, line, { event: 'pay', reference: 'SEPA 1' });
    await settleDown(services);
    expect(await kept()).toBe(1);
    clock.forward(3 * DAY_MS);
    await db.write((tx) => applyOrderEvent(tx, services, over));
    expect((await listOwed(admin)).rows).toMatchObject([{ payableMinor: 1800 }]);
    await decidePayoutLine(admin, line, { event: 'fail', reason: 'returned', seen: 'paid' });
    expect((await listOwed(admin)).rows).toMatchObject([{ payableMinor: 2700 }]);
    const again = await exportAll('two');
    await decidePayoutLine(admin, again, { event: 'pay', reference: 'SEPA 2' });
    expect((await listOwed(admin)).rows).toEqual([]);
    const ends = async () => (await db.read.payoutLine.findMany()).map(({ lastFour }) => lastFour);
    clock.forward((RETURNED_WITHIN_DAYS - 1) * DAY_MS);
    expect([await kept(), await ends()]).toEqual([1, ['3000', '3000']]);
    clock.forward(2 * DAY_MS);
    expect([await kept(), await ends()]).toEqual([0, ['', '']]);
  });

  it('keep the end of an account that its owner has removed until a bank can return none', async ({
    db,
  }) => {
    const shop = await saleShop(db);
    const { services, clock, seller } = shop;
    const [admin, sells] = [actAs(services, shop.admin), actAs(services, seller)];
    await savePayeeDetails(sells, account);
    await completedSale(shop, 1000);
    const batchId = await exportBatch(admin, { currency: 'USD', formKey: 'one' });
    const line = (await getBatch(admin, batchId)).lines[0]?.id ?? '';
    await decidePayoutLine(admin, line, { event: 'pay', reference: 'SEPA 1' });
    await removePayeeDetails(sells);
    await deleteUser(admin, seller.userId);
    const end = async () => {
      await eraseFormerPayees(services);
      return (await getBatch(admin, batchId)).lines[0]?.lastFour;
    };
    expect(await end()).toBe('3000');
    clock.forward((RETURNED_WITHIN_DAYS + 1) * DAY_MS);
    expect(await end()).toBe('');
  });

  it('say which open lines a later chargeback may take back', async ({ db }) => {
    const shop = await saleShop(db);
    const { services } = shop;
    const admin = actAs(services, shop.admin);
    const orderId = await completedSale(shop, 1000);
    await savePayeeDetails(actAs(services, shop.seller), account);
    const batchId = await exportBatch(admin, { currency: 'USD', formKey: 'one' });
    const lineOf = async () => (await getBatch(admin, batchId)).lines[0];
    expect(await lineOf()).toMatchObject({ uncoveredMinor: 0 });
    const { transactionId } = await db.read.payment.findFirstOrThrow({ where: { orderId } });
    await services.payments.sandbox?.dispute(transactionId);
    await settleDown(services);
    expect(await lineOf()).toMatchObject({ uncoveredMinor: 900 });
    expect(await downloadBatch(admin, batchId)).toContain('"exported","open chargeback"');
    // The next sale covers a part of it.
    await completedSale(shop, 500);
    expect(await lineOf()).toMatchObject({ uncoveredMinor: 450 });
    const pay = { event: 'pay', reference: 'SEPA 1' } as const;
    await decidePayoutLine(admin, (await lineOf())?.id ?? '', pay);
    expect(await lineOf()).toMatchObject({ uncoveredMinor: 0 });
  });

  it('say which open lines are of a suspended seller', async ({ db }) => {
    const shop = await saleShop(db);
    const { services, clock } = shop;
    const admin = actAs(services, shop.admin);
    await completedSale(shop, 1000);
    await savePayeeDetails(actAs(services, shop.seller), account);
    const batchId = await exportBatch(admin, { currency: 'USD', formKey: 'one' });
    const lineOf = async () => (await getBatch(admin, batchId)).lines[0];
    expect(await lineOf()).toMatchObject({ paused: false });
    const suspended = { suspendedAt: clock.now(), suspendedUntil: null };
    const where = { id: shop.seller.userId };
    await db.write((tx) => tx.user.update({ where, data: suspended }));
    expect(await lineOf()).toMatchObject({ paused: true });
    expect(await downloadBatch(admin, batchId)).toContain('"exported","suspended"');
    const { transactionId } = await db.read.payment.findFirstOrThrow();
    await services.payments.sandbox?.dispute(transactionId);
    await settleDown(services);
    expect(await downloadBatch(admin, batchId)).toContain(
      '"exported","open chargeback, suspended"',
    );
    clock.forward(31 * DAY_MS);
    expect(await lineOf()).toMatchObject({ paused: false });
    expect(await downloadBatch(admin, batchId)).toContain('"exported","open chargeback"');
    await db.write((tx) => tx.user.update({ where, data: { suspendedAt: clock.now() } }));
    const pay = { event: 'pay', reference: 'SEPA 1' } as const;
    await decidePayoutLine(admin, (await lineOf())?.id ?? '', pay);
    expect(await lineOf()).toMatchObject({ paused: false });
    expect(await downloadBatch(admin, batchId)).toContain('"paid",""');
  });

  it('pay out a balance that no line can hold in parts', async ({ db }) => {
    const shop = await saleShop(db, { CURRENCY: 'JPY' });
    const { services, seller } = shop;
    const admin = actAs(services, shop.admin);
    await savePayeeDetails(actAs(services, seller), account);
    const [amountMinor, currency] = [999_999_999, 'JPY'];
    await db.write(async (tx) => {
      for (const id of ['a', 'b', 'c']) {
        const credit = { account: 'seller_payable', sellerId: seller.userId } as const;
        const entries = [
          { account: 'operator_bank', amountMinor, currency } as const,
          { ...credit, amountMinor: -amountMinor, currency },
        ];
        const position = {
          kind: 'release',
          id,
          orderId: null,
          provider: 'manual',
          entries,
        } as const;
        await postPosition(tx, services, position);
      }
    });
    const most = 2_000_000_000;
    const rest = 3 * amountMinor - most;
    expect((await listOwed(admin)).rows).toMatchObject([{ payableMinor: most }]);
    for (const [formKey, minor] of [
      ['one', most],
      ['two', rest],
    ] as const) {
      const batchId = await exportBatch(admin, { currency, formKey });
      expect((await getBatch(admin, batchId)).lines).toMatchObject([{ amountMinor: minor }]);
    }
    expect(await money(actAs(services, seller))).toEqual([0, 0, most + rest, 0]);
    const exporting = { currency, formKey: 'three' };
    await expect(exportBatch(admin, exporting)).rejects.toMatchObject({ status: 409 });
  });

  it('list and export what each order brought, by the ledger', async ({ db }) => {
    const shop = await saleShop(db, { CURRENCY: 'KWD' });
    const { services } = shop;
    const [seller, admin] = [actAs(services, shop.seller), actAs(services, shop.admin)];
    const orderId = await completedSale(shop, 12_345);
    await refundOrder(admin, orderId, { amount: '2.345' });
    await settleDown(services);
    const { items } = await listOwnEarnings(seller, { limit: 10 });
    const [view] = items.map(toListedEarning);
    expect(view).toMatchObject({
      priceMinor: 12_345,
      refundedMinor: 2345,
      currency: 'KWD',
      place: 'available',
    });
    const { feeMinor = 0, netMinor = 0 } = view ?? {};
    expect(feeMinor + netMinor).toBe(10_000);
    expect(await money(seller)).toEqual([0, netMinor, 0, 0]);
    let csv = '';
    for await (const piece of exportOwnEarnings(seller)) csv += piece;
    expect(csv).toContain(`"12.345","2.345"`);
    expect(csv.trim().split('\r\n')).toHaveLength(2);
    const year = await exportYear(admin, services.clock.now().getUTCFullYear());
    const [, figures = ''] = year.trim().split('\r\n');
    expect(figures).toMatch(/"Q2",.*"1","12\.345","2\.345",.*"KWD","not a tax filing"$/);
    await expectLedgerAgrees(services);
    expect(() => exportOwnEarnings(actAs(services, shop.buyer))).toThrow();
  });
});
