import { expect } from 'vitest';
import { acceptRequest, declineRequest } from '~/features/orders/answer-request.server';
import { confirmHandover, confirmReceipt } from '~/features/orders/confirm-handover.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { cancelOrder, applyDueDeadlines } from '~/features/orders/end-order.server';
import { listOrdersByEmail } from '~/features/orders/order.queries.server';
import { toOrderJson } from '~/features/orders/order.dto';
import { getOrderPage } from '~/features/orders/order-page.queries.server';
import { findOwnOrderFor } from '~/features/orders/own-order.queries.server';
import { orderDeadlineJob } from '~/features/payments/order-deadlines.server';
import { readReceipt } from '~/features/payments/payment.queries.server';
import { createPaymentIntent, payWithCard } from '~/features/payments/start-payment.server';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { apiApp } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { inEnglish } from '../setup/english';
import { answer, card, place, setUpSale, wrongCode } from '../setup/sale';
import { addProduct } from '../setup/test-ctx';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

onEachDatabase('an order that is paid in cash', (it) => {
  it('is asked for, accepted and completed by the code, without money in the books', async ({
    db,
  }) => {
    const { as, clock, seller, buyer, request, orderOf, codeOf } = await setUpSale(db, {
      FEE_PERCENT: 10,
    });
    const { orderId, productId } = await request();
    expect(await orderOf(orderId)).toMatchObject({ status: 'requested', feeMinor: 0 });
    const product = () => db.read.product.findUniqueOrThrow({ where: { id: productId } });
    expect((await product()).status).toBe('reserved');
    const requested = await getOrderPage(as(buyer), orderId);
    expect(requested).toMatchObject({ code: null, tries: null, seller: { phone: null } });
    expect(Date.parse(requested.deadline ?? '') - clock.now().getTime()).toBe(48 * HOUR);
    expect(await findOwnOrderFor(as(buyer), productId)).toMatchObject({ sellerPhone: null });
    expect(await answer(confirmReceipt(as(buyer), orderId))).toBe(409);
    expect(await answer(confirmHandover(as(seller), orderId, '123456'))).toBe(409);
    expect(await answer(acceptRequest(as(buyer), orderId))).toBe(403);

    clock.forward(HOUR);
    const accepted = { orderId, status: 'reserved' };
    expect(await acceptRequest(as(seller), orderId)).toEqual(accepted);
    expect(await acceptRequest(as(seller), orderId)).toEqual(accepted);
    expect(await answer(declineRequest(as(seller), orderId))).toBe(409);
    const code = await codeOf(orderId);
    const page = await getOrderPage(as(buyer), orderId);
    expect(page).toMatchObject({ code, seller: { phone: (await product()).phone } });
    expect(Date.parse(page.deadline ?? '') - clock.now().getTime()).toBe(7 * DAY);
    const paid = async () => {
      const { items } = await listOrdersByEmail(as(buyer), buyer.email, { limit: 5, ended: true });
      return items.map((row) => toOrderJson(row, 'http://localhost:3000').paid);
    };
    expect(await paid()).toEqual([false]);
    expect(await answer(createPaymentIntent(as(buyer), { orderId }))).toBe(409);
    expect(await answer(payWithCard(as(buyer), { orderId, card }))).toBe(409);
    expect(await answer(readReceipt(as(buyer), orderId))).toBe(404);

    expect(await answer(confirmHandover(as(seller), orderId, wrongCode(code)))).toBe(422);
    const completed = { orderId, status: 'completed' };
    expect(await confirmHandover(as(seller), orderId, code)).toEqual(completed);
    expect(await confirmReceipt(as(buyer), orderId)).toEqual(completed);
    expect(await paid()).toEqual([true]);
    expect((await product()).status).toBe('sold');
    expect(await db.read.ledgerTransaction.count()).toBe(0);
    expect(await db.read.payment.count()).toBe(0);
    expect(await readReceipt(as(buyer), orderId)).toMatchObject({
      transactionId: null,
      priceMinor: 2000,
    });
  });

  it('is completed by the buyer, too', async ({ db }) => {
    const { as, seller, buyer, request } = await setUpSale(db);
    const { orderId } = await request();
    await acceptRequest(as(seller), orderId);
    expect(await confirmReceipt(as(buyer), orderId)).toMatchObject({ status: 'completed' });
  });

  it('ends when it is declined, cancelled, not answered or not handed over', async ({ db }) => {
    const { as, clock, services, seller, buyer, request, orderOf } = await setUpSale(db);
    const productOf = async (id: string) =>
      (await db.read.product.findUniqueOrThrow({ where: { id } })).status;
    const declined = await request();
    expect(await declineRequest(as(seller), declined.orderId)).toMatchObject({
      status: 'cancelled',
    });
    expect(await declineRequest(as(seller), declined.orderId)).toMatchObject({
      status: 'cancelled',
    });
    expect(await answer(acceptRequest(as(seller), declined.orderId))).toBe(409);
    expect(await productOf(declined.productId)).toBe('available');
    const cancelled = await request();
    expect((await cancelOrder(as(buyer), cancelled.orderId)).applied).toBe(true);
    expect(await answer(acceptRequest(as(seller), cancelled.orderId))).toBe(409);
    const accepted = await request();
    await acceptRequest(as(seller), accepted.orderId);
    expect((await cancelOrder(as(buyer), accepted.orderId)).applied).toBe(true);
    expect(await answer(acceptRequest(as(seller), accepted.orderId))).toBe(409);
    const unanswered = await request();
    const late = await request();
    await acceptRequest(as(seller), late.orderId);
    clock.forward(48 * HOUR);
    expect(await answer(acceptRequest(as(seller), unanswered.orderId))).toBe(409);
    expect((await orderOf(unanswered.orderId)).status).toBe('expired');
    expect((await orderOf(late.orderId)).status).toBe('reserved');
    clock.forward(5 * DAY);
    await runDueJobs(services, [orderDeadlineJob]);
    expect((await orderOf(late.orderId)).status).toBe('expired');
    expect(await answer(acceptRequest(as(seller), late.orderId))).toBe(409);
    expect(await productOf(late.productId)).toBe('available');
    const told = await db.read.notification.findMany({ where: { kind: 'booking-expired' } });
    expect(new Set(told.map(({ userId }) => userId))).toEqual(
      new Set([buyer.userId, seller.userId]),
    );
  });

  it('needs a seller and an operator who allow it', async ({ db }) => {
    const { list, book } = await setUpSale(db);
    expect(await answer(book((await list()).id, 'cash'))).toBe(409);
    const off = await setUpSale(db, { CASH_AT_HANDOVER: 'off' });
    const { id } = await off.list({ acceptsCash: true });
    expect(await answer(off.book(id, 'cash'))).toBe(409);
    expect(await off.book(id)).toEqual({ orderId: expect.any(String) });
  });

  it('is named on the page of a listing that takes it', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const read = async (acceptsCash: boolean) => {
        const { id } = await addProduct(world.services, world.people.seller, { acceptsCash });
        const accept = { accept: 'text/html' };
        return (await fetch(`${world.url}/products/${id}`, { headers: accept })).text();
      };
      const takes = await read(true);
      expect(takes).toContain('Cash at the handover accepted');
      expect(takes).toContain('or in cash when you meet');
      const cardOnly = await read(false);
      expect(cardOnly).not.toContain('Cash at the handover accepted');
      expect(cardOnly).toContain('Never pay in cash');
    } finally {
      await world.close();
    }
  });

  it('is refused by its method when it is booked again by another', async ({ db }) => {
    const { as, seller, buyer, list, book, pay, request, codeOf } = await setUpSale(db);
    const again = async (productId: string, paymentMethod?: 'card' | 'cash') => {
      const input = { productId, ...place, ...(paymentMethod && { paymentMethod }) };
      return bookProduct(as(buyer), input).catch((error: Error) => inEnglish(error.message));
    };
    const other = 'To pay another way, cancel the order and book it again.';
    const { productId, orderId } = await request();
    expect(await again(productId, 'cash')).toEqual({ orderId });
    expect(await again(productId)).toEqual({ orderId });
    expect(await again(productId, 'card')).toBe(`You have booked this to pay in cash. ${other}`);
    await acceptRequest(as(seller), orderId);
    await confirmHandover(as(seller), orderId, await codeOf(orderId));
    expect(await again(productId, 'card')).toBe('You have already booked this and paid in cash.');

    const { id } = await list({ acceptsCash: true });
    const byCard = await book(id);
    expect(await again(id, 'card')).toEqual(byCard);
    expect(await again(id, 'cash')).toBe(`You have booked this to pay by card. ${other}`);
    await pay(byCard.orderId);
    expect(await again(id, 'cash')).toBe('You have already booked this and paid by card.');
    expect(await again(id)).toEqual(byCard);
  });

  it('takes another meeting location until its seller has accepted', async ({ db }) => {
    const { as, seller, buyer, request, orderOf } = await setUpSale(db);
    const { productId, orderId } = await request();
    const other = { phone: '+1 503 555 0199', meetingLocation: 'Main station' };
    const again = (contact: typeof place) =>
      bookProduct(as(buyer), { productId, ...contact }).catch((error: Error) =>
        inEnglish(error.message),
      );
    expect(await again(other)).toEqual({ orderId });
    // The seller's form has shown the former place.
    const seen = acceptRequest(as(seller), orderId, place.meetingLocation);
    await expect(seen).rejects.toMatchObject({ message: 'orders.request.changed', status: 409 });
    await acceptRequest(as(seller), orderId, other.meetingLocation);
    expect(await again(other)).toEqual({ orderId });
    expect(await again(place)).toContain('write to the seller about a change');
    expect(await orderOf(orderId)).toMatchObject(other);
  });

  it('says so on the page of the order when a form books it again by another method', async ({
    db,
  }) => {
    const world = await apiApp(db);
    try {
      const { id } = await addProduct(world.services, world.people.seller, { acceptsCash: true });
      const own: Record<string, string> = await world.headersOf('buyer', 'cookie');
      const headers = { ...own, accept: 'text/html' };
      const send = async (paymentMethod: string) => {
        const body = new URLSearchParams({ productId: id, ...place, paymentMethod });
        const url = `${world.url}/products/${id}?book=${id}`;
        return fetch(url, { method: 'POST', redirect: 'manual', headers, body });
      };
      const booked = await send('card');
      const refused = await send('cash');
      const page = refused.headers.get('location') ?? '';
      expect([refused.status, page]).toEqual([302, booked.headers.get('location')]);
      const toast = refused.headers.getSetCookie().map((line) => line.split(';')[0]);
      const cookie = [own.cookie, ...toast].join('; ');
      const shown = await (
        await fetch(world.url + page, { headers: { ...headers, cookie } })
      ).text();
      expect(shown.slice(0, shown.indexOf('<header'))).toContain(
        'You have booked this to pay by card.',
      );
    } finally {
      await world.close();
    }
  });

  it('is one of two at a time, among five unpaid orders', async ({ db }) => {
    const { as, seller, list, book, request } = await setUpSale(db);
    const first = await request();
    await request();
    expect(await answer(request())).toBe(409);
    await acceptRequest(as(seller), first.orderId);
    expect(await answer(request())).toBe(409);
    expect(await answer(declineRequest(as(seller), first.orderId))).toBe(409);
    for (let booked = 0; booked < 3; booked += 1) await book((await list()).id);
    expect(await answer(book((await list()).id))).toBe(409);
  });

  it('is answered once, however many answers race', async ({ db }) => {
    const { as, services, seller, buyer, request, orderOf } = await setUpSale(db);
    const { orderId } = await request();
    const answers = await Promise.all([
      answer(acceptRequest(as(seller), orderId)),
      answer(declineRequest(as(seller), orderId)),
      answer(cancelOrder(as(buyer), orderId)),
      answer(acceptRequest(as(seller), orderId)),
    ]);
    const { status } = await orderOf(orderId);
    expect(['reserved', 'cancelled']).toContain(status);
    expect(answers).toHaveLength(4);
    await applyDueDeadlines(services);
    expect((await orderOf(orderId)).status).toBe(status);
    const types = await db.read.orderEvent.findMany({
      where: { orderId },
      orderBy: { sequence: 'asc' },
    });
    const replies = types.map(({ type }) => type).slice(1);
    // Cancelling after the acceptance is possible; nothing follows an end.
    expect([['accept'], ['decline'], ['cancel'], ['accept', 'cancel']]).toContainEqual(replies);
  });
});
