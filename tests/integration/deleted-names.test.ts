import { expect } from 'vitest';
import { endAccount } from '~/features/account-lifecycle/delete-account.server';
import { openSession } from '~/features/accounts/sessions.server';
import { fillDatabase } from '../../prisma/seed/fill-database';
import { onSqlite } from '../setup/databases';
import { startApp, type RunningApp } from '../setup/running-app';
import { actAs, addPerson, addProduct, testClock } from '../setup/test-ctx';

const ENGLISH_NAMES = /Deleted (account|listing)/;
const LINK = /href="(\/de\/(?:dashboard|products|sellers)[^"#]*)"/g;
const NO_PAGE = /logout|\.csv|account\/data/;
/** Of addresses that differ in their ids and queries alone. */
const MAX_OF_A_KIND = 3;

const kindOf = (path: string) => path.replace(/\?.*/, '').replace(/[\w-]{20,}/g, ':id');

/** Reads pages in German as a person, from their dashboard on; gives those with English names. */
async function readPages({ services, url }: RunningApp, userId: string) {
  const how = { userId, remember: false, userAgent: 'test' };
  const { accessToken } = await openSession(actAs(services, null), how);
  const session = await services.cookies.sessions.getSession();
  session.set('accessToken', accessToken);
  const cookie = await services.cookies.sessions.commitSession(session);
  const headers = { accept: 'text/html', cookie: cookie.split(';')[0] ?? '' };
  const waiting = ['/de/dashboard'];
  const seen = new Set(waiting);
  const counts = new Map<string, number>();
  const english: string[] = [];
  const german: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await fetch(url + path, { headers });
    const text = await answer.text();
    // A notification may lead to a listing that is deleted.
    expect([path, answer.status]).toEqual([path, answer.ok ? 200 : 410]);
    // Data of scripts has the stored names.
    const shown = text.replaceAll(/<script[^>]*>.*?<\/script>/gs, '');
    if (ENGLISH_NAMES.test(shown)) english.push(path);
    if (/Gelöschtes Konto|Gelöschte Anzeige/.test(shown)) german.push(path);
    for (const [, href = ''] of text.matchAll(LINK)) {
      const next = href.replaceAll('&amp;', '&');
      const count = counts.get(kindOf(next)) ?? 0;
      if (seen.has(next) || count >= MAX_OF_A_KIND || NO_PAGE.test(next)) continue;
      seen.add(next);
      counts.set(kindOf(next), count + 1);
      waiting.push(next);
    }
  }
  return { english, german };
}

onSqlite('deleted accounts and listings', (it) => {
  it('have a name in the language of the page', async ({ db }) => {
    const app = await startApp(db, { clock: testClock() });
    const { services } = app;
    try {
      services.env.SEED = 'demo';
      await fillDatabase(services);
      const idOf = async (role: string) => {
        const where = { email: `${role}@rummage.test` };
        return (await db.read.user.findFirstOrThrow({ where })).id;
      };
      const [buyer, seller] = [await idOf('buyer'), await idOf('seller')];
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
