import { expect } from 'vitest';
import { createLimits, type LimitName } from '~/platform/limits.server';
import { apiApp } from '../setup/api-app';
import { onSqlite } from '../setup/databases';
import { addProduct } from '../setup/test-ctx';

onSqlite('the limits of a page with products', (it) => {
  it('count bookings as bookings, and reports as writes wherever they are sent', async ({ db }) => {
    const world = await apiApp(db);
    const counted: LimitName[] = [];
    const limits = createLimits('off');
    Object.assign(world.services, {
      limits: { ...limits, consume: async (name: LimitName) => void counted.push(name) },
    });
    try {
      const { id } = await addProduct(world.services, world.people.seller);
      const post = async (query: string, values: Record<string, string>) => {
        const headers = { ...(await world.headersOf('buyer', 'cookie')), accept: 'text/html' };
        const body = new URLSearchParams({ productId: id, ...values });
        const url = `${world.url}/products/${id}${query}`;
        counted.length = 0;
        const { status } = await fetch(url, { method: 'POST', redirect: 'manual', headers, body });
        return [status, ...counted];
      };
      const report = { intent: 'take-back-report' };
      expect(await post('', report)).toEqual([302, 'write']);
      expect(await post(`?book=${id}`, report)).toEqual([302, 'booking', 'write']);
      const place = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
      expect(await post(`?book=${id}`, place)).toEqual([302, 'booking']);
    } finally {
      await world.close();
    }
  });
});
