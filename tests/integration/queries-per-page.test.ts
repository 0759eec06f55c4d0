import { expect } from 'vitest';
import type { Actor } from '~/features/accounts/account.policy';
import { openSession } from '~/features/accounts/sessions.server';
import { messageSeller } from '~/features/conversations/send-message.server';
import { newId } from '~/lib/ids.server';
import type { Database } from '~/platform/db/database';
import { categoryRow } from '../../prisma/factories/rows';
import { countedDatabase } from '../setup/counted-database';
import { onEachDatabase } from '../setup/databases';
import { startApp } from '../setup/running-app';
import { actAs, addPerson, addProduct } from '../setup/test-ctx';

type Who = 'nobody' | 'buyer' | 'seller' | 'admin';

/** The most queries a page may ask beside those of the header, telling who asks included. */
const pages = (
  category: string,
  product: string,
  seller: string,
  conversation: string,
  payout: string,
): [who: Who, path: string, most: number][] => [
  ['nobody', '/', 3],
  ['buyer', '/', 4],
  // One of them asks what the buyer has reported.
  ['buyer', `/category/${category}`, 5],
  // PostgreSQL first looks among the nearest, where most filters find enough.
  ['buyer', `/category/${category}?sort=price-asc&condition=good`, 6],
  ['nobody', '/search', 3],
  // Synonyms, the count that tells whether the spelling is forgiven, and the ranking.
  ['nobody', '/search?q=chair', 9],
  // Also the seller's rating.
  ['nobody', `/products/${product}`, 9],
  // The seller, their newest listing, answers, the listings with their counts, and the reviews.
  ['nobody', `/sellers/${seller}`, 7],
  // Also who follows and blocks whom.
  ['buyer', `/sellers/${seller}`, 10],
  ['nobody', `/sellers/${seller}/reviews`, 3],
  ['buyer', '/dashboard/following', 3],
  ['buyer', '/dashboard/following/people', 3],
  // Also the numbers of the tabs, and the reasons and their names, once a change.
  ['admin', '/dashboard/reported-people', 5],
  ['nobody', '/blog', 0],
  ['nobody', '/about', 0],
  // Payments to make (after ending reservations), orders by status, favourites, orders by period, and
  // offers to answer.
  ['buyer', '/dashboard', 7],
  // Open sales, listings to improve and by status, views, favourites and sales by period, offers to
  // answer, the balance, and whether the shop is paused.
  ['seller', '/dashboard', 10],
  // Also what waits, the jobs and the activity of 60 days.
  ['admin', '/dashboard', 7],
  // Also the number of each status.
  ['buyer', '/dashboard/my-orders', 4],
  ['buyer', '/dashboard/saved', 3],
  ['buyer', '/dashboard/offers', 3],
  ['seller', '/dashboard/messages', 3],
  ['buyer', '/dashboard/blocked', 3],
  ['buyer', '/dashboard/searches', 3],
  // Messages, blocks, the own order, the product, the open offer and the report; unread ones are marked.
  ['buyer', `/dashboard/messages/${conversation}`, 10],
  ['seller', '/dashboard/notifications', 3],
  // Also the number of each status and of drafts, and whether the shop is paused.
  ['seller', '/dashboard/my-products', 6],
  ['seller', '/dashboard/my-products/drafts', 3],
  ['seller', '/dashboard/my-products/pause', 3],
  ['seller', '/dashboard/add-product', 4],
  ['admin', '/dashboard/all-buyers', 3],
  ['admin', '/dashboard/all-sellers', 3],
  ['admin', '/dashboard/admins', 3],
  ['admin', '/dashboard/reported-products', 5],
  ['admin', `/dashboard/people/${seller}`, 14],
  ['admin', `/dashboard/people/${seller}/listings`, 5],
  ['admin', `/dashboard/products/${product}`, 10],
  ['admin', '/dashboard/categories', 3],
  ['admin', '/dashboard/synonyms', 3],
  // Also what was said, the numbers of the tabs, and the reasons and their names.
  ['admin', '/dashboard/moderation', 6],
  ['admin', '/dashboard/moderation/words', 3],
  ['admin', '/dashboard/moderation/reasons', 5],
  ['admin', '/dashboard/moderation/settings', 3],
  // The first year, and the figures of each.
  ['admin', '/dashboard/transparency', 4],
  ['admin', '/dashboard/audit-log', 3],
  // Also the ledger's balances, its problems and its sweep.
  ['admin', '/dashboard/payments', 7],
  ['admin', '/dashboard/newsletter', 3],
  ['admin', '/dashboard/jobs', 3],
  // Also the fields of categories: nothing has been viewed.
  ['buyer', '/recently-viewed', 2],
  // Ways to sign in and what protects them, devices, notifications and the person.
  ['buyer', '/dashboard/account', 6],
  // The names of categories, and the saved search of the same filters.
  ['buyer', '/dashboard/searches/new', 2],
  // Balances by currency, what is held and under way, sales by period, the payee and the first order.
  ['seller', '/dashboard/earnings', 8],
  ['seller', '/dashboard/earnings/payouts', 2],
  // Also the payouts before it, and the sales that it paid.
  ['seller', `/dashboard/earnings/payouts/${payout}`, 4],
  ['seller', `/dashboard/my-products/${product}/edit`, 5],
  // Open and closed disputes, and chargebacks.
  ['admin', '/dashboard/disputes', 4],
  ['admin', '/dashboard/reported-conversations', 5],
  ['admin', '/dashboard/appeals', 3],
  ['nobody', `/feeds/sellers/${seller}`, 4],
  ['nobody', '/sitemap.xml', 0],
];

/**
 * The header's: categories and their names, unread messages and notifications, and the count of
 * favourites of people who can buy, or of the disputes that wait for an admin.
 */
const headerQueries = (who: Who) => ({ nobody: 2, buyer: 5, seller: 4, admin: 5 })[who];

/** A payout by hand to a seller; returns its id. */
async function addPayout(db: Database, sellerId: string): Promise<string> {
  const made = { currency: 'USD', createdAt: new Date() };
  const [batchId, id] = [newId(), newId()];
  const line = { id, batchId, sellerId, amountMinor: 900, status: 'exported', lastFour: '3000' };
  await db.write(async (tx) => {
    await tx.payoutBatch.create({
      data: { id: batchId, createdBy: sellerId, formKey: id, ...made },
    });
    await tx.payoutLine.create({ data: { ...line, ...made } });
  });
  return id;
}

onEachDatabase('a page', (it) => {
  it('asks the database only for what it needs, and once', async ({ db }) => {
    const counted = countedDatabase(db);
    const app = await startApp(counted.db);
    try {
      const people: Partial<Record<Who, Actor>> = {};
      const tokens: Partial<Record<Who, string>> = {};
      for (const role of ['buyer', 'seller', 'admin'] as const) {
        const actor = await addPerson({ db }, role);
        const session = { userId: actor.userId, remember: false, userAgent: '' };
        const { accessToken } = await openSession(actAs(app.services, actor), session);
        [people[role], tokens[role]] = [actor, accessToken];
      }
      const { seller } = people;
      if (!seller) throw new Error('There is no seller.');
      const category = categoryRow();
      await db.write((tx) => tx.category.create({ data: category }));
      const given = { categoryId: category.id, name: 'Chair', advertised: true };
      const { id } = await addProduct({ db }, seller, given);
      await addProduct({ db }, seller, { ...given, advertised: false });
      const get = (who: Who, path: string) =>
        fetch(app.url + path, {
          headers: {
            Accept: 'text/html',
            ...(tokens[who] && { Authorization: `Bearer ${tokens[who]}` }),
          },
        });
      const asBuyer = actAs(app.services, people.buyer ?? null);
      const { conversationId } = await messageSeller(asBuyer, id, { text: 'Still there?' });
      const payout = await addPayout(db, seller.userId);
      // Once every few seconds somebody is made to look for holds that have ended.
      await get('buyer', '/');
      const tooMany: string[] = [];
      for (const [who, path, most] of pages(
        category.id,
        id,
        seller.userId,
        conversationId,
        payout,
      )) {
        // A write, so that nothing is remembered.
        await db.write((tx) =>
          tx.category.update({ where: { id: category.id }, data: { position: 0 } }),
        );
        counted.take();
        const answer = await get(who, path);
        const asked = counted.take();
        expect([path, answer.status]).toEqual([path, 200]);
        const allowed = most + headerQueries(who);
        if (asked.length > allowed) {
          tooMany.push([`${who} ${path}: ${asked.length}, not ${allowed}`, ...asked].join('\n  '));
        }
        const twice = asked.filter((one, index) => asked.indexOf(one) < index);
        if (twice.length > 0) tooMany.push(`${who} ${path} asks twice: ${twice.join(' | ')}`);
      }
      expect(tooMany.join('\n')).toBe('');
    } finally {
      await app.close();
    }
  });
});
