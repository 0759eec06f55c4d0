import { expect } from 'vitest';
import { apiApp } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';

onEachDatabase('the page of my products', (it) => {
  it('says what advertising does where there are products to advertise', async ({ db }) => {
    const world = await apiApp(db);
    try {
      await world.newProduct();
      const headers = { ...(await world.headersOf('seller', 'cookie')), accept: 'text/html' };
      const textOf = async (path: string) =>
        (await (await fetch(world.url + path, { headers })).text()).replace(
          /<script[^]*?<\/script>/g,
          '',
        );
      expect(await textOf('/dashboard/my-products')).toContain('at the top of the home page');
      const none = await textOf('/dashboard/my-products?q=nothing-like-this');
      expect(none).not.toContain('at the top of the home page');
    } finally {
      await world.close();
    }
  });
});
