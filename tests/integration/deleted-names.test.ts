import { expect } from 'vitest';
import { endAccount } from '~/features/account-lifecycle/delete-account.server';
import { openSession } from '~/features/accounts/sessions.server';
import { addFavourite } from '~/features/favourites/favourites.server';
import { fillDatabase } from '../../prisma/seed/fill-database';
import { onEachDatabase } from '../setup/databases';
import { startApp } from '../setup/running-app';
import { actAs, addPerson, addProduct, testClock } from '../setup/test-ctx';

const ENGLISH_NAMES = /Deleted (account|listing)/;
const LINK = /href="(\/de\/dashboard[^"#]*)"/g;
/** More than an admin's pages of the demo have; a page of each address without its query and ids is enough. */
const MAX_OF_A_KIND = 8;

const kindOf = (path: string) => path.replace(/\?.*/, '').replace(/[0-9A-Z]{20,}/gi, ':id');

onEachDatabase('deleted accounts and listings', (it) => {
  it('have a name in the language of the page', async ({ db }) => {
    const app = await startApp(db, { clock: testClock() });
    const { services, url } = app;
    try {
      services.env.SEED = 'demo';
      await fillDatabase(services);
      const buyer = await addPerson(services, 'buyer');
      const seller = await addPerson(services, 'seller');
      const { id } = await addProduct(services, seller);
      await addFavourite(actAs(services, buyer), id);
      const admin = await addPerson(services, 'admin');
      const others = await db.read.user.findMany({
        where: { id: { notIn: [buyer.userId, admin.userId] }, role: { not: 'admin' } },
        select: { id: true },
      });
      for (const { id: userId } of others) {
        await db.write((tx) => endAccount(tx, services, userId));
      }

      const cookieOf = async ({ userId }: { userId: string }) => {
        const how = { userId, remember: false, userAgent: 'test' };
        const { accessToken } = await openSession(actAs(services, null), how);
        const session = await services.cookies.sessions.getSession();
        session.set('accessToken', accessToken);
        const cookie = await services.cookies.sessions.commitSession(session);
        return cookie.split(';')[0] ?? '';
      };
      const read = async (path: string, cookie: string) => {
        const answer = await fetch(url + path, { headers: { accept: 'text/html', cookie } });
        return { status: answer.status, text: await answer.text() };
      };
      const saved = await read('/de/dashboard/saved', await cookieOf(buyer));
      expect(saved.text).toContain('Gelöschte Anzeige');

      const cookie = await cookieOf(admin);
      const waiting = ['/de/dashboard'];
      const seen = new Map<string, number>();
      const wrong: string[] = [];
      let named = 0;
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const { status, text } = await read(path, cookie);
        expect([path, status]).toEqual([path, 200]);
        // Data of scripts has the stored names.
        const shown = text.replaceAll(/<script[^>]*>.*?<\/script>/gs, '');
        if (ENGLISH_NAMES.test(shown)) wrong.push(path);
        if (shown.includes('Gelöschtes Konto')) named += 1;
        for (const [, href = ''] of text.matchAll(LINK)) {
          const next = href.replaceAll('&amp;', '&');
          const count = seen.get(kindOf(next)) ?? 0;
          if (seen.has(next) || count >= MAX_OF_A_KIND || /logout|\.csv/.test(next)) continue;
          seen.set(next, 1).set(kindOf(next), count + 1);
          waiting.push(next);
        }
      }
      expect(named).toBeGreaterThan(5);
      expect(wrong).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
