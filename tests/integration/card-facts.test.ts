import { expect } from 'vitest';
import { addFavourite } from '~/features/favourites/favourites.server';
import { followSeller } from '~/features/follows/follows.server';
import { apiApp } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { actAs, addProduct } from '../setup/test-ctx';

onEachDatabase('a card', (it) => {
  it('has the facts of its category on each page of cards', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const { services, people, url } = world;
      const buyer = actAs(services, people.buyer);
      const { userId: sellerId } = people.seller;
      await followSeller(buyer, sellerId);
      const createdAt = world.clock.now();
      const { id, categoryId } = await addProduct(services, people.seller, {
        name: 'Bike',
        createdAt,
      });
      const field = { key: 'frame', label: 'Frame', type: 'number', unit: 'quux', options: '' };
      const shown = { position: 0, required: false, filterable: false, onCard: true };
      await db.write(async (tx) => {
        await tx.categoryField.create({ data: { ...field, ...shown, categoryId } });
        const attributes = JSON.stringify({ frame: ['54'] });
        await tx.product.update({ where: { id }, data: { attributes } });
      });
      await addFavourite(buyer, id);
      const headers = { ...(await world.headersOf('buyer', 'cookie')), accept: 'text/html' };
      for (const path of [
        '/home',
        '/search',
        `/category/${categoryId}`,
        `/sellers/${sellerId}`,
        '/dashboard/saved',
        '/dashboard/following',
      ]) {
        const page = await (await fetch(url + path, { headers })).text();
        expect([path, /54\s*quux/.test(page.replaceAll(/<!-- -->|&nbsp;|\u00a0/g, ' '))]).toEqual([
          path,
          true,
        ]);
      }
    } finally {
      await world.close();
    }
  });
});
