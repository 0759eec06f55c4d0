import { expect } from 'vitest';
import { deleteOwnAccount, deleteUser } from '~/features/account-lifecycle/delete-account.server';
import { collectOwnData } from '~/features/account-lifecycle/export-data.server';
import { dashboardMenu } from '~/features/accounts/dashboard-menu';
import { gainRight } from '~/features/accounts/gain-right.server';
import { identify } from '~/features/accounts/identify.server';
import {
  getPerson,
  hasRight,
  isVerifiedSeller,
  listPeople,
  verifySeller,
} from '~/features/accounts/people.server';
import { listOwnMessages } from '~/features/notifications/notifications.server';
import { addFavourite, listFavouriteProducts } from '~/features/favourites/favourites.server';
import { reportProduct } from '~/features/moderation/reports.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { tradeOverview } from '~/features/orders/dashboard-overview.server';
import type { Actor } from '~/features/accounts/account.policy';
import type { Database } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { onEachDatabase } from '../setup/databases';
import { ENGLISH } from '../setup/english';
import { actAs, addPerson, addProduct, testServices } from '../setup/test-ctx';

const booking = { phone: '503 555 0100', meetingLocation: 'Library' };
const PAGE = { limit: 20 };

/** The context of the person as the next request would identify them. */
async function nextRequest(services: Services, { sessionId, userId }: Actor) {
  const token = await services.tokens.sign({ sessionId, userId });
  const { actor } = await identify(services, new Headers({ Authorization: `Bearer ${token}` }));
  if (!actor) throw new Error('The session should still be good.');
  return actAs(services, actor);
}

async function setUp(db: Database) {
  const services = testServices(db);
  const admin = actAs(services, await addPerson(services, 'admin'));
  const person = await addPerson(services, 'buyer', { name: 'Bea', verified: true });
  return { services, admin, person, bea: actAs(services, person) };
}

onEachDatabase('the rights of an account', (it) => {
  it('are what it registered with, until it gains another', async ({ db }) => {
    const { services, admin, person, bea } = await setUp(db);
    expect(await hasRight(admin, person.email, 'buy')).toBe(true);
    expect(await hasRight(admin, person.email, 'sell')).toBe(false);
    expect(await isVerifiedSeller(admin, person.email)).toBe(false);

    expect(await gainRight(bea, 'sell')).toBe(true);
    expect(await gainRight(bea, 'sell')).toBe(false);

    const both = await nextRequest(services, person);
    expect(both.actor).toMatchObject({
      role: 'buyer',
      rights: { buy: true, sell: true, moderate: false },
    });
    for (const right of ['buy', 'sell'] as const) {
      expect(await hasRight(admin, person.email, right)).toBe(true);
      const { items } = await listPeople(admin, right, PAGE);
      expect(items.map(({ id, role }) => [id, role])).toEqual([[person.userId, 'buyer']]);
    }
    expect(await hasRight(admin, person.email, 'moderate')).toBe(false);
    expect(await isVerifiedSeller(admin, person.email)).toBe(true);
    expect(await verifySeller(admin, person.userId)).toBe(false);
    const entries = await db.read.auditEntry.findMany();
    expect(entries.map(({ action, times }) => [action, times])).toEqual([
      ['account.started-selling', 1],
    ]);
  });

  it('open the pages of both, with the figures and messages of both', async ({ db }) => {
    const { services, person, bea } = await setUp(db);
    expect((await tradeOverview(bea, ENGLISH)).missing).toEqual(['sell']);
    await gainRight(bea, 'sell');
    const both = await nextRequest(services, person);
    expect(both.actor && dashboardMenu(both.actor, ENGLISH.t).map(({ label }) => label)).toEqual([
      'Overview',
      'My orders',
      'My Products',
      'Add A product',
      'Offers',
      'Messages',
      'Earnings',
      'Favourites',
      'Following',
      'Saved searches',
      'Notifications',
      'My account',
    ]);
    const { buying, selling, missing } = await tradeOverview(both, ENGLISH);
    expect([buying?.isNew, selling?.isNew]).toEqual([true, true]);
    expect(missing).toEqual([]);
    const kinds = (await listOwnMessages(both)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['booking-confirmed', 'product-booked']));
    expect(kinds).not.toContain('product-reported');
    expect(await collectOwnData(both)).toMatchObject({
      account: { role: 'buyer', rights: ['buy', 'sell'] },
    });
  });

  it('never include buying, reporting and favouring what is its own', async ({ db }) => {
    const { services, person, bea } = await setUp(db);
    await gainRight(bea, 'sell');
    const both = await nextRequest(services, person);
    const own = await addProduct(services, person);
    for (const attempt of [
      () => bookProduct(both, { productId: own.id, ...booking }),
      () => reportProduct(both, own.id),
      () => addFavourite(both, own.id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({
        code: 'forbidden',
        message: 'accounts.ownProduct',
      });
    }
    expect([await db.read.order.count(), await db.read.report.count()]).toEqual([0, 0]);
    expect((await listFavouriteProducts(both, PAGE)).items).toEqual([]);

    const other = await addProduct(services, await addPerson(services, 'seller'));
    await addFavourite(both, other.id);
    await reportProduct(both, other.id);
    await bookProduct(both, { productId: other.id, ...booking });
    expect((await listFavouriteProducts(both, PAGE)).items).toHaveLength(1);
  });

  it('are refused to an account that ended meanwhile', async ({ db }) => {
    const { person, bea } = await setUp(db);
    await deleteOwnAccount(bea, {});
    await expect(gainRight(bea, 'sell')).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await db.read.user.findUnique({ where: { id: person.userId } })).toMatchObject({
      canBuy: false,
      canSell: false,
      canModerate: false,
    });
  });

  it('end together, from either list, and a second time changes nothing', async ({ db }) => {
    const { admin, person, bea } = await setUp(db);
    await gainRight(bea, 'sell');
    for (const right of ['buy', 'sell'] as const) {
      expect(await getPerson(admin, right, person.userId)).toMatchObject({ deletedAt: null });
    }
    expect(await deleteUser(admin, person.userId, { right: 'sell' })).toBe(1);
    expect(await deleteUser(admin, person.userId, { right: 'buy' })).toBe(0);
    for (const right of ['buy', 'sell'] as const) {
      expect((await getPerson(admin, right, person.userId)).deletedAt).not.toBe(null);
      expect((await listPeople(admin, right, PAGE)).items).toEqual([]);
    }
  });
});
