import { expect } from 'vitest';
import { endAccount } from '~/features/account-lifecycle/delete-account.server';
import { demoAccounts } from '../../prisma/seed/demo-accounts';
import { fillDatabase } from '../../prisma/seed/fill-database';
import { onSqlite } from '../setup/databases';
import { visitLinkedPages } from '../setup/linked-pages';
import { startApp, type RunningApp } from '../setup/running-app';
import { addPerson, addProduct, testClock } from '../setup/test-ctx';

const ENGLISH_NAMES = /Deleted (account|listing)/;

/** Reads pages in German as a person, from their dashboard on; gives those with names of either language. */
async function readPages(app: RunningApp, userId: string) {
  const english: string[] = [];
  const german: string[] = [];
  await visitLinkedPages(app, {
    userId,
    start: ['/de/dashboard'],
    within: /^\/de\/(dashboard|products|sellers)/,
    ofEach: 3,
    visit({ path, status, isHtml, text }) {
      // A notification may lead to a listing that is deleted.
      expect([path, status < 400 || status === 410]).toEqual([path, true]);
      // Data of scripts has the stored names.
      const shown = isHtml ? text.replaceAll(/<script[^>]*>.*?<\/script>/gs, '') : '';
      if (ENGLISH_NAMES.test(shown)) english.push(path);
      if (/Gelöschtes Konto|Gelöschte Anzeige/.test(shown)) german.push(path);
    },
  });
  return { english, german };
}

onSqlite('deleted accounts and listings', (it) => {
  it('have a name in the language of the page', async ({ db }) => {
    const app = await startApp(db, { clock: testClock() });
    const { services } = app;
    try {
      services.env.SEED = 'demo';
      await fillDatabase(services);
      const idOf = async (emailKey: string) =>
        (await db.read.user.findUniqueOrThrow({ where: { emailKey } })).id;
      const [buyer, seller] = [await idOf(demoAccounts.buyer), await idOf(demoAccounts.seller)];
      const { id } = await addProduct(services, await addPerson(services, 'seller'));
      const favourite = { productId: id, userId: buyer, createdAt: services.clock.now() };
      await db.write((tx) => tx.favourite.create({ data: favourite }));
      const others = await db.read.user.findMany({
        where: { id: { notIn: [buyer, seller] }, role: { not: 'admin' } },
        select: { id: true },
      });
      for (const { id: userId } of others) {
        await db.write((tx) => endAccount(tx, services, userId));
      }
      const admin = await addPerson(services, 'admin');
      for (const userId of [admin.userId, buyer, seller]) {
        const { english, german } = await readPages(app, userId);
        expect(english).toEqual([]);
        expect(german.length).toBeGreaterThan(5);
        expect(german.includes('/de/dashboard/saved')).toBe(userId === buyer);
      }
    } finally {
      await app.close();
    }
  });
});
