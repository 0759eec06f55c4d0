import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { expect } from 'vitest';
import type { Actor } from '~/features/accounts/account.policy';
import { register } from '~/features/accounts/register.server';
import { openSession } from '~/features/accounts/sessions.server';
import { saveSearch } from '~/features/alerts/saved-searches.server';
import { blockPerson } from '~/features/offers/block-person.server';
import { deleteReportedProduct } from '~/features/moderation/delete-product.server';
import routeConfig from '~/routes';
import type { Database } from '~/platform/db/database';
import { apiApp, type ApiApp } from '../setup/api-app';
import { BrowserClient } from '../setup/browser-client';
import { onSqlite } from '../setup/databases';
import { actAs, addPerson } from '../setup/test-ctx';

/*
 * Who may act is decided before what was sent is validated (decision 1a): a form for something that
 * is missing, or is not the sender's, is 404 or 403, however wrong its values are.
 */

/** Addresses that have a form that is validated, as `path` with a parameter for the thing. */
function formPages(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const here = path.startsWith('/') ? path : `${parent}/${path}`.replace(/\/$/, '');
    const text = readFileSync(`app/${file}`, 'utf8');
    const action = text.split('export const action = ')[1] ?? '';
    const validates = /\b(submitForm|sendFromPage|withProductForm|bookFromPage)\b/.test(action);
    const own = validates && here.includes(':') ? [here] : [];
    return [...own, ...formPages(children, here)];
  });
}

/** Pages of lists and shops: their forms name the product themselves. */
const NAMED_BY_THE_FORM = ['/category/:id', '/products/:id', '/sellers/:id'];

const MISSING = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const pages = [...new Set(formPages(routeConfig as RouteConfigEntry[]))]
  .filter((path) => !NAMED_BY_THE_FORM.includes(path))
  .map((path) => path.replace(/:[a-z]+/g, MISSING));

async function senderOf({ services, url }: ApiApp, actor: Actor) {
  const { accessToken } = await openSession(actAs(services, null), {
    userId: actor.userId,
    remember: false,
    userAgent: 'test',
  });
  const session = await services.cookies.sessions.getSession();
  session.set('accessToken', accessToken);
  const cookie = (await services.cookies.sessions.commitSession(session)).split(';')[0] ?? '';
  return async (path: string, values: Record<string, string> = { nonsense: 'x' }) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: url, accept: 'text/html' },
      body: new URLSearchParams(values),
    });
    return { status: answer.status, text: await answer.text() };
  };
}

onSqlite('the form of something that does not exist', (it) => {
  it('is 404 before it is validated, on every page', async ({ db }) => {
    const world = await apiApp(db);
    const all = { canBuy: true, canSell: true, canModerate: true };
    const send = await senderOf(world, await addPerson(world.services, 'admin', all));
    expect(pages.length).toBeGreaterThan(25);
    try {
      const found: Record<string, number> = {};
      for (const path of pages) found[path] = (await send(path)).status;
      const statusOf = (path: string) => (path.startsWith('/reset-password/') ? 410 : 404);
      expect(found).toEqual(Object.fromEntries(pages.map((path) => [path, statusOf(path)])));
    } finally {
      await world.close();
    }
  });
});

async function foreignThings(world: ApiApp, db: Database) {
  const { services, people } = world;
  const { orderId } = await world.newPaidOrder();
  const { orderId: unpaid } = await world.newOrder();
  const buyer = actAs(services, people.buyer);
  const { searchId } = await saveSearch(buyer, {
    query: 'q=lamp',
    frequency: 'daily',
    name: 'Lamps',
  });
  const { productId: removed } = await world.newProduct();
  const decision = { reasonId: 'prohibited', reason: 'Not allowed.' };
  await deleteReportedProduct(actAs(services, people.admin), removed, decision);
  const { id: decisionId } = await db.read.listingDecision.findFirstOrThrow();
  const { productId } = await world.newProduct();
  const { conversationId } = await world.newConversation();
  return { orderId, unpaid, searchId, decisionId, productId, conversationId };
}

onSqlite('the form of something of somebody else', (it) => {
  it('is refused before it is validated', async ({ db }) => {
    const world = await apiApp(db);
    const { services, people } = world;
    try {
      const things = await foreignThings(world, db);
      const { orderId, unpaid, searchId, decisionId, productId, conversationId } = things;
      const own = { canBuy: true, canSell: true };
      const other = await senderOf(world, await addPerson(services, 'buyer', own));
      const both = await addPerson(services, 'seller', own);
      const seller = await senderOf(world, both);
      const { id: ownProduct } = await db.write((tx) =>
        tx.product.update({ where: { id: productId }, data: { sellerId: both.userId } }),
      );
      const cases: [send: typeof other, path: string, status: number, intent?: string][] = [
        [other, `/dashboard/payment/${unpaid}`, 404, 'card'],
        [other, `/dashboard/payment/${unpaid}`, 404, 'contact'],
        [other, `/dashboard/searches/${searchId}`, 404],
        [other, `/dashboard/decisions/${decisionId}`, 404],
        [other, `/dashboard/messages/${conversationId}`, 404],
        [other, `/dashboard/messages/${conversationId}/report`, 404],
        [other, `/dashboard/orders/${orderId}/review`, 404, 'review'],
        [other, `/dashboard/orders/${orderId}/dispute`, 404, 'open'],
        [other, `/dashboard/orders/${orderId}/refund`, 404, 'check'],
        [seller, `/products/${ownProduct}/offer`, 403],
        [seller, `/products/${ownProduct}/report`, 403],
        [seller, `/dashboard/messages/new?product=${ownProduct}`, 403],
      ];
      const found: unknown[] = [];
      for (const [send, path, , intent] of cases) {
        const values = { nonsense: 'x', ...(intent && { intent }) };
        found.push([path, intent, (await send(path, values)).status]);
      }
      expect(found).toEqual(cases.map(([, path, status, intent]) => [path, intent, status]));
      const { productId: blockedFrom } = await world.newProduct();
      await blockPerson(actAs(services, people.seller), both.userId);
      const blocked = await seller(`/products/${blockedFrom}/offer`, { amount: '12.50' });
      expect(blocked.status).toBe(403);
      expect(blocked.text).toContain('12.50');
      for (const page of ['/home', '/search', `/products/${ownProduct}`]) {
        const values = { productId: ownProduct, phone: '', meetingLocation: 'Library' };
        expect((await seller(`${page}?book=${ownProduct}`, values)).status, page).toBe(403);
      }
    } finally {
      await world.close();
    }
  });
});

const tokenIn = (html: string) => /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? '';

onSqlite('a form that was opened with another account', (it) => {
  it('is not sent from the account that has signed in since, and its text is shown', async ({
    db,
  }) => {
    const world = await apiApp(db);
    const { services, url } = world;
    const browser = new BrowserClient(url);
    const signIn = async (name: string) => {
      const account = { email: `${name}@example.com`, password: 'a fine password' };
      await register(actAs(services, null), { ...account, name, role: 'buyer' });
      return () => browser.post('/login', account);
    };
    try {
      const [asAda, asBob] = [await signIn('Ada'), await signIn('Bob')];
      const nameOf = async () =>
        (await db.read.user.findFirstOrThrow({ where: { email: 'Bob@example.com' } })).name;
      await asAda();
      const csrf = tokenIn((await browser.get('/dashboard/account')).text);
      await asBob();
      const profile = { intent: 'profile', name: 'Ada Lovelace' };
      const refused = await browser.post('/dashboard/account', { ...profile, csrf });
      expect([refused.status, await nameOf()]).toEqual([409, 'Bob']);
      expect(refused.text).toContain('You are now logged in as');
      expect(refused.text).toContain('name="name" value="Ada Lovelace"');
      await browser.post('/dashboard/account', { ...profile, csrf: tokenIn(refused.text) });
      expect(await nameOf()).toBe('Ada Lovelace');

      // Not 404, as for an address that leads nowhere: what was typed is shown here, too.
      const { conversationId } = await world.newConversation();
      const text = { text: 'Is it still there?', csrf };
      const foreign = await browser.post(`/dashboard/messages/${conversationId}`, text);
      expect(foreign.status).toBe(409);
      expect(foreign.text).toContain('value="Is it still there?"');

      const pressed = await browser.post('/dashboard/account/sessions', { others: 'all', csrf });
      expect(pressed.status).toBe(409);
      expect(pressed.text).toContain('You are now logged in as');

      const { productId } = await world.newProduct();
      const booking = { productId, phone: '503 555 0123', meetingLocation: 'Library' };
      for (const page of ['/home', '/search', `/products/${productId}`]) {
        const booked = await browser.post(`${page}?book=${productId}`, { ...booking, csrf });
        expect([page, booked.status, await db.read.order.count()]).toEqual([page, 409, 0]);
        expect(booked.text).toContain('value="503 555 0123"');
      }

      const favourite = { save: productId, from: '/search', stay: '1', csrf };
      const saved = await browser.post('/saved', favourite);
      expect([saved.status, await db.read.favourite.count()]).toEqual([409, 0]);
      await browser.post('/logout', {});
      expect((await browser.post('/saved', favourite)).location).toBe('/login?from=%2Fsaved');
    } finally {
      await world.close();
    }
  });

  it('is sent after a new sign-in to the same account, and can always sign out', async ({ db }) => {
    const world = await apiApp(db);
    const browser = new BrowserClient(world.url);
    const account = { email: 'ada@example.com', password: 'a fine password' };
    await register(actAs(world.services, null), { ...account, name: 'Ada', role: 'buyer' });
    try {
      await browser.post('/login', account);
      const csrf = tokenIn((await browser.get('/dashboard/account')).text);
      await browser.post('/logout', {});
      await browser.post('/login', account);
      const saved = await browser.post('/dashboard/account', {
        intent: 'profile',
        name: 'Ada L.',
        csrf,
      });
      expect(saved.location).toBe('/dashboard/account');
      const other = { email: 'bob@example.com', password: 'a fine password' };
      await register(actAs(world.services, null), { ...other, name: 'Bob', role: 'buyer' });
      await browser.post('/login', other);
      await browser.post('/logout', { csrf });
      expect(browser.cookie('_session')).toBeUndefined();
    } finally {
      await world.close();
    }
  });
});
