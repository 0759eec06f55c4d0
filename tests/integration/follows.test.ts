import { expect } from 'vitest';
import { unblockPerson } from '~/features/blocks/blocks.server';
import { blockPerson } from '~/features/offers/block-person.server';
import { messageSeller } from '~/features/conversations/send-message.server';
import { mailNewListings } from '~/features/follows/follow-mails.server';
import {
  MAX_FOLLOWS,
  followSeller,
  isFollowing,
  listFollowed,
  listNewListings,
  unfollowSeller,
} from '~/features/follows/follows.server';
import { addWordRule } from '~/features/listing-checks/word-rules.server';
import { endPause, pauseRange, pauseShop } from '~/features/listings/pause-shop.server';
import { approveListing } from '~/features/moderation/listing-decisions.server';
import { suspendAccount } from '~/features/moderation/suspend-account.server';
import { chooseOwnMessages } from '~/features/notifications/notifications.server';
import { addProduct } from '~/features/products/write-product.server';
import { listProducts } from '~/features/search/list-products.server';
import { countProducts } from '~/features/search/count-products.server';
import { noFilters } from '~/features/search/listing-filters';
import { getSellerPage } from '~/features/sellers/seller.queries.server';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { mailJob } from '~/features/notifications/mail-job.server';
import { userRow } from '../../prisma/factories/rows';
import { onEachDatabase } from '../setup/databases';
import { withFailingRow } from '../setup/failing-row';
import { answer, setUpSale } from '../setup/sale';

const DAY = 24 * 60 * 60_000;
/** How long after they are listed listings are mailed. */
const MARGIN = 60_000;
const PAGE = { limit: 2 };

onEachDatabase('following a seller', (it) => {
  it('shows their new listings, page by page', async ({ db }) => {
    const { as, buyer, seller, list, clock } = await setUpSale(db);
    const state = { id: seller.userId, following: true };
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
    const back = await listNewListings(as(buyer), { ...PAGE, before: second.previous });
    expect(back).toEqual({ ...first, previous: null });
    expect((await listFollowed(as(buyer), PAGE)).items).toMatchObject([{ id: seller.userId }]);
    expect(await unfollowSeller(as(buyer), seller.userId)).toBe(1);
    expect(await unfollowSeller(as(buyer), seller.userId)).toBe(0);
    expect((await listNewListings(as(buyer), PAGE)).items).toEqual([]);
  });

  it('is listed and can be ended while the seller is suspended', async ({ db }) => {
    const { as, buyer, seller, admin } = await setUpSale(db);
    await followSeller(as(buyer), seller.userId);
    const followed = async () => (await listFollowed(as(buyer), PAGE)).items;
    expect(await followed()).toMatchObject([{ id: seller.userId, available: true }]);
    await suspendAccount(as(admin), seller.userId, { length: '7', reason: 'Spam.' });
    expect(await followed()).toMatchObject([
      { id: seller.userId, name: seller.name, image: null, available: false },
    ]);
    expect(await unfollowSeller(as(buyer), seller.userId)).toBe(1);
    expect(await followed()).toEqual([]);
  });

  it('ends at the limit, at which a follow that is there stays', async ({ db }) => {
    const { as, buyer, seller, other } = await setUpSale(db);
    const state = { id: seller.userId, following: true };
    for (let time = 0; time < 2; time += 1) {
      expect(await followSeller(as(buyer), seller.userId)).toEqual(state);
    }
    await db.write(async (tx) => {
      const others = Array.from({ length: MAX_FOLLOWS - 1 }, () => userRow());
      await tx.user.createMany({ data: others });
      await tx.follow.createMany({
        data: others.map(({ id = '' }) => ({
          followerId: buyer.userId,
          followedId: id,
          createdAt: new Date(0),
        })),
      });
      await tx.user.update({ where: { id: other.userId }, data: { canSell: true } });
    });
    expect(await answer(followSeller(as(buyer), other.userId))).toBe(409);
    expect(await followSeller(as(buyer), seller.userId)).toEqual(state);
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
    clock.forward(DAY + MARGIN);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: buyer.email, replyTo: expect.any(String) as string });
    expect(mail?.text).toContain('Lamp');
    expect(mail?.text).not.toContain('Before');
    expect(mail?.unsubscribeUrl).toContain('/unsubscribe/');
    clock.forward(DAY);
    expect(await mails()).toHaveLength(1);
  });

  it('mails a listing once that is committed while the mails are made', async ({ db }) => {
    const { as, buyer, seller, list, clock, services } = await setUpSale(db);
    const [where, data] = [{ id: buyer.userId }, { emailConfirmedAt: new Date(0) }];
    await db.write((tx) => tx.user.update({ where, data }));
    await followSeller(as(buyer), seller.userId);
    const mailed = async () => {
      await mailNewListings(services);
      const rows = await db.read.job.findMany({ where: { key: { startsWith: 'followed:' } } });
      return rows.flatMap(({ payload }) => payload.match(/Lamp|Late sofa/g)?.[0] ?? []);
    };
    clock.forward(DAY);
    const begunAt = clock.now();
    await list({ name: 'Lamp', createdAt: begunAt });
    clock.forward(MARGIN);
    expect(await mailed()).toEqual(['Lamp']);
    // Begun before the mails, and at an instance whose clock is behind.
    await list({ name: 'Late sofa', createdAt: new Date(clock.now().getTime() - 5000) });
    clock.forward(DAY);
    expect((await mailed()).sort()).toEqual(['Lamp', 'Late sofa']);
    clock.forward(DAY);
    expect(await mailed()).toHaveLength(2);
  });

  it('mails the others where the mail to one fails, which is tried again', async ({ db }) => {
    const { as, buyer, other, seller, list, clock, services } = await setUpSale(db);
    for (const person of [buyer, other]) {
      const [where, data] = [{ id: person.userId }, { emailConfirmedAt: new Date(0) }];
      await db.write((tx) => tx.user.update({ where, data }));
      await followSeller(as(person), seller.userId);
    }
    clock.forward(1000);
    await list({ name: 'Lamp', createdAt: clock.now() });
    clock.forward(DAY + MARGIN);
    const mailed = async () => {
      const jobs = await db.read.job.findMany({ where: { key: { startsWith: 'followed:' } } });
      return jobs.map(({ key }) => key.split(':')[1]).sort();
    };
    for (const bad of [buyer, other]) {
      await mailNewListings({ ...services, db: withFailingRow(db, 'followMail', bad.userId) });
      const good = bad === buyer ? other : buyer;
      expect(await mailed()).toEqual([good.userId]);
      await mailNewListings(services);
      expect(await mailed()).toEqual([buyer.userId, other.userId].sort());
      await db.write((tx) => tx.job.deleteMany({}));
      clock.forward(DAY);
      await list({ name: 'Sofa', createdAt: new Date(clock.now().getTime() - MARGIN) });
    }
  });
});

onEachDatabase('a listing that could not be shown at once', (it) => {
  it('is new to followers from when it is shown, once', async ({ db }) => {
    const { as, buyer, seller, admin, list, clock, services } = await setUpSale(db);
    await followSeller(as(buyer), seller.userId);
    const emailConfirmedAt = new Date(0);
    await db.write((tx) =>
      tx.user.update({ where: { id: buyer.userId }, data: { emailConfirmedAt } }),
    );
    await addWordRule(as(admin), { phrase: 'replica', action: 'hold' });
    const { categoryId } = await list({ name: 'Old', createdAt: new Date(0) });
    const add = async (name: string) => {
      const input = {
        name,
        description: '',
        originalprice: 5000,
        resaleprice: 1900,
        condition: 'good' as const,
        category: categoryId,
        phone: '5035550100',
        location: 'Salem',
        purchaseyear: 2020,
        nooffers: false,
        acceptsCash: false,
        offerfloor: 50,
      };
      clock.forward(1000);
      return (await addProduct(as(seller), input, [])).productId;
    };
    const held = await add('Replica watch');
    await pauseShop(as(seller), { until: pauseRange(clock.now()).first });
    const paused = await add('A lamp');
    clock.forward(DAY);
    const mailed = async () => {
      clock.forward(DAY);
      await mailNewListings(services);
      const rows = await db.read.job.findMany({ where: { key: { startsWith: 'followed:' } } });
      return rows.map(({ payload }) => /Replica watch|A lamp|A sofa/g.exec(payload)?.[0]);
    };
    expect(await mailed()).toEqual([]);
    clock.forward(1000);
    await endPause(as(seller));
    const sofa = await add('A sofa');
    clock.forward(1000);
    await approveListing(as(admin), held);
    const { items } = await listNewListings(as(buyer), { limit: 5 });
    expect(items.map(({ id }) => id)).toEqual([held, sofa, paused]);
    expect(await mailed()).toEqual(['Replica watch']);
    const [job] = await db.read.job.findMany({ where: { key: { startsWith: 'followed:' } } });
    for (const name of ['A sofa', 'A lamp']) expect(job?.payload).toContain(name);
    // Hidden and shown again, it is not new.
    await pauseShop(as(seller), { until: pauseRange(clock.now()).first });
    await endPause(as(seller));
    expect(await mailed()).toHaveLength(1);
  });
});

onEachDatabase('the page of a seller', (it) => {
  it('names something to write about, also when no list shows it', async ({ db }) => {
    const { as, buyer, seller, list } = await setUpSale(db);
    const newest = async () => (await getSellerPage(as(buyer), seller.userId)).newestId;
    await list({ name: 'Deleted', deletedAt: new Date(), listed: false });
    await list({ name: 'Held', heldAt: new Date(), listed: false });
    expect(await newest()).toBeNull();
    const sold = await list({ name: 'Sold', status: 'sold' });
    expect(await newest()).toBe(sold.id);
    await messageSeller(as(buyer), sold.id, { text: 'Do you have more of them?' });
    const listed = await list({ name: 'Older', createdAt: new Date(0) });
    expect(await newest()).toBe(listed.id);
  });

  it('says until when the shop is paused, by the clock', async ({ db }) => {
    const { as, buyer, seller, clock } = await setUpSale(db);
    const until = async () => (await getSellerPage(as(buyer), seller.userId)).pausedUntil;
    expect(await until()).toBeNull();
    const { first: day } = pauseRange(clock.now());
    await pauseShop(as(seller), { until: day });
    expect(await until()).toBe(`${day}T00:00:00.000Z`);
    // The job that ends the pause has not run.
    clock.forward(Date.parse(day) - clock.now().getTime());
    expect(await until()).toBeNull();
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
