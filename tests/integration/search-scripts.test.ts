import { expect } from 'vitest';
import { noFilters } from '~/features/search/listing-filters';
import { listProducts } from '~/features/search/list-products.server';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { addPerson, addProduct, testServices } from '../setup/test-ctx';
import { foldListingsJob, scheduleFolding } from '~/features/search/fold-listings.server';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { searchPairs } from './search-pairs';

onEachDatabase('searching in every script', (it) => {
  const idsOf = async (db: Database, given: Partial<typeof noFilters>) => {
    const request = { filters: { ...noFilters, ...given }, sort: 'newest', limit: 500 } as const;
    return (await listProducts({ db }, request)).items.map(({ id }) => id);
  };

  it('finds what people expect, in texts and in places', async ({ db }) => {
    expect(searchPairs.length).toBeGreaterThanOrEqual(200);
    const seller = await addPerson({ db }, 'seller');
    const { categoryId } = await addProduct({ db }, seller, { name: 'Another thing' });
    const ids = new Map<string, string>();
    for (const text of new Set(searchPairs.map(([listing]) => listing))) {
      const texts = { name: 'One', description: text, location: text };
      ids.set(text, (await addProduct({ db }, seller, { ...texts, categoryId })).id);
    }
    const wrong: string[] = [];
    for (const [listing, search, expected] of searchPairs) {
      const id = ids.get(listing) ?? '';
      for (const [field, found] of [
        ['text', await idsOf(db, { q: search })],
        ['place', await idsOf(db, { location: search })],
      ] as const) {
        if (found.includes(id) !== expected) wrong.push(`${field}: ${search} in ${listing}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('looks at every character of a long text without spaces', async ({ db }) => {
    const seller = await addPerson({ db }, 'seller');
    const text = '東京都新宿区西新宿二丁目八番一号都庁前';
    const { id } = await addProduct({ db }, seller, { name: text });
    await addProduct({ db }, seller, { name: text.replace('都庁前', '市役所') });
    expect(await idsOf(db, { q: text })).toEqual([id]);
  });

  it('folds listings of an earlier version again', async ({ db }) => {
    const services = testServices(db);
    const seller = await addPerson({ db }, 'seller');
    const old = { searchName: 'x', searchText: 'x', searchPlace: 'x', searchVersion: 0 };
    const { id } = await addProduct({ db }, seller, { name: 'Möbel', location: 'Köln' });
    await db.write((tx) => tx.product.update({ where: { id }, data: old }));
    expect(await idsOf(db, { q: 'moebel' })).toEqual([]);
    await scheduleFolding(services);
    expect(await runDueJobs(services, [foldListingsJob])).toBe(1);
    expect(await idsOf(db, { q: 'moebel', location: 'koeln' })).toEqual([id]);
    await scheduleFolding(services);
    expect(await runDueJobs(services, [foldListingsJob])).toBe(0);
  });
});
