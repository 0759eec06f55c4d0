import { expect } from 'vitest';
import { collectOwnOrders } from '~/features/account-lifecycle/export-orders.server';
import { handleWebhook } from '~/features/payments/webhook-events.server';
import { listPayments, readPaymentPage } from '~/features/payments/payment.queries.server';
import { reconcilePayments } from '../setup/run-sweeps';
import { backfillLedger } from '~/features/payments/backfill-ledger.server';
import { refundOrder } from '~/features/payments/refund-order.server';
import { getRefundable } from '~/features/payments/refundable-order.server';
import { getPaymentToReturn, returnAgain } from '~/features/payments/return-again.server';
import { readOrderMoney } from '~/features/payments/order-money.queries.server';
import { createPaymentIntent } from '~/features/payments/start-payment.server';
import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import { toOrderJson } from '~/features/orders/order.dto';
import { getOrder } from '~/features/orders/order.queries.server';
import { readOpenTasks } from '~/features/moderation/admin-overview.sql.server';
import type { Database } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import { ProviderTime, withinTime } from '~/platform/payments/payment-provider';
import { onEachDatabase } from '../setup/databases';
import { answer } from '../setup/sale';
import { ledgerOf } from '../setup/sales';
import { WEBHOOK_SECRET, stripeShop } from '../setup/stripe-shop';
import { actAs, addPerson } from '../setup/test-ctx';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** A shop at Stripe with one order, and what its people and its provider do. */
async function shopOf(db: Database) {
  const shop = await stripeShop(db);
  const { ctx, orderId, stripe, clock, buyer } = shop;
  // The library waits before it repeats a request by itself.
  const payments = withinTime(shop.services.payments, new ProviderTime(60_000));
  const services = { ...shop.services, payments };
  const admin = await addPerson(services, 'admin');
  const asAdmin = actAs(services, admin);
  const open = async () => {
    const { clientSecret } = await createPaymentIntent(ctx, { orderId });
    return clientSecret.split('_secret_')[0] ?? '';
  };
  /** Money is taken although the order has another payment: its intent was closed only here. */
  const payTwice = async () => {
    const first = await open();
    await db.write((tx) =>
      tx.paymentIntent.updateMany({ data: { status: 'cancelled', liveOrderId: null } }),
    );
    const second = await open();
    stripe.pay(second);
    await deliver('payment_intent.succeeded', { id: second, object: 'payment_intent' });
    stripe.pay(first);
    await deliver('payment_intent.succeeded', { id: first, object: 'payment_intent' });
    return { kept: second, stray: first };
  };
  const payLate = async () => {
    const id = await open();
    await event('remove', 'seller');
    stripe.pay(id);
    await deliver('payment_intent.succeeded', { id, object: 'payment_intent' });
    return id;
  };
  const event = (name: 'remove' | 'receive' | 'complete', by: 'seller' | 'buyer' | 'clock') =>
    db.write((tx) =>
      applyOrderEvent(tx, services, { event: name, by, orderId, actorId: buyer.userId } as never),
    );
  const complete = async () => {
    await event('receive', 'buyer');
    clock.forward(3 * DAY);
    await event('complete', 'clock');
  };
  const deliver = (type: string, object: object) => {
    const payload = stripe.event(type, object);
    const signature = stripe.sign(payload, WEBHOOK_SECRET, clock.now());
    return handleWebhook(services, { body: Buffer.from(payload), signature });
  };
  /** The bank sends back the latest refund of a payment. */
  const comesBack = async (intentId: string) => {
    const refund = stripe.refunds.findLast((one) => one.payment_intent === intentId);
    if (!refund) throw new Error('There is no refund.');
    clock.forward(HOUR);
    for (const one of stripe.dashboard.failRefund(refund)) await deliver(one.type, one.object);
  };
  const work = async (times = 1) => {
    for (let time = 0; time < times; time += 1) {
      clock.forward(HOUR);
      await reconcilePayments(services);
    }
  };
  const payment = (transactionId: string) =>
    db.read.payment.findUniqueOrThrow({ where: { transactionId } });
  const notified = (kind: string) =>
    db.read.notification.findMany({ where: { userId: admin.userId, kind } });
  const row = async (transactionId: string) => {
    const { items } = await listPayments(asAdmin, { search: transactionId, limit: 10 });
    return items[0];
  };
  const refundedBy = (intentId: string) =>
    stripe.refunds
      .filter((one) => one.payment_intent === intentId && one.status === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...shop,
    services,
    admin,
    asAdmin,
    payTwice,
    payLate,
    complete,
    comesBack,
    work,
    payment,
    notified,
    row,
    refundedBy,
    deliver,
  };
}

const PRICE = 1999;

onEachDatabase('a payment that its order could not take', (it) => {
  it('is never the seller’s, and is sent again when its refund comes back', async ({ db }) => {
    const shop = await shopOf(db);
    const { stripe, seller, payTwice, complete, comesBack, work, payment, refundedBy } = shop;
    const { stray, kept } = await payTwice();
    expect(await ledgerOf(db)).toMatchObject({ held: -PRICE, refunds_under_way: -PRICE });
    await work();
    expect(await payment(stray)).toMatchObject({ status: 'returned' });
    await comesBack(stray);
    expect(await payment(stray)).toMatchObject({ status: 'returning' });
    await complete();
    expect(await ledgerOf(db)).toMatchObject({ seller_payable: -PRICE, refunds_under_way: -PRICE });
    await work();
    expect(await payment(stray)).toMatchObject({ status: 'returned' });
    expect([refundedBy(stray), refundedBy(kept)]).toEqual([PRICE, 0]);
    // Also after the order was completed.
    await comesBack(stray);
    const ledger = await ledgerOf(db);
    expect(ledger).toMatchObject({ seller_payable: -PRICE, refunds_under_way: -PRICE });
    expect(ledger.held).toBeUndefined();
    expect(await db.read.notification.count({ where: { userId: seller.userId } })).toBeLessThan(9);
    await stripe.close();
  });

  it('does not change the label of the order that another payment has paid', async ({ db }) => {
    const { stripe, services, orderId, payTwice, work, deliver } = await shopOf(db);
    const { kept } = await payTwice();
    await work();
    const label = async () => {
      const moneyOf = await readOrderMoney(services, [orderId], 'buyer');
      const { paidLabel, notes } = moneyOf({ id: orderId, priceMinor: PRICE });
      return [paidLabel, notes.length];
    };
    expect(await label()).toEqual([undefined, 1]);
    const { failure } = stripe.dashboard.refund(kept, { amount: 500 });
    for (const one of failure) await deliver(one.type, one.object);
    expect(await label()).toEqual([undefined, 2]);
    await stripe.close();
  });

  it('is not shown to the seller, to whom it would look like a refund of the sale', async ({
    db,
  }) => {
    const { stripe, services, seller, orderId, payTwice, work, deliver, ...shop } =
      await shopOf(db);
    const { stray, kept } = await payTwice();
    await work();
    const { failure } = stripe.dashboard.dispute(stray);
    for (const one of failure) await deliver(one.type, one.object);
    const notes = async () => {
      const order = { id: orderId, priceMinor: PRICE };
      const read = (reader: 'buyer' | 'seller' | 'admin') =>
        readOrderMoney(services, [orderId], reader).then((of) => of(order).notes.length);
      const pages = [actAs(services, seller), shop.asAdmin].map((ctx) =>
        getRefundable(ctx, orderId),
      );
      const ofPages = (await Promise.all(pages)).map((page) => page.notes.length);
      return [await read('buyer'), await read('admin'), await read('seller'), ...ofPages];
    };
    expect(await notes()).toEqual([2, 2, 0, 0, 2]);
    const bought = (await collectOwnOrders(services, shop.buyer.userId)).orders;
    expect(bought).toMatchObject([{ chargebacks: [{ amount: PRICE / 100 }] }]);
    const sold = async () => (await collectOwnOrders(services, seller.userId)).sales;
    const none = { refunds: [], refundsAtProvider: [], chargebacks: [] };
    expect(await sold()).toMatchObject([{ ...none, refunded: 0 }]);
    const refund = stripe.dashboard.refund(kept, { amount: 500 });
    for (const one of refund.failure) await deliver(one.type, one.object);
    expect(await notes()).toEqual([3, 3, 1, 1, 3]);
    // A refund at the provider explains the total to the seller, too.
    const atProvider = { ...none, refunded: 5, refundsAtProvider: [{ amount: 5 }] };
    expect(await sold()).toMatchObject([atProvider]);
    await stripe.close();
  });

  it('for an ended order does not make it a paid one in JSON', async ({ db }) => {
    const { stripe, ctx, orderId, payLate, work } = await shopOf(db);
    const shown = async () => toOrderJson(await getOrder(ctx, orderId), 'https://shop.test');
    await payLate();
    expect(await shown()).toMatchObject({ status: 'refunded', paid: false });
    await work();
    expect(await shown()).toMatchObject({ status: 'refunded', paid: false });
    await stripe.close();
  });

  it('waits for an admin after the third refund that came back', async ({ db }) => {
    const shop = await shopOf(db);
    const { stripe, orderId, buyer, services, admin, asAdmin } = shop;
    const { payLate, comesBack, work, payment, notified, row, refundedBy } = shop;
    const late = await payLate();
    const { ended } = await readPaymentPage(actAs(services, buyer), orderId);
    expect(ended).toBe('payments.sentBack');
    for (let time = 0; time < 3; time += 1) {
      await work();
      expect(await row(late)).toMatchObject({ status: 'returned', money: 'refunded' });
      expect(await notified('return-failed')).toEqual([]);
      await comesBack(late);
    }
    const { id } = await payment(late);
    expect(await row(late)).toMatchObject({ status: 'returning', owedRefunds: 0 });
    expect(await notified('return-failed')).toMatchObject([{ subjectId: id, amountMinor: PRICE }]);
    expect((await readOpenTasks(db, services.clock.now())).failedRefunds).toBe(1);
    // The page of the order has nothing to refund: this payment has its own.
    expect(await getRefundable(asAdmin, orderId)).toMatchObject({ canRefund: false });
    expect(await answer(refundOrder(asAdmin, orderId, { amount: '19.99' }))).toBe(409);
    expect(await answer(returnAgain(actAs(services, buyer), id))).toBe(403);
    expect(await answer(returnAgain(asAdmin, orderId))).toBe(404);
    expect(await getPaymentToReturn(asAdmin, id)).toMatchObject({
      state: 'failed',
      reason: 'late',
      left: { amountMinor: PRICE, currency: 'USD' },
    });
    await returnAgain(asAdmin, id);
    expect(await answer(returnAgain(asAdmin, id))).toBe(409);
    expect(await row(late)).toMatchObject({ owedRefunds: 1 });
    await work();
    expect(refundedBy(late)).toBe(PRICE);
    expect(await getPaymentToReturn(asAdmin, id)).toMatchObject({ state: 'over' });
    expect(await answer(returnAgain(asAdmin, id))).toBe(409);
    expect((await readOpenTasks(db, services.clock.now())).failedRefunds).toBe(0);
    const done = { action: 'payment.return', actorId: admin.userId };
    expect(await db.read.auditEntry.count({ where: done })).toBe(1);
    await stripe.close();
  });

  for (const after of ['is recorded', 'is lost']) {
    it(`is sent again when its refund fails before the answer ${after}`, async ({ db }) => {
      const { stripe, services, clock, ...shop } = await shopOf(db);
      const { payTwice, comesBack, work, payment, refundedBy } = shop;
      const { stray } = await payTwice();
      const payments = Object.create(services.payments) as typeof services.payments;
      payments.refund = async (request) => {
        const made = await services.payments.refund(request);
        if (stripe.refunds.length === 1) await comesBack(stray);
        if (after === 'is lost') throw new Error('The process ends.');
        return made;
      };
      clock.forward(HOUR);
      await reconcilePayments({ ...services, payments });
      await work();
      expect(await payment(stray)).toMatchObject({ status: 'returned' });
      expect(stripe.refunds.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
      expect(refundedBy(stray)).toBe(PRICE);
      const refunds = await db.read.refund.findMany({ orderBy: { createdAt: 'asc' } });
      expect(refunds.map(({ status }) => status)).toEqual(['failed', 'sent']);
      await stripe.close();
    });
  }

  it('waits for an admin when Stripe rejects its refund for good', async ({ db }) => {
    const { stripe, asAdmin, payTwice, work, complete, payment, notified, refundedBy } =
      await shopOf(db);
    const { stray } = await payTwice();
    stripe.troubles = [400, 400, 400, 400, 400, 400];
    await work(8);
    const { id, status } = await payment(stray);
    expect(status).toBe('returning');
    expect(await notified('return-failed')).toMatchObject([{ subjectId: id }]);
    await complete();
    expect(await ledgerOf(db)).toMatchObject({ seller_payable: -PRICE, refunds_under_way: -PRICE });
    await returnAgain(asAdmin, id);
    await work();
    expect([refundedBy(stray), (await payment(stray)).status]).toEqual([PRICE, 'returned']);
    await stripe.close();
  });

  it('is the buyer’s loss to nobody: refunded and disputed as well, the shop bears it', async ({
    db,
  }) => {
    const { stripe, payTwice, work, complete, deliver } = await shopOf(db);
    const { stray } = await payTwice();
    await work();
    const { dispute, failure } = stripe.dashboard.dispute(stray);
    for (const one of [...failure, ...stripe.dashboard.close(dispute, 'lost')]) {
      await deliver(one.type, one.object);
    }
    await complete();
    expect(await ledgerOf(db)).toMatchObject({ seller_payable: -PRICE, written_off: PRICE });
    await stripe.close();
  });

  it('is disputed at the bank without the seller, whose sale goes on', async ({ db }) => {
    const shop = await shopOf(db);
    const { stripe, seller, buyer, orderId, payTwice, work, complete, deliver, notified } = shop;
    const { stray } = await payTwice();
    await work();
    const { dispute, failure } = stripe.dashboard.dispute(stray);
    for (const one of failure) await deliver(one.type, one.object);
    await complete();
    expect(await db.read.order.findUnique({ where: { id: orderId } })).toMatchObject({
      status: 'completed',
    });
    for (const one of stripe.dashboard.close(dispute, 'lost')) await deliver(one.type, one.object);
    const aboutBank = { kind: { startsWith: 'chargeback-' }, userId: seller.userId };
    expect(await db.read.notification.findMany({ where: aboutBank })).toEqual([]);
    expect(await notified('chargeback-waiting')).toHaveLength(1);
    expect(await notified('chargeback-ended')).toHaveLength(1);
    const returned = { kind: 'order-refunded', outcome: 'lost', userId: buyer.userId };
    expect(await db.read.notification.count({ where: returned })).toBe(1);
    await stripe.close();
  });

  it('of an earlier version is set aside and sent again', async ({ db }) => {
    const { stripe, services, payTwice, work, complete, payment, refundedBy } = await shopOf(db);
    const { stray } = await payTwice();
    await work();
    // As the version before left it: the refund came back, and nothing was owed any more.
    const refund = stripe.refunds.find((one) => one.payment_intent === stray);
    if (!refund) throw new Error('There is no refund.');
    stripe.dashboard.failRefund(refund);
    await db.write((tx) => tx.providerRefund.updateMany({ data: { status: 'failed' } }));
    await db.write((tx) => tx.refund.updateMany({ data: { status: 'failed' } }));
    expect(await payment(stray)).toMatchObject({ status: 'returned' });
    await backfillLedger(services);
    expect(await payment(stray)).toMatchObject({ status: 'returning' });
    await work();
    await complete();
    expect(refundedBy(stray)).toBe(PRICE);
    await stripe.close();
  });
});

onEachDatabase('a refund that was decided', (it) => {
  it('outlives an outage and a wrong key, and is made once', async ({ db }) => {
    const shop = await shopOf(db);
    const { stripe, orderId, clock, services, asAdmin, complete, work, notified } = shop;
    const { clientSecret } = await createPaymentIntent(shop.ctx, { orderId });
    const id = stripe.pay(clientSecret.split('_secret_')[0] ?? '').id;
    await shop.deliver('payment_intent.succeeded', { id, object: 'payment_intent' });
    await complete();
    await refundOrder(asAdmin, orderId, { amount: '19.99' });
    stripe.troubles = [503, 500, 503, 500, 503, 500, 503, 500, 401, 401, 401, 401, 403, 403];
    for (let tried = 0; tried < 20 && stripe.troubles.length > 0; tried += 1) await work();
    expect(stripe.troubles).toEqual([]);
    const [refund] = await db.read.refund.findMany();
    expect(refund).toMatchObject({ status: 'owed' });
    expect(await notified('refund-failed')).toEqual([]);
    clock.forward(DAY);
    await reconcilePayments(services);
    expect(stripe.refunds).toMatchObject([{ amount: PRICE, status: 'succeeded' }]);
    const [row] = await db.rows<{ lastError: string | null }>(
      sql`SELECT j."lastError" FROM "Job" j WHERE j."kind" = 'refund'`,
    );
    expect(row?.lastError).toBeNull();
    await stripe.close();
  });
});
