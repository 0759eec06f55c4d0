import { expect } from 'vitest';
import { apiApp } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';

onEachDatabase('the data of a product page', (it) => {
  it('is stored by no cache when it has a phone number', async ({ db }) => {
    const app = await apiApp(db);
    try {
      const cookie = await app.headersOf('buyer', 'cookie');
      const cacheControlOf = async (path: string, headers = cookie) => {
        const join = path.includes('?') ? '&' : '?';
        const address = `${app.url}${path}${join}_data=${encodeURIComponent('routes/site/product')}`;
        const response = await fetch(address, { headers });
        expect(response.status).toBe(200);
        return response.headers.get('Cache-Control');
      };
      const { productId: free } = await app.newProduct();
      expect(await cacheControlOf(`/products/${free}`)).toBe('private, no-cache');
      expect(await cacheControlOf(`/products/${free}`, {})).toBe('private, max-age=5');
      // The form has the buyer's own number, an order of theirs the seller's.
      expect(await cacheControlOf(`/products/${free}?book=${free}`)).toBe('no-store');
      const { productId: booked } = await app.newOrder();
      expect(await cacheControlOf(`/products/${booked}`)).toBe('no-store');
      const other = await app.headersOf('other-buyer', 'cookie');
      expect(await cacheControlOf(`/products/${booked}`, other)).toBe('private, no-cache');
    } finally {
      await app.close();
    }
  });
});
