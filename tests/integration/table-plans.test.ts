import pg from 'pg';
import { expect } from 'vitest';
import { listPeople } from '~/features/accounts/people.server';
import { listMyProducts } from '~/features/orders/order.queries.server';
import { listProductsByEmail } from '~/features/products/product.queries.server';
import { listReports } from '~/features/moderation/reports.server';
import { UNHURRIED, type Database } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import { categoryRow, productRow, userRow } from '../../prisma/factories/rows';
import { onOwnDatabases } from '../setup/databases';
import { actAs, addPerson, testServices } from '../setup/test-ctx';
import { watchedDatabase } from '../setup/watched-database';

const ROWS = 500;
const PAGE = { limit: 25 };
const numbers = Array.from({ length: ROWS }, (_, index) => index);
const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 1000);

async function fill(db: Database, sellerId: string): Promise<void> {
  const category = categoryRow();
  const users = numbers.map((index) =>
    userRow({ role: index % 2 ? 'buyer' : 'seller', createdAt: at(index) }),
  );
  const products = numbers.map((index) =>
    productRow({ sellerId, categoryId: category.id, createdAt: at(index) }),
  );
  const [reporter] = users;
  const snapshot = { reporterId: reporter?.id ?? '', user: 'x', email: 'x', name: 'x' };
  const reports = products.map(({ id }, index) => ({
    id,
    productId: id,
    ...snapshot,
    priceMinor: 100,
    currency: 'USD',
    createdAt: at(index),
    closedAt: index % 2 ? at(index) : null,
  }));
  await db.write(async (tx) => {
    await tx.category.create({ data: category });
    for (let from = 0; from < ROWS; from += 500) {
      await tx.user.createMany({ data: users.slice(from, from + 500) });
      await tx.product.createMany({ data: products.slice(from, from + 500) });
      await tx.report.createMany({ data: reports.slice(from, from + 500) });
    }
  }, UNHURRIED);
}

onOwnDatabases('the dashboard’s tables', (it, dialect) => {
  it('read their pages along an index, without sorting', async ({ db, url }) => {
    const services = testServices(db);
    const [admin, seller] = [
      await addPerson(services, 'admin'),
      await addPerson(services, 'seller'),
    ];
    await fill(db, seller.userId);
    if (dialect === 'postgresql') {
      const client = new pg.Client(url);
      await client.connect();
      await client.query('ANALYZE');
      await client.end();
    }
    const { db: watching, take } = watchedDatabase(db);
    const asAdmin = { ...actAs(services, admin), db: watching };
    const asSeller = { ...actAs(services, seller), db: watching };
    for (const list of [
      (place: object) => listMyProducts(asSeller, { ...PAGE, ...place }),
      (place: object) => listProductsByEmail(asSeller, seller.email, { ...PAGE, ...place }),
      (place: object) => listPeople(asAdmin, 'buy', { ...PAGE, ...place }),
      (place: object) => listReports(asAdmin, { ...PAGE, ...place }),
    ]) {
      const { next: middle } = await list({ limit: ROWS / 4 });
      await list({});
      await list({ cursor: middle });
      await list({ before: middle });
    }
    const asked = take().statements;
    expect(asked).toHaveLength(16);
    // A quarter of a table in one page is no page: there sorting is fine.
    for (const query of asked.filter((_query, index) => index % 4 > 0)) {
      const plan =
        dialect === 'sqlite'
          ? await db.rows<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`)
          : await db.rows<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${query}`);
      const words = plan.map((step) => Object.values(step).join(' ')).join('\n');
      expect(words).not.toMatch(/TEMP B-TREE|Sort/);
      expect(words).toMatch(/USING INDEX|Index Scan/);
    }
  });
});
