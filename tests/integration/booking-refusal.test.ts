import { expect } from 'vitest';
import type { Actor } from '~/features/accounts/account.policy';
import { bookProduct, requireMayBook } from '~/features/orders/book-product.server';
import {
  bookingRefusal,
  type BookingConditions,
  whyNotBooked,
} from '~/features/orders/booking.policy';
import { findBookingRefusal } from '~/features/orders/booking-refusal.queries.server';
import { loadBookingFacts } from '~/features/orders/order.sql.server';
import { priceRuleOf } from '~/features/products/price-rule';
import type { DomainError } from '~/lib/domain-error';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const HOUR = 60 * 60 * 1000;
const place = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };

interface Deal {
  buyerId: string;
  sellerId: string;
  productId: string;
  past: Date;
  future: Date;
}

/** What can be wrong with a booking, in the order in which it is said. */
const faults: Record<string, (tx: Tx, deal: Deal) => Promise<unknown>> = {
  'no-right': (tx, { buyerId: id }) =>
    tx.user.update({ where: { id }, data: { canBuy: false, canSell: true } }),
  suspended: (tx, { buyerId: id, past }) =>
    tx.user.update({ where: { id }, data: { suspendedAt: past } }),
  'own-product': (tx, { productId: id, buyerId: sellerId }) =>
    tx.product.update({ where: { id }, data: { sellerId } }),
  'taken-down': (tx, { productId: id, past: heldAt }) =>
    tx.product.update({ where: { id }, data: { heldAt, listed: false } }),
  blocked: (tx, { sellerId: blockerId, buyerId: blockedId, past: createdAt }) =>
    tx.block.create({ data: { blockerId, blockedId, createdAt } }),
  sold: (tx, { productId: id }) =>
    tx.product.update({ where: { id }, data: { status: 'sold', listed: false } }),
  ended: (tx, { productId: id, past: endsAt }) =>
    tx.product.update({ where: { id }, data: { endsAt } }),
  paused: (tx, { sellerId: id, future: pausedUntil }) =>
    tx.user.update({ where: { id }, data: { pausedUntil } }),
  'price-unconfirmed': (tx, { productId: id }) =>
    tx.product.update({ where: { id }, data: { currency: 'JPY' } }),
};

const names = Object.keys(faults);
const pairs = names.flatMap((first, index) =>
  names.slice(index).map((other) => [first, other] as const),
);

async function dealWith(services: Services, seller: Actor, faulty: readonly string[]) {
  const now = services.clock.now().getTime();
  const buyer = await addPerson(services, 'buyer');
  const { id: productId } = await addProduct(services, seller);
  const deal: Deal = {
    buyerId: buyer.userId,
    sellerId: seller.userId,
    productId,
    past: new Date(now - HOUR),
    future: new Date(now + HOUR),
  };
  await services.db.write(async (tx) => {
    for (const name of new Set(faulty)) await faults[name]?.(tx, deal);
  });
  return { buyer, productId };
}

onEachDatabase('the reason against a booking', (it) => {
  it.for(pairs)(
    'is the same on the page and in JSON: %s and %s',
    async ([first, other], { db }) => {
      const services = testServices(db, { clock: testClock() });
      const seller = await addPerson(services, 'seller');
      const { buyer, productId } = await dealWith(services, seller, [first, other]);
      const ctx = actAs(services, buyer);
      const page = await findBookingRefusal(ctx, productId);
      expect(page?.why).toBe(first);
      const prices = priceRuleOf(services);
      const conditions: BookingConditions = { buyer, now: services.clock.now(), prices };
      const facts = await loadBookingFacts(db, { productId, buyer, now: conditions.now });
      const why = whyNotBooked(facts, conditions);
      const [code, message] = why ? bookingRefusal(why, facts, prices) : [];
      const booked = bookProduct(ctx, { productId, ...place });
      const json = await booked.catch((error: DomainError) => error);
      expect(json).toMatchObject({ code, ...(message && { message }) });
      const early = await requireMayBook(ctx, productId).catch((error: DomainError) => error);
      const isOfPerson = code !== 'not_found' && code !== 'conflict';
      expect(early?.code).toBe(isOfPerson ? code : undefined);
    },
  );

  it('is the person before the price, and the price before the number of orders', async ({
    db,
  }) => {
    const services = testServices(db);
    const seller = await addPerson(services, 'seller');
    const { buyer, productId } = await dealWith(services, seller, []);
    const ctx = actAs(services, buyer);
    for (let booked = 0; booked < 5; booked += 1) {
      const { id } = await addProduct(services, seller);
      await bookProduct(ctx, { productId: id, ...place });
    }
    expect((await findBookingRefusal(ctx, productId))?.why).toBe('too-many-unpaid');
    const refused = (price?: string) =>
      bookProduct(ctx, { productId, ...place, price }).catch((error: DomainError) => error);
    expect(await refused()).toMatchObject({
      message: expect.stringContaining('orders.tooManyUnpaid'),
    });
    expect(await refused('0.01')).toMatchObject({
      message: expect.stringContaining('orders.priceNow'),
    });
  });

  it('is shown to signed-out visitors where it is the product', async ({ db }) => {
    const services = testServices(db);
    const seller = await addPerson(services, 'seller');
    const visitor = actAs(services, null);
    for (const [faulty, why] of [
      [['suspended', 'sold'], 'sold'],
      [['taken-down', 'sold'], 'taken-down'],
      [['suspended'], undefined],
    ] as const) {
      const { productId } = await dealWith(services, seller, faulty);
      expect((await findBookingRefusal(visitor, productId))?.why).toBe(why);
    }
    expect((await findBookingRefusal(visitor, 'no such id'))?.why).toBe('taken-down');
  });
});
