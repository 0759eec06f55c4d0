import { expect } from 'vitest';
import { isBalanced } from '../setup/balanced-entries';
import { combineEntries, type LedgerEntry } from '~/features/ledger/accounts';
import { postObject } from '~/features/ledger/post-object.server';
import { exportLedger } from '~/features/ledger/export-ledger.server';
import { refundOrder } from '~/features/payments/refund-order.server';
import { exportBatch } from '~/features/payouts/export-batch.server';
import { savePayeeDetails } from '~/features/payouts/payee-details.server';
import { handleWebhook } from '~/features/payments/webhook-events.server';
import { readLedgerOverview, requestLedgerCheck } from '~/features/payments/ledger-overview.server';
import {
  reconcileLedger,
  reconcileLedgerJob,
  type SweepPayload,
} from '~/features/payments/reconcile-ledger.server';
import { createPaymentIntent, payWithCard } from '~/features/payments/start-payment.server';
import type { Ctx } from '~/features/accounts/account.policy';
import { bookProduct } from '~/features/orders/book-product.server';
import { csvLine } from '~/lib/csv';
import type { Database } from '~/platform/db/database';
import { prepareRecurringJobs, runDueJobs } from '~/platform/jobs/run-jobs.server';
import type { MovementKind } from '~/platform/payments/payment-provider';
import type { Services } from '~/platform/services';
import type { ShownError } from '../fakes/stripe-dashboard';
import type { StripeServer } from '../fakes/stripe-server';
import { onEachDatabase } from '../setup/databases';
import { completedSale, saleShop, settleDown } from '../setup/sales';
import { stripeShop, WEBHOOK_SECRET } from '../setup/stripe-shop';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const HOUR = 60 * 60_000;

/** A shop at Stripe with one payment of $19.99, which the shop has not been informed of. */
async function paidShop(db: Database, prepare: (stripe: StripeServer) => void = () => {}) {
  const shop = await stripeShop(db);
  prepare(shop.stripe);
  const { ctx, orderId, stripe, services, clock } = shop;
  const { clientSecret } = await createPaymentIntent(ctx, { orderId });
  const intentId = clientSecret.split('_secret_')[0] ?? '';
  const paid = stripe.pay(intentId);
  const admin = actAs(services, await addPerson(services, 'admin'));
  const deliver = async (events: readonly ShownError[]) => {
    for (const { type, object } of events) {
      const payload = stripe.event(type, object);
      const signature = stripe.sign(payload, WEBHOOK_SECRET, clock.now());
      await handleWebhook(services, { body: Buffer.from(payload), signature });
    }
  };
  await deliver([{ type: 'payment_intent.succeeded', object: paid }]);
  return { ...shop, intentId, deliver, admin };
}

const sweep = (services: Services, since: Date | null = null, compare = false) =>
  reconcileLedger(services, { since, compare });

/** The cells of the lines of the export, from the account on. */
async function exportedLines(admin: Ctx): Promise<string[][]> {
  let csv = '';
  for await (const piece of exportLedger(admin)) csv += piece;
  const lines = csv.trim().split('\r\n');
  return lines.map((line) => line.split(',').slice(7));
}

async function balancesOf(admin: Ctx): Promise<Record<string, number>> {
  const { balances } = await readLedgerOverview(admin);
  return Object.fromEntries(balances.map(({ account, amountMinor }) => [account, amountMinor]));
}

/** The balances by account and currency, each of which has to sum to zero. */
async function balancesByCurrency(db: Database): Promise<Record<string, number>> {
  const entries = await db.read.ledgerEntry.findMany();
  expect(isBalanced(entries as LedgerEntry[])).toBe(true);
  return Object.fromEntries(
    combineEntries(
      entries.map(({ account, amountMinor, currency }) => ({
        account: account as LedgerEntry['account'],
        amountMinor,
        currency,
      })),
    ).map((one) => [`${one.account} ${one.currency}`, one.amountMinor]),
  );
}

/** Whether the ledger has what Stripe says of its balance, in every currency. */
async function agreesWithStripe(admin: Ctx): Promise<boolean> {
  const { balances } = await readLedgerOverview(admin);
  const clearing = balances.filter(({ account }) => account === 'provider_clearing');
  return clearing.every(({ amountMinor, statedMinor }) => amountMinor === statedMinor);
}

const transactionsOf = (db: Database) => db.read.ledgerTransaction.count();

onEachDatabase('the ledger', (it) => {
  it('has a payment, its fee and what the provider’s dashboard did, by events or the sweep', async ({
    db,
  }) => {
    const { stripe, services, admin, intentId, deliver, clock } = await paidShop(db);
    expect(await balancesOf(admin)).toEqual({
      provider_clearing: 1999 - 88,
      held: -1999,
      provider_costs: 88,
    });
    const first = stripe.dashboard.refund(intentId, { amount: 500 });
    await deliver([...first.failure, ...first.failure]);
    expect(await balancesOf(admin)).toMatchObject({ provider_clearing: 1411, held: -1499 });
    // The rest is never reported.
    const since = clock.now();
    const second = stripe.dashboard.refund(intentId, { amount: 300, status: 'pending' });
    const { dispute } = stripe.dashboard.dispute(intentId);
    const { payout } = stripe.money.payOut(100, 'usd');
    await sweep(services, since);
    expect(await balancesOf(admin)).toEqual({
      provider_clearing: 1411 - 3499 - 100,
      held: -1199,
      provider_costs: 88 + 1500,
      refunds_under_way: -300,
      disputes: 1999,
      payouts_under_way: 100,
    });
    second.refund.status = 'succeeded';
    stripe.dashboard.failRefund(first.refund);
    stripe.dashboard.close(dispute, 'won');
    payout.status = 'paid';
    clock.forward(25 * HOUR);
    await sweep(services, clock.now());
    expect(await balancesOf(admin)).toEqual({
      provider_clearing: 1999 - 88 - 300 - 1500 - 100,
      held: -1699,
      provider_costs: 1588,
      operator_bank: 100,
    });
    const { balances, mismatches } = await readLedgerOverview(admin);
    expect(mismatches).toEqual([]);
    const clearing = balances.find(({ account }) => account === 'provider_clearing');
    expect(clearing?.statedMinor).toBe(clearing?.amountMinor);
    const count = await transactionsOf(db);
    await sweep(services, null, true);
    expect(await transactionsOf(db)).toBe(count);
    await stripe.close();
  });

  it('has what a refund and an instant payout cost, also after they failed', async ({ db }) => {
    const { stripe, services, admin, intentId, deliver, clock } = await paidShop(db);
    stripe.dashboard.refundFee = 25;
    const { refund, failure } = stripe.dashboard.refund(intentId, { amount: 500 });
    const { payout, events } = stripe.money.payOut(100, 'usd', 10);
    await deliver([...failure, ...events, ...failure, ...events]);
    expect(await balancesOf(admin)).toEqual({
      provider_clearing: 1999 - 88 - 525 - 110,
      held: -1499,
      provider_costs: 88 + 25 + 10,
      payouts_under_way: 100,
    });
    expect(await agreesWithStripe(admin)).toBe(true);
    stripe.dashboard.failRefund(refund);
    payout.status = 'failed';
    clock.forward(25 * HOUR);
    await sweep(services, clock.now());
    expect(await balancesOf(admin)).toEqual({
      provider_clearing: 1999 - 88 - 35,
      held: -1999,
      provider_costs: 88 + 35,
    });
    expect(await agreesWithStripe(admin)).toBe(true);
    await stripe.close();
  });

  it('has a payout that is larger than a column holds, and what comes after it', async ({ db }) => {
    const { stripe, services, admin, deliver, clock } = await paidShop(db);
    const { payout, events } = stripe.money.payOut(5_000_000_001, 'huf');
    await deliver([...events, ...events]);
    stripe.money.payOut(7, 'usd');
    await sweep(services, clock.now(), true);
    payout.status = 'paid';
    clock.forward(25 * HOUR);
    await sweep(services, clock.now());
    expect(await balancesByCurrency(db)).toMatchObject({
      'provider_clearing HUF': -5_000_000_001,
      'operator_bank HUF': 5_000_000_001,
      'payouts_under_way USD': 7,
    });
    expect(await agreesWithStripe(admin)).toBe(true);
    await stripe.close();
  });

  it('has what a shop in dollars gets in euros, at the rate of each movement', async ({ db }) => {
    const inEuros = (stripe: StripeServer) => {
      Object.assign(stripe.exchange, { currency: 'eur', rate: 0.92 });
    };
    const { stripe, services, admin, intentId, deliver, clock } = await paidShop(db, inEuros);
    expect(await balancesByCurrency(db)).toEqual({
      'held USD': -1999,
      'conversion USD': 1999,
      'conversion EUR': -1839,
      'provider_clearing EUR': 1839 - 88,
      'provider_costs EUR': 88,
    });
    stripe.exchange.rate = 0.95;
    const first = stripe.dashboard.refund(intentId, { amount: 500 });
    await deliver([...first.failure, ...first.failure]);
    expect(await balancesByCurrency(db)).toMatchObject({
      'held USD': -1499,
      'conversion USD': 1499,
      'conversion EUR': 475 - 1839,
    });
    expect(await agreesWithStripe(admin)).toBe(true);
    // A refund that the bank returns, and a dispute that is won, each at rates of their own.
    const second = stripe.dashboard.refund(intentId, { amount: 300 });
    const { dispute, failure } = stripe.dashboard.dispute(intentId);
    await deliver([...second.failure, ...failure]);
    expect(await balancesByCurrency(db)).toMatchObject({
      'held USD': -1199,
      'disputes USD': 1999,
      'conversion USD': 1199 - 1999,
      'provider_costs EUR': 88 + 1500,
      'conversion EUR': 475 - 1839 + 285 + 1899,
    });
    expect(await agreesWithStripe(admin)).toBe(true);
    stripe.exchange.rate = 0.9;
    stripe.dashboard.failRefund(second.refund);
    stripe.dashboard.close(dispute, 'won');
    // Neither is reported: the sweep finds both.
    clock.forward(25 * HOUR);
    await sweep(services, clock.now());
    expect(await balancesByCurrency(db)).toEqual({
      'held USD': -1499,
      'conversion USD': 1499,
      'provider_costs EUR': 1588,
      'conversion EUR': 475 - 1839 + (285 - 270) + (1899 - 1799),
      'provider_clearing EUR': 1839 - 475 - 15 - 100 - 1588,
    });
    expect(await agreesWithStripe(admin)).toBe(true);
    const count = await transactionsOf(db);
    await sweep(services, null, true);
    expect(await transactionsOf(db)).toBe(count);
    expect((await readLedgerOverview(admin)).mismatches).toEqual([]);
    await stripe.close();
  });

  it('corrects a charge whose exchange is stated late', async ({ db }) => {
    const { stripe, services, admin, clock } = await paidShop(db, (one) => {
      one.exchange.currency = 'eur';
      one.money.statesFees = false;
    });
    expect(await balancesByCurrency(db)).toEqual({
      'provider_clearing USD': 1999,
      'held USD': -1999,
    });
    stripe.money.statesFees = true;
    clock.forward(25 * HOUR);
    await sweep(services);
    expect(await balancesByCurrency(db)).toEqual({
      'held USD': -1999,
      'conversion USD': 1999,
      'conversion EUR': -1999,
      'provider_clearing EUR': 1999 - 88,
      'provider_costs EUR': 88,
    });
    expect(await agreesWithStripe(admin)).toBe(true);
    await stripe.close();
  });

  it('asks again for a fee that is stated late', async ({ db }) => {
    const shop = await stripeShop(db);
    const { stripe, ctx, orderId, services, clock } = shop;
    stripe.money.statesFees = false;
    const { clientSecret } = await createPaymentIntent(ctx, { orderId });
    stripe.pay(clientSecret.split('_secret_')[0] ?? '');
    clock.forward(HOUR);
    await createPaymentIntent(ctx, { orderId }).catch(() => {});
    const fees = () => db.read.ledgerTransaction.count({ where: { objectKind: 'fee' } });
    expect([await transactionsOf(db), await fees()]).toEqual([1, 0]);
    stripe.money.statesFees = true;
    await sweep(services);
    expect(await fees()).toBe(0);
    clock.forward(25 * HOUR);
    await sweep(services);
    expect(await fees()).toBe(1);
    await stripe.close();
  });

  it('gets all that Stripe answers about in spite of lists and objects that it refuses', async ({
    db,
  }) => {
    const { stripe, services, intentId, clock, admin } = await paidShop(db, (one) => {
      one.money.statesFees = false;
    });
    await prepareRecurringJobs(services, [reconcileLedgerJob]);
    clock.forward(HOUR);
    expect(await runDueJobs(services, [reconcileLedgerJob])).toBe(1);
    const first = clock.now().toISOString();
    clock.forward(25 * HOUR);
    stripe.dashboard.refund(intentId, { amount: 500 });
    stripe.forbidden = new RegExp(`payouts|disputes|payment_intents/${intentId}`);
    const began = clock.now().toISOString();
    expect(await runDueJobs(services, [reconcileLedgerJob])).toBe(0);
    expect(await balancesOf(admin)).toMatchObject({ held: 500 - 1999 });
    const readJob = () => db.read.job.findFirstOrThrow({ where: { kind: 'reconcile-ledger' } });
    const { payload, lastError } = await readJob();
    expect(lastError).toContain('permission');
    const { since, behind } = JSON.parse(payload) as SweepPayload;
    expect({ since, behind }).toEqual({
      since: began,
      behind: { dispute: first, payout: first },
    });
    expect(await db.read.ledgerObject.count({ where: { checkAfter: { lte: clock.now() } } })).toBe(
      0,
    );
    stripe.forbidden = null;
    stripe.money.statesFees = true;
    clock.forward(2 * HOUR);
    expect(await runDueJobs(services, [reconcileLedgerJob])).toBe(1);
    expect(JSON.parse((await readJob()).payload)).toMatchObject({ behind: {} });
    await stripe.close();
  });

  it('shows what is not known here or there', async ({ db }) => {
    const { stripe, services, admin, intentId } = await paidShop(db);
    const answer = await fetch(`${stripe.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_x' },
      body: new URLSearchParams({ amount: '900', currency: 'usd' }),
    });
    const { id } = (await answer.json()) as { id: string };
    stripe.pay(id);
    const { refund } = stripe.dashboard.refund(id);
    await sweep(services);
    stripe.intents.get(intentId)!.amount = 1998;
    await sweep(services, null, true);
    const { balances, mismatches } = await readLedgerOverview(admin);
    expect(mismatches.map(({ id: objectId, problem }) => [objectId, problem])).toEqual(
      expect.arrayContaining([
        [refund.id, 'unknown-payment'],
        [intentId, 'amount'],
      ]),
    );
    expect(balances[0]?.statedMinor).not.toBe(balances[0]?.amountMinor);
    stripe.intents.delete(intentId);
    await sweep(services, null, true);
    expect(
      await db.read.ledgerObject.findFirst({ where: { kind: 'charge', objectId: intentId } }),
    ).toMatchObject({ problem: 'missing' });
    await stripe.close();
  });

  it('compares all payments in turn, and again those that differ', async ({ db }) => {
    const { stripe, services, intentId, clock } = await paidShop(db);
    await prepareRecurringJobs(services, [reconcileLedgerJob]);
    const runSweep = async () => {
      clock.forward(HOUR);
      expect(await runDueJobs(services, [reconcileLedgerJob])).toBe(1);
    };
    await runSweep();
    stripe.intents.get(intentId)!.amount = 1998;
    await runSweep();
    const problemOf = async (objectId: string) =>
      (await db.read.ledgerObject.findFirst({ where: { kind: 'charge', objectId } }))?.problem;
    // All were compared today.
    expect(await problemOf(intentId)).toBe(null);
    // As many payments before it as a sweep compares, none of which is known to Stripe.
    const paid = await db.read.payment.findFirstOrThrow();
    await db.write((tx) =>
      tx.payment.createMany({
        data: Array.from({ length: 50 }, (_, number) => ({
          ...paid,
          id: `!${number}`,
          transactionId: `pi_gone${number}`,
          intentId: null,
          acceptedOrderId: null,
          status: 'returned',
        })),
      }),
    );
    clock.forward(24 * HOUR);
    await runSweep();
    expect(await problemOf('pi_gone0')).toBe('missing');
    expect(await problemOf(intentId)).toBe(null);
    await runSweep();
    expect(await problemOf(intentId)).toBe('amount');
    await db.write((tx) => tx.payment.deleteMany({ where: { id: { startsWith: '!' } } }));
    await db.write((tx) =>
      tx.ledgerObject.deleteMany({ where: { objectId: { startsWith: 'pi_gone' } } }),
    );
    // It is read again each day, also where an earlier version has noted it.
    stripe.intents.get(intentId)!.amount = 1999;
    await runSweep();
    expect(await problemOf(intentId)).toBe('amount');
    await db.write((tx) =>
      tx.ledgerObject.updateMany({ where: { problem: 'amount' }, data: { checkAfter: null } }),
    );
    await runSweep();
    expect(await problemOf(intentId)).toBe(null);
    await stripe.close();
  });

  it('posts an object once when two processes do it at the same time', async ({ db }) => {
    const deps = { clock: testClock() };
    const now = deps.clock.now();
    const payout = { kind: 'payout', id: 'po_1', state: 'paid' } as const;
    const amount = { amountMinor: 700, currency: 'JPY' };
    const reported = { provider: 'stripe', transactionId: null, createdAt: now, readAt: now };
    const book = () => db.write((tx) => postObject(tx, deps, { ...payout, amount }, reported));
    const results = await Promise.all([book(), book(), book()]);
    expect(results.filter(Boolean)).toEqual([true]);
    expect(await transactionsOf(db)).toBe(1);
    const older = { ...reported, readAt: new Date(now.getTime() - 1) };
    const before = { ...payout, amount, state: 'pending' } as const;
    expect(await db.write((tx) => postObject(tx, deps, before, older))).toBe(false);
  });

  it('follows refunds in parts, made by us or in the provider’s dashboard', async ({ db }) => {
    const services = testServices(db);
    const seller = await addPerson(services, 'seller');
    const buyer = actAs(services, await addPerson(services, 'buyer'));
    const admin = actAs(services, await addPerson(services, 'admin'));
    const product = await addProduct(services, seller, { resalePriceMinor: 1000 });
    const where = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
    const { orderId } = await bookProduct(buyer, { productId: product.id, ...where });
    const card = { number: '4242424242424242', expiry: '12/30', cvc: '123' };
    await payWithCard(buyer, { orderId, card });
    const { payments } = services;
    const { transactionId } = await db.read.payment.findFirstOrThrow();
    const refund = (key: string, amountMinor?: number) =>
      payments.refund({
        transactionId,
        key,
        refundId: key,
        ...(amountMinor && { part: { amountMinor, currency: 'USD' } }),
      });
    const [first, again] = [await refund('a', 300), await refund('a', 300)];
    expect(again).toEqual(first);
    await expect(refund('b', 701)).rejects.toThrow('More than is left');
    await sweep(services);
    expect(await balancesOf(admin)).toEqual({ provider_clearing: 700, held: -700 });
    expect(await refund('c')).toMatchObject({ amountMinor: 700 });
    expect(await refund('d')).toBeNull();
    await sweep(services);
    expect(await balancesOf(admin)).toEqual({});
    expect(await payments.readBalance?.()).toEqual([{ amountMinor: 0, currency: 'USD' }]);
    expect(await payments.listRefunds?.(transactionId)).toHaveLength(2);
    expect(await transactionsOf(db)).toBe(3);
  });

  it('names the order in each exported line of a refund, whatever the account', async ({ db }) => {
    const shop = await saleShop(db);
    const { services } = shop;
    const orderId = await completedSale(shop, 1250);
    await savePayeeDetails(actAs(services, shop.seller), {
      holder: 'Robin Miller',
      account: 'DE89370400440532013000',
    });
    const admin = actAs(services, shop.admin);
    await exportBatch(admin, { currency: 'USD', formKey: 'one' });
    const before = (await exportedLines(admin)).length;
    shop.clock.forward(HOUR);
    await refundOrder(admin, orderId, { amount: '12.50' });
    await settleDown(services);
    const id = csvLine([orderId]).trim();
    const lines = (await exportedLines(admin)).slice(before);
    const accounts = lines.map(([account]) => account);
    for (const account of ['written_off', 'provider_clearing', 'refunds_under_way']) {
      expect(accounts).toContain(`"${account}"`);
    }
    expect(lines.map(([, order]) => order)).toEqual(lines.map(() => id));
  });

  it('is exported line by line, and compared when an admin asks', async ({ db }) => {
    const clock = testClock();
    const services = testServices(db, { clock });
    const seller = await addPerson(services, 'seller');
    const buyer = actAs(services, await addPerson(services, 'buyer'));
    const admin = actAs(services, await addPerson(services, 'admin'));
    const product = await addProduct(services, seller, { resalePriceMinor: 1250 });
    const where = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
    const { orderId } = await bookProduct(buyer, { productId: product.id, ...where });
    const card = { number: '4242424242424242', expiry: '12/30', cvc: '123' };
    await payWithCard(buyer, { orderId, card });
    // An id may begin with a minus, which the file writes so that no program computes with it.
    const id = csvLine([orderId]).trim();
    expect(await exportedLines(admin)).toEqual([
      ['"account"', '"order_id"', '"seller_id"', '"debit"', '"credit"', '"currency"'],
      ['"provider_clearing"', id, '""', '"12.50"', '""', '"USD"'],
      ['"held"', id, '""', '""', '"12.50"', '"USD"'],
    ]);
    expect(() => exportLedger(buyer)).toThrow();
    await expect(readLedgerOverview(buyer)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(requestLedgerCheck(buyer)).rejects.toMatchObject({ code: 'forbidden' });

    expect(await requestLedgerCheck(admin)).toBe(false);
    await prepareRecurringJobs(services, [reconcileLedgerJob]);
    expect(await runDueJobs(services, [reconcileLedgerJob])).toBe(0);
    expect(await requestLedgerCheck(admin)).toBe(true);
    expect(await readLedgerOverview(admin)).toMatchObject({ isComparing: true, sweptAt: null });
    expect(await runDueJobs(services, [reconcileLedgerJob])).toBe(1);
    clock.forward(HOUR);
    expect(await readLedgerOverview(admin)).toMatchObject({
      isComparing: false,
      sweptAt: '2026-06-01T12:00:00.000Z',
      mismatches: [],
      balances: [{ account: 'provider_clearing', statedMinor: 1250 }, { account: 'held' }],
    });

    // A comparison that is asked for while the sweep runs is not lost with its result.
    const { payments } = services;
    const asking = {
      ...services,
      payments: {
        ...payments,
        async *listRecent(kind: MovementKind, since: Date) {
          await requestLedgerCheck(admin);
          yield* payments.listRecent?.(kind, since) ?? [];
        },
      },
    };
    expect(await runDueJobs(asking, [reconcileLedgerJob])).toBe(0);
    clock.forward(HOUR);
    expect(await readLedgerOverview(admin)).toMatchObject({ isComparing: true });
    expect(await runDueJobs(services, [reconcileLedgerJob])).toBe(1);
    clock.forward(HOUR);
    expect(await readLedgerOverview(admin)).toMatchObject({ isComparing: false });
  });
});
