import { expect } from 'vitest';
import { endAccount } from '~/features/account-lifecycle/delete-account.server';
import { openSession } from '~/features/accounts/sessions.server';
import { storeListingViews, sweepListingViews } from '~/features/products/listing-views.server';
import type { Database } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { ViewCounter } from '~/platform/view-counter';
import { onEachDatabase } from '../setup/databases';
import { startApp, type RunningApp } from '../setup/running-app';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';
import { until } from '../setup/until';

const DAY = 24 * 60 * 60 * 1000;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const stored = async (db: Database) =>
  (await db.read.listingViews.findMany({ orderBy: [{ productId: 'asc' }, { day: 'asc' }] })).map(
    ({ productId, day, views }) => [productId, day, views],
  );

async function cookieOf({ services }: RunningApp, person: Parameters<typeof actAs>[1] & object) {
  const session = { userId: person.userId, remember: false, userAgent: '' };
  const { accessToken } = await openSession(actAs(services, person), session);
  const cookies = await services.cookies.sessions.getSession();
  cookies.set('accessToken', accessToken);
  return (await services.cookies.sessions.commitSession(cookies)).split(';')[0] ?? '';
}

/** A counter that remembers how often it was asked, so that a test can wait for it. */
class WatchedCounter extends ViewCounter {
  counted = 0;
  override count(...args: Parameters<ViewCounter['count']>): void {
    super.count(...args);
    this.counted += 1;
  }
}

onEachDatabase('views of listings', (it) => {
  it('are added up per listing and day', async ({ db }) => {
    const clock = testClock('2026-06-01T23:59:00Z');
    const services = testServices(db, { clock });
    const seller = await addPerson(services, 'seller');
    const [one, other] = [await addProduct(services, seller), await addProduct(services, seller)];
    const view = (id: string) => services.views.count(id, null, clock.now());
    [one, one, other].forEach(({ id }) => view(id));
    await storeListingViews(services);
    view(one.id);
    clock.forward(2 * 60_000);
    view(one.id);
    await storeListingViews(services);
    await storeListingViews(services);
    expect(await stored(db)).toEqual(
      [
        [one.id, '2026-06-01', 3],
        [one.id, '2026-06-02', 1],
        [other.id, '2026-06-01', 1],
      ].sort((a, b) => (String(a) < String(b) ? -1 : 1)),
    );
  });

  it('leave out the seller’s own, and listings that are gone', async ({ db }) => {
    const services = testServices(db);
    const seller = await addPerson(services, 'seller');
    const buyer = await addPerson(services, 'buyer');
    const product = await addProduct(services, seller);
    const deleted = await addProduct(services, seller, { deletedAt: new Date() });
    const now = services.clock.now();
    for (const viewer of [seller.userId, buyer.userId, null]) {
      services.views.count(product.id, viewer, now);
    }
    services.views.count(deleted.id, null, now);
    services.views.count('never-existed', null, now);
    await storeListingViews(services);
    expect(await stored(db)).toEqual([[product.id, '2026-06-01', 2]]);
  });

  it('are counted again when they could not be stored', async ({ db }) => {
    const services = testServices(db);
    const product = await addProduct(services, await addPerson(services, 'seller'));
    services.views.count(product.id, null, services.clock.now());
    const away: Pick<Services, 'db' | 'views'> = {
      views: services.views,
      db: { ...db, write: () => Promise.reject(new Error('away')) },
    };
    await expect(storeListingViews(away)).rejects.toThrow('away');
    await storeListingViews(services);
    expect(await stored(db)).toEqual([[product.id, '2026-06-01', 1]]);
  });

  it('end with the account, and after 400 days', async ({ db }) => {
    const clock = testClock();
    const services = testServices(db, { clock });
    const [leaving, staying] = [
      await addPerson(services, 'seller'),
      await addPerson(services, 'seller'),
    ];
    const [theirs, left] = [
      await addProduct(services, leaving),
      await addProduct(services, staying),
    ];
    for (const { id } of [theirs, left]) services.views.count(id, null, clock.now());
    await storeListingViews(services);
    await db.write((tx) => endAccount(tx, services, leaving.userId));
    expect(await stored(db)).toEqual([[left.id, '2026-06-01', 1]]);
    clock.forward(400 * DAY);
    expect(await sweepListingViews(services)).toBe(0);
    clock.forward(DAY);
    expect(await sweepListingViews(services)).toBe(1);
  });

  it('count each answer of the server, cached ones too', async ({ db }) => {
    const views = new WatchedCounter();
    const app = await startApp(db, { views, clock: testClock() });
    try {
      const seller = await addPerson({ db }, 'seller');
      const { id } = await addProduct({ db }, seller);
      const deleted = await addProduct({ db }, seller, { deletedAt: new Date() });
      const get = async (headers: Record<string, string> = {}, path = `/products/${id}`) => {
        const response = await fetch(app.url + path, {
          headers: { accept: 'text/html', 'user-agent': BROWSER, ...headers },
        });
        await response.text();
        return response;
      };
      const etag = (await get()).headers.get('ETag') ?? '';
      await get();
      expect((await get({ 'If-None-Match': etag })).status).toBe(304);
      await get({ cookie: await cookieOf(app, await addPerson({ db }, 'buyer')) });
      await get({ cookie: await cookieOf(app, seller) });
      await get({ 'sec-purpose': 'prefetch' });
      await get({ accept: 'application/json' });
      expect((await get({}, `/products/${deleted.id}`)).status).toBe(410);
      await until(() => views.counted === 5);
      await storeListingViews(app.services);
      expect(await stored(db)).toEqual([[id, '2026-06-01', 4]]);
    } finally {
      await app.close();
    }
  });
});
