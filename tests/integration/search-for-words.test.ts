import { expect } from 'vitest';
import { countChoices, countProducts, findWaysOut } from '~/features/search/count-products.server';
import {
  didYouMean,
  findRespelling,
  withCorrectedSpelling,
  suggestSearches,
  otherWordings,
} from '~/features/search/suggest-searches.server';
import { addCategory } from '~/features/products/categories.server';
import { getProduct } from '~/features/products/product.queries.server';
import { defaultSort, noFilters, type ListingFilters } from '~/features/search/listing-filters';
import { listFront } from '~/features/search/front-page.sql.server';
import { listProducts } from '~/features/search/list-products.server';
import { listOthersOfSeller, listSimilar } from '~/features/search/related-products.server';
import {
  listSellerParts,
  listSellersOfPart,
  listSitemapPart,
  listSitemapParts,
} from '~/features/search/sitemap.sql.server';
import type { Database } from '~/platform/db/database';
import { productRow } from '../../prisma/factories/rows';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

onEachDatabase('searching', (it) => {
  const names = async (db: Database, given: Partial<ListingFilters>) => {
    const { filters } = await withCorrectedSpelling({ db }, { ...noFilters, ...given });
    const { items } = await listProducts(
      { db },
      { filters, sort: defaultSort(filters), limit: 24 },
    );
    expect(await countProducts({ db }, filters)).toMatchObject({ count: items.length });
    return items.map(({ name }) => name);
  };

  it('finds synonyms, in singular and plural, and ranks the very word first', async ({ db }) => {
    const seller = await addPerson({ db }, 'seller');
    for (const name of ['Grey sofas', 'Green sofa', 'Old settee', 'Refrigerator', 'Pixel phone']) {
      await addProduct({ db }, seller, { name, description: '' });
    }
    await addProduct({ db }, seller, { name: 'A couch', createdAt: new Date(0) });
    const [first, ...others] = await names(db, { q: 'couch' });
    expect(first).toBe('A couch');
    expect(others.sort()).toEqual(['Green sofa', 'Grey sofas', 'Old settee']);
    expect(await names(db, { q: 'couch', exact: true })).toEqual(['A couch']);
    expect(await names(db, { q: 'COUCHES' })).toHaveLength(4);
    expect(await names(db, { q: 'green couch' })).toEqual(['Green sofa']);
    expect(await names(db, { q: 'couch green' })).toEqual(['Green sofa']);
    expect(await names(db, { q: 'fridge' })).toEqual(['Refrigerator']);
    expect(await names(db, { q: 'cell phone' })).toEqual(['Pixel phone']);
    expect(await names(db, { q: 'cell phones pix' })).toEqual(['Pixel phone']);
    expect(await names(db, { q: 'cell fridge' })).toEqual([]);
    for (const sort of ['newest', 'price-asc'] as const) {
      const request = { filters: { ...noFilters, q: 'couch' }, sort, limit: 24 };
      expect((await listProducts({ db }, request)).items).toHaveLength(4);
    }
    expect(await suggestSearches({ db }, 'couch')).toContain('Green sofa');
    expect(await suggestSearches({ db }, 'fridge')).toEqual(['Refrigerator']);
  });

  it('counts a word without its hyphen or apostrophe in a name', async ({ db }) => {
    const seller = await addPerson({ db }, 'seller');
    const add = (name: string, createdAt: string, description = '') =>
      addProduct({ db }, seller, { name, description, createdAt: new Date(createdAt) });
    await add('Trekking E-Bike', '2026-02-01');
    await add('Big lock', '2026-02-02', 'For an ebike');
    await add('Blue Levi’s', '2026-02-03');
    expect(await names(db, { q: 'ebike' })).toEqual(['Trekking E-Bike', 'Big lock']);
    expect(await suggestSearches({ db }, 'ebike')).toEqual(['Trekking E-Bike']);
    expect(await suggestSearches({ db }, 'levis')).toEqual(['Blue Levi’s']);
  });

  it('finds what was meant beside what was typed', async ({ db }) => {
    const seller = await addPerson({ db }, 'seller');
    const add = (name: string, createdAt = new Date('2026-02-01')) =>
      addProduct({ db }, seller, { name, description: '', createdAt });
    for (let count = 0; count < 4; count += 1) await add('Bicycle');
    await add('Refrigerator');
    await add('My bycicles', new Date(0));
    expect(await findRespelling({ db }, 'bycicle')).toEqual({
      meant: 'bicycle',
      words: [['bycicle', 'bicycle']],
      found: 1,
    });
    const both = await names(db, { q: 'bycicle' });
    expect(both).toHaveLength(5);
    expect(both).toContain('My bycicles');
    expect(await names(db, { q: 'bycicle', exact: true })).toEqual(['My bycicles']);
    expect(await names(db, { q: 'frigde' })).toEqual(['Refrigerator']);
    expect(await names(db, { q: 'bicycle' })).toHaveLength(4);
    expect(await findRespelling({ db }, 'refrigerator')).toBeNull();
    expect(await suggestSearches({ db }, 'frigde')).toEqual(['Refrigerator']);
  });

  it('offers a near miss, and only one that finds something', async ({ db }) => {
    const seller = await addPerson({ db }, 'seller');
    for (const name of ['Blue bicycle', 'Kitchen chair', 'Café table', 'Refrigerator']) {
      await addProduct({ db }, seller, { name });
    }
    await addProduct({ db }, seller, { name: 'Zither', status: 'sold', listed: false });
    const meant = (q: string) => didYouMean({ db }, q);
    expect(await meant('bycicle')).toBe('bicycle');
    expect(await meant('chiar')).toBe('chair');
    expect(await meant('xhair')).toBe('chair');
    expect(await meant('hair')).toBe('chair');
    expect(await meant('refridgerator')).toBe('refrigerator');
    expect(await meant('bleu bicycle')).toBe('blue bicycle');
    expect(await meant('kitchne chair')).toBe('kitchen chair');
    expect(await meant('cafe tabel')).toBe('cafe table');
    expect(await meant('zithre')).toBeNull();
    // A word with synonyms is no mistyped one, even where nothing of its kind is for sale.
    await addProduct({ db }, seller, { name: 'Dusk lamp' });
    expect(await meant('disk')).toBe('dusk');
    expect(await meant('desk')).toBeNull();
    expect(await meant('qqqqqqqq')).toBeNull();
    // Two letters of five are too many.
    for (const name of ['Red car', 'Green car', 'Old car', 'My car', 'Chair']) {
      await addProduct({ db }, seller, { name });
    }
    expect(await findRespelling({ db }, 'chair')).toBeNull();
    expect(await meant('blue chair')).toBeNull();
    expect(await meant('"; DROP')).toBeNull();
  });

  it('offers other wordings where the words find nothing', async ({ db }) => {
    const seller = await addPerson({ db }, 'seller');
    for (const name of ['Blue road bike', 'Road map', 'Used car', 'Armchair, 128 GB', 'iPhone12']) {
      await addProduct({ db }, seller, { name });
    }
    const offered = (q: string) => otherWordings({ db }, q);
    expect(await offered('used bike')).toEqual(['bike', 'used']);
    expect(await offered('Blue road unicorn')).toEqual(['Blue road']);
    expect(await offered('unicorn map of Bellingham')).toEqual(['map']);
    expect(await offered('unicorn')).toEqual([]);
    expect(await offered('unicorn zebra')).toEqual([]);
    expect(await offered('bike bike')).toEqual(['bike']);
    expect(await offered('car bike map road')).toEqual(['car', 'bike', 'map']);
    expect(await offered('old arm chair')).toEqual(['arm']);
    expect(await offered('arm chair')).toEqual(['armchair', 'arm']);
    expect(await offered('4 k tv')).toEqual([]);
    expect(await offered('a1b')).toEqual([]);
    await addProduct({ db }, seller, { name: 'Drill, 12 V' });
    expect(await offered('12v')).toEqual(['12 v']);
  });

  it('finds words with numbers with and without a space between them', async ({ db }) => {
    const seller = await addPerson({ db }, 'seller');
    for (const name of ['iPhone12', 'An iPhone 12', 'iPhone 13, 64 GB', 'Size 12']) {
      await addProduct({ db }, seller, { name });
    }
    const found = async (q: string) => {
      const page = await listProducts(
        { db },
        { filters: { ...noFilters, q }, sort: 'best', limit: 9 },
      );
      return page.items.map(({ name }) => name);
    };
    expect(await found('iphone 12')).toEqual(['iPhone12', 'An iPhone 12']);
    expect(await found('iphone12')).toEqual(['iPhone12', 'An iPhone 12']);
    expect(await found('iPhone13')).toEqual(['iPhone 13, 64 GB']);
    expect(await found('64gb')).toEqual(['iPhone 13, 64 GB']);
    expect(await found('iphone')).toHaveLength(3);
  });

  it('takes the name of a category in any language for what is meant', async ({ db }) => {
    const seller = await addPerson({ db }, 'seller');
    for (const name of ['Gas burner', 'Model']) {
      await addProduct({ db }, seller, { name });
    }
    const admin = actAs(testServices(db), await addPerson({ db }, 'admin'));
    expect(await didYouMean({ db }, 'burnen')).toBe('burner');
    await addCategory(admin, { name: 'Zzz', names: { de: 'Burnen' } });
    expect(await didYouMean({ db }, 'burnen')).toBeNull();
    expect(await didYouMean({ db }, 'burne')).toBeNull();
    expect(await didYouMean({ db }, 'burnet')).toBe('burner');
  });

  it('suggests names that begin as typed, each once', async ({ db }) => {
    const seller = await addPerson({ db }, 'seller');
    await addProduct({ db }, seller, { name: 'Big bicycle' });
    await addProduct({ db }, seller, { name: 'big Bicycle' });
    await addProduct({ db }, seller, { name: 'Lamp', description: 'Beside my bicycle.' });
    const names = await suggestSearches({ db }, 'bic');
    expect(names.map((name) => name.toLowerCase())).toEqual(['big bicycle']);
    expect(await suggestSearches({ db }, 'b')).toEqual([]);
    expect(await suggestSearches({ db }, '%')).toEqual([]);
  });

  it('ranks by the name and then by age, and counts no further than it must', async ({ db }) => {
    const seller = await addPerson({ db }, 'seller');
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const add = (name: string, day: number, description = '') =>
      addProduct({ db }, seller, { name, description, createdAt: at(day) });
    await add('Old chair', 1);
    await add('Chair', 2);
    await add('Table', 9, 'Goes with a chair.');
    await add('Chairman’s hat', 8);
    const filters = { ...noFilters, q: 'chair' };
    const best = await listProducts({ db }, { filters, sort: 'best', limit: 9 });
    expect(best.items.map(({ name }) => name)).toEqual([
      'Chair',
      'Old chair',
      'Chairman’s hat',
      'Table',
    ]);
    expect(await countProducts({ db }, filters)).toEqual({ count: 4, more: false });
  });

  it('ranks what was typed before what was guessed', async ({ db }) => {
    const seller = await addPerson({ db }, 'seller');
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const add = (name: string, day: number, description = '') =>
      addProduct({ db }, seller, { name, description, createdAt: at(day) });
    await add('Möbel grün aus Köln', 1);
    await add('Lamp', 2, 'Sehr grün.');
    for (let number = 1; number < 15; number += 1) await add(`Green chair ${number}`, 5);
    const { filters } = await withCorrectedSpelling({ db }, { ...noFilters, q: 'gruen' });
    expect(filters).toMatchObject({ respelt: [['gruen', 'green']] });
    const best = { filters, sort: 'best', limit: 9 } as const;
    const first = await listProducts({ db }, best);
    const names = first.items.map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual([
      'Möbel grün aus Köln',
      'Lamp',
      expect.stringMatching(/^Green/),
    ]);
    const second = await listProducts({ db }, { ...best, cursor: first.next });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(16);
    const back = await listProducts({ db }, { ...best, cursor: second.previous });
    expect(back.items.map(({ name }) => name)).toEqual(names);
    // The typed match is older than all matches that are ranked otherwise.
    const [{ categoryId } = { categoryId: '' }] = first.items;
    const newer = { sellerId: seller.userId, categoryId, createdAt: at(9) };
    const data = Array.from({ length: 400 }, (_, number) =>
      productRow({ ...newer, name: `Green lamp ${number}` }),
    );
    await db.write((tx) => tx.product.createMany({ data }));
    const many = await listProducts({ db }, best);
    expect(many.items.slice(0, 2).map(({ name }) => name)).toEqual(names.slice(0, 2));
    // What was ranked first does not stand once more among the older ones.
    const all: string[] = [];
    let page = await listProducts({ db }, { ...best, limit: 60 });
    for (;;) {
      all.push(...page.items.map(({ id }) => id));
      if (page.next === null) break;
      page = await listProducts({ db }, { ...best, limit: 60, cursor: page.next });
    }
    expect([all.length, new Set(all).size]).toEqual([416, 416]);
    expect(await suggestSearches({ db }, 'gruen')).toEqual(['Möbel grün aus Köln']);
  });

  it('ranks a word by each of its spellings', async ({ db }) => {
    const seller = await addPerson({ db }, 'seller');
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const add = (name: string, day: number, description = '') =>
      addProduct({ db }, seller, { name, description, createdAt: at(day) });
    await add('Möbel', 1);
    await add('Alte Möbel', 2);
    await add('Kiste', 9, 'Für Möbel.');
    await add('الكتاب القديم', 1);
    await add('صندوق', 9, 'كتاب');
    const found = async (q: string) => {
      const filters = { ...noFilters, q };
      const { items } = await listProducts({ db }, { filters, sort: 'best', limit: 9 });
      return items.map(({ name }) => name);
    };
    for (const q of ['moebel', 'moeb', 'möbel', 'mobel']) {
      expect(await found(q)).toEqual(['Möbel', 'Alte Möbel', 'Kiste']);
    }
    expect(await found('كتاب')).toEqual(['الكتاب القديم', 'صندوق']);
  });

  it('finds singular and plural alike, unless the exact word is asked for', async ({ db }) => {
    const seller = await addPerson({ db }, 'seller');
    for (const name of ['Two shelves', 'Bread knife', 'Red dress', 'Round table', 'Tablet']) {
      await addProduct({ db }, seller, { name });
    }
    const found = async (q: string, exact = false) => {
      const filters = { ...noFilters, q, exact };
      const { items } = await listProducts({ db }, { filters, sort: 'best', limit: 9 });
      return items.map(({ name }) => name);
    };
    expect(await found('shelf')).toEqual(['Two shelves']);
    expect(await found('bread knives')).toEqual(['Bread knife']);
    expect(await found('dresses')).toEqual(['Red dress']);
    expect(await found('tables')).toEqual(['Round table']);
    expect(await found('table')).toEqual(['Round table', 'Tablet']);
    expect(await found('tables', true)).toEqual([]);
  });

  it('says what each choice would show, and what to drop when there is nothing', async ({ db }) => {
    const seller = await addPerson({ db }, 'seller', { verified: true });
    await addProduct({ db }, seller, { name: 'Chair', condition: 'good', resalePriceMinor: 1000 });
    await addProduct({ db }, seller, { name: 'Chair', condition: 'fair', resalePriceMinor: 9000 });
    const chairs = { ...noFilters, q: 'chair', conditions: ['good'] as const };
    expect((await countChoices({ db }, chairs, Infinity)).choices).toMatchObject({
      conditions: { excellent: { count: 0 }, good: { count: 1 }, fair: { count: 1 } },
      verified: { count: 1 },
      photo: { count: 0 },
    });
    const dear = { ...chairs, minPriceMinor: 5000 };
    expect(await findWaysOut({ db }, dear, 'USD')).toMatchObject([
      { name: 'price', count: 1 },
      { name: 'good', count: 1 },
    ]);
    const hopeless = { ...dear, location: 'nowhere', photo: true };
    expect(await findWaysOut({ db }, hopeless, 'USD')).toMatchObject([{ name: null, count: 2 }]);
    expect(await findWaysOut({ db }, { ...noFilters, q: 'violin' }, 'USD')).toEqual([]);
  });

  it('goes without numbers that take too long, and has them a little later', async ({ db }) => {
    await addProduct({ db }, await addPerson({ db }, 'seller'), { name: 'Chair' });
    let count = () => {};
    const counted = new Promise<void>((resolve) => (count = resolve));
    const slow: typeof db = {
      ...db,
      async rows(query, options) {
        if (options?.timeoutMs !== undefined) await counted;
        return db.rows(query, options);
      },
    };
    const chairs = { ...noFilters, q: 'chair' };
    expect(await countChoices({ db: slow }, chairs)).toMatchObject({
      total: null,
      choices: { verified: null },
    });
    count();
    expect((await countChoices({ db: slow }, chairs, Infinity)).total).toMatchObject({ count: 1 });
  });

  it('finds what else there is beside a product', async ({ db }) => {
    const [seller, other] = [await addPerson({ db }, 'seller'), await addPerson({ db }, 'seller')];
    const product = await addProduct({ db }, seller, { resalePriceMinor: 1000 });
    const { categoryId } = product;
    const add = (who: typeof seller, resalePriceMinor: number, day: number) =>
      addProduct({ db }, who, {
        categoryId,
        resalePriceMinor,
        createdAt: new Date(Date.UTC(2026, 1, day)),
      });
    const dear = await add(other, 9000, 9);
    const near = await add(other, 1500, 3);
    const own = await add(seller, 900, 5);
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    const row = await getProduct({ db, actor: null }, product.id);
    expect(ids(await listOthersOfSeller({ db }, row, 3))).toEqual([own.id]);
    expect(ids(await listSimilar({ db }, row, 3, [own.id]))).toEqual([near.id, dear.id]);
    expect(ids(await listSimilar({ db }, row, 1))).toEqual([own.id]);
    await db.write((tx) =>
      tx.product.update({ where: { id: dear.id }, data: { advertised: true } }),
    );
    const limits = { advertised: 5, newest: 2, bargains: 5, maxPriceMinor: 1500 };
    const front = await listFront({ db, actor: null }, limits);
    expect(ids(front.advertised)).toEqual([dear.id]);
    expect(ids(front.newest)).toEqual([own.id, near.id]);
    // A product is in the first of its lists only.
    const fewer = await listFront({ db, actor: null }, { ...limits, newest: 1 });
    expect(ids(fewer.newest)).toEqual([own.id]);
    expect(ids(fewer.bargains)).toEqual([near.id, product.id]);
  });

  it('tells a deleted product from one that never was', async ({ db }) => {
    const seller = await addPerson({ db }, 'seller');
    const { id } = await addProduct({ db }, seller, { deletedAt: new Date(0), listed: false });
    await expect(getProduct({ db, actor: null }, id)).rejects.toMatchObject({
      code: 'gone',
      status: 410,
    });
    for (const unknown of ['nobody', "' OR 1=1", '']) {
      await expect(getProduct({ db, actor: null }, unknown)).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });

  it('lists every product in exactly one part of the sitemap', async ({ db }) => {
    const services = testServices(db);
    const seller = await addPerson({ db }, 'seller');
    const { categoryId } = await addProduct({ db }, seller);
    for (let count = 0; count < 6; count += 1) await addProduct({ db }, seller, { categoryId });
    await addProduct({ db }, seller, { categoryId, status: 'sold', listed: false });
    const parts = await listSitemapParts(services, 3);
    expect(parts).toHaveLength(3);
    const products = await Promise.all(
      parts.map(async (part) => (await listSitemapPart(services, part, 3)) ?? []),
    );
    expect(products.map((some) => some.length)).toEqual([3, 3, 1]);
    expect(new Set(products.flat().map(({ id }) => id)).size).toBe(7);
    const newer = new Date('2030-01-01');
    const late = await addProduct({ db }, seller, { categoryId, createdAt: newer });
    const [first] = parts;
    const again = await listSitemapPart(services, first ?? '', 3);
    expect(again?.map(({ id }) => id)).toContain(late.id);
    for (const name of ['x~y', 'nope', '', '~~']) {
      expect(await listSitemapPart(services, name, 3)).toBeNull();
    }
  });

  it('lists every seller with something for sale in exactly one part of the sitemap', async ({
    db,
  }) => {
    const services = testServices(db);
    const selling: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const seller = await addPerson({ db }, 'seller');
      await addProduct({ db }, seller);
      selling.push(seller.userId);
    }
    await addPerson({ db }, 'seller');
    const soldOut = await addPerson({ db }, 'seller');
    await addProduct({ db }, soldOut, { status: 'sold', listed: false });
    for (const state of ['suspendedAt', 'deletedAt']) {
      const seller = await addPerson({ db }, 'seller');
      await addProduct({ db }, seller);
      await db.write((tx) =>
        tx.user.update({ where: { id: seller.userId }, data: { [state]: new Date(0) } }),
      );
    }
    const parts = await listSellerParts(services, 2);
    expect(parts).toHaveLength(3);
    const sellers = await Promise.all(parts.map((part) => listSellersOfPart(services, part, 2)));
    expect(sellers.map((some) => some?.length)).toEqual([2, 2, 1]);
    expect(sellers.flat().sort()).toEqual(selling.sort());
    expect(await listSellersOfPart(services, 'pages', 2)).toBeNull();
  });

  it('has the first seller in the sitemap at once, and those after its last part', async ({
    db,
  }) => {
    const clock = testClock();
    const services = testServices(db, { clock });
    const listed = async () => {
      const parts = await listSellerParts(services, 2);
      return (await Promise.all(parts.map((part) => listSellersOfPart(services, part, 2)))).flat();
    };
    expect(await listed()).toEqual([]);
    const seller = await addPerson({ db }, 'seller');
    await addProduct({ db }, seller);
    expect(await listed()).toEqual([seller.userId]);
    clock.forward(2 * 60 * 60_000);
    await addProduct({ db }, await addPerson({ db }, 'seller'));
    expect(await listed()).toHaveLength(2);
    await addProduct({ db }, await addPerson({ db }, 'seller'));
    expect(await listed()).toHaveLength(3);
  });
});
