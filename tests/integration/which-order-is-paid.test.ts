import { expect } from 'vitest';
import { msg } from '~/i18n/language';
import type { Ctx } from '~/features/accounts/account.policy';
import { acceptRequest } from '~/features/orders/answer-request.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import { listMyOrders, listOrdersByEmail } from '~/features/orders/order.queries.server';
import { cancelUnpaidOrder } from '~/features/payments/close-intent.server';
import {
  createPaymentIntent,
  payWithCard,
  startCheckout,
} from '~/features/payments/start-payment.server';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { stripeShop } from '../setup/stripe-shop';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const HOUR = 60 * 60_000;
const where = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
const card = { number: '4242424242424242', expiry: '12/30', cvc: '123' };

/** A buyer, another buyer, and things at one price to book. */
async function shopAtOnePrice(db: Database) {
  const clock = testClock();
  const services = testServices(db, { clock });
  const seller = await addPerson(services, 'seller');
  const [ctx, other] = [
    actAs(services, await addPerson(services, 'buyer')),
    actAs(services, await addPerson(services, 'buyer')),
  ] as const;
  const book = async (by: Ctx = ctx, paymentMethod: 'card' | 'cash' = 'card') => {
    const { id } = await addProduct(services, seller, {
      resalePriceMinor: 1999,
      acceptsCash: true,
    });
    return (await bookProduct(by, { productId: id, paymentMethod, ...where })).orderId;
  };
  const accept = (orderId: string) => acceptRequest(actAs(services, seller), orderId);
  const remove = (id: string) =>
    db.write((tx) => applyOrderEvent(tx, services, { event: 'remove', by: 'seller', orderId: id }));
  const orderOf = async (asked: Promise<{ clientSecret: string }>) => {
    const [id = ''] = (await asked).clientSecret.split('_secret_');
    return (await db.read.paymentIntent.findUniqueOrThrow({ where: { providerId: id } })).orderId;
  };
  return { clock, services, ctx, other, book, remove, accept, orderOf };
}

const refused = (status: number) => ({ status }) as object;

onEachDatabase('which order is paid', (it) => {
  it('is the one that is named, by the call or by the page it comes from', async ({ db }) => {
    const { ctx, book, orderOf } = await shopAtOnePrice(db);
    const [a, b] = [await book(), await book()];
    for (const id of [a, b]) {
      expect(await orderOf(createPaymentIntent(ctx, { orderId: id }))).toBe(id);
      expect(await orderOf(createPaymentIntent(ctx, { pageOrderId: id, price: 19.99 }))).toBe(id);
    }
    const both = createPaymentIntent(ctx, { orderId: b, pageOrderId: a, price: '19.99' });
    expect(await orderOf(both)).toBe(b);
    await expect(createPaymentIntent(ctx, { price: 19.99 })).rejects.toMatchObject(refused(409));
  });

  it('is never another when the named one has ended, is paid or is somebody else’s', async ({
    db,
  }) => {
    const { clock, ctx, other, book, remove } = await shopAtOnePrice(db);
    const expired = await book();
    clock.forward(25 * HOUR);
    const [removed, cancelled, paid] = [await book(), await book(), await book()];
    const foreign = await book(other);
    await book();
    await remove(removed);
    await cancelUnpaidOrder(ctx, cancelled);
    await payWithCard(ctx, { orderId: paid, card });
    const before = await db.read.paymentIntent.count();
    for (const [id, status] of [
      ...[expired, removed, cancelled, paid].map((one) => [one, 409] as const),
      ...[foreign, 'no-such-order', '../x', '\0'].map((one) => [one, 404] as const),
    ]) {
      for (const named of [{ orderId: id }, { pageOrderId: id }]) {
        for (const price of [undefined, 19.99]) {
          const asked = createPaymentIntent(ctx, { ...named, price });
          await expect(asked).rejects.toMatchObject(refused(status));
        }
      }
    }
    expect(await db.read.paymentIntent.count()).toBe(before);
  });

  it('is not paid at another price, which is stated', async ({ db }) => {
    const { ctx, book } = await shopAtOnePrice(db);
    const id = await book();
    for (const named of [{ orderId: id }, { pageOrderId: id }]) {
      await expect(createPaymentIntent(ctx, { ...named, price: '20' })).rejects.toMatchObject({
        status: 409,
        message: msg('payments.otherPrice', { price: { amountMinor: 1999, currency: 'USD' } }),
      });
    }
    const unreadable = createPaymentIntent(ctx, { orderId: id, price: 'cheap' });
    await expect(unreadable).rejects.toMatchObject(refused(422));
  });

  it('is found by the price alone only when no other order can be meant', async ({ db }) => {
    const { clock, ctx, other, book, remove, orderOf } = await shopAtOnePrice(db);
    const byPrice = () => createPaymentIntent(ctx, { price: 19.99 });
    await book(other);
    await expect(byPrice()).rejects.toMatchObject(refused(404));
    const a = await book();
    expect(await orderOf(byPrice())).toBe(a);
    await expect(createPaymentIntent(ctx, { price: 20 })).rejects.toMatchObject(refused(404));
    const b = await book();
    await expect(byPrice()).rejects.toMatchObject(refused(409));
    // Its page may still be open: the price may mean the one that is gone.
    await remove(a);
    await expect(byPrice()).rejects.toMatchObject(refused(409));
    await cancelUnpaidOrder(ctx, b);
    await expect(byPrice()).rejects.toMatchObject(refused(404));
    clock.forward(23 * HOUR);
    const c = await book();
    await expect(byPrice()).rejects.toMatchObject(refused(409));
    clock.forward(2 * HOUR);
    expect(await orderOf(byPrice())).toBe(c);
    // One that is paid is told apart by being paid.
    await payWithCard(ctx, { orderId: c, card });
    await expect(byPrice()).rejects.toMatchObject(refused(404));
    const d = await book();
    expect(await orderOf(byPrice())).toBe(d);
    // A hold that has run out counts as ended, also before a sweep.
    clock.forward(24 * HOUR);
    const e = await book();
    await expect(byPrice()).rejects.toMatchObject(refused(409));
    expect(await orderOf(createPaymentIntent(ctx, { pageOrderId: e, price: 19.99 }))).toBe(e);
  });

  it('is found by the price alone only when none at that price is paid in cash', async ({ db }) => {
    const { clock, ctx, book, accept } = await shopAtOnePrice(db);
    const byPrice = () => createPaymentIntent(ctx, { price: 19.99 });
    const inCash = { code: 'conflict', message: 'orders.cashOrder' };
    const several = { code: 'conflict', message: 'payments.severalAtPrice' };
    const cash = await book(ctx, 'cash');
    await expect(byPrice()).rejects.toMatchObject(inCash);
    const card = await book();
    await expect(byPrice()).rejects.toMatchObject(several);
    await accept(cash);
    await expect(byPrice()).rejects.toMatchObject(several);
    await cancelUnpaidOrder(ctx, card);
    await expect(byPrice()).rejects.toMatchObject(inCash);
    // The time to hand it over runs out.
    clock.forward(8 * 24 * HOUR);
    await expect(byPrice()).rejects.toMatchObject(refused(404));
  });

  it('is named by its page on the card provider’s own page, too', async ({ db }) => {
    const shop = await stripeShop(db);
    const { ctx, services, seller, stripe, orderId } = shop;
    const { id } = await addProduct(services, seller, { resalePriceMinor: 1999 });
    const { orderId: second } = await bookProduct(ctx, { productId: id, ...where });
    await startCheckout(ctx, orderId);
    await startCheckout(ctx, second);
    const sessions = [...stripe.sessions.values()];
    expect(sessions.map(({ metadata }) => metadata.order_id)).toEqual([orderId, second]);
    await db.write((tx) =>
      applyOrderEvent(tx, services, { event: 'remove', by: 'seller', orderId }),
    );
    await expect(startCheckout(ctx, orderId)).rejects.toMatchObject(refused(409));
    const stranger = actAs(services, await addPerson(services, 'buyer'));
    await expect(startCheckout(stranger, second)).rejects.toMatchObject(refused(404));
    expect(stripe.sessions.size).toBe(2);
    await stripe.close();
  });
});

onEachDatabase('the list of orders', (it) => {
  it('leaves out what ended unpaid unless all are asked for; the page has all', async ({ db }) => {
    const { clock, services, ctx, book, remove } = await shopAtOnePrice(db);
    const expired = await book();
    clock.forward(25 * HOUR);
    const [removed, cancelled] = [await book(), await book()];
    const [paid, reserved, refunded] = [await book(), await book(), await book()];
    await remove(removed);
    await cancelUnpaidOrder(ctx, cancelled);
    await payWithCard(ctx, { orderId: paid, card });
    await db.write((tx) =>
      tx.order.update({
        where: { id: refunded },
        data: { status: 'refunded', activeProductId: null, deadlineAt: null, endedAt: clock.now() },
      }),
    );
    const email = ctx.actor?.email.toLowerCase() ?? '';
    const ids = async (ended: boolean) =>
      (await listOrdersByEmail(ctx, email, { limit: 50, ended })).items.map(({ id }) => id).sort();
    const all = [expired, removed, cancelled, paid, reserved, refunded].sort();
    expect(await ids(false)).toEqual([paid, reserved, refunded].sort());
    expect(await ids(true)).toEqual(all);
    const page = await listMyOrders(ctx, { limit: 50 });
    expect(page.items.map(({ id }) => id).sort()).toEqual(all);
    const admin = actAs(services, await addPerson(services, 'admin'));
    const seen = await listOrdersByEmail(admin, email, { limit: 50, ended: false });
    expect(seen.items).toHaveLength(3);
  });
});
