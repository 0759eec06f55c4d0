import { expect } from 'vitest';
import type { Ctx } from '~/features/accounts/account.policy';
import { openTasks } from '~/http/open-tasks.server';
import { makeOffer } from '~/features/offers/make-offer.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { buyerOverview } from '~/features/orders/buyer-overview.server';
import { countOpenSales, listMyProducts } from '~/features/orders/order.queries.server';
import { confirmReceipt } from '~/features/orders/confirm-handover.server';
import { sellerOverview } from '~/features/orders/seller-overview.server';
import { storeListingViews } from '~/features/products/listing-views.server';
import { findPriceRange, middleHalf } from '~/features/search/price-range.server';
import type { Database } from '~/platform/db/database';
import { categoryRow } from '../../prisma/factories/rows';
import { ENGLISH, inEnglish } from '../setup/english';
import { onEachDatabase } from '../setup/databases';
import { setUpSale } from '../setup/sale';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const DAY = 24 * 60 * 60 * 1000;
const booking = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };

async function setUp(db: Database) {
  const clock = testClock();
  const services = testServices(db, { clock });
  const seller = await addPerson(services, 'seller');
  const buyer = await addPerson(services, 'buyer', { name: 'Nina' });
  return {
    clock,
    services,
    seller,
    asSeller: actAs(services, seller),
    asBuyer: actAs(services, buyer),
  };
}

onEachDatabase('overviews', (it) => {
  it('begin empty', async ({ db }) => {
    const { asSeller, asBuyer } = await setUp(db);
    for (const overview of [
      await sellerOverview(asSeller, ENGLISH),
      await buyerOverview(asBuyer, ENGLISH),
    ]) {
      expect(overview).toMatchObject({ isNew: true, tasks: [] });
      expect(overview.charts.every(({ shape }) => shape === null)).toBe(true);
    }
  });

  it('name what is booked, until when, and what to improve', async ({ db }) => {
    const { services, seller, asSeller, asBuyer } = await setUp(db);
    const desk = await addProduct(services, seller, { name: 'Oak desk' });
    await addProduct(services, seller, { name: 'Plain lamp' });
    const { orderId } = await bookProduct(asBuyer, { productId: desk.id, ...booking });
    expect((await buyerOverview(asBuyer, ENGLISH)).tasks).toMatchObject([
      {
        href: `/dashboard/payment/${orderId}`,
        title: 'Pay for Oak desk',
        deadline: { at: '2026-06-02T12:00:00.000Z', left: '24 hours left' },
      },
    ]);
    expect((await sellerOverview(asSeller, ENGLISH)).tasks).toMatchObject([
      { title: 'Nina booked Oak desk', text: 'Meet at Library steps' },
      { title: 'Add a photo to Plain lamp' },
    ]);
  });

  it('name what the buyer waits for, and until when', async ({ db }) => {
    const { as, clock, seller, buyer, request, sell } = await setUpSale(db);
    const { orderId: received } = await sell();
    await confirmReceipt(as(buyer), received);
    clock.forward(60_000);
    const { orderId: requested } = await request();
    const { tasks } = await buyerOverview(as(buyer), ENGLISH);
    expect(tasks).toMatchObject([
      {
        href: `/dashboard/orders/${requested}`,
        title: expect.stringMatching(/^Waiting for the seller: Product/),
        waits: true,
        deadline: { kind: 'reserved', at: '2026-06-03T12:01:00.000Z', left: '2 days left' },
      },
      {
        href: `/dashboard/orders/${received}`,
        title: expect.stringMatching(/^You have received Product/),
        waits: true,
        deadline: { kind: 'dispute', at: '2026-06-03T12:00:00.000Z', left: '47 hours left' },
      },
    ]);
    expect((await sellerOverview(as(seller), ENGLISH)).tasks).toHaveLength(2);
  });

  it('say how many orders they leave out, and lead to a list with them', async ({ db }) => {
    const { services, asSeller, asBuyer, seller } = await setUp(db);
    const others = await Promise.all([1, 2].map(() => addPerson(services, 'buyer')));
    const sell = async (buyer: Ctx, count: number) => {
      for (let time = 0; time < count; time += 1) {
        const { id: productId } = await addProduct(services, seller);
        await bookProduct(buyer, { productId, ...booking });
      }
    };
    await sell(asBuyer, 5);
    await addProduct(services, seller);
    expect((await sellerOverview(asSeller, ENGLISH)).more).toBeNull();
    for (const other of others) await sell(actAs(services, other), 1);
    const { more } = await sellerOverview(asSeller, ENGLISH);
    expect(more).toEqual({
      href: '/dashboard/my-products?status=open',
      text: '2 more open sales',
    });
    const listed = await listMyProducts(asSeller, { limit: 25, part: 'open' });
    expect(listed.items).toHaveLength(7);
    expect(await countOpenSales(asSeller)).toBe(7);

    const mine = await buyerOverview(asBuyer, ENGLISH);
    expect([mine.tasks.length, mine.more]).toEqual([5, null]);
    await db.write((tx) =>
      tx.order.updateMany({ data: { buyerId: asBuyer.actor?.userId ?? '', status: 'paid' } }),
    );
    await sell(asBuyer, 5);
    const all = await buyerOverview(asBuyer, ENGLISH);
    expect([all.tasks.length, all.more]).toEqual([
      10,
      { href: '/dashboard/my-orders?status=open', text: '2 more open orders' },
    ]);
  });

  it('compare the views of 30 days with those of the 30 before', async ({ db }) => {
    const { clock, services, seller, asSeller } = await setUp(db);
    const { id } = await addProduct(services, seller);
    const today = clock.now();
    const before = new Date(today.getTime() - 30 * DAY);
    const tooLong = new Date(today.getTime() - 60 * DAY);
    for (const at of [today, today, before, tooLong]) services.views.count(id, null, at);
    await storeListingViews(services);
    const { figures, charts } = await sellerOverview(asSeller, ENGLISH);
    expect(figures.find(({ label }) => label === 'Views in 30 days')).toMatchObject({
      value: '2',
      text: '▲ 1 more than the 30 days before',
    });
    expect(charts[0]?.rows.at(-1)).toEqual(['1 Jun', '2']);
  });
});

onEachDatabase('the open tasks', (it) => {
  it('are offers to answer, for the one who answers', async ({ db }) => {
    const { services, seller, asSeller, asBuyer } = await setUp(db);
    const desk = await addProduct(services, seller, { name: 'Oak desk' });
    await makeOffer(asBuyer, { productId: desk.id, amountMinor: desk.resalePriceMinor });
    expect(await openTasks(asBuyer, ENGLISH)).toEqual([]);
    expect(await openTasks(asSeller, ENGLISH)).toMatchObject([
      { href: '/dashboard/offers', deadline: { kind: 'open', left: '2 days left' } },
    ]);
  });
});

onEachDatabase('the price range of similar listings', (it) => {
  it('is the middle half of the prices in the category, and nothing for a few', async ({ db }) => {
    const { services, seller, asSeller, asBuyer } = await setUp(db);
    const category = categoryRow();
    await db.write((tx) => tx.category.create({ data: category }));
    const asked = () => findPriceRange(asSeller, { categoryId: category.id, name: '' });
    const add = (resalePriceMinor: number) =>
      addProduct(services, seller, { categoryId: category.id, resalePriceMinor });
    for (const price of [1000, 2000, 3000, 4000]) await add(price);
    expect(await asked()).toBeNull();
    await add(9000);
    expect(inEnglish((await asked()) ?? '')).toBe(
      'Listings in this category mostly cost $20.00 to $40.00.',
    );
    await expect(
      findPriceRange(asBuyer, { categoryId: category.id, name: '' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('takes quartiles', () => {
    expect(middleHalf([1, 2, 3, 4, 5])).toEqual([2, 4]);
    expect(middleHalf([7])).toEqual([7, 7]);
  });
});
