import { expect } from 'vitest';
import { demoAccounts } from '../../prisma/seed/demo-accounts';
import { fillDatabase } from '../../prisma/seed/fill-database';
import { countedDatabase } from '../setup/counted-database';
import { onSqlite } from '../setup/databases';
import { shapeOf, visitLinkedPages } from '../setup/linked-pages';
import { startApp } from '../setup/running-app';
import { testServices } from '../setup/test-ctx';

/** A page may ask alike with other values: for the own open orders and the closed ones. */
const MAX_ALIKE = 2;
/** Pages that may ask more often: the sheet of a year asks for each quarter. */
const mostAlike: Record<string, number> = { '/dashboard/payouts/year.csv&year': 4 };

/** The queries that are asked more often than `most`, as `number × query`. */
function moreThan(most: number, asked: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const one of asked) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > most).map(([one, n]) => `${n} × ${one}`);
}

/** The queries that a page of this shape asks twice, or for each of its rows. */
function needless(shape: string, asked: readonly string[]): string[] {
  // What Prisma is asked is noted without its values.
  const whole = asked.filter((one) => one.startsWith('SELECT') || one.startsWith('WITH'));
  const texts = asked.map((one) => one.replace(/ \[.*\]$/, ''));
  return [...moreThan(1, whole), ...moreThan(mostAlike[shape] ?? MAX_ALIKE, texts)];
}

onSqlite('every page that a link leads to', (it) => {
  it('asks for all its rows at once', async ({ db }) => {
    const services = testServices(db);
    services.env.SEED = 'demo';
    await fillDatabase(services);
    const counted = countedDatabase(db);
    const app = await startApp(counted.db, { env: services.env });
    try {
      const offences: string[] = [];
      const { admin, seller, buyer } = demoAccounts;
      for (const emailKey of [admin, seller, buyer]) {
        const { id } = await db.read.user.findUniqueOrThrow({ where: { emailKey } });
        counted.take();
        const pages = await visitLinkedPages(app, {
          userId: id,
          start: ['/', '/dashboard'],
          visit({ path, shape }) {
            const found = needless(shape, counted.take());
            offences.push(...found.map((one) => `${emailKey} ${path}: ${one}`));
          },
        });
        expect(pages).toBeGreaterThan(30);
      }
      expect(offences).toEqual([]);
    } finally {
      await app.close();
    }
  });
});

onSqlite('the comparison', (it) => {
  it('finds what is asked for each row, or twice', () => {
    const asked = [1, 2, 3].map((id) => `SELECT "name" FROM "User" WHERE "id" = ? ["${id}"]`);
    expect(needless('/', asked)).toHaveLength(1);
    expect(needless('/', asked.slice(1))).toEqual([]);
    expect(needless('/', [...asked.slice(1), ...asked.slice(2)])).toHaveLength(2);
    expect(shapeOf('/products/V1StGXR8_Z5jdHi6B-myT?from=x')).toBe('/products/:id&from');
  });
});
