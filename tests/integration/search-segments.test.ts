import { expect } from 'vitest';
import { mergeSegments } from '~/features/search/merge-segments.server';
import { listProducts } from '~/features/search/list-products.server';
import { noFilters } from '~/features/search/listing-filters';
import { sql } from '~/platform/db/sql';
import { onEachDatabase } from '../setup/databases';
import { addPerson, addProduct } from '../setup/test-ctx';

const LISTINGS = 60;

onEachDatabase('the segments of the search index', (it, dialect) => {
  it('are few after the job, and the lists are the same', async ({ db }) => {
    const seller = await addPerson({ db }, 'seller');
    const ids: string[] = [];
    for (let number = 0; number < LISTINGS; number += 1) {
      const name = number % 2 ? `Green chair ${number}` : `Blue lamp ${number}`;
      ids.push((await addProduct({ db }, seller, { name })).id);
    }
    // Changed and removed listings leave their words in older segments.
    await db.write(async (tx) => {
      await tx.product.update({ where: { id: ids[1] }, data: { resalePriceMinor: 77 } });
      await tx.product.update({
        where: { id: ids[3] },
        data: { status: 'sold', listed: false },
      });
    });
    const found = async (q: string, sort: 'newest' | 'price-asc') => {
      const request = { filters: { ...noFilters, q }, sort, limit: LISTINGS };
      return (await listProducts({ db }, request)).items.map(({ id }) => id);
    };
    const lists = async () => [
      await found('chair', 'newest'),
      await found('chair', 'price-asc'),
      await found('lamp', 'newest'),
    ];
    const before = await lists();
    expect(before.map(({ length }) => length)).toEqual([29, 29, 30]);
    const segments = async () => {
      if (dialect !== 'sqlite') return 0;
      const [row] = await db.rows<{ most: number }>(sql`SELECT max(
        (SELECT count(DISTINCT "segid") FROM "ListingByTime_idx"),
        (SELECT count(DISTINCT "segid") FROM "ListingByPrice_idx")) AS "most"`);
      return row?.most ?? 0;
    };
    const many = await segments();
    await mergeSegments({ db }, 'similar');
    expect(await lists()).toEqual(before);
    if (dialect === 'sqlite') {
      expect(many).toBeGreaterThan(5);
      expect(await segments()).toBeLessThan(many / 2);
    }
    await mergeSegments({ db }, 'all');
    expect(await lists()).toEqual(before);
    if (dialect === 'sqlite') expect(await segments()).toBe(1);
  });
});
