import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { countChoices, countProducts } from '~/features/search/count-products.server';
import type { FieldFilter } from '~/features/search/field-filters';
import {
  distances,
  noFilters,
  sorts,
  type ListingFilters,
  type Sort,
} from '~/features/search/listing-filters';
import { listProducts } from '~/features/search/list-products.server';
import { conditions, type ProductRow } from '~/features/products/product.dto';
import { metresBetween } from '~/lib/place-grid';
import { searchColumns } from '~/lib/search-words';
import type { Database } from '~/platform/db/database';
import type { Sql } from '~/platform/db/sql';
import type { IndexedListing } from '~/features/search/listing-index';
import { postgresListingIndex } from '~/features/search/postgres-listing-index.sql.server';
import { productRow } from '../../prisma/factories/rows';
import { onEachDatabase, onPostgres } from '../setup/databases';
import { cells, fillShelf, isWanted, type Shelf, type Shelved } from '../setup/listings';
import { addPerson, addProduct } from '../setup/test-ctx';

const COUNT = 300;

const nearPlaces = cells.flatMap((cell) => (cell === null ? [] : [{ id: 'x', label: 'X', cell }]));
const bound = fc.constantFrom(null, null, 0, 9, 54, 54.5, 55, 9_999_999.99);

const fieldFilter: fc.Arbitrary<FieldFilter> = fc.record({
  key: fc.constantFrom('size', 'size', 'frame_size', 'frame_size', 'constructor', 'nothing'),
  values: fc.subarray(['m', 'S', '54', 'large', 'constructor'], { maxLength: 2 }),
  min: bound,
  max: bound,
});

/** Any combination of filters; each is off about half of the time. */
function anyFilters({ categoryIds }: Shelf): fc.Arbitrary<ListingFilters> {
  const price = fc.constantFrom(
    null,
    null,
    0,
    50,
    998,
    1000,
    1001,
    2500,
    99_999_999,
    500_000_000_000,
  );
  const year = fc.constantFrom(null, null, 0, 1950, 1999, 2005, 2010, 2026, 9999);
  const words = [
    '',
    '',
    '',
    'chair',
    'cha',
    'BLUE chair',
    'chair blue',
    'café',
    'CREME',
    'red bicy',
    "o'hara",
    'gross',
    'soren',
    '3.5mm',
    'x',
    'nothing',
    '...',
    'wool 100',
  ];
  return fc
    .record({
      // Synonyms have tests of their own.
      exact: fc.constant(true),
      q: fc.constantFrom(...words),
      categoryId: fc.constantFrom(null, null, ...categoryIds, 'no-such-category'),
      minPriceMinor: price,
      maxPriceMinor: price,
      conditions: fc.subarray([...conditions]).map((some) => (some.length === 3 ? [] : some)),
      location: fc.constantFrom(
        '',
        '',
        '',
        'portland',
        'port',
        'salem',
        'Zurich',
        'st john',
        'Oregon',
        '!',
      ),
      minYear: year,
      maxYear: year,
      verified: fc.boolean(),
      photo: fc.boolean(),
      fields: fc.uniqueArray(fieldFilter, { selector: ({ key }) => key, maxLength: 2 }),
      near: fc.constantFrom(null, ...nearPlaces),
      within: fc.constantFrom(null, ...distances),
    })
    .map((given) => ({ ...given, within: given.near && given.within }));
}

/** Every page from the first on; the cursors back from the last must lead through the same. */
async function walk(db: Database, filters: ListingFilters, sort: Sort, limit: number) {
  const pages: ProductRow[][] = [];
  let cursor: string | null = null;
  let page = await listProducts({ db }, { filters, sort, limit, cursor });
  expect(page.previous).toBeNull();
  for (;;) {
    pages.push(page.items);
    cursor = page.next;
    if (cursor === null) break;
    page = await listProducts({ db }, { filters, sort, limit, cursor });
    expect(page.items.length).toBeGreaterThan(0);
  }
  const back: ProductRow[][] = [page.items];
  while (page.previous !== null) {
    page = await listProducts({ db }, { filters, sort, limit, cursor: page.previous });
    back.unshift(page.items);
    expect(page.next).not.toBeNull();
  }
  const ids = (list: ProductRow[][]) => list.map((rows) => rows.map(({ id }) => id));
  expect(ids(back)).toEqual(ids(pages));
  return pages.flat();
}

const keys: Record<Exclude<Sort, 'best'>, (row: ProductRow, filters: ListingFilters) => number> = {
  newest: (row) => -row.createdAt,
  'price-asc': (row) => row.resalePriceMinor,
  'price-desc': (row) => -row.resalePriceMinor,
  nearest: ({ placeCell, createdAt }, { near }) => {
    if (!near) return -createdAt;
    return placeCell === null ? Infinity : metresBetween(near.cell, placeCell);
  },
};

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

onEachDatabase('finding products', (it) => {
  it('agrees with a slow, obviously right search on every filter and sort', async ({ db }) => {
    const shelf = await fillShelf(db, COUNT, 7);
    await fc.assert(
      fc.asyncProperty(
        anyFilters(shelf),
        fc.constantFrom(...sorts),
        fc.constantFrom(7, 24, 60),
        async (filters, sort, limit) => {
          const wanted = shelf.products.filter((product) => isWanted(product, filters));
          const found = await walk(db, filters, sort, limit);
          expect(idsOf(found)).toEqual(idsOf(wanted));
          if (sort !== 'best') {
            const inOrder = found.map((row) => keys[sort](row, filters));
            expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
          }
          expect(await countProducts({ db }, filters)).toEqual({
            count: wanted.length,
            more: false,
          });
        },
      ),
      { numRuns: 250 },
    );
  });

  it('agrees with it on the number of results of every choice', async ({ db }) => {
    const shelf = await fillShelf(db, COUNT, 7);
    await fc.assert(
      fc.asyncProperty(anyFilters(shelf), async (filters) => {
        const of = (given: Partial<ListingFilters> = {}) => {
          const wanted = { ...filters, ...given };
          const count = shelf.products.filter((product) => isWanted(product, wanted)).length;
          return { count, more: false };
        };
        const each = conditions.map((one) => [one, of({ conditions: [one] })]);
        expect(await countChoices({ db }, filters, Infinity)).toEqual({
          total: of(),
          choices: {
            conditions: Object.fromEntries(each),
            verified: of({ verified: true }),
            photo: of({ photo: true }),
          },
        });
      }),
      { numRuns: 80 },
    );
  });

  it('keeps up with whatever changes a listing', async ({ db }) => {
    const { products, sellerIds } = await fillShelf(db, 60, 3);
    const find = (given: Partial<ListingFilters>) =>
      walk(db, { ...noFilters, ...given }, 'newest', 24).then(idsOf);
    const [first] = products.filter(({ listed }) => listed);
    const id = first?.id ?? '';
    const texts = { name: 'Unheard-of zither', description: '', location: 'Ulm' };
    const data = { ...texts, ...searchColumns(texts), purchaseYear: 1951, resalePriceMinor: 777 };
    await db.write((tx) => tx.product.update({ where: { id }, data }));
    expect(await find({ q: 'zither' })).toEqual([id]);
    expect(
      await find({ location: 'ulm', minYear: 1951, maxYear: 1951, maxPriceMinor: 777 }),
    ).toEqual([id]);
    await db.write(async (tx) => {
      await tx.productPhoto.deleteMany({ where: { productId: id } });
    });
    expect(await find({ q: 'zither', photo: true })).toEqual([]);
    await db.write(async (tx) => {
      await tx.productPhoto.create({ data: { productId: id, position: 0, imageId: 'one-image' } });
      await tx.product.update({ where: { id }, data: { sellerId: sellerIds[1] ?? '' } });
    });
    expect(await find({ q: 'zither', photo: true })).toEqual([id]);
    expect(await find({ q: 'zither', verified: true })).toEqual([]);
    await db.write(async (tx) => {
      await tx.user.update({ where: { id: sellerIds[1] ?? '' }, data: { verified: true } });
    });
    expect(await find({ q: 'zither', verified: true })).toEqual([id]);
    await db.write(async (tx) => {
      await tx.product.update({ where: { id }, data: { status: 'reserved', listed: false } });
    });
    expect(await find({ q: 'zither' })).toEqual([]);
    await db.write(async (tx) => {
      await tx.product.update({ where: { id }, data: { status: 'available', listed: true } });
    });
    expect(await find({ q: 'zither' })).toEqual([id]);
  });

  describe('while listings are added and sold', () => {
    for (const sort of sorts) {
      it(`walks ${sort} there and back without a duplicate or a gap`, async ({ db }) => {
        const shelf = await fillShelf(db, 120, 11);
        const stays = new Set<string>();
        const gone = new Set<string>();
        for (const { id, listed } of shelf.products) if (listed) stays.add(id);
        const disturb = () => sellAndAdd(db, shelf, stays, gone);
        const seen: string[] = [];
        const near = nearPlaces[0] ?? null;
        const request = { filters: { ...noFilters, near }, sort, limit: 7 };
        let page = await listProducts({ db }, request);
        for (;;) {
          seen.push(...page.items.map(({ id }) => id));
          if (page.next === null) break;
          await disturb();
          page = await listProducts({ db }, { ...request, cursor: page.next });
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect([...stays].filter((id) => !seen.includes(id))).toEqual([]);

        const back: string[] = page.items.map(({ id }) => id);
        while (page.previous !== null) {
          await disturb();
          page = await listProducts({ db }, { ...request, cursor: page.previous });
          back.push(...page.items.map(({ id }) => id));
        }
        expect(new Set(back).size).toBe(back.length);
        expect([...stays].filter((id) => !back.includes(id))).toEqual([]);
      });
    }
  });

  it('ranks the newest matches, and leads to all others', async ({ db }) => {
    const seller = await addPerson({ db }, 'seller');
    const { categoryId } = await addProduct({ db }, seller, { name: 'Lamp', description: '' });
    const texts = ['Chair', 'Green chair', 'Table that has no chair'];
    const data = Array.from({ length: 950 }, (_, number) =>
      productRow({
        sellerId: seller.userId,
        categoryId,
        name: `${texts[number % 3] ?? ''} ${number}`,
        createdAt: new Date(Date.UTC(2026, 0, 1) + number * 1000),
      }),
    );
    await db.write((tx) => tx.product.createMany({ data }));
    const filters = { ...noFilters, q: 'chair' };
    for (const limit of [24, 60, 500]) {
      const found = await walk(db, filters, 'best', limit);
      expect(found).toHaveLength(950);
      expect(new Set(idsOf(found)).size).toBe(950);
    }
    const seen = new Set<string>();
    const sold = new Set<string>();
    let cursor: string | null = null;
    do {
      const page = await listProducts({ db }, { filters, sort: 'best', limit: 24, cursor });
      for (const { id } of page.items) {
        expect(seen.has(id)).toBe(false);
        seen.add(id);
      }
      cursor = page.next;
      // One that was shown, and one that may not have been, leave the lists.
      const [first] = page.items;
      const other = data[(seen.size * 7) % data.length];
      const ids = [first?.id ?? '', other?.id ?? ''];
      for (const id of ids) sold.add(id);
      await db.write((tx) =>
        tx.product.updateMany({ where: { id: { in: ids } }, data: { listed: false } }),
      );
    } while (cursor !== null);
    expect(data.filter(({ id }) => !seen.has(id) && !sold.has(id))).toEqual([]);
  });

  it('finds its way back from a page that has emptied', async ({ db }) => {
    const { products } = await fillShelf(db, 40, 5);
    const request = { filters: noFilters, sort: 'price-asc', limit: 10 } as const;
    const first = await listProducts({ db }, request);
    const kept = first.items.map(({ id }) => id);
    const others = products.map(({ id }) => id).filter((id) => !kept.includes(id));
    await db.write((tx) =>
      tx.product.updateMany({ where: { id: { in: others } }, data: { listed: false } }),
    );
    const empty = await listProducts({ db }, { ...request, cursor: first.next });
    expect(empty).toMatchObject({ items: [], next: null });
    const back = await listProducts({ db }, { ...request, cursor: empty.previous });
    expect(back.items.map(({ id }) => id)).toEqual(kept);
    expect(back.previous).toBeNull();
  });

  it('is harmless whatever is looked for', async ({ db }) => {
    await fillShelf(db, 20, 9);
    const hostile = [
      '"',
      "'",
      '*',
      '"a" OR "b"',
      'NEAR(a b)',
      'a AND',
      '-chair',
      'text:chair',
      '{a b}:c',
      '^chair',
      '(',
      ')',
      '\\',
      '%',
      '_',
      ':*',
      '<->',
      '\'; DROP TABLE "Product"; --',
      '\u0000',
      '\ue000a',
      '\ue000v',
      'ﬀ',
      '٣',
      '🪑',
      '一二三',
      'हिन्दी',
      'a'.repeat(5000),
      'a '.repeat(2000),
      '\ud800',
      '\u19b0x',
      '&amp;',
      '${x}',
    ];
    const anything = fc.oneof(
      fc.constantFrom(...hostile),
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
    );
    await fc.assert(
      fc.asyncProperty(anything, anything, fc.constantFrom(...sorts), async (q, location, sort) => {
        for (const filters of [
          { ...noFilters, q },
          { ...noFilters, q, location, categoryId: q },
        ]) {
          const page = await listProducts({ db }, { filters, sort, limit: 24 });
          expect(page.items.length).toBeLessThanOrEqual(20);
          await countProducts({ db }, filters);
        }
      }),
      { numRuns: 150, examples: hostile.map((text) => [text, text, 'newest' as const]) },
    );
    expect(
      (
        await listProducts(
          { db },
          { filters: { ...noFilters, q: '\ue000v' }, sort: 'newest', limit: 24 },
        )
      ).items,
    ).toEqual([]);
  });

  it('refuses a cursor it has not written', async ({ db }) => {
    for (const cursor of [
      'x',
      'nf',
      'nf1~2~3~4',
      'uf1',
      'nfabc',
      'rf1',
      "nf1' OR 1=1",
      'nf99999999999999999999',
    ]) {
      const asked = listProducts({ db }, { filters: noFilters, sort: 'newest', limit: 24, cursor });
      await expect(asked).rejects.toMatchObject({ code: 'bad_request' });
    }
  });
});

onPostgres('finding products among more than may be walked or sorted', (it) => {
  it('reads the matches of words once for the numbers of all choices', async ({ db }) => {
    const search = { ...noFilters, q: 'blue chair', location: 'Portland' };
    const lists = conditions.map((one) => ({
      name: one,
      filters: { ...search, conditions: [one] },
    }));
    const matches = (query: Sql) => query.text.split('@@').length - 1;
    const index = postgresListingIndex(db);
    const [first] = lists;
    expect(matches(await index.countsQuery(lists, 9))).toBe(
      first && matches(await index.countsQuery([first], 9)),
    );
  });

  it('agrees with a slow, obviously right search within every bound', async ({ db }) => {
    const shelf = await fillShelf(db, COUNT, 7);
    await fc.assert(
      fc.asyncProperty(
        anyFilters(shelf),
        fc.constantFrom('newest' as const, 'price-asc' as const, 'price-desc' as const),
        fc.record({
          walked: fc.constantFrom(1, 20, 1000),
          sorted: fc.constantFrom(0, 10, 1000),
          sortedWords: fc.constantFrom(0, 10, 1000),
        }),
        fc.boolean(),
        async (filters, order, bounds, backwards) => {
          const wanted = shelf.products.filter((product) => isWanted(product, filters));
          const index = postgresListingIndex(db, bounds);
          const found: string[] = [];
          let beyond: string | null = null;
          for (;;) {
            const range = { order, beyond, including: false, backwards, limit: 50 };
            const some: IndexedListing[] = await index.find(filters, range);
            found.push(...some.map(({ id }) => id));
            if (some.length < 50) break;
            beyond = some.at(-1)?.position ?? null;
          }
          expect(found.sort()).toEqual(idsOf(wanted));
        },
      ),
      { numRuns: 200 },
    );
  });
});

/** One listing is sold and two are added, one of them as the newest and cheapest of all. */
async function sellAndAdd(db: Database, shelf: Shelf, stays: Set<string>, gone: Set<string>) {
  const ids = [...stays];
  const sold = ids[Math.floor(shelf.random() * ids.length)] ?? '';
  stays.delete(sold);
  gone.add(sold);
  const extremes: Partial<Shelved>[] = [
    { createdAt: new Date('2026-04-01') as unknown as number, resalePriceMinor: 50 },
    {},
  ];
  await db.write(async (tx) => {
    await tx.product.update({ where: { id: sold }, data: { status: 'sold', listed: false } });
    await tx.product.createMany({ data: extremes.map((given) => shelf.make(given).row) });
  });
}
