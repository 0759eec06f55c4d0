import { expect } from 'vitest';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import { listRefundsOfDeletion } from '~/features/account-lifecycle/open-money.server';
import { orderDeadlineJob } from '~/features/payments/order-deadlines.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { confirmReceipt } from '~/features/orders/confirm-handover.server';
import { cancelOrder } from '~/features/orders/end-order.server';
import { handoverReminderJob } from '~/features/orders/handover-reminders.server';
import { listAgain } from '~/features/orders/list-again.server';
import { getOrderPage } from '~/features/orders/order-page.queries.server';
import { readOneOrderMoney } from '~/features/payments/order-money.queries.server';
import { recordRefundsAndDisputes } from '~/features/payments/provider-changes.server';
import { refundOrder } from '~/features/payments/refund-order.server';
import { listOwnBalances, readOwnAvailable } from '~/features/payouts/balance.server';
import {
  listOwnEarnings,
  readOwnEarnings,
  toListedEarning,
} from '~/features/payouts/earnings.server';
import { ENGLISH } from '~/i18n/catalogues.server';
import type { Database } from '~/platform/db/database';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import type { ProviderDispute } from '~/platform/payments/payment-provider';
import { onEachDatabase } from '../setup/databases';
import { refundDeletedAccounts } from '../setup/run-sweeps';
import { complete, completedSale, paidSale, saleShop, settleDown } from '../setup/sales';
import type { SaleShop } from '../setup/sales';
import { actAs, addProduct } from '../setup/test-ctx';

const HOUR = 60 * 60_000;

/** The buyer's bank disputes the payment of an order. Returns the dispute's id. */
async function disputeAtBank({ services }: SaleShop, orderId: string): Promise<string> {
  const { transactionId } = await services.db.read.payment.findFirstOrThrow({ where: { orderId } });
  const id = (await services.payments.sandbox?.dispute(transactionId)) ?? '';
  await settleDown(services);
  return id;
}

type PaymentRow = Awaited<ReturnType<Database['read']['payment']['findFirstOrThrow']>>;

/** Reports the state of a dispute of a payment, an hour after the one before. */
function disputeReports({ services, clock }: SaleShop, payment: PaymentRow, id = 'dp_1') {
  const { transactionId, amountMinor, currency, takenAt: createdAt } = payment;
  return (status: ProviderDispute['status'], withdrawnMinor = 0) => {
    clock.forward(HOUR);
    const at = { createdAt, respondBy: null, withdrawnMinor };
    const what = { id, transactionId, amountMinor, currency, reason: 'fraudulent' };
    const disputes = [{ ...what, ...at, status }] as ProviderDispute[];
    const read = { refunds: [], disputes, readAt: clock.now() };
    return services.db.write((tx) => recordRefundsAndDisputes(tx, services, payment, read));
  };
}

onEachDatabase('a dispute at the bank of the buyer', (it) => {
  it('that is lost is one message with one amount to each side', async ({ db }) => {
    const shop = await saleShop(db);
    const { services, seller, buyer } = shop;
    const orderId = await paidSale(shop, 3333);
    await refundOrder(actAs(services, seller), orderId, { amount: '3.33' });
    await settleDown(services);
    const before = await db.read.notification.count();
    const id = await disputeAtBank(shop, orderId);
    await services.payments.sandbox?.closeDispute(id, 'lost');
    await settleDown(services);
    const told = (userId: string) =>
      db.read.notification.findMany({
        where: { userId, subjectId: orderId, outcome: 'lost' },
        select: { kind: true, amountMinor: true },
      });
    expect(await told(seller.userId)).toEqual([{ kind: 'chargeback-closed', amountMinor: 3000 }]);
    expect(await told(buyer.userId)).toEqual([{ kind: 'order-refunded', amountMinor: 3000 }]);
    // The other is the seller's of the open dispute, and the admin's two.
    expect(await db.read.notification.count()).toBe(before + 5);
    const mails = await db.read.job.findMany({ where: { kind: { contains: 'mail' } } });
    const sent = mails.map(({ payload }) => JSON.stringify(payload));
    expect(sent.filter((mail) => mail.includes('$30.00 is refunded'))).toEqual([]);
    expect(sent.filter((mail) => mail.includes('Your bank has returned $30.00'))).toHaveLength(1);
    // Not that it is not paid out: it may have been.
    expect(sent.filter((mail) => mail.includes('or from your balance'))).toHaveLength(1);
    expect(sent.filter((mail) => mail.includes('or from the seller’s balance'))).toHaveLength(1);
    const order = await getOrderPage(actAs(services, buyer), orderId);
    expect([order.status, order.refunded?.amountMinor]).toEqual(['refunded', 3333]);
    const shown = async () => (await readOneOrderMoney(services, order, 'buyer')).refunded;
    expect(await shown()).toEqual({ amountMinor: 3333, currency: 'USD' });
    // A bank may return the whole price, whatever was refunded before.
    const whole = { where: { id }, data: { amountMinor: 3333 } };
    await db.write((tx) => tx.providerDispute.update(whole));
    expect(await shown()).toEqual({ amountMinor: 3666, currency: 'USD' });
  });

  it('stops the reminders of the handover while the bank has the money', async ({ db }) => {
    const shop = await saleShop(db);
    const { services, clock } = shop;
    const orderId = await paidSale(shop, 3333);
    const dispute = await disputeAtBank(shop, orderId);
    const reminders = async () => {
      await runDueJobs(services, [handoverReminderJob]);
      return db.read.notification.count({ where: { kind: 'handover-reminder' } });
    };
    clock.forward(3 * 24 * HOUR);
    expect(await reminders()).toBe(0);
    expect(await db.read.order.findUnique({ where: { id: orderId } })).toMatchObject({
      status: 'paid',
    });
    await services.payments.sandbox?.closeDispute(dispute, 'won');
    await settleDown(services);
    clock.forward(7 * 24 * HOUR);
    expect(await reminders()).toBe(2);
  });

  it('that asks only, and ends after a refund, is not said to leave the payment as it was', async ({
    db,
  }) => {
    const shop = await saleShop(db);
    const { services, seller, admin } = shop;
    const orderId = await paidSale(shop, 3333);
    const payment = await db.read.payment.findFirstOrThrow({ where: { orderId } });
    const report = disputeReports(shop, payment);
    await report('warning_needs_response');
    await refundOrder(actAs(services, seller), orderId, { amount: '33.33' });
    await report('warning_closed');
    const closed = { kind: { in: ['chargeback-closed', 'chargeback-ended'] } };
    const rows = await db.read.notification.findMany({ where: closed });
    expect(rows.map((row) => [row.userId, row.outcome]).sort()).toEqual(
      [
        [seller.userId, 'refunded'],
        [admin.userId, 'refunded'],
      ].sort(),
    );
    const mails = await db.read.job.findMany({ where: { kind: { contains: 'mail' } } });
    const sent = mails.map(({ payload }) => payload);
    expect(sent.filter((mail) => /stands|not held back any more/.test(mail))).toEqual([]);
    expect(sent.filter((mail) => mail.includes('the payment of $33.33 was refunded'))).toHaveLength(
      2,
    );
  });

  it('takes no money from the seller that a refund has taken already', async ({ db }) => {
    const shop = await saleShop(db);
    const { services, seller } = shop;
    const sells = actAs(services, seller);
    const orderId = await completedSale(shop, 2000);
    await completedSale(shop, 3000);
    const payment = await db.read.payment.findFirstOrThrow({ where: { orderId } });
    const available = async () => (await readOwnAvailable(sells)).amountMinor;
    const writtenOff = async () => {
      const entries = await db.read.ledgerEntry.findMany({ where: { account: 'written_off' } });
      return entries.reduce((sum, entry) => sum + entry.amountMinor, 0);
    };
    const report = disputeReports(shop, payment);
    await refundOrder(sells, orderId, { amount: '12' });
    await settleDown(services);
    expect([await available(), await writtenOff()]).toEqual([2700 + 720, 0]);
    await report('lost', 2000);
    expect([await available(), await writtenOff()]).toEqual([2700, 1200]);
    await report('won', 0);
    expect(await writtenOff()).toBe(0);
  });

  it('that is lost and then won lets the sale go on, unless the product is for sale again', async ({
    db,
  }) => {
    const shop = await saleShop(db);
    const { services, seller, buyer } = shop;
    const [paid, sold, listed] = [
      await paidSale(shop, 1000),
      await completedSale(shop, 2000),
      await paidSale(shop, 4000),
    ];
    await refundOrder(actAs(services, seller), paid, { amount: '3' });
    await settleDown(services);
    const orderOf = (id: string) => db.read.order.findUniqueOrThrow({ where: { id } });
    const before = { paid: await orderOf(paid), sold: await orderOf(sold) };
    const payments = await db.read.payment.findMany({ orderBy: { amountMinor: 'asc' } });
    for (const status of ['lost', 'won'] as const) {
      for (const [index, payment] of payments.entries()) {
        const withdrawnMinor = status === 'lost' ? payment.amountMinor : 0;
        await disputeReports(shop, payment, `dp_${index}`)(status, withdrawnMinor);
      }
      if (status === 'won') break;
      expect(await db.read.order.count({ where: { status: 'refunded' } })).toBe(3);
      await listAgain(actAs(services, seller), (await orderOf(listed)).productId);
    }
    const { paidAt, deadlineAt } = before.paid;
    const goesOn = { status: 'paid', endedAt: null, completedAt: null, paidAt, deadlineAt };
    expect(await orderOf(paid)).toMatchObject({ ...goesOn, refundedMinor: 300 });
    const { completedAt } = before.sold;
    const whole = { status: 'completed', endedAt: null, completedAt, refundedMinor: 0 };
    expect(await orderOf(sold)).toMatchObject(whole);
    expect(await orderOf(listed)).toMatchObject({ status: 'refunded', activeProductId: null });
    const [available] = await listOwnBalances(actAs(services, seller));
    expect(available).toMatchObject({ pendingMinor: 630, availableMinor: 1800 });
    const stands = { kind: 'chargeback-closed', outcome: null, userId: buyer.userId };
    expect(await db.read.notification.count({ where: stands })).toBe(3);
    const failed = { where: { kind: 'refund-failed' }, select: { amountMinor: true } };
    expect(await db.read.notification.findMany(failed)).toEqual([{ amountMinor: 4000 }]);
  });

  it('of a payment that was refunded holds nothing back, and says so', async ({ db }) => {
    const shop = await saleShop(db);
    const { services, seller } = shop;
    const orderId = await paidSale(shop, 2000);
    const payment = await db.read.payment.findFirstOrThrow({ where: { orderId } });
    await refundOrder(actAs(services, seller), orderId, { amount: '20' });
    await disputeReports(shop, payment)('needs_response', 2000);
    const mails = await db.read.job.findMany({ where: { kind: { contains: 'mail' } } });
    const sent = mails.map(({ payload }) => payload);
    expect(sent.filter((mail) => mail.includes('held back until the bank'))).toEqual([]);
    expect(sent.filter((mail) => /disputes .*got all the money back/s.test(mail))).toHaveLength(1);
  });

  it('promises no date while it is open', async ({ db }) => {
    const shop = await saleShop(db);
    const { services, clock, seller, buyer } = shop;
    const [sells, buys] = [actAs(services, seller), actAs(services, buyer)];
    const orderId = await paidSale(shop, 2000);
    await confirmReceipt(buys, orderId);
    expect((await readOwnEarnings(sells, ENGLISH)).next).not.toBeNull();
    const id = await disputeAtBank(shop, orderId);
    clock.forward(48 * HOUR);
    await runDueJobs(services, [orderDeadlineJob]);
    for (const ctx of [sells, buys]) {
      const page = await getOrderPage(ctx, orderId);
      expect(page).toMatchObject({ status: 'received', hasOpenChargeback: true });
    }
    const held = [{ amountMinor: 1800, currency: 'USD' }];
    expect(await readOwnEarnings(sells, ENGLISH)).toMatchObject({ next: null, held, waits: null });
    const { items } = await listOwnEarnings(sells, { limit: 10 });
    expect(items.map(toListedEarning)).toMatchObject([{ place: 'disputed', until: null }]);
    await services.payments.sandbox?.closeDispute(id, 'won');
    await settleDown(services);
    expect(await getOrderPage(buys, orderId)).toMatchObject({ hasOpenChargeback: false });
    expect((await readOwnEarnings(sells, ENGLISH)).held).toEqual([]);
  });

  it('asks for no bank account while it holds the money of a sale back', async ({ db }) => {
    const shop = await saleShop(db);
    const { services, seller } = shop;
    const sells = actAs(services, seller);
    const orderId = await completedSale(shop, 2000);
    await settleDown(services);
    const waits = { amountMinor: 1800, currency: 'USD' };
    expect(await readOwnEarnings(sells, ENGLISH)).toMatchObject({ waits, held: [] });
    await disputeAtBank(shop, orderId);
    expect(await readOwnEarnings(sells, ENGLISH)).toMatchObject({ waits: null, held: [waits] });
    expect(await readOwnAvailable(sells)).toMatchObject({ amountMinor: 0 });
    const other = await paidSale(shop, 1000);
    await complete(shop, other);
    await settleDown(services);
    const free = { amountMinor: 900, currency: 'USD' };
    expect(await readOwnEarnings(sells, ENGLISH)).toMatchObject({ waits: free, held: [waits] });
  });

  it('keeps an order out of the refunds of a deletion once it has taken the money', async ({
    db,
  }) => {
    const shop = await saleShop(db);
    const { services, seller, admin } = shop;
    const [disputed, asked] = [await paidSale(shop, 3000), await paidSale(shop, 2000)];
    await disputeAtBank(shop, disputed);
    const inquiry = await disputeAtBank(shop, asked);
    const status = 'warning_needs_response';
    await db.write((tx) =>
      tx.providerDispute.update({ where: { id: inquiry }, data: { status, withdrawnMinor: 0 } }),
    );
    expect(await listRefundsOfDeletion(services, seller.userId)).toEqual([
      { count: 1, amount: { amountMinor: 2000, currency: 'USD' } },
    ]);
    expect(await deleteUser(actAs(services, admin), seller.userId)).toBe(1);
    await refundDeletedAccounts(services);
    const statusOf = async (id: string) =>
      (await db.read.order.findUniqueOrThrow({ where: { id } })).status;
    expect(await statusOf(disputed)).toBe('paid');
    expect(await statusOf(asked)).toBe('refunded');

    // A second deletion counts 0 and changes nothing, also after the bank has decided.
    const won = { where: { status: 'needs_response' }, data: { status: 'won', withdrawnMinor: 0 } };
    await db.write((tx) => tx.providerDispute.updateMany(won));
    expect(await deleteUser(actAs(services, admin), seller.userId)).toBe(0);
    await refundDeletedAccounts(services);
    expect(await statusOf(disputed)).toBe('paid');
  });
});

onEachDatabase('an order that ended unpaid', (it) => {
  it('shows its seller no fee and nothing that they get', async ({ db }) => {
    const shop = await saleShop(db);
    const { services, seller, buyer } = shop;
    const { id: productId } = await addProduct(services, seller, { resalePriceMinor: 2300 });
    const where = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
    const { orderId } = await bookProduct(actAs(services, buyer), { productId, ...where });
    const page = () => getOrderPage(actAs(services, seller), orderId);
    expect((await page()).proceeds).toMatchObject({ fee: { amountMinor: 230 } });
    await cancelOrder(actAs(services, buyer), orderId);
    expect((await page()).proceeds).toBeNull();
  });
});
