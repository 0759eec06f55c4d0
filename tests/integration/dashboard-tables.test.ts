import { expect } from 'vitest';
import { subscribe } from '~/features/newsletter/newsletter.server';
import { listSubscribers } from '~/features/newsletter/newsletter.queries.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { cancelOrder } from '~/features/orders/end-order.server';
import { listMyOrders } from '~/features/orders/order.queries.server';
import { createPaymentIntent, payWithCard } from '~/features/payments/start-payment.server';
import { listPayments } from '~/features/payments/payment.queries.server';
import { addCategory, listManagedCategories } from '~/features/products/categories.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const booking = { phone: '+1 503 555 0199', meetingLocation: 'Library steps' };
const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
const NAMES = ['Oak chair', 'Ash table', 'Élan skis', 'Elm bench', '100 % wool'];

async function setUp(db: Database) {
  const clock = testClock();
  const services = testServices(db, { clock });
  const seller = await addPerson(services, 'seller');
  const buyer = actAs(services, await addPerson(services, 'buyer'));
  const admin = actAs(services, await addPerson(services, 'admin'));
  return { clock, services, seller, buyer, admin };
}

/** Walks a table to its end and back, two rows at a time, and gives the names it met on either way. */
async function walk<Row>(
  list: (request: TableRequest) => Promise<TablePage<Row>>,
  nameOf: (row: Row) => string,
): Promise<{ there: string[]; back: string[] }> {
  const there: string[] = [];
  let page = await list({ limit: 2 });
  expect(page.previous).toBeNull();
  there.push(...page.items.map(nameOf));
  while (page.next) {
    page = await list({ limit: 2, cursor: page.next });
    there.push(...page.items.map(nameOf));
  }
  const back = page.items.map(nameOf);
  while (page.previous) {
    page = await list({ limit: 2, before: page.previous });
    back.unshift(...page.items.map(nameOf));
  }
  return { there, back };
}

onEachDatabase('a table of the dashboard', (it) => {
  it('of orders is walked and searched by title', async ({ db }) => {
    const { clock, services, seller, buyer } = await setUp(db);
    for (const name of NAMES) {
      const { id } = await addProduct(services, seller, { name });
      clock.forward(1000);
      const { orderId } = await bookProduct(buyer, { productId: id, ...booking });
      await cancelOrder(buyer, orderId);
    }
    const newestFirst = [...NAMES].reverse();
    const walked = await walk(
      (request) => listMyOrders(buyer, request),
      ({ name }) => name,
    );
    expect(walked).toEqual({ there: newestFirst, back: newestFirst });
    const found = async (search: string) =>
      (await listMyOrders(buyer, { limit: 25, search })).items.map(({ name }) => name);
    expect(await found('CHAIR')).toEqual(['Oak chair']);
    expect(await found('élan')).toEqual(['Élan skis']);
    expect(await found('0 %')).toEqual(['100 % wool']);
    expect(await found('nothing')).toEqual([]);
  });

  it('of payments is walked and searched by product, address and provider’s id', async ({ db }) => {
    const { clock, services, seller, buyer, admin } = await setUp(db);
    for (const name of NAMES) {
      const { id } = await addProduct(services, seller, { name });
      clock.forward(1000);
      const { orderId } = await bookProduct(buyer, { productId: id, ...booking });
      await createPaymentIntent(buyer, { orderId });
      await payWithCard(buyer, { orderId, card });
    }
    const newestFirst = [...NAMES].reverse();
    const name = ({ productName }: { productName: string }) => productName;
    const walked = await walk((request) => listPayments(admin, request), name);
    expect(walked).toEqual({ there: newestFirst, back: newestFirst });
    const search = async (words: string) =>
      (await listPayments(admin, { limit: 25, search: words })).items;
    expect((await search('bench')).map(name)).toEqual(['Elm bench']);
    expect(await search(buyer.actor?.email.toUpperCase() ?? '')).toHaveLength(NAMES.length);
    const [first] = await search('skis');
    expect((await search(first?.transactionId ?? '')).map(name)).toEqual(['Élan skis']);
  });

  it('of categories and of subscribers is walked and searched', async ({ db }) => {
    const { clock, buyer, admin } = await setUp(db);
    await db.write((tx) => tx.category.deleteMany({ where: { products: { none: {} } } }));
    for (const [index, name] of NAMES.entries()) {
      await addCategory(admin, { name });
      await subscribe({ ...buyer, actor: null }, { email: `reader-${index}@example.com` });
      clock.forward(1000);
    }
    const categories = (request: TableRequest) => listManagedCategories(admin, request);
    const newestFirst = [...NAMES].reverse();
    const walked = await walk(categories, ({ name }) => name);
    expect(walked).toEqual({ there: newestFirst, back: newestFirst });
    const { items } = await categories({ limit: 25, search: 'ÉLAN' });
    expect(items.map(({ name }) => name)).toEqual(['Élan skis']);

    const readers = (request: TableRequest) => listSubscribers(admin, request);
    const addresses = NAMES.map((_name, index) => `reader-${index}@example.com`).reverse();
    const read = await walk(readers, ({ email }) => email);
    expect(read).toEqual({ there: addresses, back: addresses });
    expect((await readers({ limit: 25, search: 'READER-3' })).items).toHaveLength(1);
  });
});
