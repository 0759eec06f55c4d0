import { expect } from 'vitest';
import type { Actor } from '~/features/accounts/account.policy';
import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import { readMenuCounts } from '~/features/moderation/menu-counts.sql.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { applyDueDeadlines } from '~/features/orders/end-order.server';
import { readPaymentPage } from '~/features/payments/payment.queries.server';
import { createPaymentIntent, payWithCard } from '~/features/payments/start-payment.server';
import { reconcilePayments } from '../setup/run-sweeps';
import { recordRefundsAndDisputes } from '~/features/payments/provider-changes.server';
import { refundOrder } from '~/features/payments/refund-order.server';
import { toOrderJson } from '~/features/orders/order.dto';
import { getOrder, listMyOrders } from '~/features/orders/order.queries.server';
import { checkRefund, getRefundable } from '~/features/payments/refundable-order.server';
import type { DomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import { toMajorString } from '~/lib/money';
import type { Database } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import { ProviderFailure, type PaymentProvider } from '~/platform/payments/payment-provider';
import { createSandbox } from '~/platform/payments/sandbox/sandbox-provider.server';
import { stripeAmountsIn } from '~/platform/payments/stripe/stripe-amounts';
import { readOrderPanels } from '~/features/disputes/order-panels.server';
import { targetOf, type Target } from '~/features/notifications/notification-kinds';
import { onEachDatabase } from '../setup/databases';
import { inEnglish } from '../setup/english';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const HOUR = 60 * 60_000;
const SITE = 'https://shop.test';

interface Given {
  price?: number;
  currency?: string;
  fee?: { FEE_PERCENT: number; FEE_FIXED: string };
  payments?: (sandbox: PaymentProvider) => PaymentProvider;
}

async function setUp(db: Database, given: Given = {}) {
  const { price = 10_000, currency = 'USD', fee } = given;
  const clock = testClock();
  const sandbox = createSandbox(db, clock);
  const base = testServices(db, { clock });
  const services = testServices(db, {
    clock,
    env: { ...base.env, CURRENCY: currency, ...fee },
    payments: given.payments?.(sandbox) ?? sandbox,
  });
  const seller = await addPerson(services, 'seller');
  const buyer = await addPerson(services, 'buyer');
  const admin = await addPerson(services, 'admin');
  const as = (actor: Actor | null) => actAs(services, actor);
  const pay = async (resalePriceMinor = price) => {
    const product = await addProduct(services, seller, { resalePriceMinor, currency });
    const { orderId } = await bookProduct(as(buyer), {
      productId: product.id,
      phone: '5035550100',
      meetingLocation: 'Park',
    });
    const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
    expect(await payWithCard(as(buyer), { orderId, card })).toBe('paid');
    return orderId;
  };
  const complete = async (orderId: string) => {
    await db.write((tx) =>
      applyOrderEvent(tx, services, {
        event: 'receive',
        by: 'buyer',
        orderId,
        actorId: buyer.userId,
      }),
    );
    clock.forward(48 * HOUR);
    await applyDueDeadlines(services);
  };
  const order = (id: string) => db.read.order.findUniqueOrThrow({ where: { id } });
  const balances = async () => {
    const rows = await db.rows<{ account: string; amountMinor: number }>(sql`
      SELECT e."account", sum(e."amountMinor") AS "amountMinor" FROM "LedgerEntry" e
      GROUP BY e."account" HAVING sum(e."amountMinor") <> 0`);
    return Object.fromEntries(rows.map((row) => [row.account, Number(row.amountMinor)]));
  };
  const payOut = (amountMinor: number) =>
    db.write(async (tx) => {
      const [id, now] = [newId(), clock.now()];
      await tx.ledgerTransaction.create({
        data: {
          id,
          objectKind: 'adjustment',
          objectId: id,
          sequence: 1,
          provider: 'sandbox',
          occurredAt: now,
          createdAt: now,
        },
      });
      const of = { transactionId: id, currency };
      const payable = { account: 'seller_payable', amountMinor, sellerId: seller.userId };
      await tx.ledgerEntry.createMany({
        data: [
          { ...of, position: 0, ...payable },
          { ...of, position: 1, account: 'operator_bank', amountMinor: -amountMinor },
        ],
      });
    });
  return { clock, services, seller, buyer, admin, as, pay, complete, payOut, order, balances };
}

async function answer(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if ((error as DomainError).name !== 'DomainError') throw error;
    return (error as DomainError).code;
  }
}

onEachDatabase('a refund', (it) => {
  it('is made once from two tabs, which both have seen the same total', async ({ db }) => {
    const { seller, buyer, admin, services, as, pay, order } = await setUp(db);
    const orderId = await pay();
    for (const [who, code] of [
      [null, 'unauthenticated'],
      [buyer, 'forbidden'],
      [await addPerson(services, 'seller'), 'not_found'],
    ] as const) {
      expect(await answer(refundOrder(as(who), orderId, { amount: 10 }))).toBe(code);
    }
    // The buyer sells, too: the order is theirs to see, and only its seller refunds it.
    const trader = { ...buyer, rights: { ...buyer.rights, sell: true } };
    await db.write((tx) =>
      tx.user.update({ where: { id: buyer.userId }, data: { canSell: true } }),
    );
    const sellerOnly = { code: 'forbidden', message: 'orders.sellerOnly' };
    const refused = refundOrder(as(trader), orderId, { amount: 10 });
    await expect(refused).rejects.toMatchObject(sellerOnly);
    await expect(getRefundable(as(trader), orderId)).rejects.toMatchObject(sellerOnly);
    const tabs = await Promise.all(
      [seller, seller, admin].map((who) => answer(refundOrder(as(who), orderId, { amount: '10' }))),
    );
    expect(tabs.sort()).toEqual(['conflict', 'conflict', 'done']);
    await expect(refundOrder(as(seller), orderId, { amount: 10 })).rejects.toSatisfy(
      (error: DomainError) => inEnglish(error.message).includes('$10'),
    );
    const more = { amount: 20, refunded: 10 };
    expect(await refundOrder(as(seller), orderId, more)).toMatchObject({
      status: 'paid',
      refunded: { amountMinor: 3000, currency: 'USD' },
    });
    for (const amount of [0, -5, '70.01', '1.005', 'ten', 1e21]) {
      const wrong = { amount, refunded: '30.00' };
      expect(await answer(refundOrder(as(seller), orderId, wrong))).toBe('validation_failed');
    }
    // A program learns the member to send along, whether it has sent none or an old total.
    for (const seen of [{}, { refunded: 10 }]) {
      const input = { amount: 1, isJson: true, ...seen };
      await expect(refundOrder(as(seller), orderId, input)).rejects.toSatisfy(
        (error: DomainError) =>
          /^\$30.00 has been refunded already.*“refunded”: 30.00\.$/.test(inEnglish(error.message)),
      );
    }
    const typed = { amount: 1, isJson: true, refunded: 'abc' };
    expect(await answer(refundOrder(as(seller), orderId, typed))).toBe('validation_failed');
    await refundOrder(as(seller), orderId, { amount: 70, refunded: 30 });
    expect(await order(orderId)).toMatchObject({ status: 'refunded', refundedMinor: 10_000 });
    expect(await answer(refundOrder(as(seller), orderId, { amount: 1, refunded: 100 }))).toBe(
      'conflict',
    );
  });

  it.for([
    { currency: 'JPY', price: 1001, parts: ['1', '333', '667'] },
    { currency: 'USD', price: 9999, parts: ['0.01', '33.33', '33.33', '33.32'] },
    { currency: 'KWD', price: 100_010, parts: ['0.001', '33.337', '66.672'] },
  ])('returns the fee in parts that sum exactly in $currency', async (shop, { db }) => {
    const { currency, price, parts } = shop;
    const fee = { FEE_PERCENT: 7.35, FEE_FIXED: '0' };
    const { services, seller, as, pay, complete, order, balances } = await setUp(db, {
      currency,
      price,
      fee,
    });
    const orderId = await pay();
    await complete(orderId);
    const { feeMinor } = await order(orderId);
    expect(await balances()).toMatchObject({
      fees_earned: -feeMinor,
      seller_payable: feeMinor - price,
    });
    let refunded: number | string = 0;
    for (const amount of parts) {
      const outcome = await refundOrder(as(seller), orderId, { amount, refunded });
      const decimals = { JPY: 0, USD: 2, KWD: 3 }[currency] ?? 2;
      refunded = (outcome.refunded.amountMinor / 10 ** decimals).toFixed(decimals);
      await reconcilePayments(services);
    }
    expect(await order(orderId)).toMatchObject({ status: 'refunded', refundedMinor: price });
    expect(await balances()).toEqual({});
  });

  it('in full leaves nothing to pay, and says so', async ({ db }) => {
    const { as, seller, buyer, pay } = await setUp(db);
    const orderId = await pay();
    await refundOrder(as(seller), orderId, { amount: 100 });
    const message = 'payments.refundedAlready';
    await expect(createPaymentIntent(as(buyer), { orderId })).rejects.toMatchObject({ message });
    expect(await readPaymentPage(as(buyer), orderId)).toMatchObject({ ended: message });
  });

  it('of a seller ends at their balance; an admin refunds the rest at the shop’s cost', async ({
    db,
  }) => {
    const shop = await setUp(db);
    const { services, seller, admin, as, pay, complete, payOut, balances } = shop;
    const orderId = await pay();
    await complete(orderId);
    // What was paid out is not theirs to refund.
    await payOut(6000);
    expect(await answer(refundOrder(as(seller), orderId, { amount: 40.01 }))).toBe('conflict');
    await refundOrder(as(seller), orderId, { amount: 40 });
    await refundOrder(as(admin), orderId, { amount: 60, refunded: 40 });
    await reconcilePayments(services);
    expect(await balances()).toEqual({ written_off: 6000, operator_bank: -6000 });
  });

  it.for([
    ['USD', 0, 'Enter an amount above zero.'],
    ['USD', -1, 'Enter an amount above zero.'],
    ['USD', 0.001, 'Write the amount with at most two decimals: 19.99.'],
    [
      'USD',
      '1,000',
      'Write the amount without a thousands separator, with a point before the cents: 1299.50.',
    ],
    ['USD', 1e40, 'Enter an amount of $100.00 at most.'],
    ['USD', 'some', 'Enter an amount in dollars, such as 19.99.'],
    ['KWD', 0.0005, 'Write the amount with at most three decimals: 19.990.'],
    ['JPY', 0.5, 'Write the amount without decimals: 2000.'],
  ] as const)('says what is wrong with %s %s', async ([currency, amount, words], { db }) => {
    const { seller, as, pay, order } = await setUp(db, { currency });
    const orderId = await pay();
    const refused = await refundOrder(as(seller), orderId, { amount }).catch(
      (error: unknown) => error as DomainError,
    );
    const { fields } = refused as DomainError;
    expect(fields?.amount?.map((one) => inEnglish(one))).toEqual([words]);
    expect((await order(orderId)).refundedMinor).toBe(0);
  });

  it('is in the JSON of the order, which its seller reads too', async ({ db }) => {
    const { seller, buyer, as, pay, complete } = await setUp(db);
    const orderId = await pay(10_000);
    const read = async (actor: Actor) => toOrderJson(await getOrder(as(actor), orderId), SITE);
    expect(await read(seller)).toMatchObject({
      refunded: 0,
      phone: '5035550100',
      meetingLocation: 'Park',
      email: '',
    });
    await complete(orderId);
    await refundOrder(as(seller), orderId, { amount: '12.34' });
    expect(await read(buyer)).toMatchObject({
      price: 100,
      refunded: 12.34,
      status: 'completed',
      email: buyer.email,
    });
    const { refunded } = await read(seller);
    // What is read is what the next refund has to name.
    await refundOrder(as(seller), orderId, { amount: '1', refunded });
    expect(await read(seller)).toMatchObject({ refunded: 13.34, email: '' });
    await refundOrder(as(seller), orderId, { amount: '86.66', refunded: 13.34 });
    expect(await read(seller)).toMatchObject({
      refunded: 100,
      status: 'refunded',
      // Clients show a link to pay where it is false.
      paid: true,
      phone: '',
      meetingLocation: '',
    });
    const { items } = await listMyOrders(as(buyer), { limit: 5 });
    expect(items.map((row) => toOrderJson(row, SITE).refunded)).toEqual([100]);
    const stranger = getOrder(as(await addPerson({ db }, 'seller')), orderId);
    await expect(stranger).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of an admin names what the shop bears, before it is made and in the mail to the seller', async ({
    db,
  }) => {
    const fee = { FEE_PERCENT: 10, FEE_FIXED: '0' };
    const { seller, admin, as, pay, complete, payOut, balances } = await setUp(db, {
      price: 8000,
      fee,
    });
    const orderId = await pay();
    await complete(orderId);
    await payOut(7200 - 500);
    const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
    const mailOf = async () => {
      const where = { kind: 'mail', payload: { contains: seller.email } };
      const mails = await db.read.job.findMany({ where });
      const refund = mails.filter(({ payload }) => payload?.includes('An admin decided'));
      return refund.map(({ payload }) => payload).join();
    };
    // Of 50.00 the fee's share is 5.00: with the 5.00 of the balance the seller has 10.00.
    expect((await getRefundable(as(admin), orderId)).borne).toEqual(usd(6700));
    expect((await getRefundable(as(seller), orderId)).borne).toBeNull();
    expect(await checkRefund(as(admin), orderId, { amount: 5 })).toMatchObject({ borne: null });
    expect(await checkRefund(as(admin), orderId, { amount: 50 })).toMatchObject({
      borne: usd(4000),
    });
    await refundOrder(as(admin), orderId, { amount: 1 });
    expect(await mailOf()).toContain('It is paid from the money of this sale');
    const again = { amount: 50, refunded: 1 };
    expect(await checkRefund(as(admin), orderId, again)).toMatchObject({ borne: usd(4090) });
    await refundOrder(as(admin), orderId, again);
    expect(await balances()).toMatchObject({ written_off: 4090 });
    expect(await mailOf()).toContain('The shop bears $40.90 of $50.00');
  });

  it('stays shared between seller and shop as it was decided, when the seller gets money before it is made', async ({
    db,
  }) => {
    const fee = { FEE_PERCENT: 10, FEE_FIXED: '0' };
    const { services, admin, as, pay, complete, payOut, balances } = await setUp(db, {
      price: 8000,
      fee,
    });
    const orderId = await pay();
    await complete(orderId);
    await payOut(7200 - 500);
    await refundOrder(as(admin), orderId, { amount: 50 });
    expect(await balances()).toMatchObject({ written_off: 4000, refunds_under_way: -5000 });
    // A payout came back.
    await payOut(-6700);
    await reconcilePayments(services);
    const { written_off, seller_payable, refunds_under_way } = await balances();
    expect({ written_off, seller_payable, refunds_under_way }).toEqual({
      written_off: 4000,
      seller_payable: -6700,
      refunds_under_way: undefined,
    });
  });

  it('of a seller whose balance is paid out is left to the admins, on every page', async ({
    db,
  }) => {
    const fee = { FEE_PERCENT: 10, FEE_FIXED: '0.30' };
    const { seller, admin, as, pay, complete, payOut } = await setUp(db, { price: 8000, fee });
    const orderId = await pay();
    await complete(orderId);
    await payOut(8000 - 830);
    const [asSeller, asAdmin] = [as(seller), as(admin)];
    const only = 'payments.refund.onlyAdmin';
    for (const amount of [50, '5.19', '0.01', 80]) {
      for (const send of [refundOrder, checkRefund]) {
        await expect(send(asSeller, orderId, { amount })).rejects.toMatchObject({
          code: 'conflict',
          message: only,
        });
      }
    }
    expect(await getRefundable(asSeller, orderId)).toMatchObject({
      most: { amountMinor: 0, currency: 'USD' },
      canRefund: false,
      needsAdmin: true,
    });
    const { refund } = await readOrderPanels(asSeller, orderId, true);
    expect(refund).toMatchObject({ most: null, needsAdmin: true });
    const most = { amountMinor: 8000, currency: 'USD' };
    const panels = await readOrderPanels(asAdmin, orderId, false);
    expect(panels.refund).toMatchObject({ most, needsAdmin: false });
    expect(await checkRefund(asAdmin, orderId, { amount: 80 })).toMatchObject({ amount: most });
    await refundOrder(asAdmin, orderId, { amount: 80 });
  });

  it.for([
    // The fee's share comes back to the seller, and counts.
    { fee: { FEE_PERCENT: 10, FEE_FIXED: '0.30' }, paidOutMinor: 6670, named: '$5.58' },
    { fee: { FEE_PERCENT: 0, FEE_FIXED: '0' }, paidOutMinor: 7500, named: '$5' },
    // As does a debt, which takes the share.
    { fee: { FEE_PERCENT: 0, FEE_FIXED: '80' }, paidOutMinor: 300, named: null },
    { fee: { FEE_PERCENT: 0, FEE_FIXED: '79.99' }, paidOutMinor: 2, named: null },
  ])(
    'beyond the balance of the seller names what can be refunded ($named)',
    async (shop, { db }) => {
      const { fee, paidOutMinor, named } = shop;
      const { seller, as, pay, complete, payOut, order } = await setUp(db, { price: 8000, fee });
      const orderId = await pay();
      await complete(orderId);
      await payOut(paidOutMinor);
      const ctx = as(seller);
      const { most } = await getRefundable(ctx, orderId);
      const amount = toMajorString(most);
      if (named === null) expect(most.amountMinor).toBe(0);
      for (const send of [refundOrder, checkRefund]) {
        await expect(send(ctx, orderId, { amount: 50 })).rejects.toSatisfy(
          ({ code, message }: DomainError) =>
            code === 'conflict' && inEnglish(message).includes(named ?? 'Ask an admin to refund'),
        );
      }
      if (named === null) return;
      expect((await readOrderPanels(ctx, orderId, true)).refund).toMatchObject({ most });
      const more = toMajorString({ ...most, amountMinor: most.amountMinor + 1 });
      expect(await answer(refundOrder(ctx, orderId, { amount: more }))).toBe('conflict');
      expect(await checkRefund(ctx, orderId, { amount })).toMatchObject({ amount: most });
      await refundOrder(ctx, orderId, { amount });
      expect((await order(orderId)).refundedMinor).toBe(most.amountMinor);
      expect(await getRefundable(ctx, orderId)).toMatchObject({
        canRefund: false,
        needsAdmin: true,
      });
    },
  );

  it('of a seller is in steps that the card provider can move', async ({ db }) => {
    const payments = (sandbox: PaymentProvider): PaymentProvider => ({
      ...sandbox,
      amountsIn: stripeAmountsIn,
    });
    const given = { price: 10_000, currency: 'KWD', payments };
    const { seller, as, pay, complete, payOut } = await setUp(db, given);
    const orderId = await pay();
    await complete(orderId);
    await payOut(10_000 - 1239);
    const most = { amountMinor: 1230, currency: 'KWD' };
    expect(await getRefundable(as(seller), orderId)).toMatchObject({ most, canRefund: true });
    await refundOrder(as(seller), orderId, { amount: '1.230' });
  });

  it('that the provider refuses for good is given up: admins are told and refund again', async ({
    db,
  }) => {
    let refusals = 0;
    let isDown = true;
    const payments = (sandbox: PaymentProvider): PaymentProvider => ({
      ...sandbox,
      refund(request) {
        if (!isDown) return sandbox.refund(request);
        refusals += 1;
        throw new ProviderFailure('No.', { keyIsSpent: true, isFinal: true });
      },
    });
    const { clock, services, seller, buyer, admin, as, pay, order, balances } = await setUp(db, {
      payments,
    });
    const orderId = await pay();
    await refundOrder(as(seller), orderId, { amount: 100 });
    for (let tried = 0; tried < 12; tried += 1) {
      await reconcilePayments(services);
      clock.forward(2 * HOUR);
    }
    expect(refusals).toBe(6);
    expect(await order(orderId)).toMatchObject({ status: 'refunded', refundedMinor: 0 });
    const failed = 'orders.lead.refundFailed';
    expect(await readPaymentPage(as(buyer), orderId)).toMatchObject({ ended: failed });
    expect(await getRefundable(as(seller), orderId)).toMatchObject({ whyNot: failed });
    expect(await getRefundable(as(admin), orderId)).toMatchObject({ whyNot: null });
    expect(await balances()).toEqual({ provider_clearing: 10_000, held: -10_000 });
    const told = { userId: admin.userId, kind: 'refund-failed' };
    expect(await db.read.notification.count({ where: told })).toBe(1);
    isDown = false;
    expect(await answer(refundOrder(as(seller), orderId, { amount: 100 }))).toBe('conflict');
    await refundOrder(as(admin), orderId, { amount: 100 });
    await reconcilePayments(services);
    expect(await order(orderId)).toMatchObject({ status: 'refunded', refundedMinor: 10_000 });
    expect(await balances()).toEqual({});
  });

  it('that comes back after it was sent is told to the admins once, and refunded again', async ({
    db,
  }) => {
    const { clock, services, seller, admin, as, pay, order, balances } = await setUp(db);
    const orderId = await pay();
    await refundOrder(as(seller), orderId, { amount: 30 });
    await reconcilePayments(services);
    const made = await db.read.providerRefund.findFirstOrThrow();
    const { transactionId, provider } = made;
    const of = { orderId, provider, transactionId };
    for (let time = 0; time < 2; time += 1) {
      clock.forward(HOUR);
      const failed = { ...made, status: 'failed' as const, refundId: null };
      const read = { refunds: [failed], disputes: [], readAt: clock.now() };
      await db.write((tx) => recordRefundsAndDisputes(tx, services, of, read));
    }
    expect(await order(orderId)).toMatchObject({ status: 'paid', refundedMinor: 0 });
    const told = { userId: admin.userId, kind: 'refund-failed' };
    expect(await db.read.notification.count({ where: told })).toBe(1);
    expect(await balances()).toEqual({ provider_clearing: 10_000, held: -10_000 });
  });

  it('is not made while the buyer’s bank has taken the money, and not by an admin who bought it', async ({
    db,
  }) => {
    const { clock, services, seller, admin, as, pay, order, balances } = await setUp(db);
    const orderId = await pay();
    const { transactionId, provider } = await db.read.payment.findFirstOrThrow();
    const of = { orderId, provider, transactionId };
    const chargeback = (status: 'needs_response' | 'lost') => ({
      id: 'dp_1',
      transactionId,
      amountMinor: 10_000,
      currency: 'USD',
      status,
      reason: 'fraudulent',
      respondBy: null,
      withdrawnMinor: 10_000,
      createdAt: clock.now(),
    });
    const report = (status: 'needs_response' | 'lost') => {
      clock.forward(HOUR);
      const read = { refunds: [], disputes: [chargeback(status)], readAt: clock.now() };
      return db.write((tx) => recordRefundsAndDisputes(tx, services, of, read));
    };
    await report('needs_response');
    await report('needs_response');
    expect(await readMenuCounts(as(admin))).toMatchObject({ disputes: 1 });
    const message = 'orders.chargebackOpen';
    for (const who of [seller, admin]) {
      const refused = refundOrder(as(who), orderId, { amount: 10 });
      await expect(refused).rejects.toMatchObject({ code: 'conflict', message });
      const shown = { whyNot: message, canRefund: false, needsAdmin: false };
      expect(await getRefundable(as(who), orderId)).toMatchObject(shown);
    }
    await report('lost');
    await report('lost');
    expect(await readMenuCounts(as(admin))).toMatchObject({ disputes: 0 });
    const rows = await db.read.notification.findMany({
      where: { kind: { startsWith: 'chargeback-' } },
      orderBy: [{ createdAt: 'asc' }, { kind: 'asc' }],
    });
    const paths = rows.map((row) => [row.userId, row.outcome, targetOf(row as Target)]);
    const [sales, chargebacks] = ['/dashboard/orders/', '/dashboard/disputes/chargebacks/'];
    expect(paths.sort()).toEqual(
      [
        [seller.userId, null, sales + orderId],
        [admin.userId, null, `${chargebacks}dp_1`],
        [seller.userId, 'lost', sales + orderId],
        [admin.userId, 'lost', `${chargebacks}dp_1`],
      ].sort(),
    );
    expect(await order(orderId)).toMatchObject({ status: 'refunded', refundedMinor: 10_000 });
    expect(await balances()).toEqual({});
    const party = await addPerson(services, 'admin', { canBuy: true });
    const { id: productId } = await addProduct(services, seller, { resalePriceMinor: 500 });
    const where = { phone: '5035550100', meetingLocation: 'Park' };
    const own = await bookProduct(as(party), { productId, ...where });
    const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
    await payWithCard(as(party), { orderId: own.orderId, card });
    expect(await answer(refundOrder(as(party), own.orderId, { amount: 5 }))).toBe('forbidden');

    // The bank of that admin disputes it: another one answers, while there is one.
    const bought = await db.read.payment.findFirstOrThrow({ where: { orderId: own.orderId } });
    const disputed = async (id: string) => {
      const dispute = { ...chargeback('needs_response'), id, transactionId: bought.transactionId };
      const read = { refunds: [], disputes: [dispute], readAt: clock.now() };
      await db.write((tx) => recordRefundsAndDisputes(tx, services, { ...of, ...bought }, read));
      const waiting = await db.read.notification.findMany({
        where: { kind: 'chargeback-waiting', subjectId: id },
      });
      return waiting.map(({ userId }) => userId);
    };
    expect(await disputed('dp_2')).toEqual([admin.userId]);
    await db.write((tx) =>
      tx.user.update({ where: { id: admin.userId }, data: { canModerate: false, canBuy: true } }),
    );
    expect(await disputed('dp_3')).toEqual([party.userId]);
  });
});
