import { expect } from 'vitest';
import { blockPerson, unblockPerson } from '~/features/blocks/blocks.server';
import { mailNewListings } from '~/features/follows/follow-mails.server';
import {
  followSeller,
  isFollowing,
  listFollowed,
  listNewListings,
  unfollowSeller,
} from '~/features/follows/follows.server';
import { chooseOwnMessages } from '~/features/notifications/notifications.server';
import { listProducts } from '~/features/search/list-products.server';
import { countProducts } from '~/features/search/count-products.server';
import { noFilters } from '~/features/search/listing-filters';
import { getSellerPage } from '~/features/sellers/seller.queries.server';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { mailJob } from '~/platform/mail/mail-queue.server';
import { onEachDatabase } from '../setup/databases';
import { answer, setUpSale } from '../setup/sale';

const DAY = 24 * 60 * 60_000;
const PAGE = { limit: 2 };

onEachDatabase('following a seller', (it) => {
  it('shows their new listings, page by page', async ({ db }) => {
    const { as, buyer, seller, list, clock } = await setUpSale(db);
    const state = { id: seller.userId, following: true };
    expect(await followSeller(as(buyer), seller.userId)).toEqual(state);
    expect(await followSeller(as(buyer), seller.userId)).toEqual(state);
    const ids: string[] = [];
    for (const name of ['Lamp', 'Chair', 'Sofa']) {
      clock.forward(1000);
      ids.unshift((await list({ name, createdAt: clock.now() })).id);
    }
    await list({ name: 'Old', createdAt: new Date(clock.now().getTime() - 40 * DAY) });
    const first = await listNewListings(as(buyer), PAGE);
    const second = await listNewListings(as(buyer), { ...PAGE, cursor: first.next });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.next).toBeNull();
    expect((await listFollowed(as(buyer), PAGE)).items).toMatchObject([{ id: seller.userId }]);
    expect(await unfollowSeller(as(buyer), seller.userId)).toBe(1);
    expect(await unfollowSeller(as(buyer), seller.userId)).toBe(0);
    expect((await listNewListings(as(buyer), PAGE)).items).toEqual([]);
  });

  it('is refused to oneself, of others than sellers, and across a block, which ends it', async ({
    db,
  }) => {
    const { as, buyer, seller, other } = await setUpSale(db);
    expect(await answer(followSeller(as(seller), seller.userId))).toBe(403);
    expect(await answer(followSeller(as(seller), buyer.userId))).toBe(404);
    expect(await answer(followSeller(as(seller), 'none'))).toBe(404);
    expect(await answer(followSeller(as(null as never), seller.userId))).toBe(401);
    await followSeller(as(buyer), seller.userId);
    await followSeller(as(seller), other.userId);
    await blockPerson(as(seller), buyer.userId);
    await blockPerson(as(other), seller.userId);
    expect(await db.read.follow.count()).toBe(0);
    expect(await answer(followSeller(as(buyer), seller.userId))).toBe(403);
    await unblockPerson(as(seller), buyer.userId);
    expect(await isFollowing(as(buyer), seller.userId)).toBe(false);
    await db.write((tx) =>
      tx.user.update({ where: { id: seller.userId }, data: { suspendedAt: new Date(0) } }),
    );
    expect(await answer(followSeller(as(buyer), seller.userId))).toBe(404);
    expect(await answer(getSellerPage(as(buyer), seller.userId))).toBe(404);
  });

  it('mails new listings once a day, to confirmed addresses that want it', async ({ db }) => {
    const { as, buyer, other, seller, list, clock, services, mailer } = await setUpSale(db);
    const emailConfirmedAt = new Date(0);
    for (const { userId: id } of [buyer, other]) {
      await db.write((tx) => tx.user.update({ where: { id }, data: { emailConfirmedAt } }));
      await followSeller(as(id === buyer.userId ? buyer : other), seller.userId);
    }
    await chooseOwnMessages(as(other), []);
    const mails = async () => {
      await mailNewListings(services);
      await mailNewListings(services);
      await runDueJobs(services, [mailJob]);
      return mailer.kind === 'outbox' ? mailer.list() : [];
    };
    await list({ name: 'Before', createdAt: new Date(clock.now().getTime() - 1) });
    clock.forward(1000);
    await list({ name: 'Lamp', createdAt: clock.now() });
    expect(await mails()).toEqual([]);
    clock.forward(DAY);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: buyer.email, replyTo: expect.any(String) as string });
    expect(mail?.text).toContain('Lamp');
    expect(mail?.text).not.toContain('Before');
    expect(mail?.unsubscribeUrl).toContain('/unsubscribe/');
    clock.forward(DAY);
    expect(await mails()).toHaveLength(1);
  });
});

onEachDatabase('the listings of one seller', (it) => {
  it('are filtered and paged like all listings', async ({ db }) => {
    const { as, buyer, seller, other, list, clock } = await setUpSale(db);
    const { categoryId } = await list({ name: 'Red lamp', condition: 'good' });
    for (const name of ['Blue lamp', 'Green chair', 'Blue chair']) {
      clock.forward(1000);
      await list({ categoryId, name, condition: 'fair', createdAt: clock.now() });
    }
    await db.write((tx) =>
      tx.product.updateMany({
        where: { name: 'Green chair' },
        data: { sellerId: other.userId },
      }),
    );
    const ofSeller = { ...noFilters, sellerId: seller.userId };
    const names = async (filters: object, sort: 'newest' | 'price-asc' | 'best' = 'newest') => {
      const asked = { filters: { ...ofSeller, ...filters }, sort, limit: 10 };
      return (await listProducts(as(buyer), asked)).items.map(({ name }) => name).sort();
    };
    expect(await names({})).toEqual(['Blue chair', 'Blue lamp', 'Red lamp']);
    expect(await names({}, 'price-asc')).toHaveLength(3);
    expect(await names({ conditions: ['fair'] })).toEqual(['Blue chair', 'Blue lamp']);
    expect(await names({ q: 'lamp' }, 'best')).toEqual(['Blue lamp', 'Red lamp']);
    expect(await names({ sellerId: other.userId })).toEqual(['Green chair']);
    expect(await names({ sellerId: 'none' })).toEqual([]);
    expect(await countProducts(as(buyer), ofSeller)).toEqual({ count: 3, more: false });
    const page = { filters: ofSeller, sort: 'newest', limit: 2 } as const;
    const { items, next } = await listProducts(as(buyer), page);
    expect(items).toHaveLength(2);
    expect((await listProducts(as(buyer), { ...page, cursor: next })).items).toHaveLength(1);
  });
});
