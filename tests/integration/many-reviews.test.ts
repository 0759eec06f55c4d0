import { expect } from 'vitest';
import { removeReported } from '~/features/moderation/decide-person-report.server';
import { reportPerson } from '~/features/moderation/person-reports.server';
import type { Database } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';
import { onOwnDatabases } from '../setup/databases';
import { addReviews } from '../setup/reviews';
import { startApp } from '../setup/running-app';
import { setUpSale } from '../setup/sale';
import { scansOf, watchedDatabase } from '../setup/watched-database';

const FEW = 100;
const MANY = 10_000;
/** The most rows of a table that one scan reads, whatever the number of reviews: a page and one. */
const MAX_ROWS = 26;
const REASON = { reasonId: 'offensive', reason: 'Rude words.' };

/** Asks a new app, whose caches are empty, for a path; gives the answer and what it asked. */
async function ask(db: Database, path: string) {
  const watched = watchedDatabase(db);
  const app = await startApp(watched.db, { publicUrl: 'http://localhost:3000' });
  try {
    watched.take();
    const response = await fetch(app.url + path);
    expect([path, response.status]).toEqual([path, 200]);
    return { text: await response.text(), ...watched.take() };
  } finally {
    await app.close();
  }
}

type Shop = Awaited<ReturnType<typeof setUpSale>>;

/** What the pages about the seller ask of the database, and their sizes. */
async function readPages(db: Database, { seller }: Shop) {
  const statements: Sql[] = [];
  const queries: Record<string, string[]> = {};
  const bytes: Record<string, number> = {};
  for (const path of [
    '/sellers/#',
    '/sellers/#/reviews',
    '/api/sellers/#',
    '/api/sellers/#/reviews?limit=25',
  ]) {
    const answer = await ask(db, path.replace('#', seller.userId));
    statements.push(...answer.statements);
    queries[path] = answer.queries.sort();
    bytes[path] = Buffer.byteLength(answer.text);
  }
  return { statements, queries, bytes };
}

/** An admin removes one of the reviews after a report. */
async function removeOne(db: Database, { seller, other, admin, as }: Shop) {
  const where = { subjectId: seller.userId, removedAt: null };
  const { id } = await db.read.review.findFirstOrThrow({ where, orderBy: { id: 'asc' } });
  const { reportId } = await reportPerson(
    as(other),
    { kind: 'review', id },
    { reason: 'offensive', details: 'Not true.' },
  );
  const watched = watchedDatabase(db);
  const removed = await removeReported({ ...as(admin), db: watched.db }, reportId, REASON);
  expect(removed).toBe(1);
  const { queries, rowsInWrites } = watched.take();
  return { queries, rowsInWrites };
}

onOwnDatabases('a seller with 10,000 reviews', (it, dialect) => {
  it('costs what one with 100 costs, also when a review is removed', async ({ db, url }) => {
    const shop = await setUpSale(db);
    const profile = async () =>
      JSON.parse((await ask(db, `/api/sellers/${shop.seller.userId}`)).text) as object;
    await addReviews(shop, FEW + 1);
    const fewRemoved = await removeOne(db, shop);
    const few = await readPages(db, shop);
    expect(await profile()).toMatchObject({ rating: 4, reviewCount: FEW });

    await addReviews(shop, MANY + 1 - FEW);
    const manyRemoved = await removeOne(db, shop);
    const many = await readPages(db, shop);
    expect(await profile()).toMatchObject({ rating: 4, reviewCount: MANY });
    expect(
      await db.read.rating.findUnique({ where: { userId: shop.seller.userId } }),
    ).toMatchObject({ reviews: MANY, stars: 4 * MANY });

    expect(many.queries).toEqual(few.queries);
    expect(manyRemoved.queries).toEqual(fewRemoved.queries);
    for (const [path, size] of Object.entries(many.bytes)) {
      // A longer number in some places.
      expect([path, size - (few.bytes[path] ?? 0) < 100]).toEqual([path, true]);
    }
    if (dialect === 'sqlite') {
      const aboutReviews = many.statements.filter(({ sql: text }) => text.includes('"Review"'));
      expect(aboutReviews.length).toBeGreaterThan(0);
      for (const query of aboutReviews) {
        const plan = await db.rows<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`);
        const words = plan.map(({ detail }) => detail).join('\n');
        expect(words).not.toMatch(/SCAN|TEMP B-TREE/);
      }
      return;
    }
    expect(manyRemoved.rowsInWrites).toBeGreaterThan(0);
    expect(manyRemoved.rowsInWrites).toBeLessThan(FEW);
    const scans = await scansOf(url, many.statements);
    expect(scans.length).toBeGreaterThan(0);
    // The completed sales are counted in their index, without the rows: a millisecond for 10,000.
    const long = scans.filter(({ rows }) => rows > MAX_ROWS);
    expect(long.length).toBeGreaterThan(0);
    for (const { node, table } of long) expect([node, table]).toEqual(['Index Only Scan', 'Order']);
  });
});
