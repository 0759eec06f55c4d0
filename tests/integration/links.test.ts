import { expect } from 'vitest';
import { demoAccounts } from '../../prisma/seed/demo-accounts';
import { fillDatabase } from '../../prisma/seed/fill-database';
import { onSqlite } from '../setup/databases';
import { visitLinkedPages } from '../setup/linked-pages';
import { startApp } from '../setup/running-app';
import { testServices } from '../setup/test-ctx';

/** Pages of each kind that are read: orders and listings differ in what can be done with them. */
const OF_EACH = 6;

onSqlite('links', (it) => {
  it('lead to pages that the person may see', async ({ db }) => {
    const services = testServices(db);
    services.env.SEED = 'demo';
    await fillDatabase(services);
    const app = await startApp(db, { env: services.env });
    try {
      const emails = [demoAccounts.admin, demoAccounts.seller, demoAccounts.buyer];
      const accounts = await db.read.user.findMany({ where: { emailKey: { in: emails } } });
      expect(accounts).toHaveLength(3);
      const refused: string[] = [];
      for (const userId of [undefined, ...accounts.map(({ id }) => id)]) {
        const pages = await visitLinkedPages(app, {
          userId,
          start: ['/', '/dashboard'],
          ofEach: OF_EACH,
          visit({ path, status }) {
            if (status >= 400) refused.push(`${userId ?? 'visitor'} ${path}: ${status}`);
          },
        });
        expect(pages).toBeGreaterThan(30);
      }
      expect(refused).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
