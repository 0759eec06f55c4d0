import { expect } from 'vitest';
import { apiApp, type Caller } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';

/** As many rows as a page of a table has. */
const ROWS = 25;

onEachDatabase('all rows of a page, selected', (it) => {
  it('are changed together', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const times = async <Made>(make: () => Promise<Made>): Promise<Made[]> => {
        const made: Made[] = [];
        while (made.length < ROWS) made.push(await make());
        return made;
      };
      const products = (await times(world.newProduct)).map(({ productId }) => productId);
      const reports = await times(world.newReport);
      const send = async (caller: Caller, path: string, body: URLSearchParams) => {
        const headers = { ...(await world.headersOf(caller, 'cookie')), accept: 'text/html' };
        const sent = { method: 'POST', redirect: 'manual', headers, body } as const;
        const answer = await fetch(world.url + path, sent);
        return { status: answer.status, location: answer.headers.get('location') ?? '' };
      };
      const fieldsOf = (name: string, values: readonly string[], more: Record<string, string>) =>
        new URLSearchParams([...values.map((value) => [name, value]), ...Object.entries(more)]);

      const page = '/dashboard/my-products';
      const asked = await send(
        'seller',
        page,
        fieldsOf('selected', products, { intent: 'delete-selected' }),
      );
      expect(asked.status).toBe(302);
      expect(new URL(asked.location, world.url).searchParams.getAll('product')).toEqual(products);
      const deleted = await send(
        'seller',
        asked.location,
        fieldsOf('product', products, { do: 'delete' }),
      );
      expect(deleted.status).toBe(302);
      const left = { id: { in: products }, deletedAt: null };
      expect(await db.read.product.count({ where: left })).toBe(0);

      const selected = reports.map(({ reportId, productId }) => `${reportId} ${productId}`);
      const dismissed = await send(
        'admin',
        '/dashboard/reported-products',
        fieldsOf('selected', selected, { intent: 'dismiss-selected' }),
      );
      expect(dismissed.status).toBe(302);
      expect(await db.read.report.count({ where: { closedAt: null } })).toBe(0);
    } finally {
      await world.close();
    }
  });
});
