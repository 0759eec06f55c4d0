import { expect } from 'vitest';
import { addFavourite, removeFavourite } from '~/features/favourites/favourites.server';
import { saveSearch } from '~/features/alerts/saved-searches.server';
import { followSeller } from '~/features/follows/follows.server';
import { deleteOwnProduct } from '~/features/moderation/delete-product.server';
import { reportPerson } from '~/features/moderation/person-reports.server';
import { apiApp, type ApiApp, type Caller } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { actAs, addProduct } from '../setup/test-ctx';

/** Cards on one page of listings. */
const CARDS = 24;

/** A page as its reader gets it without scripts, and the address of its link to the next one. */
async function visit({ url, headersOf }: ApiApp, caller: Caller, path: string) {
  const headers = { ...(await headersOf(caller, 'cookie')), accept: 'text/html' };
  const page = await fetch(url + path, { headers });
  const main = /<main[^]*<\/main>/.exec(await page.text())?.[0] ?? '';
  const next = /href="([^"]*)"[^>]*rel="next"|rel="next"[^>]*href="([^"]*)"/.exec(main);
  const { pathname, search } = new URL(page.url);
  return { main, address: pathname + search, nextHref: next?.[1] ?? next?.[2] ?? '' };
}

/** The fields of the form that opens the booking dialog. */
function bookingFields(main: string): string[] {
  const form = /<form[^>]*id="book-form"[^]*?<\/form>/.exec(main)?.[0] ?? '';
  return [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
    ([, name, value]) => `${name}=${value}`,
  );
}

onEachDatabase('a later page of cards', (it) => {
  it('leads to the first when its last card is gone, and a dialog opens over it', async ({
    db,
  }) => {
    const world = await apiApp(db);
    try {
      const { services, people } = world;
      const buyer = actAs(services, people.buyer);
      await followSeller(buyer, people.seller.userId);
      const ids: string[] = [];
      while (ids.length <= CARDS) {
        const { id } = await addProduct(services, people.seller, { createdAt: world.clock.now() });
        await addFavourite(buyer, id);
        ids.push(id);
        world.clock.forward(1000);
      }
      const [oldest = ''] = ids;
      const pages = [
        ['/dashboard/saved', 'You have no favourites yet'],
        ['/dashboard/following', 'No new listings'],
      ] as const;
      const second: string[] = [];
      for (const [path] of pages) {
        const { nextHref } = await visit(world, 'buyer', path);
        const { main } = await visit(world, 'buyer', nextHref);
        expect(main).toContain(`id="product-${oldest}"`);
        expect(bookingFields(main)).toEqual([nextHref.split('?')[1]]);
        second.push(nextHref);
      }
      await removeFavourite(buyer, oldest);
      await db.write((tx) => tx.product.update({ where: { id: oldest }, data: { listed: false } }));
      for (const [at, [path, nothing]] of pages.entries()) {
        const { main, address } = await visit(world, 'buyer', second[at] ?? '');
        expect(main).not.toContain(nothing);
        expect(address).toBe(path);
      }
    } finally {
      await world.close();
    }
  });
});

onEachDatabase('a later page of listings', (it) => {
  it('that has become empty shows those before it', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const { services, people } = world;
      const names: string[] = [];
      const made: { id: string }[] = [];
      while (made.length <= CARDS) {
        const name = `Lamp number ${made.length}`;
        made.push(
          await addProduct(services, people.seller, { name, createdAt: world.clock.now() }),
        );
        names.push(name);
        world.clock.forward(1000);
      }
      const path = `/sellers/${people.seller.userId}`;
      const { nextHref } = await visit(world, 'other-buyer', path);
      await deleteOwnProduct(actAs(services, people.seller), made[0]?.id ?? '');
      const { main } = await visit(world, 'other-buyer', nextHref);
      expect(names.filter((name) => main.includes(name))).toEqual(names.slice(1));
    } finally {
      await world.close();
    }
  });
});

onEachDatabase('an action on a row', (it) => {
  it('leads back to the page and the search that it was sent from', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const { services, people } = world;
      const [buyer, seller] = [actAs(services, people.buyer), actAs(services, people.seller)];
      const send = async (caller: Caller, path: string, fields: Record<string, string>) => {
        const headers = { ...(await world.headersOf(caller, 'cookie')), accept: 'text/html' };
        const sent = { method: 'POST', redirect: 'manual', headers } as const;
        const body = new URLSearchParams(fields);
        const answer = await fetch(world.url + path, { ...sent, body });
        expect([path, answer.status]).toEqual([path, 302]);
        return answer.headers.get('location');
      };
      const query = '?q=lamp&cursor=mpwqae3s.a';
      const saved = { name: 'Lamps', query: 'q=lamp', frequency: 'daily' } as const;
      const { searchId } = await saveSearch(buyer, saved);
      const about = { kind: 'person', id: people.seller.userId } as const;
      const why = { reason: 'spam', details: 'Writes to everyone.' };
      const { reportId } = await reportPerson(buyer, about, why);
      const personId = people.otherSeller.userId;
      const actions = [
        ['buyer', 'blocked', { personId }],
        ['buyer', 'following/people', { personId }],
        ['buyer', 'searches', { id: searchId, active: 'off' }],
        ['admin', 'reported-people', { reportId }],
      ] as const;
      for (const [caller, list, fields] of actions) {
        const path = `/dashboard/${list}${query}`;
        expect(await send(caller, path, fields)).toBe(path);
      }
      const { offerId } = await world.newOffer();
      const { product } = await db.read.offer.findUniqueOrThrow({
        where: { id: offerId },
        include: { product: true },
      });
      expect(seller.actor?.userId).toBe(product.sellerId);
      const offers = `/dashboard/offers?${new URLSearchParams({ q: product.name })}`;
      const { main } = await visit(world, 'seller', offers);
      const [, from = ''] = /name="from" value="([^"]*)"/.exec(main) ?? [];
      expect(from).toBe(offers);
      const decline = { offerId, intent: 'decline', from };
      expect(await send('seller', '/dashboard/offers', decline)).toBe(offers);
    } finally {
      await world.close();
    }
  });
});

onEachDatabase('a part of a list', (it) => {
  it('is searched alone', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const part = /<form[^>]*role="search"[^]*?name="status" value="(\w+)"[^]*?<\/form>/;
      await world.newPaidOrder();
      const lists = [
        ['buyer', 'my-orders', 'open'],
        ['seller', 'my-products', 'sold'],
      ] as const;
      for (const [caller, list, status] of lists) {
        const { main } = await visit(world, caller, `/dashboard/${list}?status=${status}`);
        expect(part.exec(main)?.[1]).toBe(status);
      }
    } finally {
      await world.close();
    }
  });

  it('has the open orders of deleted listings, which its number counts', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const { orderId } = await world.newPaidOrder();
      const { productId } = await db.read.order.findUniqueOrThrow({ where: { id: orderId } });
      await deleteOwnProduct(actAs(world.services, world.people.seller), productId);
      const { main } = await visit(world, 'seller', '/dashboard/my-products?status=open');
      const table = /<tbody[^]*<\/tbody>/.exec(main)?.[0] ?? '';
      expect(table).toContain(`href="/dashboard/orders/${orderId}"`);
      expect(table).not.toContain(productId);
    } finally {
      await world.close();
    }
  });
});
