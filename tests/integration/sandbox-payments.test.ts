import { expect } from 'vitest';
import { endAccount } from '~/features/account-lifecycle/delete-account.server';
import { DELETED_ACCOUNT, type Ctx } from '~/features/accounts/account.policy';
import { bookProduct } from '~/features/orders/book-product.server';
import { recordPayment } from '~/features/payments/record-payment.server';
import {
  createPaymentIntent,
  answerCardStep,
  payWithCard,
} from '~/features/payments/start-payment.server';
import {
  listPayments,
  readPaymentPage,
  readReceipt,
} from '~/features/payments/payment.queries.server';
import { reconcilePayments } from '../setup/run-sweeps';
import { applyDeadlinesNow } from '~/features/payments/order-deadlines.server';

import type { Database } from '~/platform/db/database';
import { connectDatabase } from '~/platform/db/connect.server';
import { createLimits } from '~/platform/limits.server';
import { createLog } from '~/platform/log.server';
import { createSandbox } from '~/platform/payments/sandbox/sandbox-provider.server';
import { sql } from '~/platform/db/sql';
import { onOwnDatabases } from '../setup/databases';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const good = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
const card = (number: string) => ({ ...good, number });

async function shop(db: Database, given: Parameters<typeof testServices>[1] = {}) {
  const clock = testClock();
  const services = testServices(db, { clock, ...given });
  const seller = await addPerson(services, 'seller');
  const buyer = await addPerson(services, 'buyer');
  const ctx = actAs(services, buyer);
  const book = async (resalePriceMinor = 1999) => {
    const { id: productId } = await addProduct(services, seller, { resalePriceMinor });
    const { orderId } = await bookProduct(ctx, {
      productId,
      phone: '+1 503 555 0100',
      meetingLocation: 'Library steps',
    });
    return { orderId, productId };
  };
  return { clock, services, seller, buyer, ctx, book };
}

const pay = (ctx: Ctx, orderId: string, number = good.number) =>
  payWithCard(ctx, { orderId, card: card(number) });

onOwnDatabases('the sandbox', (it) => {
  it('charges ten submissions of one form once, and tells all ten that it is paid', async ({
    db,
  }) => {
    const { ctx, book } = await shop(db);
    const { orderId, productId } = await book();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => pay(ctx, orderId)));
    expect(new Set(outcomes)).toEqual(new Set(['paid']));
    const [charged, ...more] = await db.read.sandboxIntent.findMany({
      where: { capturedAt: { not: null } },
    });
    expect(more).toEqual([]);
    expect(await db.read.payment.findMany()).toMatchObject([
      { orderId, productId, amountMinor: 1999, transactionId: charged?.id, provider: 'sandbox' },
    ]);
    const product = await db.read.product.findUniqueOrThrow({ where: { id: productId } });
    expect(product).toMatchObject({ status: 'sold', listed: false });
    expect(await readPaymentPage(ctx, orderId)).toMatchObject({
      state: 'paid',
      transactionId: charged?.id,
      ended: null,
    });
  });

  it('refuses a card in the bank’s words, and takes the next one', async ({ db }) => {
    const { ctx, book } = await shop(db);
    const { orderId } = await book();
    await expect(pay(ctx, orderId, '4000 0000 0000 9995')).rejects.toMatchObject({
      code: 'card_refused',
      message: 'payments.refused.poor',
      fields: { number: ['payments.refused.poor'] },
    });
    await expect(pay(ctx, orderId, '4242 4242 4242 4241')).rejects.toMatchObject({
      fields: { number: ['payments.refused.numberInvalid'] },
    });
    expect(await pay(ctx, orderId)).toBe('paid');
  });

  it('takes the step that a card asks for, also after a visit elsewhere', async ({ db }) => {
    const { ctx, book } = await shop(db);
    const { orderId } = await book();
    expect(await pay(ctx, orderId, '4000 0025 0000 3155')).toBe('step');
    expect(await readPaymentPage(ctx, orderId)).toMatchObject({ state: 'step' });
    const refusing = answerCardStep(ctx, { orderId, agreed: false });
    await expect(refusing).rejects.toMatchObject({ code: 'card_refused' });
    expect(await readPaymentPage(ctx, orderId)).toMatchObject({ state: 'card' });
    expect(await pay(ctx, orderId, '4000 0025 0000 3155')).toBe('step');
    const answers = Array.from({ length: 4 }, () => answerCardStep(ctx, { orderId, agreed: true }));
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['paid']));
    expect(await db.read.payment.count()).toBe(1);
  });

  it('keeps nothing of a card: not in any table, not in the log', async ({ db }) => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (line) => void lines.push(line) });
    const { ctx, book } = await shop(db, { log });
    const { orderId } = await book();
    await pay(ctx, orderId, '4000000000000002').catch(() => {});
    await pay(ctx, orderId, '4000002500003155');
    await pay(ctx, orderId, '4242424242424242');
    const rows = [
      await db.rows(sql`SELECT * FROM "SandboxIntent"`),
      await db.rows(sql`SELECT * FROM "PaymentIntent"`),
      await db.rows(sql`SELECT * FROM "Payment"`),
      lines,
    ];
    expect(JSON.stringify(rows)).not.toMatch(
      /4242424242424242|4000000000000002|4000002500003155|"cvc"/,
    );
  });

  it('remembers over processes: what one took, another finds', async ({ db, url }) => {
    const { ctx, book, clock } = await shop(db);
    const { orderId } = await book();
    const { clientSecret } = await createPaymentIntent(ctx, { orderId });
    const other = await connectDatabase({ url, log: createLog('silent') });
    const elsewhere = createSandbox(other, clock);
    const id = clientSecret.split('_secret_')[0] ?? '';
    await elsewhere.cards?.pay(id, good);
    await other.close();
    const claim = await recordPayment(ctx, { orderId, transactionId: id });
    expect(claim.insertedId).not.toBe('');
  });

  it('closes a payment that is under way when the hold ends, or settles it', async ({ db }) => {
    const { ctx, book, clock, services } = await shop(db);
    const ended = await book();
    const { clientSecret } = await createPaymentIntent(ctx, ended);
    const paid = await book();
    const other = await createPaymentIntent(ctx, paid);
    await services.payments.cards?.pay(other.clientSecret.split('_secret_')[0] ?? '', good);
    clock.forward(25 * 60 * 60_000);
    await applyDeadlinesNow(services);
    const statusOf = async (id: string) =>
      (await db.read.order.findUniqueOrThrow({ where: { id } })).status;
    expect(await statusOf(ended.orderId)).toBe('expired');
    expect(await statusOf(paid.orderId)).toBe('paid');
    const closed = await services.payments.readIntent(clientSecret.split('_secret_')[0] ?? '');
    expect(closed?.state).toBe('cancelled');
    await expect(pay(ctx, ended.orderId)).rejects.toMatchObject({ status: 409 });
    // The product can be booked again while it is for sale.
    const shown = async () => (await readPaymentPage(ctx, ended.orderId)).ended;
    expect(await shown()).toBe('payments.ended.bookAgain');
    const { productId } = await db.read.order.findUniqueOrThrow({ where: { id: ended.orderId } });
    await db.write((tx) =>
      tx.product.update({ where: { id: productId }, data: { listed: false } }),
    );
    expect(await shown()).toBe('payments.ended.expired');
  });

  it('finds the one unpaid order at a price, and asks when there are several', async ({ db }) => {
    const { ctx, book } = await shop(db);
    await expect(createPaymentIntent(ctx, { price: 19.99 })).rejects.toMatchObject({ status: 404 });
    const { orderId } = await book(1999);
    await book(2500);
    const byPrice = await createPaymentIntent(ctx, { price: '19.99' });
    expect(byPrice).toEqual(await createPaymentIntent(ctx, { orderId, price: 19.99 }));
    await book(1999);
    await expect(createPaymentIntent(ctx, { price: 19.99 })).rejects.toMatchObject({ status: 409 });
    const wrong = createPaymentIntent(ctx, { orderId, price: 1 });
    await expect(wrong).rejects.toMatchObject({ status: 409 });
    for (const price of ['1,999', '1.9.9', 'free']) {
      const broken = createPaymentIntent(ctx, { price });
      await expect(broken).rejects.toMatchObject({ status: 422 });
    }
  });

  it('is for the order’s own buyer only', async ({ db }) => {
    const { ctx, book, services, seller } = await shop(db);
    const { orderId } = await book();
    const stranger = actAs(services, await addPerson(services, 'buyer'));
    const { clientSecret } = await createPaymentIntent(ctx, { orderId });
    const transactionId = clientSecret.split('_secret_')[0] ?? '';
    const asStranger = [
      () => createPaymentIntent(stranger, { orderId }),
      () => pay(stranger, orderId),
      () => recordPayment(stranger, { orderId, transactionId }),
      () => readPaymentPage(stranger, orderId),
      () => readReceipt(stranger, orderId),
    ];
    for (const attempt of asStranger)
      await expect(attempt()).rejects.toMatchObject({ status: 404 });
    const asSeller = createPaymentIntent(actAs(services, seller), { orderId });
    await expect(asSeller).rejects.toMatchObject({ status: 403 });
    const asNobody = createPaymentIntent(actAs(services, null), { orderId });
    await expect(asNobody).rejects.toMatchObject({ status: 401 });
    // Somebody else's payment is no payment of mine.
    await pay(ctx, orderId);
    const elsewhere = { ...(await book()), transactionId };
    await expect(recordPayment(ctx, elsewhere)).rejects.toMatchObject({ status: 409 });
  });

  it('gives a receipt to the buyer, and the admin the provider’s id', async ({ db }) => {
    const { ctx, book, services, buyer, seller } = await shop(db);
    const { orderId } = await book();
    await expect(readReceipt(ctx, orderId)).rejects.toMatchObject({ status: 404 });
    await pay(ctx, orderId);
    const { transactionId } = await readReceipt(ctx, orderId);
    const admin = actAs(services, await addPerson(services, 'admin'));
    expect(await readReceipt(admin, orderId)).toMatchObject({ transactionId, priceMinor: 1999 });
    const { items } = await listPayments(admin, { limit: 10 });
    expect(items).toMatchObject([
      { orderId, transactionId, status: 'accepted', buyerEmail: buyer.email, amountMinor: 1999 },
    ]);
    const asSeller = listPayments(actAs(services, seller), { limit: 10 });
    await expect(asSeller).rejects.toMatchObject({ status: 403 });
  });

  it('names the seller on the receipt when their account is deleted, where it was paid', async ({
    db,
  }) => {
    const { ctx, book, services, seller } = await shop(db);
    const { orderId } = await book();
    await pay(ctx, orderId);
    const { orderId: unpaid } = await book();
    await db.write((tx) => endAccount(tx, services, seller.userId));
    expect(await readReceipt(ctx, orderId)).toMatchObject({ sellerName: seller.name });
    const nameOf = (id: string) =>
      db.read.order.findUniqueOrThrow({ where: { id }, select: { sellerName: true } });
    expect(await nameOf(unpaid)).toEqual({ sellerName: DELETED_ACCOUNT });
  });

  it('lets an account try ten cards an hour, and ten claims that are not so', async ({ db }) => {
    const { ctx, book } = await shop(db, { limits: createLimits('on', db) });
    const { orderId } = await book();
    for (let tried = 0; tried < 10; tried += 1) {
      const card = pay(ctx, orderId, '4000 0000 0000 0002');
      await expect(card).rejects.toMatchObject({ code: 'card_refused' });
      const claim = recordPayment(ctx, { orderId, transactionId: `sbx_${tried}` });
      await expect(claim).rejects.toMatchObject({ status: 409 });
    }
    await expect(pay(ctx, orderId)).rejects.toMatchObject({ code: 'rate_limited' });
    const claim = recordPayment(ctx, { orderId, transactionId: 'sbx_x' });
    await expect(claim).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('settles after a start what a crash has left behind', async ({ db }) => {
    const { ctx, book, services } = await shop(db);
    await reconcilePayments(services);
    const { orderId } = await book();
    const { clientSecret } = await createPaymentIntent(ctx, { orderId });
    await services.payments.cards?.pay(clientSecret.split('_secret_')[0] ?? '', good);
    // Another process: the first sweep asks about all that is open, whenever its turn is.
    await reconcilePayments({ ...services, db: Object.create(db) as Database });
    const order = await db.read.order.findUniqueOrThrow({ where: { id: orderId } });
    expect(order.status).toBe('paid');
  });
});
