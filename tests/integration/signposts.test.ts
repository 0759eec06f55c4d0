import { expect } from 'vitest';
import { categoryRow } from '../../prisma/factories/rows';
import { apiApp, type Caller } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';

onEachDatabase('the links of a page', (it) => {
  it('name the entry of the menu that it belongs to, and lead back to it', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const { people, url, headersOf } = world;
      const { orderId } = await world.newPaidOrder();
      const { orderId: doneId } = await world.newCompleted();
      const { orderId: unpaidId, productId } = await world.newOrder();
      const categoryId = (await db.read.category.findFirstOrThrow()).id;
      const orders = '/dashboard/orders';
      const pages: [Caller, page: string, entry: string, back: string | null][] = [
        ['buyer', `${orders}/${orderId}`, '/dashboard/my-orders', '/dashboard/my-orders'],
        ['seller', `${orders}/${orderId}`, '/dashboard/my-products', '/dashboard/my-products'],
        ['admin', `${orders}/${orderId}`, '/dashboard/payments', '/dashboard/payments'],
        [
          'buyer',
          `/dashboard/payment/${unpaidId}`,
          '/dashboard/my-orders',
          `${orders}/${unpaidId}`,
        ],
        ['buyer', `/dashboard/receipt/${orderId}`, '/dashboard/my-orders', `${orders}/${orderId}`],
        ['seller', `${orders}/${doneId}/review`, '/dashboard/my-products', `${orders}/${doneId}`],
        ['buyer', `${orders}/${doneId}/review`, '/dashboard/my-orders', `${orders}/${doneId}`],
        ['buyer', `${orders}/${orderId}/dispute`, '/dashboard/my-orders', `${orders}/${orderId}`],
        ['seller', `${orders}/${orderId}/refund`, '/dashboard/my-products', `${orders}/${orderId}`],
        [
          'admin',
          `/dashboard/products/${productId}`,
          '/dashboard/moderation',
          '/dashboard/moderation',
        ],
        [
          'admin',
          `/dashboard/people/${people.seller.userId}`,
          '/dashboard/all-sellers',
          '/dashboard/all-sellers',
        ],
        [
          'admin',
          `/dashboard/people/${people.buyer.userId}`,
          '/dashboard/all-buyers',
          '/dashboard/all-buyers',
        ],
        [
          'admin',
          `/dashboard/people/${people.seller.userId}?from=reports`,
          '/dashboard/moderation',
          '/dashboard/reported-people',
        ],
        [
          'admin',
          `/dashboard/people/${people.seller.userId}/suspend?from=reports`,
          '/dashboard/moderation',
          null,
        ],
        [
          'admin',
          `/dashboard/people/${people.seller.userId}/suspend`,
          '/dashboard/all-sellers',
          null,
        ],
        ['admin', '/dashboard/moderation/words', '/dashboard/moderation', '/dashboard/moderation'],
        [
          'admin',
          '/dashboard/moderation/reasons',
          '/dashboard/moderation',
          '/dashboard/moderation',
        ],
        ['admin', '/dashboard/moderation/settings', '/dashboard/moderation', null],
        ['admin', '/dashboard/transparency', '/dashboard/moderation', '/dashboard/moderation'],
        ['admin', '/dashboard/appeals', '/dashboard/moderation', null],
        ['admin', '/dashboard/reported-people', '/dashboard/moderation', null],
        ['admin', '/dashboard/reported-conversations', '/dashboard/moderation', null],
        [
          'admin',
          `/dashboard/categories/${categoryId}/fields`,
          '/dashboard/categories',
          '/dashboard/categories',
        ],
        ['buyer', '/dashboard/account/second-factor', '/dashboard/account', null],
      ];
      for (const [caller, page, entry, back] of pages) {
        const headers = { ...(await headersOf(caller, 'cookie')), accept: 'text/html' };
        const text = await (await fetch(url + page, { headers })).text();
        const current = [...text.matchAll(/<a [^>]*class="dashboard-tab"[^>]*>/g)]
          .map(([tag]) => tag)
          .filter((tag) => tag.includes('aria-current="page"'))
          .map((tag) => /href="([^"]*)"/.exec(tag)?.[1]);
        expect([caller, page, current]).toEqual([caller, page, [entry]]);
        if (back === null) continue;
        const main = text.slice(text.indexOf('<main'));
        const before = main.slice(0, main.indexOf('<h1'));
        expect([caller, page, before.includes(`href="${back}"`)]).toEqual([caller, page, true]);
      }
    } finally {
      await world.close();
    }
  });

  it('lead those who are not the buyer of an order to its page, not to start buying', async ({
    db,
  }) => {
    const world = await apiApp(db);
    try {
      const { url, headersOf } = world;
      const { orderId } = await world.newOrder();
      const main = async (caller: Caller, path: string) => {
        const headers = { ...(await headersOf(caller, 'cookie')), accept: 'text/html' };
        const text = await (await fetch(url + path, { headers })).text();
        return text.slice(text.indexOf('<main'), text.indexOf('</main>'));
      };
      for (const [path, why] of [
        [`/dashboard/payment/${orderId}`, 'Only the buyer can pay for an order.'],
        [`/dashboard/my-orders/${orderId}/cancel`, 'Only the buyer can cancel an order.'],
      ] as const) {
        for (const [caller, isParty] of [
          ['seller', true],
          ['admin', true],
          ['other-seller', false],
        ] as const) {
          const text = await main(caller, path);
          const links = [why, `href="/dashboard/orders/${orderId}"`, 'Start buying'];
          const found = links.map((one) => text.includes(one));
          expect([caller, path, ...found]).toEqual([caller, path, true, isParty, false]);
        }
      }
    } finally {
      await world.close();
    }
  });

  it('offer visitors to report a listing, and nothing that all listings of a seller share', async ({
    db,
  }) => {
    const world = await apiApp(db);
    try {
      const { people, url, headersOf } = world;
      const { productId } = await world.newProduct();
      const ask = async (path: string, caller: Caller = 'anonymous') => {
        const headers = { ...(await headersOf(caller, 'cookie')), accept: 'text/html' };
        const answer = await fetch(url + path, { headers, redirect: 'manual' });
        return { text: await answer.text(), location: answer.headers.get('location') };
      };
      const report = `/products/${productId}/report`;
      const product = await ask(`/products/${productId}`);
      const words = (text: string) =>
        ['Report this listing', 'Report to admin'].filter((one) => text.includes(one));
      expect(product.text.includes(`href="${report}"`)).toBe(true);
      expect(words(product.text)).toEqual(['Report this listing']);
      const from = new URLSearchParams({ from: report });
      expect((await ask(report)).location).toBe(`/login?${from}`);
      const asBuyer = await ask(`/products/${productId}`, 'buyer');
      expect(words(asBuyer.text)).toEqual(['Report to admin']);
      expect(words((await ask(`/products/${productId}`, 'seller')).text)).toEqual([]);
      const seller = `/sellers/${people.seller.userId}`;
      for (const [path, isOffered] of [
        [seller, false],
        [`${seller}?verified=1`, true],
        ['/search', true],
      ] as const) {
        const { text } = await ask(path);
        expect([path, text.includes('name="verified"')]).toEqual([path, isOffered]);
      }
    } finally {
      await world.close();
    }
  });

  it('offer to report a card on the page of its own category only', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const { url, headersOf } = world;
      const { productId } = await world.newProduct();
      const { categoryId } = await db.read.product.findUniqueOrThrow({ where: { id: productId } });
      const parent = categoryRow();
      await db.write(async (tx) => {
        await tx.category.create({ data: parent });
        await tx.category.update({ where: { id: categoryId }, data: { parentId: parent.id } });
      });
      const headers = { ...(await headersOf('buyer', 'cookie')), accept: 'text/html' };
      for (const [id, isOwn] of [
        [categoryId, true],
        [parent.id, false],
      ] as const) {
        const text = await (await fetch(`${url}/category/${id}`, { headers })).text();
        expect([id, text.includes(`product-${productId}-name`)]).toEqual([id, true]);
        expect([id, text.includes('Report to admin')]).toEqual([id, isOwn]);
      }
    } finally {
      await world.close();
    }
  });

  it('lead from the login back to the page that the visitor came from', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const { url, headersOf } = world;
      const login = async (path: string, from: string, more: Record<string, string> = {}) => {
        const headers = { ...more, accept: 'text/html', referer: from };
        const answer = await fetch(url + path, { headers, redirect: 'manual' });
        return answer.headers.get('location');
      };
      const address = '/login?from=%2Fsearch%3Fq%3Dchair';
      expect(await login('/login', `${url}/search?q=chair`)).toBe(address);
      expect(await login('/de/login', `${url}/de/search?q=chair`)).toBe(`/de${address}`);
      for (const none of [`${url}/`, `${url}/register`, 'http://elsewhere.test/search']) {
        expect([none, await login('/login', none)]).toEqual([none, null]);
      }
      expect(await login('/login?from=%2Fblog', `${url}/search`)).toBeNull();
      const cookie = await headersOf('buyer', 'cookie');
      expect(await login('/login', `${url}/search`, cookie)).toBeNull();
    } finally {
      await world.close();
    }
  });

  it('lead a buyer who sells nothing yet to one press that opens the form', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const { url, headersOf } = world;
      const headers = { ...(await headersOf('buyer', 'cookie')), accept: 'text/html' };
      const start = '/dashboard/start-trading?right=sell';
      const ask = (path: string, body?: URLSearchParams) =>
        fetch(url + path, {
          headers,
          redirect: 'manual',
          ...(body && { method: 'POST', body }),
        });
      const has = async (path: string, part: string) =>
        (await (await ask(path)).text()).includes(part);
      expect(await has('/', `href="${start}"`)).toBe(true);
      expect(await has(start, 'name="from" value="/dashboard/add-product"')).toBe(true);
      const sent = new URLSearchParams({ right: 'sell', from: '/dashboard/add-product' });
      const done = await ask('/dashboard/start-trading', sent);
      expect(done.headers.get('location')).toBe('/dashboard/add-product');
      expect((await ask(start)).headers.get('location')).toBe('/dashboard/add-product');
      expect(await has('/', 'href="/dashboard/add-product"')).toBe(true);
      for (const path of ['/dashboard/start-trading', '/dashboard/start-trading?right=moderate']) {
        expect((await ask(path)).headers.get('location')).toBe('/dashboard');
      }
    } finally {
      await world.close();
    }
  });
});
