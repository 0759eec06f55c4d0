import pg from 'pg';
import { expect } from 'vitest';
import { getRating, listReviewsOf } from '~/features/reviews/review.queries.server';
import { getSeller } from '~/features/sellers/seller.queries.server';
import { sql } from '~/platform/db/sql';
import { onOwnDatabases } from '../setup/databases';
import { addReviews } from '../setup/reviews';
import { setUpSale } from '../setup/sale';
import { watchedDatabase } from '../setup/watched-database';

const MANY = 10_000;
const PAGE = { limit: 25 };

onOwnDatabases('10,000 reviews of one seller', (it, dialect) => {
  it('are paged and rated along an index, without sorting', async ({ db, url }) => {
    const shop = await setUpSale(db);
    await addReviews(shop, MANY);
    if (dialect === 'postgresql') {
      const client = new pg.Client(url);
      await client.connect();
      await client.query('ANALYZE');
      await client.end();
    }
    const { db: watched, take } = watchedDatabase(db);
    const watching = { ...shop.services, db: watched };
    const { userId } = shop.seller;
    const { items, next } = await listReviewsOf(watching, userId, PAGE);
    await listReviewsOf(watching, userId, { ...PAGE, cursor: next });
    await listReviewsOf(watching, userId, { ...PAGE, before: next });
    expect(items).toHaveLength(PAGE.limit);
    expect(await getRating(watching, userId)).toMatchObject({ average: 4, count: MANY });
    expect(await getSeller(watching, userId)).toMatchObject({ name: shop.seller.name });
    for (const query of take().statements) {
      const plan =
        dialect === 'sqlite'
          ? await db.rows<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`)
          : await db.rows<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${query}`);
      const words = plan.map((step) => Object.values(step).join(' ')).join('\n');
      expect(words).not.toMatch(/TEMP B-TREE|Sort|SCAN r\b|Seq Scan on "Review"/);
    }
  });
});
