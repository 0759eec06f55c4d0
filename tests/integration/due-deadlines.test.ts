import { expect, vi } from 'vitest';
import { getOwnDispute } from '~/features/disputes/dispute.queries.server';
import { openDispute } from '~/features/disputes/open-dispute.server';
import { acceptRequest, declineRequest } from '~/features/orders/answer-request.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { confirmHandover, confirmReceipt } from '~/features/orders/confirm-handover.server';
import { checkDeadlines } from '~/features/orders/next-order-deadline.server';
import { getOrderPage, getTimeline } from '~/features/orders/order-page.queries.server';
import { countMyOrders, getOrder, listMyOrders } from '~/features/orders/order.queries.server';
import { applyDeadlinesNow } from '~/features/payments/order-deadlines.server';
import { createPaymentIntent } from '~/features/payments/start-payment.server';
import type { Database } from '~/platform/db/database';
import { withoutQueryCache } from '~/platform/db/query-cache';
import { onEachDatabase } from '../setup/databases';
import { answer, place, setUpSale } from '../setup/sale';
import { actAs, addPerson } from '../setup/test-ctx';

const HOUR = 60 * 60_000;
const BATCH = 50;

/** A sale, and a number of reservations of other buyers that are due. */
async function setUpBacklog(db: Database, count: number) {
  const sale = await setUpSale(db);
  const { services, list, clock } = sale;
  for (let at = 0; at < count; at += 5) {
    const ctx = actAs(services, await addPerson(services, 'buyer'));
    for (let booked = at; booked < Math.min(count, at + 5); booked += 1) {
      await bookProduct(ctx, { productId: (await list()).id, ...place });
    }
  }
  const reserved = () => db.read.order.count({ where: { status: 'reserved' } });
  const statusOf = async (id: string) => (await sale.orderOf(id)).status;
  const pass = () => clock.forward(25 * HOUR);
  return { ...sale, reserved, statusOf, pass };
}

onEachDatabase('deadlines of orders that are due', (it) => {
  it('are applied in one batch by a request, however many they are', async ({ db }) => {
    const { services, reserved, pass } = await setUpBacklog(db, BATCH + 5);
    pass();
    await applyDeadlinesNow(services);
    expect(await reserved()).toBe(5);
    // The next request does not wait until the check is old.
    await applyDeadlinesNow(services);
    expect(await reserved()).toBe(0);
  });

  it('are applied to the orders that a request is about, also behind a backlog', async ({ db }) => {
    const { services, buyer, other, as, list, clock, ...sale } = await setUpBacklog(db, BATCH * 2);
    // Their deadlines come after those of the backlog.
    clock.forward(1000);
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.push(await sale.book((await list()).id));
    const [seen = '', listed = '', ...rest] = ids.map(({ orderId }) => orderId);
    const requested = as(await addPerson(services, 'buyer'));
    const { id: productId } = await list();
    const last = await bookProduct(requested, { productId, ...place });
    sale.pass();
    await applyDeadlinesNow(services);
    expect(await getOrder(as(buyer), seen)).toMatchObject({ status: 'expired' });
    expect(await sale.statusOf(listed)).toBe('reserved');
    expect(await countMyOrders(as(buyer))).toEqual({ expired: 5 });
    const { items } = await listMyOrders(as(buyer), { limit: 10 });
    expect(items.map(({ status }) => status)).toEqual(ids.map(() => 'expired'));
    expect(await Promise.all(rest.map(sale.statusOf))).toEqual(rest.map(() => 'expired'));
    // The product that another buyer has not paid in time.
    await bookProduct(as(other), { productId, ...place });
    expect(await sale.statusOf(last.orderId)).toBe('expired');
    expect(await sale.reserved()).toBeGreaterThan(BATCH / 2);
  });

  it('do not stop a dispute that may still be opened, behind a backlog', async ({ db }) => {
    const { buyer, as, clock, ...sale } = await setUpBacklog(db, BATCH + 5);
    const { orderId } = await sale.book((await sale.list()).id);
    await sale.pay(orderId);
    clock.forward(15 * 24 * HOUR);
    expect((await getOwnDispute(as(buyer), orderId)).whyNot).toBeNull();
    expect(await sale.statusOf(orderId)).toBe('received');
    const why = { reason: 'not-handed-over', text: 'It never came.' } as const;
    expect(await openDispute(as(buyer), orderId, why)).toMatchObject({ status: 'disputed' });
  });

  it('are tried again a second after a failure, not by each request', async ({ db }) => {
    const { services, reserved, pass, clock } = await setUpBacklog(db, 1);
    pass();
    const write = vi.spyOn(db, 'write').mockRejectedValueOnce(new Error('planted'));
    await applyDeadlinesNow(services);
    expect(await reserved()).toBe(1);
    await applyDeadlinesNow(services);
    expect(write).toHaveBeenCalledTimes(1);
    clock.forward(1_000);
    await applyDeadlinesNow(services);
    expect(await reserved()).toBe(0);
  });

  it('stay due for other requests after a booking has applied its own', async ({ db }) => {
    const { services, other, as, list, reserved, pass } = await setUpBacklog(db, 1);
    pass();
    await bookProduct(as(other), { productId: (await list()).id, ...place });
    expect(await reserved()).toBe(2);
    await applyDeadlinesNow(services);
    expect(await reserved()).toBe(1);
  });

  it('are checked once for people with and without the query cache', async ({ db }) => {
    const { services, pass } = await setUpBacklog(db, 1);
    const check = () => checkDeadlines(services);
    const uncached = () => checkDeadlines({ ...services, db: withoutQueryCache(db) });
    const first = await check();
    expect(first.isDue).toBe(false);
    expect(await uncached()).toBe(first);
    pass();
    expect(await uncached()).toMatchObject({ isDue: true });
    expect(await check()).not.toBe(await check());
  });

  it('are not checked anew by every request while only a payment is in progress', async ({
    db,
  }) => {
    const { services, buyer, as, list, book, statusOf, pass, clock } = await setUpBacklog(db, 0);
    const { orderId } = await book((await list()).id);
    await createPaymentIntent(as(buyer), { orderId });
    pass();
    // The provider answers no more, so that the payment stays in progress.
    const { payments } = services;
    const silent = { ...payments, cancelIntent: () => new Promise<never>(() => undefined) };
    await applyDeadlinesNow({ ...services, payments: silent });
    expect(await statusOf(orderId)).toBe('reserved');
    expect(await checkDeadlines(services)).toMatchObject({ isDue: false });
    clock.forward(5000);
    expect(await checkDeadlines(services)).toMatchObject({ isDue: true });
  });

  it('are applied after it is decided who may see and change the order', async ({ db }) => {
    const { services, as, buyer, seller, admin, request, ...sale } = await setUpBacklog(db, 0);
    const { orderId } = await request();
    sale.clock.forward(49 * HOUR);
    const stranger = as(await addPerson(services, 'seller', { canBuy: true, canSell: true }));
    expect(await answer(getOrder(stranger, orderId))).toBe(404);
    expect(await answer(getOrderPage(stranger, orderId))).toBe(404);
    expect(await answer(getTimeline(stranger, orderId))).toBe(404);
    expect(await answer(confirmHandover(stranger, orderId, '123456'))).toBe(404);
    expect(await answer(confirmReceipt(stranger, orderId))).toBe(404);
    expect(await answer(acceptRequest(stranger, orderId))).toBe(404);
    expect(await answer(confirmHandover(as(buyer), orderId, '123456'))).toBe(403);
    expect(await answer(confirmReceipt(as(seller), orderId))).toBe(403);
    expect(await answer(declineRequest(as(admin), orderId))).toBe(403);
    expect(await sale.statusOf(orderId)).toBe('requested');
    expect(await answer(acceptRequest(as(seller), orderId))).toBe(409);
    expect(await sale.statusOf(orderId)).toBe('expired');
  });
});
