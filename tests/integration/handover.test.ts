import { expect } from 'vitest';
import { DELETED_ACCOUNT } from '~/features/accounts/account.policy';
import { handoverReminderJob } from '~/features/orders/handover-reminders.server';
import { confirmHandover, confirmReceipt } from '~/features/orders/confirm-handover.server';
import { listAgain } from '~/features/orders/list-again.server';
import { getOrderPage, getTimeline } from '~/features/orders/order-page.queries.server';
import { listMyProducts } from '~/features/orders/order.queries.server';
import { handoverSchema } from '~/features/orders/handover.schema';
import { orderDeadlineJob } from '~/features/payments/order-deadlines.server';
import { refundOrder } from '~/features/payments/refund-order.server';
import type { DomainError } from '~/lib/domain-error';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { formatUtc } from '~/lib/format-utc';
import { msg } from '~/i18n/language';
import { onEachDatabase } from '../setup/databases';
import { answer, setUpSale, wrongCode } from '../setup/sale';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

onEachDatabase('confirming a handover', (it) => {
  it('takes the code of the buyer from the seller, and again without a change', async ({ db }) => {
    const { as, seller, buyer, other, admin, sell, codeOf, orderOf } = await setUpSale(db);
    const { orderId } = await sell();
    const code = await codeOf(orderId);
    expect(code).toMatch(/^\d{6}$/);
    expect(await answer(confirmHandover(as(other), orderId, code))).toBe(404);
    expect(await answer(confirmHandover(as(buyer), orderId, code))).toBe(403);
    expect(await answer(confirmHandover(as(admin), orderId, code))).toBe(403);
    const received = { orderId, status: 'received' };
    expect(await confirmHandover(as(seller), orderId, code)).toEqual(received);
    expect(await confirmHandover(as(seller), orderId, wrongCode(code))).toEqual(received);
    expect(await confirmReceipt(as(buyer), orderId)).toEqual(received);
    expect((await orderOf(orderId)).receivedAt).not.toBeNull();
    const { events, handoverCode } = await getTimeline(as(buyer), orderId);
    expect(events.map(({ type }) => type)).toEqual(['book', 'capture', 'hand-over']);
    expect(handoverCode).toBeNull();
  });

  it('needs a paid order', async ({ db }) => {
    const { as, seller, buyer, list, book } = await setUpSale(db);
    const { orderId } = await book((await list()).id);
    expect(await answer(confirmHandover(as(seller), orderId, '123456'))).toBe(409);
    expect(await answer(confirmReceipt(as(buyer), orderId))).toBe(409);
    expect(await answer(confirmReceipt(as(seller), orderId))).toBe(403);
    expect(await db.read.handoverCode.count()).toBe(0);
  });

  it('counts 50 wrong tries at once exactly, and stops the right code for 15 minutes', async ({
    db,
  }) => {
    const { as, clock, seller, sell, codeOf } = await setUpSale(db);
    const { orderId } = await sell();
    const code = await codeOf(orderId);
    const guess = () => answer(confirmHandover(as(seller), orderId, wrongCode(code)));
    const tries = async () =>
      (await db.read.handoverCode.findUniqueOrThrow({ where: { orderId } })).wrongTries;
    const answers = await Promise.all(Array.from({ length: 50 }, guess));
    expect(answers.filter((one) => one === 422)).toHaveLength(5);
    expect(answers.filter((one) => one === 429)).toHaveLength(45);
    expect(await tries()).toBe(5);
    const refused = await confirmHandover(as(seller), orderId, code).catch(
      (error: DomainError) => error,
    );
    expect(refused).toMatchObject({ status: 429, retryAfter: 900 });
    clock.forward(15 * MINUTE - 1);
    expect(await answer(confirmHandover(as(seller), orderId, code))).toBe(429);
    clock.forward(1);
    expect(await guess()).toBe(422);
    expect(await answer(confirmHandover(as(seller), orderId, code))).toMatchObject({
      status: 'received',
    });
    expect(await tries()).toBe(6);
  });

  it('leaves it to the buyer after 20 wrong tries', async ({ db }) => {
    const { as, clock, seller, buyer, sell, codeOf } = await setUpSale(db);
    const { orderId } = await sell();
    const code = await codeOf(orderId);
    const statuses: unknown[] = [];
    for (let tried = 0; tried < 20; tried += 1) {
      statuses.push(await answer(confirmHandover(as(seller), orderId, wrongCode(code))));
      if (tried % 5 === 4) clock.forward(15 * MINUTE);
    }
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 422));
    expect(await answer(confirmHandover(as(seller), orderId, wrongCode(code)))).toBe(409);
    expect(await answer(confirmHandover(as(seller), orderId, code))).toBe(409);
    expect(await getOrderPage(as(buyer), orderId)).toMatchObject({
      code: null,
      tries: { spent: true, blockedUntil: null },
    });
    expect(await confirmReceipt(as(buyer), orderId)).toMatchObject({ status: 'received' });
  });

  it('shows the code to the buyer alone, and makes one for older orders', async ({ db }) => {
    const { as, seller, buyer, other, admin, sell, codeOf } = await setUpSale(db);
    const { orderId } = await sell();
    await db.write((tx) => tx.handoverCode.delete({ where: { orderId } }));
    expect((await getTimeline(as(seller), orderId)).handoverCode).toBeNull();
    const { handoverCode } = await getTimeline(as(buyer), orderId);
    const code = await codeOf(orderId);
    expect(handoverCode).toBe(code);
    expect((await getOrderPage(as(buyer), orderId)).code).toBe(code);
    for (const actor of [seller, admin]) {
      expect(JSON.stringify(await getOrderPage(as(actor), orderId))).not.toContain(code);
      expect(JSON.stringify(await getTimeline(as(actor), orderId))).not.toContain(code);
    }
    expect(await answer(getOrderPage(as(other), orderId))).toBe(404);
    const name = DELETED_ACCOUNT;
    await db.write((tx) => tx.user.update({ where: { id: buyer.userId }, data: { name } }));
    const german = { ...as(seller), language: 'de' };
    expect((await getOrderPage(german, orderId)).buyer.name).toBe('Gelöschtes Konto');
    expect(await answer(getTimeline(as(other), orderId))).toBe(404);
  });
});

onEachDatabase('the mail about a handover', (it) => {
  it('is written for the side that gets it', async ({ db }) => {
    const { as, seller, buyer, sell, codeOf, orderOf } = await setUpSale(db);
    const mails = async () =>
      (await db.read.job.findMany({ where: { kind: 'mail' } }))
        .map(({ payload }) => payload)
        .filter((payload) => payload.includes('has changed hands'));
    const { orderId } = await sell();
    await confirmHandover(as(seller), orderId, await codeOf(orderId));
    const [buyers] = await mails();
    const until = (await orderOf(orderId)).deadlineAt?.toISOString() ?? '';
    expect(buyers).toContain(`open a dispute before ${formatUtc(until, 'short', 'en-US')}`);
    expect(buyers).not.toContain('The buyer can');
    const { orderId: other } = await sell();
    await confirmReceipt(as(buyer), other);
    const sellers = (await mails()).filter((one) => one !== buyers);
    expect(sellers).toEqual([expect.stringContaining('The buyer can open a dispute')]);
  });
});

onEachDatabase('a handover that nobody confirms', (it) => {
  it('reminds both after 3 and 10 days, once, and ends by itself', async ({ db }) => {
    const { as, clock, services, seller, buyer, sell, orderOf } = await setUpSale(db);
    const { orderId } = await sell();
    const jobs = [handoverReminderJob, orderDeadlineJob];
    const reminders = async () =>
      (await db.read.notification.findMany({ where: { kind: 'handover-reminder' } }))
        .map(({ userId, key }) => `${userId === buyer.userId ? 'buyer' : 'seller'} ${key}`)
        .sort();
    const mails = () =>
      db.read.job.count({ where: { kind: 'mail', key: { contains: 'handover' } } });
    // Two instances run the jobs.
    const run = () => Promise.all([runDueJobs(services, jobs), runDueJobs(services, jobs)]);
    clock.forward(3 * DAY - 1);
    await run();
    expect(await reminders()).toEqual([]);
    clock.forward(1);
    await run();
    await run();
    expect(await reminders()).toEqual([`buyer ${orderId}:3`, `seller ${orderId}:3`]);
    expect(await mails()).toBe(2);
    clock.forward(7 * DAY);
    await run();
    expect(await reminders()).toHaveLength(4);
    clock.forward(4 * DAY - 1);
    await run();
    expect((await orderOf(orderId)).status).toBe('paid');
    clock.forward(1);
    await run();
    expect((await orderOf(orderId)).status).toBe('received');
    const unread = { kind: 'handover-reminder', readAt: null };
    expect(await db.read.notification.count({ where: unread })).toBe(0);
    clock.forward(48 * HOUR - 1);
    await run();
    expect((await orderOf(orderId)).status).toBe('received');
    clock.forward(1);
    await run();
    await run();
    expect((await orderOf(orderId)).status).toBe('completed');
    expect(await reminders()).toHaveLength(4);
    const { events, deadline } = await getTimeline(as(seller), orderId);
    expect(deadline).toBeNull();
    expect(events.map(({ type }) => type).slice(2)).toEqual(['assume-received', 'complete']);
    const released = { objectKind: 'release', orderId };
    expect(await db.read.ledgerTransaction.count({ where: released })).toBe(1);
  });

  it('is reminded of once when both reminders are due', async ({ db }) => {
    const { clock, services, sell } = await setUpSale(db);
    await sell();
    clock.forward(11 * DAY);
    await runDueJobs(services, [handoverReminderJob]);
    expect(await db.read.notification.count({ where: { kind: 'handover-reminder' } })).toBe(2);
  });

  it('is not reminded of once it is confirmed', async ({ db }) => {
    const { as, clock, services, buyer, sell } = await setUpSale(db);
    const { orderId } = await sell();
    await confirmReceipt(as(buyer), orderId);
    clock.forward(11 * DAY);
    await runDueJobs(services, [handoverReminderJob]);
    expect(await db.read.notification.count({ where: { kind: 'handover-reminder' } })).toBe(0);
  });

  it('counts as received in time, whoever asks', async ({ db }) => {
    const { as, clock, seller, buyer, sell, codeOf } = await setUpSale(db);
    const { orderId } = await sell();
    const { deadline } = await getTimeline(as(buyer), orderId);
    expect(Date.parse(deadline ?? '') - clock.now().getTime()).toBe(14 * DAY);
    clock.forward(14 * DAY);
    const code = wrongCode(await codeOf(orderId));
    expect(await confirmHandover(as(seller), orderId, code)).toMatchObject({ status: 'received' });
  });
});

onEachDatabase('a product whose buyer got the money back', (it) => {
  it('is listed again by its seller alone, once', async ({ db }) => {
    const { as, seller, buyer, other, sell, book, pay, orderOf } = await setUpSale(db);
    const { orderId, productId } = await sell();
    expect(await answer(listAgain(as(seller), productId))).toBe(409);
    await refundOrder(as(seller), orderId, { amount: '20.00' });
    expect((await orderOf(orderId)).status).toBe('refunded');
    expect(await getOrderPage(as(seller), orderId)).toMatchObject({ listableAgain: true });
    expect(await getOrderPage(as(buyer), orderId)).toMatchObject({ listableAgain: false });
    expect(await answer(listAgain(as(other), productId))).toBe(404);
    expect(await answer(listAgain(as(buyer), productId))).toBe(403);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => answer(listAgain(as(seller), productId))),
    );
    expect(answers).toEqual([undefined, undefined, undefined, undefined]);
    expect(await db.read.product.findUnique({ where: { id: productId } })).toMatchObject({
      status: 'available',
      listed: true,
    });
    expect(await getOrderPage(as(seller), orderId)).toMatchObject({ listableAgain: false });
    const again = await book(productId);
    const { name } = await db.read.product.findUniqueOrThrow({ where: { id: productId } });
    const reserved = { code: 'conflict', message: msg('orders.refusal.ownReserved', { name }) };
    await expect(listAgain(as(seller), productId)).rejects.toMatchObject(reserved);
    await pay(again.orderId);
    const sold = { code: 'conflict', message: msg('orders.refusal.ownSold', { name }) };
    await expect(listAgain(as(seller), productId)).rejects.toMatchObject(sold);
  });

  it('leads its seller to the order that was refunded last', async ({ db }) => {
    const { as, clock, seller, list, book, pay } = await setUpSale(db);
    const { id: productId } = await list();
    for (let time = 0; time < 5; time += 1) {
      const { orderId } = await book(productId);
      await pay(orderId);
      await refundOrder(as(seller), orderId, { amount: '20.00' });
      const { items } = await listMyProducts(as(seller), { limit: 5 });
      expect(items).toMatchObject([{ refundedOrderId: orderId }]);
      clock.forward(HOUR);
      await listAgain(as(seller), productId);
    }
  });
});

onEachDatabase('a typed code', (it) => {
  it('is understood in the digits of any script, with spaces', () => {
    const read = (code: unknown) => handoverSchema.safeParse({ code }).data?.code;
    expect(read(' 123 456 ')).toBe('123456');
    expect(read('١٢٣٤٥٦')).toBe('123456');
    expect(read('۱۲۳ ۴۵۶')).toBe('123456');
    expect(read('१२३-४५६')).toBe('123456');
    expect(read('\u200f012345')).toBe('012345');
    expect(read(123456)).toBe('123456');
    for (const wrong of ['', '12345', '1234567', 'abcdef', '12345x', null, undefined, [], 12345]) {
      expect(read(wrong)).toBeUndefined();
    }
  });
});
