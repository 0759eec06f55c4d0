import { describe, expect } from 'vitest';
import type { Actor } from '~/features/accounts/account.policy';
import { bookProduct } from '~/features/orders/book-product.server';
import { findBookingRefusal } from '~/features/orders/booking-refusal.queries.server';
import { cancelOrder, applyDueDeadlines } from '~/features/orders/end-order.server';
import {
  findLastMeeting,
  findOwnOrderFor,
  getOwnOrder,
} from '~/features/orders/own-order.queries.server';
import { toOrderView } from '~/features/orders/order.dto';
import { getOrder, listMyOrders } from '~/features/orders/order.queries.server';
import { listCategoryProducts } from '~/features/products/product.queries.server';
import { msg } from '~/i18n/language';
import type { DomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import type { Services } from '~/platform/services';
import { onEachDatabase } from '../setup/databases';
import { englishRefusal, inEnglish } from '../setup/english';
import { setUpSale } from '../setup/sale';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const HOUR = 60 * 60 * 1000;
const place = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };

/** Books and gives the order's id, or the status of the refusal. */
async function tryBooking(services: Services, buyer: Actor, productId: string) {
  try {
    return (await bookProduct(actAs(services, buyer), { productId, ...place })).orderId;
  } catch (error) {
    return (error as DomainError).status;
  }
}

/** An order as it would be without the unique column that names its product. */
function unguardedOrder(buyer: Actor, productId: string, sellerId: string) {
  const at = new Date('2026-06-01T12:00:00Z');
  return {
    id: newId(),
    productId,
    buyerId: buyer.userId,
    sellerId,
    userName: buyer.name,
    email: buyer.email,
    name: 'Product',
    priceMinor: 100,
    currency: 'USD',
    ...place,
    // The database refuses a reserved one without the column.
    status: 'cancelled',
    heldUntil: at,
    createdAt: at,
  };
}

onEachDatabase('booking', (it) => {
  it('has exactly one winner in 200 parallel bookings by 40 buyers', async ({ db }) => {
    const services = testServices(db);
    const seller = await addPerson(services, 'seller');
    const product = await addProduct(services, seller);
    const buyers = await Promise.all(
      Array.from({ length: 40 }, () => addPerson(services, 'buyer')),
    );
    const attempts = Array.from({ length: 200 }, (_, index) => buyers[index % 40] as Actor);
    const answers = await Promise.all(
      attempts.map(async (buyer) => ({
        buyer,
        answer: await tryBooking(services, buyer, product.id),
      })),
    );
    const won = answers.filter(({ answer }) => typeof answer === 'string');
    expect(new Set(won.map(({ buyer }) => buyer.userId)).size).toBe(1);
    expect(new Set(won.map(({ answer }) => answer)).size).toBe(1);
    expect(won).toHaveLength(5);
    const others = answers.filter(({ answer }) => typeof answer !== 'string');
    expect(new Set(others.map(({ answer }) => answer))).toEqual(new Set([409]));
    expect(await db.read.order.count()).toBe(1);
  });

  it('turns red when the uniqueness is taken away', async ({ db }) => {
    const services = testServices(db);
    const seller = await addPerson(services, 'seller');
    const product = await addProduct(services, seller);
    const lookThenWrite = async (buyer: Actor) => {
      const seen = await db.read.product.findUniqueOrThrow({ where: { id: product.id } });
      if (seen.status !== 'available') return;
      await db.write(async (tx) => {
        await tx.product.update({
          where: { id: product.id },
          data: { status: 'reserved', listed: false },
        });
        await tx.order.create({ data: unguardedOrder(buyer, product.id, seller.userId) });
      });
    };
    const buyers = await Promise.all(Array.from({ length: 8 }, () => addPerson(services, 'buyer')));
    await Promise.all(buyers.map(lookThenWrite));
    expect(await db.read.order.count()).toBeGreaterThan(1);
  });

  it('gives the same buyer the same order again', async ({ db }) => {
    const services = testServices(db);
    const product = await addProduct(services, await addPerson(services, 'seller'));
    const buyer = await addPerson(services, 'buyer');
    const first = await tryBooking(services, buyer, product.id);
    expect(await tryBooking(services, buyer, product.id)).toBe(first);
  });

  it('takes another phone and meeting location of the same buyer until the order is paid', async ({
    db,
  }) => {
    const { as, buyer, list, book, pay, orderOf } = await setUpSale(db);
    const { id: productId } = await list();
    const { orderId } = await book(productId);
    const other = { phone: '+1 503 555 0199', meetingLocation: 'Main station' };
    const again = (contact: typeof place) =>
      bookProduct(as(buyer), { productId, ...contact }).catch((error: Error) =>
        inEnglish(error.message),
      );
    expect(await again(other)).toEqual({ orderId });
    expect(await orderOf(orderId)).toMatchObject(other);
    await pay(orderId);
    expect(await again(other)).toEqual({ orderId });
    expect(await again(place)).toContain('The phone number and the meeting location stay');
    expect(await orderOf(orderId)).toMatchObject(other);
  });

  it('is for buyers only', async ({ db }) => {
    const services = testServices(db);
    const seller = await addPerson(services, 'seller');
    const product = await addProduct(services, seller);
    const admin = await addPerson(services, 'admin');
    expect(await tryBooking(services, seller, product.id)).toBe(403);
    expect(await tryBooking(services, admin, product.id)).toBe(403);
    await expect(
      bookProduct(actAs(services, null), { productId: product.id, ...place }),
    ).rejects.toMatchObject({ status: 401 });
  });

  it('tells kindly of what is sold, deleted, or never was', async ({ db }) => {
    const services = testServices(db);
    const seller = await addPerson(services, 'seller');
    const buyer = await addPerson(services, 'buyer');
    const sold = await addProduct(services, seller, { status: 'sold' });
    const deleted = await addProduct(services, seller, { deletedAt: new Date() });
    expect(await tryBooking(services, buyer, sold.id)).toBe(409);
    expect(await tryBooking(services, buyer, deleted.id)).toBe(404);
    expect(await tryBooking(services, buyer, 'no such id')).toBe(404);
    const saidOf = (productId: string) =>
      bookProduct(actAs(services, buyer), { productId, ...place }).catch((error: Error) =>
        inEnglish(error.message),
      );
    // As the endpoint that reads a product says it.
    expect(await saidOf('never-existed')).toBe('There is no such product.');
    expect(await saidOf(deleted.id)).toBe('This product has been taken down.');
  });

  it('says the same to who lost before and after the winner has paid', async ({ db }) => {
    const services = testServices(db);
    const seller = await addPerson(services, 'seller');
    const product = await addProduct(services, seller);
    const [winner, loser] = [
      await addPerson(services, 'buyer'),
      await addPerson(services, 'buyer'),
    ];
    const ctx = actAs(services, loser);
    const refusal = () =>
      bookProduct(ctx, { productId: product.id, ...place }).catch(englishRefusal);
    const orderId = String(await tryBooking(services, winner, product.id));
    const taken = 'Sorry, this product has just been booked by someone else.';
    expect(await refusal()).toBe(taken);
    await db.write(async (tx) => {
      await tx.order.update({ where: { id: orderId }, data: { status: 'paid' } });
      await tx.product.update({
        where: { id: product.id },
        data: { status: 'sold', listed: false },
      });
    });
    expect(await refusal()).toBe(taken);
    // The page says what has become of the product.
    expect((await findBookingRefusal(ctx, product.id))?.title).toBe('orders.sold');
    expect(await tryBooking(services, winner, product.id)).toBe(orderId);
    const elsewhere = await addProduct(services, seller, { status: 'sold', listed: false });
    expect(
      await bookProduct(ctx, { productId: elsewhere.id, ...place }).catch(englishRefusal),
    ).toBe('This product is sold.');
  });

  it('refuses another price and names the current one', async ({ db }) => {
    const services = testServices(db);
    const product = await addProduct(services, await addPerson(services, 'seller'), {
      resalePriceMinor: 1999,
    });
    const ctx = actAs(services, await addPerson(services, 'buyer'));
    for (const price of ['19.98', 20, 'free', '1e3']) {
      const booking = { productId: product.id, ...place, price };
      expect(await bookProduct(ctx, booking).catch(englishRefusal)).toContain('$19.99');
    }
    await bookProduct(ctx, { productId: product.id, ...place, price: '19.99' });
  });

  it('allows five unpaid orders at a time, however they are raced for', async ({ db }) => {
    const services = testServices(db);
    const seller = await addPerson(services, 'seller');
    const buyer = await addPerson(services, 'buyer');
    const products = await Promise.all(
      Array.from({ length: 12 }, () => addProduct(services, seller)),
    );
    const answers = await Promise.all(products.map(({ id }) => tryBooking(services, buyer, id)));
    expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 409)).toHaveLength(7);
  });
});

onEachDatabase('the booking form', (it) => {
  it('is not offered where the booking would be refused', async ({ db }) => {
    const clock = testClock();
    const services = testServices(db, { clock });
    const seller = await addPerson(services, 'seller');
    const buyer = await addPerson(services, 'buyer');
    const ctx = actAs(services, buyer);
    const product = await addProduct(services, seller);
    const refusal = async () => {
      const found = await findBookingRefusal(ctx, product.id);
      return found && found.text;
    };
    const past = new Date(clock.now().getTime() - HOUR);
    const pause = (pausedUntil: Date) =>
      db.write((tx) => tx.user.update({ where: { id: seller.userId }, data: { pausedUntil } }));
    expect(await refusal()).toBeNull();
    await pause(new Date(clock.now().getTime() + HOUR));
    expect(await refusal()).toBe('listings.refused.paused');
    await pause(past);
    const both = { blockerId: seller.userId, blockedId: buyer.userId };
    await db.write((tx) => tx.block.create({ data: { ...both, createdAt: past } }));
    expect(await refusal()).toBe('conversations.blocked');
    await db.write((tx) => tx.block.deleteMany({ where: both }));
    for (let booked = 0; booked < 5; booked += 1) {
      expect(await refusal()).toBeNull();
      await tryBooking(services, buyer, (await addProduct(services, seller)).id);
    }
    expect(await refusal()).toEqual(msg('orders.tooManyUnpaid', { count: 5 }));
    await db.write((tx) =>
      tx.product.update({ where: { id: product.id }, data: { endsAt: past } }),
    );
    expect(await refusal()).toBe('listings.refused.ended');
  });
});

onEachDatabase('holds', (it) => {
  describe('after 24 hours', () => {
    it('are released by the sweep, once', async ({ db }) => {
      const clock = testClock();
      const services = testServices(db, { clock });
      const seller = await addPerson(services, 'seller');
      const product = await addProduct(services, seller);
      const buyer = await addPerson(services, 'buyer');
      const orderId = await tryBooking(services, buyer, product.id);
      clock.forward(24 * HOUR - 1);
      expect(await applyDueDeadlines(services)).toEqual({ applied: 0, isMore: false });
      clock.forward(1);
      const released = await Promise.all([1, 2, 3].map(() => applyDueDeadlines(services)));
      expect(released.reduce((sum, { applied }) => sum + applied, 0)).toBe(1);
      const order = await db.read.order.findUnique({ where: { id: String(orderId) } });
      expect(order).toMatchObject({ status: 'expired', activeProductId: null });
      const shelf = await listCategoryProducts(actAs(services, buyer), product.categoryId, {
        limit: 10,
      });
      expect(shelf.products.items.map(({ id }) => id)).toEqual([product.id]);
    });

    it('are released by the next read, and somebody else may book', async ({ db }) => {
      const clock = testClock();
      const services = testServices(db, { clock });
      const product = await addProduct(services, await addPerson(services, 'seller'));
      const [first, second] = [
        await addPerson(services, 'buyer'),
        await addPerson(services, 'buyer'),
      ];
      const orderId = String(await tryBooking(services, first, product.id));
      clock.forward(25 * HOUR);
      expect(await getOrder(actAs(services, first), orderId)).toMatchObject({ status: 'expired' });
      expect(typeof (await tryBooking(services, second, product.id))).toBe('string');
    });
  });

  it('end when the buyer cancels, and only then', async ({ db }) => {
    const services = testServices(db);
    const product = await addProduct(services, await addPerson(services, 'seller'));
    const [buyer, other] = [await addPerson(services, 'buyer'), await addPerson(services, 'buyer')];
    const orderId = String(await tryBooking(services, buyer, product.id));
    await expect(cancelOrder(actAs(services, other), orderId)).rejects.toMatchObject({
      status: 404,
    });
    const status = 'cancelled';
    expect(await cancelOrder(actAs(services, buyer), orderId)).toEqual({
      orderId,
      status,
      applied: true,
    });
    expect(await cancelOrder(actAs(services, buyer), orderId)).toEqual({
      orderId,
      status,
      applied: false,
    });
    expect(typeof (await tryBooking(services, other, product.id))).toBe('string');
  });

  it("never shows one person's orders to another", async ({ db }) => {
    const services = testServices(db);
    const product = await addProduct(services, await addPerson(services, 'seller'));
    const [buyer, other] = [await addPerson(services, 'buyer'), await addPerson(services, 'buyer')];
    const orderId = String(await tryBooking(services, buyer, product.id));
    await expect(getOrder(actAs(services, other), orderId)).rejects.toMatchObject({ status: 404 });
    expect((await listMyOrders(actAs(services, other), { limit: 10 })).items).toEqual([]);
    const mine = await listMyOrders(actAs(services, buyer), { limit: 10 });
    expect(mine.items.map(({ id }) => id)).toEqual([orderId]);
  });

  it('begins with the phone number and place of the last booking, of the person only', async ({
    db,
  }) => {
    const clock = testClock();
    const services = testServices(db, { clock });
    const seller = await addPerson(services, 'seller');
    const [buyer, other] = [await addPerson(services, 'buyer'), await addPerson(services, 'buyer')];
    const lastOf = (who: Actor | null) => findLastMeeting(actAs(services, who));
    expect(await lastOf(buyer)).toBeNull();
    const bookAt = async (meetingLocation: string) => {
      const { id: productId } = await addProduct(services, seller);
      clock.forward(HOUR);
      return bookProduct(actAs(services, buyer), { productId, ...place, meetingLocation });
    };
    await bookAt('Station');
    const { orderId } = await bookAt('Market square');
    expect(await lastOf(buyer)).toEqual({ ...place, meetingLocation: 'Market square' });
    expect([await lastOf(other), await lastOf(seller), await lastOf(null)]).toEqual([
      null,
      null,
      null,
    ]);
    // Also after it has ended, until the details are erased.
    await cancelOrder(actAs(services, buyer), orderId);
    expect(await lastOf(buyer)).toEqual({ ...place, meetingLocation: 'Market square' });
    const erased = { phone: '', meetingLocation: '' };
    await db.write((tx) => tx.order.update({ where: { id: orderId }, data: erased }));
    expect(await lastOf(buyer)).toEqual({ ...place, meetingLocation: 'Station' });
  });

  it("shows the buyer's page of an order the seller, and no other person", async ({ db }) => {
    const services = testServices(db);
    const seller = await addPerson(services, 'seller');
    const product = await addProduct(services, seller);
    const [buyer, other] = [await addPerson(services, 'buyer'), await addPerson(services, 'buyer')];
    const orderId = String(await tryBooking(services, buyer, product.id));
    expect(await getOwnOrder(actAs(services, buyer), orderId)).toMatchObject({
      sellerName: seller.name,
      sellerVerified: false,
      sellerImage: null,
      ...place,
      sellerPhone: product.phone,
    });
    const own = (who: Actor) => getOwnOrder(actAs(services, who), orderId);
    await expect(own(other)).rejects.toMatchObject({ code: 'not_found' });
    // The seller's account has no right to buy.
    await expect(own(seller)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it("tells the seller's phone to whoever has the product, and to no other buyer", async ({
    db,
  }) => {
    const services = testServices(db);
    const product = await addProduct(services, await addPerson(services, 'seller'));
    const [buyer, other] = [await addPerson(services, 'buyer'), await addPerson(services, 'buyer')];
    const ownOf = (who: Actor | null) => findOwnOrderFor(actAs(services, who), product.id);
    const failure = async () => {
      const { items } = await listMyOrders(actAs(services, buyer), { limit: 10 });
      return items.map((row) => toOrderView(row).sellerPhone);
    };
    expect(await ownOf(buyer)).toBeNull();
    const orderId = String(await tryBooking(services, buyer, product.id));
    expect(await ownOf(buyer)).toMatchObject({ orderId, paid: false, sellerPhone: product.phone });
    expect(await failure()).toEqual([product.phone]);
    expect([await ownOf(other), await ownOf(null)]).toEqual([null, null]);
    await cancelOrder(actAs(services, buyer), orderId);
    expect(await ownOf(buyer)).toBeNull();
    expect(await failure()).toEqual([null]);
  });
});

onEachDatabase('the number of orders within an hour', (it) => {
  async function busyBuyer(services: Services) {
    const seller = await addPerson(services, 'seller');
    const buyer = await addPerson(services, 'buyer');
    const ctx = actAs(services, buyer);
    const { id: productId } = await addProduct(services, seller, { acceptsCash: true });
    const book = (paymentMethod: 'card' | 'cash' = 'card') =>
      bookProduct(ctx, { productId, ...place, paymentMethod });
    for (let made = 0; made < 20; made += 1) {
      const { orderId } = await book(made % 2 ? 'cash' : 'card');
      await cancelOrder(ctx, orderId);
    }
    return { seller, buyer, ctx, productId, book };
  }

  function limitedServices(db: Services['db']) {
    const clock = testClock();
    const services = testServices(db, { clock });
    return {
      clock,
      services: { ...services, env: { ...services.env, RATE_LIMIT: 'on' as const } },
    };
  }

  it('is 20, however they end, and says when to try again', async ({ db }) => {
    const { clock, services } = limitedServices(db);
    const { ctx, productId, book } = await busyBuyer(services);
    clock.forward(20 * 60 * 1000);
    for (const method of ['card', 'cash'] as const) {
      const error = (await book(method).catch((refusal: unknown) => refusal)) as DomainError;
      expect([error.status, error.retryAfter]).toEqual([429, 40 * 60]);
      expect(inEnglish(error.message)).toContain('You have booked 20 listings within an hour.');
    }
    expect((await findBookingRefusal(ctx, productId))?.why).toBe('too-often');
    expect(await db.read.order.count()).toBe(20);
    clock.forward(40 * 60 * 1000);
    expect(await findBookingRefusal(ctx, productId)).toBeNull();
    await book();
  });

  it('counts no lost race, and hides none', async ({ db }) => {
    const { services } = limitedServices(db);
    const { seller, buyer } = await busyBuyer(services);
    const other = await addPerson(services, 'buyer');
    const { id: taken } = await addProduct(services, seller);
    await tryBooking(services, other, taken);
    for (let tried = 0; tried < 3; tried += 1) {
      expect(await tryBooking(services, buyer, taken)).toBe(409);
    }
    const late = await addPerson(services, 'buyer');
    for (let tried = 0; tried < 21; tried += 1) {
      expect(await tryBooking(services, late, taken)).toBe(409);
    }
    const { id: free } = await addProduct(services, seller);
    expect(await tryBooking(services, late, free)).toEqual(expect.any(String));
  });

  it('is not limited where limits are off', async ({ db }) => {
    const services = testServices(db, { clock: testClock() });
    const { book } = await busyBuyer(services);
    await book();
  });
});
