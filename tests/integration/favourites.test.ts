import { expect } from 'vitest';
import {
  removeFavourite,
  addFavourite,
  MAX_FAVOURITES,
  favouritesOf,
  listFavourites,
  listFavouriteProducts,
} from '~/features/favourites/favourites.server';
import { COUNTED_FAVOURITES } from '~/features/products/product.sql.server';
import { listCards } from '~/features/search/list-products.server';
import { readFilters } from '~/features/search/listing-filters';
import { productRow } from '../../prisma/factories/rows';
import { onEachDatabase } from '../setup/databases';
import { answer } from '../setup/sale';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

onEachDatabase('favourites', (it) => {
  it('are counted once per person and seen as one’s own', async ({ db }) => {
    const services = testServices(db);
    const seller = await addPerson(services, 'seller');
    const [liked, plain] = [await addProduct(services, seller), await addProduct(services, seller)];
    const [one, other] = [
      actAs(services, await addPerson(services, 'buyer')),
      actAs(services, await addPerson(services, 'buyer')),
    ];
    await Promise.all([1, 2, 3].map(() => addFavourite(one, liked.id)));
    await addFavourite(other, liked.id);
    const ids = [liked.id, plain.id];
    expect(await listFavourites(one, ids)).toEqual({ [liked.id]: [2, true] });
    expect(await listFavourites(actAs(services, null), ids)).toEqual({ [liked.id]: [2, false] });
    await removeFavourite(one, liked.id);
    await removeFavourite(one, liked.id);
    expect(await listFavourites(one, ids)).toEqual({ [liked.id]: [1, false] });
    expect(await listFavourites(one, [])).toEqual({});
  });

  it('are not counted beyond what a card shows', async ({ db }) => {
    const services = testServices(db);
    const product = await addProduct(services, await addPerson(services, 'seller'));
    const fans = await Promise.all(
      Array.from({ length: COUNTED_FAVOURITES + 5 }, () => addPerson(services, 'buyer')),
    );
    const createdAt = services.clock.now();
    await db.write((tx) =>
      tx.favourite.createMany({
        data: fans.map(({ userId }) => ({ productId: product.id, userId, createdAt })),
      }),
    );
    expect(await listFavourites(actAs(services, null), [product.id])).toEqual({
      [product.id]: [COUNTED_FAVOURITES, false],
    });
  });

  it('are each person’s own on a page that was read once for everybody', async ({ db }) => {
    const services = testServices(db);
    const seller = await addPerson(services, 'seller');
    const [liked, plain] = [await addProduct(services, seller), await addProduct(services, seller)];
    const fan = actAs(services, await addPerson(services, 'buyer'));
    const other = actAs(services, await addPerson(services, 'buyer'));
    await addFavourite(fan, liked.id);
    const { filters, sort } = readFilters(new URLSearchParams(), 'USD');
    const heartsFor = async (ctx: typeof fan) =>
      favouritesOf((await listCards(ctx, { filters, sort, limit: 60 })).items);
    for (const [ctx, mine] of [
      [other, false],
      [fan, true],
      [actAs(services, null), false],
      [other, false],
    ] as const) {
      expect(await heartsFor(ctx)).toMatchObject({ [liked.id]: [1, mine] });
    }
    await addFavourite(other, plain.id);
    expect(await heartsFor(fan)).toMatchObject({ [liked.id]: [1, true], [plain.id]: [1, false] });
    expect(await heartsFor(other)).toMatchObject({ [liked.id]: [1, false], [plain.id]: [1, true] });
  });

  it('are for buyers, and for products that are there', async ({ db }) => {
    const services = testServices(db);
    const seller = await addPerson(services, 'seller');
    const product = await addProduct(services, seller);
    const deleted = await addProduct(services, seller, { deletedAt: new Date() });
    const buyer = actAs(services, await addPerson(services, 'buyer'));
    const refused = (ctx: typeof buyer, id: string, status: number) =>
      expect(addFavourite(ctx, id)).rejects.toMatchObject({ status });
    await refused(actAs(services, seller), product.id, 403);
    await refused(actAs(services, null), product.id, 401);
    await refused(buyer, deleted.id, 404);
    await refused(buyer, '../../etc', 404);
    await removeFavourite(buyer, 'never was');
    await expect(
      listFavouriteProducts(actAs(services, seller), { limit: 5 }),
    ).rejects.toMatchObject({
      status: 403,
    });
  });

  it('end at the limit, at which a favourite that is there stays', async ({ db }) => {
    const services = testServices(db);
    const seller = await addPerson(services, 'seller');
    const buyer = await addPerson(services, 'buyer');
    const [liked, other] = [await addProduct(services, seller), await addProduct(services, seller)];
    const ctx = actAs(services, buyer);
    await addFavourite(ctx, liked.id);
    await db.write(async (tx) => {
      const { categoryId } = other;
      const more = Array.from({ length: MAX_FAVOURITES - 1 }, () =>
        productRow({ categoryId, sellerId: seller.userId }),
      );
      await tx.product.createMany({ data: more });
      await tx.favourite.createMany({
        data: more.map(({ id = '' }) => ({
          productId: id,
          userId: buyer.userId,
          createdAt: new Date(0),
        })),
      });
    });
    expect(await answer(addFavourite(ctx, other.id))).toBe(409);
    expect(await answer(addFavourite(ctx, liked.id))).toEqual({ id: liked.id, favourite: true });
  });

  it('make a list, last saved first, in pages, with what has become of each', async ({ db }) => {
    const clock = testClock();
    const services = testServices(db, { clock });
    const seller = await addPerson(services, 'seller');
    const buyer = actAs(services, await addPerson(services, 'buyer'));
    const [sold, gone, here] = [
      await addProduct(services, seller),
      await addProduct(services, seller),
      await addProduct(services, seller),
    ];
    for (const { id } of [sold, gone, here]) {
      await addFavourite(buyer, id);
      clock.forward(1000);
    }
    await addFavourite(buyer, sold.id);
    await db.write((tx) =>
      tx.product.update({ where: { id: sold.id }, data: { status: 'sold', listed: false } }),
    );
    await db.write((tx) =>
      tx.product.update({
        where: { id: gone.id },
        data: { deletedAt: clock.now(), listed: false },
      }),
    );
    const first = await listFavouriteProducts(buyer, { limit: 2 });
    expect(first.items.map(({ id, status, deleted }) => [id, status, deleted])).toEqual([
      [here.id, 'available', false],
      [gone.id, 'available', true],
    ]);
    const second = await listFavouriteProducts(buyer, { limit: 2, cursor: first.next });
    expect(second.items.map(({ id, status }) => [id, status])).toEqual([[sold.id, 'sold']]);
    expect(second.next).toBeNull();
    const back = await listFavouriteProducts(buyer, { limit: 2, before: second.previous });
    expect(back).toEqual({ ...first, previous: null });
  });
});
