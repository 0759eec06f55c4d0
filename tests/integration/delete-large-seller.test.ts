import { expect } from 'vitest';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import type { Database } from '~/platform/db/database';
import { productRow } from '../../prisma/factories/rows';
import { onEachDatabase } from '../setup/databases';
import { refundDeletedAccounts } from '../setup/run-sweeps';
import { paidSale, saleShop } from '../setup/sales';
import { actAs, addPerson, addProduct } from '../setup/test-ctx';
import { watchedDatabase } from '../setup/watched-database';

/** Orders that the deletion itself refunds. */
const AT_ONCE = 20;
const ORDERS = AT_ONCE + 3;

/** Deletes a seller who has `count` listings, each with two reports, and paid orders. */
async function deleteSeller(db: Database, count: number) {
  const shop = await saleShop(db);
  const { services, seller, admin } = shop;
  const reporters = [await addPerson(services, 'buyer'), await addPerson(services, 'buyer')];
  const { categoryId } = await addProduct(services, seller);
  const sellerId = seller.userId;
  const listings = Array.from({ length: count }, () => productRow({ categoryId, sellerId }));
  const reports = reporters.flatMap(({ userId: reporterId, name: user, email }) =>
    listings.map(({ id: productId, name, nameKey, currency }) => ({
      id: `${productId}-${reporterId}`.slice(0, 40),
      productId,
      reporterId,
      user,
      email,
      name,
      nameKey,
      priceMinor: 100,
      currency,
      createdAt: services.clock.now(),
    })),
  );
  await db.write((tx) => tx.product.createMany({ data: listings }));
  await db.write((tx) => tx.report.createMany({ data: reports }));
  for (let sold = 0; sold < count; sold += 1) await paidSale(shop);
  const watched = watchedDatabase(db);
  expect(await deleteUser(actAs({ ...services, db: watched.db }, admin), sellerId)).toBe(1);
  // The begin of a statement: the number of rows that it inserts may differ.
  const statements = watched.take().queries.map((text) => text.slice(0, 60));
  return { shop, reporters, statements: statements.sort() };
}

onEachDatabase('the deletion of a seller', (it) => {
  it('takes as many statements with many listings, reports and orders as with few', async ({
    db,
  }) => {
    const few = await deleteSeller(db, AT_ONCE + 1);
    const many = await deleteSeller(db, AT_ONCE + 5);
    expect(many.statements).toEqual(few.statements);
  });

  it('notifies every reporter, and refunds each order once, those of a large account by jobs', async ({
    db,
  }) => {
    const { shop, reporters } = await deleteSeller(db, ORDERS);
    const { services, seller, admin } = shop;
    expect(await db.read.report.count({ where: { closedAt: null } })).toBe(0);
    for (const { userId } of reporters) {
      const decided = { userId, kind: 'report-decided', outcome: 'product-deleted' };
      expect(await db.read.notification.count({ where: decided })).toBe(ORDERS);
    }
    expect(await db.read.product.count({ where: { listed: true } })).toBe(0);
    const sold = { sellerId: seller.userId };
    const inState = (status: string) => db.read.order.count({ where: { ...sold, status } });
    expect([await inState('refunded'), await inState('paid')]).toEqual([AT_ONCE, 3]);
    await refundDeletedAccounts(services);
    expect(await db.read.order.findMany({ where: sold })).toMatchObject(
      Array.from({ length: ORDERS }, () => ({ status: 'refunded', refundedMinor: 1000 })),
    );
    expect(await db.read.refund.findMany()).toMatchObject(
      Array.from({ length: ORDERS }, () => ({ amountMinor: 1000, reason: 'account' })),
    );
    expect(await db.read.orderEvent.findMany({ where: { type: 'refund' } })).toMatchObject(
      Array.from({ length: ORDERS }, () => ({ actorId: admin.userId })),
    );
  });

  it('does not refund what the buyer has received before the job', async ({ db }) => {
    const { shop } = await deleteSeller(db, AT_ONCE + 1);
    await db.write((tx) =>
      tx.order.updateMany({
        where: { status: 'paid' },
        data: { status: 'received', receivedAt: shop.clock.now() },
      }),
    );
    await refundDeletedAccounts(shop.services);
    expect(await db.read.refund.count()).toBe(AT_ONCE);
    expect(await db.read.job.count({ where: { lastError: { not: null } } })).toBe(0);
  });
});
