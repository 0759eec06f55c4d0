import { expect } from 'vitest';
import { listAuditEntries } from '~/features/accounts/audit.server';
import { verifySeller } from '~/features/accounts/people.server';
import { readAdminPart } from '~/features/moderation/admin-charts.server';
import { readAdminOverview } from '~/features/moderation/admin-overview.server';
import {
  deleteReportedProducts,
  dismissReports,
  listProductsToDelete,
} from '~/features/moderation/decide-reports.server';
import { deleteReportedProduct } from '~/features/moderation/delete-product.server';
import { toDetailRow } from '~/features/moderation/person-details.dto';
import {
  getPersonDetails,
  getPersonFacts,
  listOfPerson,
} from '~/features/moderation/person-details.queries.server';
import { getProductDetails } from '~/features/moderation/product-details.queries.server';
import { listReports, reportProduct } from '~/features/moderation/reports.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { createPaymentIntent, payWithCard } from '~/features/payments/start-payment.server';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { ENGLISH, inEnglish } from '../setup/english';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const DAY = 24 * 60 * 60 * 1000;
const booking = { phone: '+1 503 555 0199', meetingLocation: 'Library steps' };
const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
const PAGE = { limit: 25 };

async function setUp(db: Database) {
  const clock = testClock();
  const services = testServices(db, { clock });
  const createdAt = new Date(clock.now().getTime() - 45 * DAY);
  const [seller, buyer, admin] = [
    await addPerson(services, 'seller', { name: 'Sam Seller', createdAt }),
    await addPerson(services, 'buyer', { name: 'Bea Buyer', createdAt }),
    await addPerson(services, 'admin', { createdAt }),
  ];
  const as = {
    seller: actAs(services, seller),
    buyer: actAs(services, buyer),
    admin: actAs(services, admin),
  };
  const addOne = (name: string, ago = 0) =>
    addProduct(services, seller, { name, createdAt: new Date(clock.now().getTime() - ago * DAY) });
  return { clock, services, seller, buyer, admin, as, addOne };
}

onEachDatabase('a decision on several reports', (it) => {
  it('dismisses each once, and goes on after a refusal', async ({ db }) => {
    const { as, services, admin, addOne } = await setUp(db);
    await addPerson(services, 'admin');
    const [vase, lamp] = [await addOne('Vase'), await addOne('Lamp')];
    const first = await reportProduct(as.buyer, vase.id);
    const second = await reportProduct(as.buyer, lamp.id);
    const own = await addProduct(services, admin, { name: 'Own chair' });
    const third = await reportProduct(as.buyer, own.id);
    const ids = [first, second, third].map(({ reportId }) => reportId);
    const decision = await dismissReports(as.admin, [...ids, ids[0] ?? '', 'none']);
    expect(decision).toMatchObject({ done: 2, already: 0 });
    expect(decision.refusals.map(inEnglish)).toEqual([
      expect.stringContaining('party'),
      'There is no such report.',
    ]);
    expect(await dismissReports(as.admin, ids)).toMatchObject({ done: 0, already: 2 });
    expect((await listReports(as.admin, PAGE)).items).toHaveLength(1);
  });

  it('deletes products, closes their reports and names them before', async ({ db }) => {
    const { as, addOne } = await setUp(db);
    const [vase, lamp] = [await addOne('Vase'), await addOne('Lamp', 1)];
    await reportProduct(as.buyer, vase.id);
    const ids = [vase.id, lamp.id, '', 'none'];
    expect(await listProductsToDelete(as.admin, ids)).toMatchObject([
      { name: 'Vase', sellerName: 'Sam Seller', priceMinor: 2000, reports: 1 },
      { name: 'Lamp', reports: 0 },
    ]);
    const decision = await deleteReportedProducts(
      as.admin,
      ids.map((id) => ({ id })),
    );
    expect(decision).toMatchObject({ done: 2, already: 0 });
    expect(decision.refusals.map(inEnglish)).toEqual(['There is no such product.']);
    expect(await listProductsToDelete(as.admin, ids)).toEqual([]);
    expect((await listReports(as.admin, PAGE)).items).toEqual([]);
    expect(await deleteReportedProducts(as.admin, [{ id: vase.id }])).toMatchObject({ already: 1 });
  });
});

onEachDatabase('an admin’s page', (it) => {
  it('of a person has their listings, orders, reports and entries', async ({ db }) => {
    const { as, seller, buyer, addOne } = await setUp(db);
    const products = [];
    for (const day of [6, 5, 4, 3, 2, 1]) products.push(await addOne(`Thing ${day}`, day));
    const { orderId } = await bookProduct(as.buyer, {
      productId: products[0]?.id ?? '',
      ...booking,
    });
    await reportProduct(as.buyer, products[1]?.id ?? '', { reason: 'scam', details: 'A copy.' });
    await verifySeller(as.admin, seller.userId);
    await deleteReportedProduct(as.admin, products[5]?.id ?? '');

    const { person, lists, audit } = await getPersonDetails(as.admin, seller.userId);
    expect(person).toMatchObject({
      name: 'Sam Seller',
      registeredAs: 'seller',
      verified: true,
      sessions: 1,
      rights: { buy: false, sell: true, moderate: false },
    });
    expect(lists.listings.items).toHaveLength(5);
    expect(lists.listings.next).not.toBeNull();
    expect(
      lists.listings.items
        .map((row) => toDetailRow(row, (id) => id, ENGLISH.t))
        .map(({ state }) => state),
    ).toEqual(['deleted', 'available', 'available', 'available', 'available']);
    expect(lists.sales.items.map((row) => toDetailRow(row, (id) => id, ENGLISH.t))).toMatchObject([
      { id: orderId, state: 'reserved', other: { name: 'Bea Buyer' } },
    ]);
    expect(
      lists['reports-received'].items.map((row) => toDetailRow(row, (id) => id, ENGLISH.t)),
    ).toMatchObject([{ state: 'open', reason: 'scam', details: 'A copy.' }]);
    expect(lists.purchases.items).toEqual([]);
    expect(audit.map(({ action }) => action)).toEqual(['seller.verify']);

    const theirs = await getPersonDetails(as.admin, buyer.userId);
    expect(theirs.lists.purchases.items).toMatchObject([{ id: orderId, otherName: 'Sam Seller' }]);
    expect(theirs.lists['reports-made'].items).toHaveLength(1);

    const request = { ...PAGE, cursor: lists.listings.next };
    const rest = await listOfPerson(
      as.admin,
      { personId: seller.userId, list: 'listings' },
      request,
    );
    expect(rest.items).toMatchObject([{ name: 'Thing 6', status: 'reserved' }]);

    await deleteUser(as.admin, buyer.userId);
    const gone = await getPersonFacts(as.admin, buyer.userId);
    expect(gone).toMatchObject({ name: 'Deleted account', sessions: 0, signInMethods: [] });
    expect(gone.deletedAt).not.toBeNull();
  });

  it('of a product has its orders, reports and entries', async ({ db }) => {
    const { as, buyer, seller, addOne } = await setUp(db);
    const { id } = await addOne('Vase');
    const { orderId } = await bookProduct(as.buyer, { productId: id, ...booking });
    await reportProduct(as.buyer, id, { reason: 'other' });
    await deleteReportedProduct(as.admin, id);
    const { product, orders, reports, audit } = await getProductDetails(as.admin, id);
    expect(product).toMatchObject({ name: 'Vase', seller: { id: seller.userId }, views: 0 });
    expect(product.deletedAt).not.toBeNull();
    expect(orders).toMatchObject([{ id: orderId, buyerId: buyer.userId, status: 'removed' }]);
    expect(orders[0]?.events.map(({ type }) => type)).toEqual(['book', 'remove']);
    expect(reports).toMatchObject([{ reason: 'other', outcome: 'product-deleted' }]);
    expect(audit.map(({ action }) => action)).toEqual(['product.delete']);
  });

  it('of a product says which of its reports the admin may dismiss', async ({ db }) => {
    const { as, services, addOne } = await setUp(db);
    const party = actAs(services, await addPerson(services, 'admin', { canBuy: true }));
    const other = actAs(services, await addPerson(services, 'buyer'));
    const { id } = await addOne('Vase');
    const { reportId } = await reportProduct(as.buyer, id);
    for (const ctx of [party, other]) await reportProduct(ctx, id);
    await dismissReports(as.admin, [reportId]);
    const seen = async (ctx: typeof party) =>
      (await getProductDetails(ctx, id)).reports
        .filter(({ mayDismiss }) => mayDismiss)
        .map(({ reporterId }) => reporterId);
    const [own, theirs] = [party.actor?.userId, other.actor?.userId];
    expect((await seen(as.admin)).sort()).toEqual([own, theirs].sort());
    expect(await seen(party)).toEqual([theirs]);
  });

  it('is the admins’ alone', async ({ db }) => {
    const { as, seller, addOne } = await setUp(db);
    const { id } = await addOne('Vase');
    for (const ctx of [as.seller, as.buyer, { ...as.buyer, actor: null }]) {
      for (const act of [
        () => getPersonDetails(ctx, seller.userId),
        () => getPersonFacts(ctx, seller.userId),
        () => listOfPerson(ctx, { personId: seller.userId, list: 'listings' }, PAGE),
        () => getProductDetails(ctx, id),
        () => readAdminOverview(ctx),
        () => dismissReports(ctx, ['none']),
        () => deleteReportedProducts(ctx, [{ id }]),
        () => listProductsToDelete(ctx, [id]),
      ]) {
        const code = ctx.actor ? 'forbidden' : 'unauthenticated';
        await expect(act()).rejects.toMatchObject({ code });
      }
    }
    for (const act of [
      () => getPersonDetails(as.admin, 'none'),
      () => getProductDetails(as.admin, 'no id \u0000 at all'),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

onEachDatabase('the audit log', (it) => {
  it('is limited to one action or one person', async ({ db }) => {
    const { as, seller, buyer, addOne } = await setUp(db);
    const { id } = await addOne('Vase');
    await verifySeller(as.admin, seller.userId);
    await deleteReportedProduct(as.admin, id);
    const actions = async (request: object) =>
      (await listAuditEntries(as.admin, { ...PAGE, ...request })).items.map(({ action }) => action);
    expect(await actions({ action: 'seller.verify' })).toEqual(['seller.verify']);
    expect(await actions({ personId: seller.userId })).toEqual(['seller.verify']);
    expect((await actions({ personId: as.admin.actor?.userId })).sort()).toEqual([
      'product.delete',
      'seller.verify',
    ]);
    expect(await actions({ personId: buyer.userId })).toEqual([]);
    expect(await actions({ personId: seller.userId, action: 'product.delete' })).toEqual([]);
  });
});

onEachDatabase('the admin’s overview', (it) => {
  it('counts what waits and compares the last 30 days with those before', async ({ db }) => {
    const { as, addOne } = await setUp(db);
    await addOne('Old thing', 59);
    await addOne('Thing', 29);
    const { id } = await addOne('New thing');
    await reportProduct(as.buyer, id);
    const { orderId } = await bookProduct(as.buyer, { productId: id, ...booking });
    await createPaymentIntent(as.buyer, { orderId });
    await payWithCard(as.buyer, { orderId, card });
    const overview = await readAdminOverview(as.admin);
    expect(overview.tasks).toMatchObject({ reports: 1, people: 0, flags: 0, appeals: 0 });
    expect(overview.tasks).toMatchObject({ disputes: 0, failedJobs: 0 });
    expect(overview.figures).toEqual({
      people: { now: 0, before: 3 },
      listings: { now: 2, before: 1 },
      orders: { now: 1, before: 0 },
      reports: { now: 1, before: 0 },
      payments: { now: 2000, before: 0 },
    });
    expect(overview.days).toHaveLength(30);
    expect(overview.days.at(-1)).toBe('2026-06-01');
    expect(overview.perDay.listings[0]).toBe(1);
    expect(overview.perDay.payments.at(-1)).toBe(2000);

    const { charts } = await readAdminPart(as.admin, ENGLISH);
    expect(charts.map(({ title, summary }) => [title, summary])).toEqual([
      ['New listings', '2 in the last 30 days'],
      ['Orders', '1 in the last 30 days'],
      ['Paid by buyers', '$20.00 in the last 30 days'],
      ['Reports', '1 in the last 30 days'],
    ]);

    await addOne('Newer thing');
    expect((await readAdminOverview(as.admin)).figures.listings.now).toBe(3);
  });
});
