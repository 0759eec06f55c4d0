import { expect } from 'vitest';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import type { Database } from '~/platform/db/database';
import { productRow } from '../../prisma/factories/rows';
import { onEachDatabase } from '../setup/databases';
import { refundDeletedAccounts } from '../setup/run-sweeps';
import { paidSale, saleShop } from '../setup/sales';
import { actAs, addPerson, addProduct } from '../setup/test-ctx';
import { watchedDatabase } from '../setup/watched-database';

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
    const few = await deleteSeller(db, 1);
    const many = await deleteSeller(db, 6);
    expect(many.statements).toEqual(few.statements);
  });

  it('notifies every reporter, and refunds each order once by a job', async ({ db }) => {
    const { shop, reporters } = await deleteSeller(db, 3);
    const { services, seller, admin } = shop;
    expect(await db.read.report.count({ where: { closedAt: null } })).toBe(0);
    for (const { userId } of reporters) {
      const decided = { userId, kind: 'report-decided', outcome: 'product-deleted' };
      expect(await db.read.notification.count({ where: decided })).toBe(3);
    }
    expect(await db.read.product.count({ where: { listed: true } })).toBe(0);
    const sold = { sellerId: seller.userId };
    expect(await db.read.order.findMany({ where: sold })).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 'paid', refundedMinor: 0 })),
    );
    await refundDeletedAccounts(services);
    expect(await db.read.order.findMany({ where: sold })).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 'refunded', refundedMinor: 1000 })),
    );
    expect(await db.read.refund.findMany()).toMatchObject(
      Array.from({ length: 3 }, () => ({ amountMinor: 1000, reason: 'account' })),
    );
    expect(await db.read.orderEvent.findMany({ where: { type: 'refund' } })).toMatchObject(
      Array.from({ length: 3 }, () => ({ actorId: admin.userId })),
    );
  });

  it('does not refund what the buyer has received before the job', async ({ db }) => {
    const { shop } = await deleteSeller(db, 1);
    await db.write((tx) =>
      tx.order.updateMany({ data: { status: 'received', receivedAt: shop.clock.now() } }),
    );
    await refundDeletedAccounts(shop.services);
    expect(await db.read.refund.count()).toBe(0);
    expect(await db.read.job.count({ where: { lastError: { not: null } } })).toBe(0);
  });
});
