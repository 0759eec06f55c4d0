import { expect } from 'vitest';
import { editProduct } from '~/features/listings/edit-product.server';
import { addProduct } from '~/features/products/write-product.server';
import { advertiseProduct } from '~/features/products/advertise-product.server';
import { listProductsByEmail } from '~/features/products/product.queries.server';
import { listFront } from '~/features/search/front-page.sql.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { listMyProducts, listMyOrders } from '~/features/orders/order.queries.server';
import { deleteOwnProduct } from '~/features/moderation/delete-product.server';
import type { Database } from '~/platform/db/database';
import { categoryRow } from '../../prisma/factories/rows';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson, addProduct as addRow, testClock, testServices } from '../setup/test-ctx';

const booking = { phone: '+1 503 555 0199', meetingLocation: 'Library steps' };
const PAGE = { limit: 25 };

async function setUp(db: Database) {
  const clock = testClock();
  const services = testServices(db, { clock });
  const [seller, other, buyer, admin] = [
    await addPerson(services, 'seller'),
    await addPerson(services, 'seller'),
    await addPerson(services, 'buyer', { name: 'Wanda Walker' }),
    await addPerson(services, 'admin'),
  ];
  const as = {
    seller: actAs(services, seller),
    other: actAs(services, other),
    buyer: actAs(services, buyer),
    admin: actAs(services, admin),
  };
  const category = categoryRow();
  await db.write((tx) => tx.category.create({ data: category }));
  const product = await addRow(services, seller, { categoryId: category.id });
  return { services, clock, seller, other, buyer, as, category, product };
}

const input = (category: string) => ({
  name: 'Grüne Lampe',
  originalprice: 5000,
  resaleprice: 1999,
  condition: 'good' as const,
  category,
  phone: '+1 503 555 0100',
  location: 'Portland',
  purchaseyear: 2020,
  offerfloor: 50,
  nooffers: false,
  acceptsCash: false,
  description: 'Still bright.',
});

onEachDatabase('selling', (it) => {
  it('puts a product on the shelf under the seller, found whatever the case', async ({ db }) => {
    const { as, seller, category } = await setUp(db);
    const { productId } = await addProduct(as.seller, input(category.id), []);
    const row = await db.read.product.findUniqueOrThrow({ where: { id: productId } });
    expect(row).toMatchObject({
      sellerId: seller.userId,
      status: 'available',
      advertised: false,
      listed: true,
      resalePriceMinor: 1999,
    });
    const found = await listMyProducts(as.seller, { ...PAGE, search: ' GRÜNE ' });
    expect(found.items.map(({ id }) => id)).toEqual([productId]);
    for (const search of ['%', '_', '\\', "'"]) {
      expect((await listMyProducts(as.seller, { ...PAGE, search })).items).toEqual([]);
    }
  });

  it('refuses a category that no longer exists, a year to come and everybody but sellers', async ({
    db,
  }) => {
    const { as, category } = await setUp(db);
    await expect(addProduct(as.seller, input('nowhere'), [])).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { category: ['sell.categoryGone'] },
    });
    const later = { ...input(category.id), purchaseyear: 2027 };
    await expect(addProduct(as.seller, later, [])).rejects.toMatchObject({
      fields: { purchaseyear: [expect.any(String)] },
    });
    for (const ctx of [as.buyer, as.admin]) {
      await expect(addProduct(ctx, input(category.id), [])).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
    expect(await db.read.product.count()).toBe(1);
  });

  it('edits what is available, and nobody else’s', async ({ db }) => {
    const { as, category, product } = await setUp(db);
    const change = input(category.id);
    await editProduct(as.seller, product.id, change, []);
    const row = await db.read.product.findUniqueOrThrow({ where: { id: product.id } });
    expect(row).toMatchObject({
      name: change.name,
      nameKey: 'grüne lampe',
      resalePriceMinor: 1999,
    });
    await expect(editProduct(as.other, product.id, change, [])).rejects.toMatchObject({
      code: 'not_found',
    });
    await bookProduct(as.buyer, { productId: product.id, ...booking });
    const cheaper = { ...change, resaleprice: 50 };
    await expect(editProduct(as.seller, product.id, cheaper, [])).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await db.read.product.findFirst())?.resalePriceMinor).toBe(1999);
  });

  it('toggles advertising, or sets what is wanted, while available only', async ({ db }) => {
    const { as, product } = await setUp(db);
    const productId = product.id;
    expect(await advertiseProduct(as.seller, { productId })).toEqual({ advertised: true });
    expect(await advertiseProduct(as.seller, { productId, wanted: true })).toEqual({
      advertised: true,
    });
    expect(await advertiseProduct(as.seller, { productId })).toEqual({ advertised: false });
    await advertiseProduct(as.seller, { productId, wanted: true });
    await expect(advertiseProduct(as.other, { productId })).rejects.toMatchObject({
      code: 'not_found',
    });
    await bookProduct(as.buyer, { productId, ...booking });
    await expect(advertiseProduct(as.seller, { productId })).rejects.toMatchObject({
      code: 'conflict',
      extra: { advertised: true },
    });
    await deleteOwnProduct(as.seller, productId);
    await expect(advertiseProduct(as.seller, { productId })).rejects.toMatchObject({
      code: 'conflict',
      extra: { advertised: false },
    });
  });

  it('shows first on the home page what was advertised last, however old it is', async ({ db }) => {
    const { as, clock, services, seller, product, category } = await setUp(db);
    const newer = await addRow(services, seller, {
      categoryId: category.id,
      createdAt: clock.now(),
    });
    const shown = async () => {
      const limits = { advertised: 2, newest: 0, bargains: 0, maxPriceMinor: 0 };
      return (await listFront(as.buyer, limits)).advertised.map(({ id }) => id);
    };
    const advertise = async (productId: string, wanted: boolean) => {
      clock.forward(1000);
      await advertiseProduct(as.seller, { productId, wanted });
    };
    const [old, recent] = [product.id, newer.id];
    await advertise(recent, true);
    expect(await shown()).toEqual([recent]);
    await advertise(old, true);
    expect(await shown()).toEqual([old, recent]);
    // What is advertised already does not move.
    await advertise(recent, true);
    expect(await shown()).toEqual([old, recent]);
    await advertise(recent, false);
    expect(await shown()).toEqual([old]);
    await advertise(recent, true);
    expect(await shown()).toEqual([recent, old]);
  });

  it('shows the seller who has booked, and nobody once the hold is over', async ({ db }) => {
    const { as, clock, product } = await setUp(db);
    await bookProduct(as.buyer, { productId: product.id, ...booking });
    const [booked] = (await listMyProducts(as.seller, PAGE)).items;
    expect(booked).toMatchObject({ status: 'reserved', userName: 'Wanda Walker', ...booking });
    expect((await listMyProducts(as.other, PAGE)).items).toEqual([]);
    clock.forward(25 * 60 * 60 * 1000);
    await listMyOrders(as.buyer, PAGE);
    const [free] = (await listMyProducts(as.seller, PAGE)).items;
    expect(free).toMatchObject({ status: 'available', userName: null, phone: null });
  });

  it('deletes once, ends the unpaid order and tells the buyer', async ({ db }) => {
    const { as, services, seller, product } = await setUp(db);
    await bookProduct(as.buyer, { productId: product.id, ...booking });
    await expect(deleteOwnProduct(as.other, product.id)).rejects.toMatchObject({
      code: 'not_found',
    });
    const twice = await Promise.all([1, 2].map(() => deleteOwnProduct(as.seller, product.id)));
    expect(twice.sort()).toEqual([0, 1]);
    const [order] = (await listMyOrders(as.buyer, PAGE)).items;
    expect(order?.status).toBe('removed');
    expect((await listMyProducts(as.seller, PAGE)).items).toEqual([]);
    const row = await db.read.product.findUniqueOrThrow({ where: { id: product.id } });
    expect([row.listed, row.deletedAt]).toEqual([false, services.clock.now()]);
    await expect(deleteOwnProduct(as.seller, 'no-such-id')).rejects.toMatchObject({
      code: 'not_found',
    });
    const again = await addRow(services, seller, {});
    await bookProduct(as.buyer, { productId: again.id, ...booking });
  });

  it('keeps a paid order when its product is deleted', async ({ db }) => {
    const { as, product } = await setUp(db);
    const { orderId } = await bookProduct(as.buyer, { productId: product.id, ...booking });
    await db.write(async (tx) => {
      await tx.order.update({ where: { id: orderId }, data: { status: 'paid' } });
      await tx.product.update({ where: { id: product.id }, data: { status: 'sold' } });
    });
    expect(await deleteOwnProduct(as.seller, product.id)).toBe(1);
    const [order] = (await listMyOrders(as.buyer, PAGE)).items;
    expect(order?.status).toBe('paid');
  });

  it('lists by address one’s own products, and anyone’s for an admin', async ({ db }) => {
    const { as, seller, other, product } = await setUp(db);
    for (const ctx of [as.seller, as.admin]) {
      const { items } = await listProductsByEmail(ctx, seller.email, PAGE);
      expect(items.map(({ id }) => id)).toEqual([product.id]);
    }
    await expect(listProductsByEmail(as.other, seller.email, PAGE)).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect((await listProductsByEmail(as.other, other.email, PAGE)).items).toEqual([]);
  });

  it('walks a table forwards and back, each row once, while rows come in', async ({ db }) => {
    const { as, services, seller, category, product } = await setUp(db);
    await db.write((tx) => tx.product.delete({ where: { id: product.id } }));
    const at = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(index / 3)));
    for (let index = 0; index < 11; index += 1) {
      await addRow(services, seller, { categoryId: category.id, createdAt: at(index) });
    }
    const all = (await listMyProducts(as.seller, PAGE)).items.map(({ id }) => id);
    expect(all).toHaveLength(11);
    const seen: string[] = [];
    let page = await listMyProducts(as.seller, { limit: 4 });
    const pages = [page.items.map(({ id }) => id)];
    for (;;) {
      seen.push(...page.items.map(({ id }) => id));
      if (!page.next) break;
      await addRow(services, seller, { categoryId: category.id, createdAt: at(99 + seen.length) });
      page = await listMyProducts(as.seller, { limit: 4, cursor: page.next });
      pages.push(page.items.map(({ id }) => id));
    }
    expect(seen).toEqual(all);
    for (const expected of pages.slice(0, -1).reverse()) {
      page = await listMyProducts(as.seller, { limit: 4, before: page.previous });
      expect(page.items.map(({ id }) => id)).toEqual(expected);
    }
  });
});
