import { expect } from 'vitest';
import { getEditableProduct } from '~/features/products/listing-form.server';
import { editProduct } from '~/features/listings/edit-product.server';
import { addProduct } from '~/features/products/write-product.server';
import { getProduct } from '~/features/products/product.queries.server';
import { toProductItem } from '~/features/products/product.json';
import { toProductView } from '~/features/products/product.dto';
import { matchPlaces } from '~/features/places/find-places.server';
import { dropOutdatedPlace } from '~/http/product-place.server';
import { countProducts } from '~/features/search/count-products.server';
import { listProducts } from '~/features/search/list-products.server';
import { distances, noFilters, type ListingFilters } from '~/features/search/listing-filters';
import { readNearPlace } from '~/features/search/near-place.server';
import { cellAt, metresBetween } from '~/lib/place-grid';
import type { Database } from '~/platform/db/database';
import { categoryRow, productRow, userRow } from '../../prisma/factories/rows';
import { dice } from '../../scripts/bench-data/generate';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson, testServices } from '../setup/test-ctx';

const POINTS = 1_500;
/** Listings of one transaction. */
const BATCH = 100;
const START = Date.parse('2026-03-01T00:00:00Z');

const centres = {
  portland: cellAt(45.52, -122.68),
  antimeridian: cellAt(-16.8, 179.99),
  pole: cellAt(90, 0),
};

const conditionsInTurn = ['excellent', 'good', 'fair'] as const;

/** Choices of the filters that the search index keeps for each block of cells (ADR 307). */
const choices: Partial<ListingFilters>[] = [
  { conditions: ['good'] },
  { conditions: ['fair', 'excellent'] },
  { verified: true },
  { photo: true },
  { verified: true, photo: true },
  { conditions: ['good'], verified: true, photo: true },
];

interface Point {
  id: string;
  sellerId: string;
  condition: (typeof conditionsInTurn)[number];
  placeCell: number | null;
  createdAt: Date;
  listed: boolean;
}

/**
 * Listings anywhere and near the centres, many of them in one cell, some without a place: half are of
 * a seller who is verified after they were listed, and every fourth gets a photo.
 */
async function scatter(
  db: Database,
): Promise<{ points: Point[]; verified: string; pictured: Set<string> }> {
  const random = dice(8);
  const category = categoryRow();
  const sellers = [userRow({ role: 'seller' }), userRow({ role: 'seller' })];
  const around = Object.values(centres);
  const rows = Array.from({ length: POINTS }, (_, index) => {
    const centre = around[index % around.length] ?? 0;
    const spread = [0, 0.1, 1, 3][Math.floor(random() * 4)] ?? 0;
    const latitude = Math.floor(centre / 18_000) / 50 - 90 + (random() - 0.5) * spread;
    const longitude = (centre % 18_000) / 50 - 180 + (random() - 0.5) * 2 * spread;
    const anywhere = cellAt((Math.asin(2 * random() - 1) * 180) / Math.PI, random() * 360 - 180);
    const near = cellAt(Math.max(-90, Math.min(90, latitude)), longitude);
    return productRow({
      sellerId: sellers[index % 2]?.id ?? '',
      condition: conditionsInTurn[(index >> 1) % 3] ?? 'good',
      categoryId: category.id,
      name: index % 9 === 0 ? 'Red chair' : 'Blue chair',
      placeCell: index % 10 === 0 ? null : index % 3 === 0 ? anywhere : near,
      createdAt: new Date(START + index * 1000),
      status: index % 20 === 0 ? 'sold' : 'available',
    });
  });
  await db.write(async (tx) => {
    await tx.category.create({ data: category });
    for (const seller of sellers) await tx.user.create({ data: seller });
  });
  for (let at = 0; at < rows.length; at += BATCH) {
    await db.write((tx) => tx.product.createMany({ data: rows.slice(at, at + BATCH) }));
  }
  const points = rows as unknown as Point[];
  const pictured = points.filter((_, index) => index % 4 === 0).map(({ id }) => id);
  const image = { id: 'one-picture', contentHash: 'one', colour: '000000', createdAt: new Date() };
  const verified = sellers[1]?.id ?? '';
  await db.write(async (tx) => {
    await tx.image.create({ data: { ...image, width: 1, height: 1, bytes: 1 } });
    const data = pictured.map((productId) => ({ productId, position: 0, imageId: image.id }));
    await tx.productPhoto.createMany({ data });
    await tx.user.update({ where: { id: verified }, data: { verified: true } });
  });
  return { points, verified, pictured: new Set(pictured) };
}

onEachDatabase('places', (it) => {
  it(`agrees with brute force on ${POINTS} points, at a pole and the antimeridian`, async ({
    db,
  }) => {
    const { verified, pictured, ...all } = await scatter(db);
    const points = all.points.filter(({ listed }) => listed);
    const isChosen = (one: Point, choice: Partial<ListingFilters>) =>
      (!choice.conditions || choice.conditions.includes(one.condition)) &&
      (!choice.verified || one.sellerId === verified) &&
      (!choice.photo || pictured.has(one.id));
    for (const [id, cell] of Object.entries(centres)) {
      const metres = ({ placeCell }: Point) =>
        placeCell === null ? Infinity : metresBetween(cell, placeCell);
      const order = (a: Point, b: Point) =>
        (metres(a) === metres(b) ? 0 : metres(a) - metres(b)) ||
        (a.placeCell ?? 0) - (b.placeCell ?? 0) ||
        b.createdAt.getTime() - a.createdAt.getTime();
      for (const within of [null, ...distances]) {
        const filters = { ...noFilters, near: { id, label: id, cell }, within };
        const wanted = points.filter((one) => within === null || metres(one) <= within * 1000);
        const { count } = await countProducts({ db }, filters);
        expect(count).toBe(Math.min(1000, wanted.length));
        for (const choice of choices) {
          const chosen = wanted.filter((one) => isChosen(one, choice));
          const counted = await countProducts({ db }, { ...filters, ...choice });
          expect(counted.count, JSON.stringify(choice)).toBe(Math.min(1000, chosen.length));
        }
        const nearest = wanted.toSorted(order).map((one) => one.id);
        const found: string[] = [];
        let page = await listProducts({ db }, { filters, sort: 'nearest', limit: 60 });
        const pages = [page];
        while (page.next && pages.length < 12) {
          page = await listProducts(
            { db },
            { filters, sort: 'nearest', limit: 60, cursor: page.next },
          );
          pages.push(page);
        }
        for (const { items } of pages) found.push(...items.map((one) => one.id));
        expect(found).toEqual(nearest.slice(0, found.length));
        if (!page.next) expect(found).toHaveLength(nearest.length);
        // And back from the last page.
        for (let at = pages.length - 2; at >= 0; at -= 1) {
          page = await listProducts(
            { db },
            { filters, sort: 'nearest', limit: 60, cursor: page.previous },
          );
          expect(page.items).toEqual(pages[at]?.items);
        }
        expect(page.previous).toBeNull();
        const newest = await listProducts({ db }, { filters, sort: 'newest', limit: 60 });
        expect(newest.items.map((one) => one.id)).toEqual(
          wanted
            .toReversed()
            .slice(0, 60)
            .map((one) => one.id),
        );
      }
    }
  });

  it('finds few matches far away', async ({ db }) => {
    const { points } = await scatter(db);
    const [lone] = points.filter(({ placeCell, listed }) => listed && placeCell !== null);
    if (!lone) throw new Error('There are listings.');
    await db.write((tx) =>
      tx.product.update({ where: { id: lone.id }, data: { searchText: 'zither' } }),
    );
    const near = { id: 'x', label: 'X', cell: cellAt(-80, 20) };
    const filters = { ...noFilters, q: 'zither', exact: true, near };
    const { items, next } = await listProducts({ db }, { filters, sort: 'nearest', limit: 24 });
    expect([items.map(({ id }) => id), next]).toEqual([[lone.id], null]);
  });

  it('has nothing of a place in its cursors, which refuse a listing that is gone', async ({
    db,
  }) => {
    const { points } = await scatter(db);
    const near = { id: 'x', label: 'X', cell: centres.portland };
    const filters = { ...noFilters, near };
    const list = (limit: number, cursor?: string | null) =>
      listProducts({ db }, { filters, sort: 'nearest', limit, cursor });
    const next = async (limit: number) => (await list(limit)).next ?? '';
    const [cursor, first] = [await next(20), await list(20)];
    const last = points.find(({ id }) => id === first.items.at(-1)?.id);
    expect(cursor).toContain(last?.id);
    expect(cursor).not.toContain(String(last?.placeCell));
    const rest = (await list(20, cursor)).items.map(({ id }) => id);
    await db.write((tx) =>
      tx.product.update({ where: { id: last?.id ?? '' }, data: { listed: false } }),
    );
    expect((await list(20, cursor)).items.map(({ id }) => id)).toEqual(rest);
    await expect(list(20, `gfgone.${cursor.split('.')[1]}`)).rejects.toMatchObject({
      code: 'bad_request',
    });
  });

  it('takes the chosen place, or the one a location names, and never shows it', async ({ db }) => {
    const services = testServices(db);
    const seller = actAs(services, await addPerson(services, 'seller'));
    const category = categoryRow();
    await db.write((tx) => tx.category.create({ data: category }));
    const input = {
      name: 'Green lamp',
      originalprice: 5000,
      resaleprice: 1999,
      condition: 'good' as const,
      category: category.id,
      phone: '+1 503 555 0100',
      location: 'Old town',
      purchaseyear: 2020,
      offerfloor: 50,
      nooffers: false,
      acceptsCash: false,
      description: '',
    };
    const placeOf = async (given: { location?: string; placeId?: string }) => {
      const { productId } = await addProduct(seller, { ...input, ...given }, []);
      const { placeId } = await db.read.product.findUniqueOrThrow({ where: { id: productId } });
      return placeId;
    };
    expect(await placeOf({})).toBeNull();
    expect(await placeOf({ location: 'Portland' })).toBeNull();
    expect(await placeOf({ location: 'Portland, Oregon' })).toBe('portland.us.or');
    expect(await placeOf({ location: 'Portland, Oregon', placeId: 'none' })).toBeNull();
    expect(await placeOf({ location: 'Ashford, England, United Kingdom' })).toBeNull();
    expect(await placeOf({ placeId: 'berlin.de.16' })).toBe('berlin.de.16');
    await expect(placeOf({ placeId: 'atlantis' })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { placeId: ['sell.placeUnknown'] },
    });

    const { productId } = await addProduct(seller, { ...input, placeId: 'portland.us.or' }, []);
    const row = await getProduct(seller, productId);
    const shown = [
      toProductItem(row, { ...seller, fieldsOf: () => [] }),
      toProductView(row, new Date(), null),
    ];
    expect(JSON.stringify(shown)).not.toMatch(/place|cell|portland/i);
    expect((await getEditableProduct(seller, productId)).placeId).toBe('portland.us.or');
    const { near } = await readNearPlace(
      seller,
      new URLSearchParams('near=Salem, Oregon'),
      'en-US',
    );
    const found = async (within: number) =>
      (
        await listProducts(
          { db },
          { filters: { ...noFilters, near, within }, sort: 'newest', limit: 24 },
        )
      ).items.some(({ id }) => id === productId);
    expect([await found(50), await found(100)]).toEqual([false, true]);
    await editProduct(seller, productId, { ...input, placeId: 'salem.us.or' }, []);
    expect(await found(5)).toBe(true);
    const cheaper = { ...input, resaleprice: 1500 };
    await editProduct(seller, productId, cheaper, []);
    expect(await found(5)).toBe(true);
    await editProduct(seller, productId, { ...cheaper, placeId: 'none' }, []);
    expect(await found(100)).toBe(false);
    await editProduct(seller, productId, { ...cheaper, location: 'Salem, Oregon' }, []);
    expect(await found(5)).toBe(true);
  });

  it('asks which place of one label is meant, and understands its own labels', async ({ db }) => {
    const ctx = actAs(testServices(db), null);
    const read = (near: string) => readNearPlace(ctx, new URLSearchParams({ near }), 'en-US');
    const asked = await read('Ashford, England, United Kingdom');
    expect([asked.near, asked.problem]).toEqual([null, 'search.nearWhich']);
    expect(asked.choices.map(({ label }) => label)).toEqual([
      'Ashford (Kent), England, United Kingdom',
      'Ashford (Surrey), England, United Kingdom',
    ]);
    for (const { id, label } of asked.choices) {
      expect((await read(id)).near).toMatchObject({ id, label });
      expect((await read(label)).near).toMatchObject({ id, label });
    }
  });

  it('is dropped from a form whose location has come to mean another one', async ({ db }) => {
    const ctx = actAs(testServices(db), null);
    const stored = { location: 'Berlin, Germany', placeId: 'berlin.de.16' };
    const dropped = async (location: string, placeId = stored.placeId, before = stored) => {
      const form = new FormData();
      form.set('location', location);
      form.set('placeId', placeId);
      await dropOutdatedPlace({ ctx, form } as never, before);
      return !form.has('placeId');
    };
    expect(await dropped('Hamburg')).toBe(true);
    expect(await dropped('Hamburg, Germany')).toBe(true);
    expect(await dropped('Berlin')).toBe(false);
    expect(await dropped('my barn')).toBe(false);
    expect(await dropped('Hamburg', 'hamburg.de.04')).toBe(false);
    expect(await dropped('Hamburg', 'none')).toBe(false);
    // A call has stored a place that the text does not mean: other changes keep it.
    const odd = { location: 'Hamburg', placeId: 'berlin.de.16' };
    expect(await dropped(' Hamburg ', odd.placeId, odd)).toBe(false);
    const beside = { location: 'Portland, Oregon', placeId: 'beaverton.us.or' };
    expect(await dropped(beside.location, beside.placeId, beside)).toBe(false);
    expect(await dropped('Portland, OR', beside.placeId, beside)).toBe(true);
    expect(await dropped(beside.location, 'salem.us.or', beside)).toBe(false);
    // The smaller of two places with the same name in the same region.
    const ashford = 'Ashford, England, United Kingdom';
    expect(await dropped(ashford, 'ashford.gb.eng.2')).toBe(false);
    expect(await dropped(ashford, 'ashford.gb.eng')).toBe(false);
    expect(await dropped(ashford, 'berlin.de.16')).toBe(true);
    // One of a name that more places have than the form offers.
    const small = await matchPlaces(ctx, 'San Antonio');
    const all = await ctx.places.begin('san-antonio.', 1000);
    const last = all.at(-1)?.id ?? '';
    expect([small.length, small.some(({ id }) => id === last)]).toEqual([20, false]);
    expect(await dropped('San Antonio', last)).toBe(false);
  });
});
