import pg from 'pg';
import { expect } from 'vitest';
import { getRating, listReviewsOf } from '~/features/reviews/review.queries.server';
import { getSeller } from '~/features/sellers/seller.queries.server';
import { newId } from '~/lib/ids.server';
import type { Database } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';
import { onEachDatabase } from '../setup/databases';
import { setUpSale } from '../setup/sale';

const MANY = 10_000;
const PAGE = { limit: 25 };

/** Published reviews about the seller, all counted, of as many orders. */
async function fill(db: Database, shop: Awaited<ReturnType<typeof setUpSale>>): Promise<void> {
  const { book, list, orderOf, seller, buyer, clock } = shop;
  const { orderId } = await book((await list()).id);
  const now = clock.now();
  const ended = { status: 'cancelled', activeProductId: null, deadlineAt: null, endedAt: now };
  const first = await orderOf(orderId);
  const orders = Array.from({ length: MANY }, () => ({ ...first, ...ended, id: newId() }));
  const reviews = orders.map((order, index) => ({
    ...{ id: newId(), orderId: order.id, side: 'buyer', paymentMethod: 'card', stars: 4 },
    ...{ authorId: buyer.userId, subjectId: seller.userId, text: 'Fine.', counted: true },
    ...{ createdAt: now, publishAt: new Date(now.getTime() - index * 1000) },
  }));
  const sums = { reviews: MANY, stars: 4 * MANY };
  await db.write(
    async (tx) => {
      for (let from = 0; from < MANY; from += 500) {
        await tx.order.createMany({ data: orders.slice(from, from + 500) });
        await tx.review.createMany({ data: reviews.slice(from, from + 500) });
      }
      await tx.rating.create({ data: { userId: seller.userId, ...sums } });
    },
    { unhurried: true },
  );
}

onEachDatabase('10,000 reviews of one seller', (it, dialect) => {
  it('are paged and rated along an index, without sorting', async ({ db, url }) => {
    const shop = await setUpSale(db);
    await fill(db, shop);
    if (dialect === 'postgresql') {
      const client = new pg.Client(url);
      await client.connect();
      await client.query('ANALYZE');
      await client.end();
    }
    const asked: Sql[] = [];
    const rows: Database['rows'] = (query) => {
      asked.push(query);
      return db.rows(query);
    };
    const watching = { ...shop.services, db: { ...db, rows } };
    const { userId } = shop.seller;
    const { items, next } = await listReviewsOf(watching, userId, PAGE);
    await listReviewsOf(watching, userId, { ...PAGE, cursor: next });
    await listReviewsOf(watching, userId, { ...PAGE, before: next });
    expect(items).toHaveLength(PAGE.limit);
    expect(await getRating(watching, userId)).toMatchObject({ average: 4, count: MANY });
    expect(await getSeller(watching, userId)).toMatchObject({ name: shop.seller.name });
    for (const query of asked) {
      const plan =
        dialect === 'sqlite'
          ? await db.rows<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`)
          : await db.rows<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${query}`);
      const words = plan.map((step) => Object.values(step).join(' ')).join('\n');
      expect(words).not.toMatch(/TEMP B-TREE|Sort|SCAN r\b|Seq Scan on "Review"/);
    }
  });
});
