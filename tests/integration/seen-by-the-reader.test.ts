import { expect } from 'vitest';
import { unblockPerson } from '~/features/blocks/blocks.server';
import { blockPerson } from '~/features/offers/block-person.server';
import { addCategory } from '~/features/products/categories.server';
import { apiApp, type ApiApp } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { actAs } from '../setup/test-ctx';

async function read(world: ApiApp, who: 'anonymous' | 'buyer' | 'seller', path: string) {
  const headers = { ...(await world.headersOf(who, 'cookie')), accept: 'text/html' };
  return (await fetch(world.url + path, { headers })).text();
}

onEachDatabase('a page', (it) => {
  it('has prices as people of its language type them in forms', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const { productId } = await world.newProduct();
      const paths = [
        `/dashboard/my-products/${productId}/edit`,
        `/dashboard/add-product?copy=${productId}`,
      ];
      for (const path of paths) {
        expect(await read(world, 'seller', path)).toMatch(/value="20\.00"/);
        const german = await read(world, 'seller', `/de${path}`);
        expect(german).toMatch(/value="20,00"/);
        expect(german).not.toMatch(/value="20\.00"/);
      }
    } finally {
      await world.close();
    }
  });

  it('of a product has no actions for a person who has blocked its seller', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const { productId } = await world.newProduct();
      const { buyer, seller } = world.people;
      const path = `/products/${productId}`;
      const blocked = 'You have blocked this seller.';
      const actions = [blocked, '>Book now<', '>Message seller<'];
      const found = async () => {
        const text = await read(world, 'buyer', path);
        return actions.filter((one) => text.includes(one));
      };
      const open = actions.slice(1);
      expect(await found()).toEqual(open);
      // A person who is blocked does not learn it here.
      await blockPerson(actAs(world.services, seller), buyer.userId);
      expect(await found()).toEqual(open);
      await blockPerson(actAs(world.services, buyer), seller.userId);
      expect(await found()).toEqual([blocked]);
      expect(await read(world, 'buyer', path)).toContain('href="/dashboard/blocked"');
      await unblockPerson(actAs(world.services, seller), buyer.userId);
      await unblockPerson(actAs(world.services, buyer), seller.userId);
      expect(await found()).toEqual(open);
    } finally {
      await world.close();
    }
  });

  it('of few results leads to the categories that the words name', async ({ db }) => {
    const world = await apiApp(db);
    try {
      await world.newProduct();
      const admin = actAs(world.services, world.people.admin);
      const names = { de: 'Wundertüten' };
      const { categoryId } = await addCategory(admin, { name: 'Surprises', names });
      const { name } = await db.read.product.findFirstOrThrow();
      const [word = ''] = name.split(' ');
      const search = (q: string) =>
        read(world, 'anonymous', `/de/search?q=${encodeURIComponent(q)}`);
      const link = `class="button button-primary" href="/de/category/${categoryId}"`;
      expect(await search('Wundertüten')).toContain(link);
      expect(await search(word)).not.toContain(link);
      await addCategory(admin, { name: `${word} things` });
      expect(await search(word)).toContain(`>In ${word} things nachsehen<`);
    } finally {
      await world.close();
    }
  });
});
