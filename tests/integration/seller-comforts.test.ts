import { expect } from 'vitest';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import { collectOwnData } from '~/features/account-lifecycle/export-data.server';
import { blockPerson } from '~/features/offers/block-person.server';
import { messageSeller } from '~/features/conversations/send-message.server';
import { addFavourite } from '~/features/favourites/favourites.server';
import { sweepImages } from '~/features/images/discard-images.server';
import { changeListings, markSoldElsewhere } from '~/features/listings/change-listings.server';
import { renewListing, sweepEndingListings } from '~/features/listings/end-listings.server';
import { endPause, pauseEndJob, pauseShop } from '~/features/listings/pause-shop.server';
import { priceReducedJob } from '~/features/listings/price-reductions.server';
import { approveListing } from '~/features/moderation/listing-decisions.server';
import {
  liftSuspension,
  suspendAccount,
  suspensionEndJob,
} from '~/features/moderation/suspend-account.server';
import { chooseOwnMessages } from '~/features/notifications/notifications.server';
import { counterOffer } from '~/features/offers/answer-offer.server';
import { makeOffer } from '~/features/offers/make-offer.server';
import { countOffersToAnswer, getOfferToCounter } from '~/features/offers/offer.queries.server';
import { acceptOffer } from '~/features/orders/accept-offer.server';
import { listAgain } from '~/features/orders/list-again.server';
import { applyDueDeadlines } from '~/features/orders/end-order.server';
import { whyInactive, reducedFrom } from '~/features/products/listing.policy';
import {
  countDrafts,
  listDraftIds,
  deleteDraft,
  getDraft,
  listDrafts,
  MAX_DRAFTS,
  saveDraft,
} from '~/features/products/listing-drafts.server';
import { toFormValues, getProductToCopy } from '~/features/products/listing-form.server';
import { editProduct } from '~/features/listings/edit-product.server';
import { addProduct } from '~/features/products/write-product.server';
import type { ProductInput } from '~/features/products/product.schema';
import { newId } from '~/lib/ids.server';
import { formatMoney } from '~/lib/money';
import type { Database } from '~/platform/db/database';
import { claimJobs } from '~/platform/jobs/job-queue.server';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { deliverMail } from '~/features/notifications/mail-job.server';
import { onEachDatabase } from '../setup/databases';
import { withFailingRow } from '../setup/failing-row';
import { answer, setUpSale } from '../setup/sale';
import { addPerson, testServices } from '../setup/test-ctx';

const DAY = 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;

/** A seller with a confirmed address, two buyers, and a listing that was added by the form. */
async function setUp(db: Database) {
  const sale = await setUpSale(db);
  const { as, clock, mailer, services } = sale;
  const emailConfirmedAt = clock.now();
  const seller = await addPerson(services, 'seller', { emailConfirmedAt });
  const fan = await addPerson(services, 'buyer', { emailConfirmedAt });
  const { categoryId } = await sale.list();
  const input = (more: Partial<ProductInput> = {}): ProductInput => ({
    name: 'Brass lamp',
    category: categoryId,
    condition: 'good',
    description: '',
    originalprice: 5000,
    resaleprice: 2000,
    phone: '+1 503 555 0100',
    location: 'Salem',
    purchaseyear: 2020,
    offerfloor: 50,
    nooffers: false,
    acceptsCash: false,
    ...more,
  });
  const add = async () => (await addProduct(as(seller), input(), [])).productId;
  const row = (id: string) => db.read.product.findUniqueOrThrow({ where: { id } });
  const price = (id: string, resaleprice: number) =>
    editProduct(as(seller), id, input({ resaleprice }), []);
  let seen = 0;
  /** The subjects of the mails to a person since the last look. */
  const mailsTo = async ({ email }: { email: string }) => {
    await deliverMail(services);
    const all = (await mailer.list()).reverse();
    const fresh = all.slice(seen).filter(({ to }) => to === email);
    seen = all.length;
    return fresh.map(({ subject }) => subject);
  };
  const book = (productId: string) => answer(sale.book(productId));
  return { ...sale, seller, fan, input, add, row, price, mailsTo, book };
}

onEachDatabase('the end of a listing', (it) => {
  it('is announced after 53 days and comes after 60, each once on two instances', async ({
    db,
  }) => {
    const { add, as, clock, row, seller, services, mailsTo } = await setUp(db);
    const id = await add();
    const other = testServices(db, { clock, mailer: services.mailer });
    const sweep = () => Promise.all([sweepEndingListings(services), sweepEndingListings(other)]);
    clock.forward(53 * DAY - 1);
    await sweep();
    expect(await mailsTo(seller)).toEqual([]);
    clock.forward(1);
    await sweep();
    await sweep();
    expect(await mailsTo(seller)).toEqual([
      expect.stringMatching(/^Brass lamp: your listing ends on .*20\d\d$/),
    ]);
    clock.forward(7 * DAY);
    await sweep();
    await sweep();
    expect(await mailsTo(seller)).toEqual(['Brass lamp: your listing has ended']);
    expect(await row(id)).toMatchObject({ status: 'available', listed: false, endCheckAt: null });
    const kinds = { kind: { in: ['listing-ending', 'listing-ended'] } };
    expect(await db.read.notification.count({ where: kinds })).toBe(2);
    await renewListing(as(seller), id);
    expect(await row(id)).toMatchObject({ listed: true, endedAt: null });
    const unread = { ...kinds, kind: 'listing-ended', readAt: null };
    expect(await db.read.notification.count({ where: unread })).toBe(0);
  });

  it('comes for the others where it fails for one, which is tried again', async ({ db }) => {
    const { add, clock, row, services } = await setUp(db);
    const bad = await add();
    clock.forward(1000);
    const good = await add();
    clock.forward(60 * DAY);
    await sweepEndingListings({ ...services, db: withFailingRow(db, 'product', bad) });
    expect((await row(good)).endedAt).not.toBeNull();
    expect((await row(bad)).endedAt).toBeNull();
    await sweepEndingListings(services);
    expect((await row(bad)).endedAt).toBeNull();
    clock.forward(10 * 60_000);
    await sweepEndingListings(services);
    expect((await row(bad)).endedAt).not.toBeNull();
  });

  it('refuses bookings and offers at its time, before the sweep has run', async ({ db }) => {
    const { add, as, book, buyer, clock, seller, other } = await setUp(db);
    const id = await add();
    const { offerId } = await makeOffer(as(buyer), { productId: id, amountMinor: 1500 });
    clock.forward(60 * DAY);
    expect(await book(id)).toBe(409);
    expect(await answer(makeOffer(as(other), { productId: id, amountMinor: 1500 }))).toBe(409);
    expect(await answer(acceptOffer(as(seller), offerId))).toBe(409);
    await renewListing(as(seller), id);
    expect(await book(id)).toEqual({ orderId: expect.any(String) });
  });

  it('ends open offers, and does not end what is booked until its order ends', async ({ db }) => {
    const { add, as, buyer, clock, row, services, sell, book } = await setUp(db);
    const offered = await add();
    clock.forward(59 * DAY);
    const { offerId } = await makeOffer(as(buyer), { productId: offered, amountMinor: 1500 });
    const sold = await sell();
    const booked = await add();
    await db.write((tx) =>
      tx.product.update({
        where: { id: booked },
        data: { endsAt: new Date(clock.now().getTime() + HOUR), endCheckAt: clock.now() },
      }),
    );
    expect(await book(booked)).toEqual({ orderId: expect.any(String) });
    clock.forward(DAY - 1);
    await sweepEndingListings(services);
    expect((await row(booked)).endedAt).toBeNull();
    clock.forward(1);
    await sweepEndingListings(services);
    expect(await db.read.offer.findUnique({ where: { id: offerId } })).toMatchObject({
      status: 'ended',
    });
    expect((await row(sold.productId)).endedAt).toBeNull();
    await applyDueDeadlines(services);
    expect(await row(booked)).toMatchObject({ status: 'available', listed: false });
    await sweepEndingListings(services);
    expect((await row(booked)).endedAt).not.toBeNull();
  });

  it('is renewed while it is reserved', async ({ db }) => {
    const { add, as, book, clock, row, seller } = await setUp(db);
    const id = await add();
    const { endsAt } = await row(id);
    await book(id);
    clock.forward(HOUR);
    await renewListing(as(seller), id);
    expect(Number((await row(id)).endsAt)).toBe(Number(endsAt) + HOUR);
    expect(await row(id)).toMatchObject({ status: 'reserved', listed: false });
  });

  it('is renewed by its seller alone; editing does not renew', async ({ db }) => {
    const { add, as, clock, other, buyer, price, row, seller } = await setUp(db);
    const id = await add();
    const { endsAt } = await row(id);
    clock.forward(DAY);
    await price(id, 1900);
    expect((await row(id)).endsAt).toEqual(endsAt);
    expect(await answer(renewListing(as(other), id))).toBe(404);
    expect(await answer(renewListing(as(buyer), id))).toBe(403);
    await renewListing(as(seller), id);
    expect((await row(id)).endsAt).toEqual(new Date(clock.now().getTime() + 60 * DAY));
  });
});

const OWN_PAUSE = 'offers.shopPaused';

onEachDatabase('a paused shop', (it) => {
  it('hides its listings, also new ones, until the day, by the clock and the job', async ({
    db,
  }) => {
    const { add, as, book, clock, row, seller, services, fan } = await setUp(db);
    const id = await add();
    await pauseShop(as(seller), { until: '2026-06-10' });
    const later = await add();
    expect((await row(id)).listed).toBe(false);
    expect((await row(later)).listed).toBe(false);
    expect(await book(id)).toBe(409);
    expect(await answer(makeOffer(as(fan), { productId: id, amountMinor: 1500 }))).toBe(409);
    clock.forward(new Date('2026-06-10T00:00:00Z').getTime() - clock.now().getTime());
    expect((await row(id)).listed).toBe(false);
    expect(await book(later)).toEqual({ orderId: expect.any(String) });
    await runDueJobs(services, [pauseEndJob]);
    expect((await row(id)).listed).toBe(true);
    expect((await row(later)).listed).toBe(false);
  });

  it('takes no counter-offer and no acceptance until it is open again', async ({ db }) => {
    const { add, as, clock, fan, seller } = await setUp(db);
    const offer = async () =>
      (await makeOffer(as(fan), { productId: await add(), amountMinor: 1500 })).offerId;
    const [toCounter, countered, toAccept] = [await offer(), await offer(), await offer()];
    const { offerId: counter } = await counterOffer(as(seller), {
      offerId: countered,
      amountMinor: 1800,
    });
    // The own counter-offer waits for its buyer, an offer for a listing under review for a decision.
    expect(await countOffersToAnswer(as(seller))).toBe(2);
    const { productId } = await db.read.offer.findUniqueOrThrow({ where: { id: toCounter } });
    const hold = (heldAt: Date | null) =>
      db.write((tx) => tx.product.update({ where: { id: productId }, data: { heldAt } }));
    await hold(clock.now());
    expect(await countOffersToAnswer(as(seller))).toBe(1);
    await hold(null);
    expect(await countOffersToAnswer(as(fan))).toBe(0);
    await pauseShop(as(seller), { until: '2026-06-02' });
    const isOpen = async (id: string) =>
      (await db.read.offer.findUniqueOrThrow({ where: { id } })).status === 'open';
    for (const [who, offerId] of [[seller, toCounter] as const, [fan, counter] as const]) {
      expect(await answer(counterOffer(as(who), { offerId, amountMinor: 1700 }))).toBe(409);
      const { refusal, offer } = await getOfferToCounter(as(who), offerId);
      expect(refusal).toBe(who === seller ? OWN_PAUSE : 'listings.refused.paused');
      expect([offer.moves, offer.inactive]).toEqual([['decline'], 'paused']);
      expect(offer.opensAt).toBe('2026-06-02T00:00:00.000Z');
      await expect(counterOffer(as(who), { offerId, amountMinor: 1700 })).rejects.toMatchObject({
        message: refusal,
      });
      expect(await isOpen(offerId)).toBe(true);
    }
    await expect(acceptOffer(as(seller), toAccept)).rejects.toMatchObject({
      status: 409,
      message: OWN_PAUSE,
    });
    await expect(acceptOffer(as(fan), counter)).rejects.toMatchObject({
      message: 'listings.refused.paused',
    });
    expect(await isOpen(toAccept)).toBe(true);
    await endPause(as(seller));
    expect(clock.now().getTime()).toBeLessThan(Date.parse('2026-06-02'));
    expect(
      await counterOffer(as(seller), { offerId: toCounter, amountMinor: 1700 }),
    ).toHaveProperty('offerId');
    expect(await acceptOffer(as(seller), toAccept)).toHaveProperty('orderId');
  });

  it('is opened early by its seller, whose new day counts', async ({ db }) => {
    const { add, as, clock, row, seller, services } = await setUp(db);
    const id = await add();
    await pauseShop(as(seller), { until: '2026-06-03' });
    await pauseShop(as(seller), { until: '2026-06-20' });
    clock.forward(5 * DAY);
    await runDueJobs(services, [pauseEndJob]);
    expect((await row(id)).listed).toBe(false);
    await endPause(as(seller));
    expect((await row(id)).listed).toBe(true);
    for (const until of ['2026-06-06', '2026-05-01', '2027-06-06']) {
      expect(await answer(pauseShop(as(seller), { until }))).toBe(422);
    }
  });

  it('leaves orders alone', async ({ db }) => {
    const { add, as, book, buyer, pay, row, seller } = await setUp(db);
    const id = await add();
    const { orderId } = (await book(id)) as { orderId: string };
    await pauseShop(as(seller), { until: '2026-06-20' });
    await pay(orderId);
    expect((await row(id)).status).toBe('sold');
    expect(await answer(pauseShop(as(buyer), { until: '2026-06-20' }))).toBe(403);
  });
});

onEachDatabase('the time of a listing', (it) => {
  /** A listing that has ten days left, and one that has ended, on a day that begins (UTC). */
  async function setUpTime(db: Database) {
    const sale = await setUp(db);
    const { add, as, admin, clock, row, seller, services, mailsTo } = sale;
    clock.forward(Date.parse('2026-07-01') - clock.now().getTime());
    const ended = await add();
    clock.forward(50 * DAY);
    const id = await add();
    clock.forward(50 * DAY);
    await sweepEndingListings(services);
    await mailsTo(seller);
    const inDays = (days: number) =>
      new Date(clock.now().getTime() + days * DAY).toJSON().slice(0, 10);
    const pause = (days: number) => pauseShop(as(seller), { until: inDays(days) });
    const open = () => endPause(as(seller));
    const suspend = (length: '30' | 'lifted' = 'lifted') =>
      suspendAccount(as(admin), seller.userId, { length, reason: 'Why.' });
    const lift = () => liftSuspension(as(admin), seller.userId, { reason: 'Enough.' });
    const run = async () => {
      await runDueJobs(services, [pauseEndJob]);
      await runDueJobs(services, [suspensionEndJob]);
      await sweepEndingListings(services);
    };
    /** Lets days pass, with all that is due. */
    const pass = async (days: number) => {
      for (let day = 0; day < days; day += 5) {
        clock.forward(Math.min(5, days - day) * DAY);
        await run();
      }
    };
    const daysLeft = async (productId = id) => {
      const { endsAt, endedAt, listed } = await row(productId);
      expect([endedAt, listed]).toEqual([null, true]);
      return (Number(endsAt) - clock.now().getTime()) / DAY;
    };
    /** Nothing has been mailed about an end; the next mails come when they are due. */
    const goesOn = async () => {
      expect((await row(ended)).endedAt).not.toBeNull();
      expect(await daysLeft()).toBe(10);
      const about = async () =>
        (await mailsTo(seller)).filter((text) => text.includes('your listing'));
      expect(await about()).toEqual([]);
      await pass(5);
      expect(await about()).toEqual([
        expect.stringMatching(/^Brass lamp: your listing ends on .*20\d\d$/),
      ]);
      await pass(5);
      expect(await about()).toEqual(['Brass lamp: your listing has ended']);
    };
    return { ...sale, id, pause, open, suspend, lift, pass, daysLeft, goesOn };
  }

  it('does not run while the shop is paused', async ({ db }) => {
    const { add, id, pause, pass, daysLeft, goesOn, row } = await setUpTime(db);
    await pause(100);
    const added = await add();
    expect(whyInactive({ ...(await row(id)), pausedUntil: null }, new Date(0))).toBeNull();
    await pass(95);
    await pause(20);
    await pass(15);
    await pause(2);
    await pass(2);
    expect(await daysLeft(added)).toBe(60);
    await goesOn();
  });

  it('goes on when the shop is opened early', async ({ db }) => {
    const { add, as, book, services, seller, pause, open, pass, daysLeft, goesOn } =
      await setUpTime(db);
    const renewed = await add();
    const booked = await add();
    await book(booked);
    await pause(150);
    await pass(30);
    await renewListing(as(seller), renewed);
    await applyDueDeadlines(services);
    await pass(30);
    await open();
    await open();
    expect([await daysLeft(renewed), await daysLeft(booked)]).toEqual([60, 60]);
    await goesOn();
  });

  it('does not run while its seller is suspended, until it is lifted or over', async ({ db }) => {
    const { suspend, lift, pass, goesOn } = await setUpTime(db);
    await suspend();
    await pass(200);
    await lift();
    await suspend('30');
    await pass(30);
    await goesOn();
  });

  it('counts a suspension in a pause once, whichever ends first', async ({ db }) => {
    const { pause, suspend, lift, open, pass, daysLeft, goesOn } = await setUpTime(db);
    await pause(100);
    await pass(20);
    await suspend();
    await pass(20);
    await lift();
    await pass(60);
    expect(await daysLeft()).toBe(10);
    await pause(40);
    await pass(20);
    await suspend();
    await pass(60);
    await lift();
    expect(await daysLeft()).toBe(10);
    await suspend();
    await pause(40);
    await pass(10);
    await open();
    await pause(50);
    await pass(10);
    await lift();
    await pass(10);
    await open();
    await goesOn();
  });

  it('has no second reminder after a pause or suspension', async ({ db }) => {
    const { mailsTo, seller, pause, suspend, lift, pass } = await setUpTime(db);
    const about = async () =>
      (await mailsTo(seller)).filter((text) => text.includes('your listing'));
    await pass(5);
    expect(await about()).toEqual([
      expect.stringMatching(/^Brass lamp: your listing ends on .*20\d\d$/),
    ]);
    await pause(30);
    await pass(30);
    await suspend();
    await pass(30);
    await lift();
    await pass(4);
    expect(await about()).toEqual([]);
    await pass(1);
    expect(await mailsTo(seller)).toEqual(['Brass lamp: your listing has ended']);
  });

  it('begins when the shop opens where an admin shows the listing in a pause', async ({ db }) => {
    const { as, admin, clock, id, pause, open, pass, daysLeft } = await setUpTime(db);
    await pause(100);
    const heldAt = clock.now();
    await db.write((tx) => tx.product.update({ where: { id }, data: { heldAt } }));
    await pass(20);
    await approveListing(as(admin), id);
    await pass(20);
    await open();
    expect(await daysLeft()).toBe(60);
  });
});

onEachDatabase('a reduced price', (it) => {
  const shown = (row: Parameters<typeof reducedFrom>[0], now: Date) => reducedFrom(row, now);

  it('is one below the lowest of 30 days, and shown for 30 days', async ({ db }) => {
    const { add, clock, price, row } = await setUp(db);
    const id = await add();
    const now = async () => shown(await row(id), clock.now());
    expect(await now()).toBeNull();
    await price(id, 1800);
    expect(await now()).toBe(2000);
    await price(id, 1600);
    expect(await now()).toBe(1800);
    await price(id, 3000);
    expect(await now()).toBeNull();
    await price(id, 1700);
    expect(await now()).toBeNull();
    clock.forward(31 * DAY);
    await price(id, 1650);
    expect(await now()).toBe(1700);
    clock.forward(30 * DAY - 1);
    expect(await now()).toBe(1700);
    clock.forward(1);
    expect(await now()).toBeNull();
  });

  it('is mailed once to those whose favourite it is, who want it and are not blocked', async ({
    db,
  }) => {
    const { add, as, clock, fan, mailer, mailsTo, price, seller, services } = await setUp(db);
    const confirmed = { emailConfirmedAt: clock.now() };
    const [unconfirmed, silent, blocked, late] = [
      await addPerson(services, 'buyer', { emailConfirmedAt: null }),
      await addPerson(services, 'buyer', confirmed),
      await addPerson(services, 'buyer', confirmed),
      await addPerson(services, 'buyer', confirmed),
    ];
    const id = await add();
    for (const person of [fan, silent, blocked, unconfirmed]) await addFavourite(as(person), id);
    await chooseOwnMessages(as(silent), []);
    await blockPerson(as(seller), blocked.userId);
    await price(id, 1500);
    clock.forward(1);
    await addFavourite(as(late), id);
    // A process that claims the job and dies.
    await claimJobs(services, [priceReducedJob.kind]);
    clock.forward(30_000);
    await Promise.all([
      runDueJobs(services, [priceReducedJob]),
      runDueJobs(services, [priceReducedJob]),
    ]);
    await runDueJobs(services, [priceReducedJob]);
    const notified = await db.read.notification.findMany({ where: { kind: 'price-reduced' } });
    expect(notified.map(({ userId }) => userId).sort()).toEqual(
      [fan, silent, unconfirmed].map(({ userId }) => userId).sort(),
    );
    await deliverMail(services);
    const about = (await mailer.list()).filter(
      ({ subject }) => subject === 'Now cheaper: Brass lamp',
    );
    expect(about.map(({ to }) => to)).toEqual([fan.email]);
    expect(about[0]?.text).toContain('$15.00 instead of $20.00');
    await mailsTo(fan);
    await price(id, 1900);
    await price(id, 1600);
    await runDueJobs(services, [priceReducedJob]);
    expect(await mailsTo(fan)).toEqual([]);
  });

  it('is mailed with amounts that no text around them turns around', async ({ db }) => {
    const { add, as, clock, mailer, price, services } = await setUp(db);
    const emailConfirmedAt = clock.now();
    const reader = await addPerson(services, 'buyer', { emailConfirmedAt, language: 'ar' });
    const id = await add();
    await addFavourite(as(reader), id);
    await price(id, 1500);
    await runDueJobs(services, [priceReducedJob]);
    await deliverMail(services);
    const mail = (await mailer.list()).find(({ to }) => to === reader.email);
    for (const amountMinor of [1500, 2000]) {
      expect(mail?.text).toContain(formatMoney({ amountMinor, currency: 'USD' }, 'ar-u-nu-latn'));
    }
  });

  it('is not mailed once the listing is sold or the price raised again', async ({ db }) => {
    const { add, as, book, fan, mailsTo, price, services } = await setUp(db);
    const [booked, raised] = [await add(), await add()];
    for (const id of [booked, raised]) {
      await addFavourite(as(fan), id);
      await price(id, 1500);
    }
    await book(booked);
    await price(raised, 2500);
    await runDueJobs(services, [priceReducedJob]);
    expect(await mailsTo(fan)).toEqual([]);
  });

  /** How a listing that was reduced out of the lists leaves them, and comes back. */
  const returns: Record<string, (sale: Awaited<ReturnType<typeof setUp>>, id: string) => Returns> =
    {
      'is renewed': ({ as, clock, seller, services }, id) => ({
        async leave() {
          clock.forward(60 * DAY);
          await sweepEndingListings(services);
        },
        comeBack: () => renewListing(as(seller), id),
      }),
      'the pause is ended': ({ as, seller }) => ({
        leave: () => pauseShop(as(seller), { until: '2026-06-10' }),
        comeBack: () => endPause(as(seller)),
      }),
      'the pause is over': ({ as, clock, seller, services }) => ({
        leave: () => pauseShop(as(seller), { until: '2026-06-10' }),
        async comeBack() {
          clock.forward(10 * DAY);
          await runDueJobs(services, [pauseEndJob]);
        },
      }),
      'it is approved': ({ as, services }, id) => ({
        leave: async () => {
          await services.db.write((tx) =>
            tx.product.update({
              where: { id },
              data: { heldAt: services.clock.now(), listed: false },
            }),
          );
        },
        comeBack: async () => approveListing(as(await addPerson(services, 'admin')), id),
      }),
    };
  interface Returns {
    leave: () => Promise<unknown>;
    comeBack: () => Promise<unknown>;
  }

  for (const [name, waysOf] of Object.entries(returns)) {
    it(`is mailed once, when ${name}, if it was made out of the lists`, async ({ db }) => {
      const sale = await setUp(db);
      const { add, as, clock, fan, mailsTo, price, row, seller, services } = sale;
      const mails = async () => {
        await runDueJobs(services, [priceReducedJob]);
        return (await mailsTo(fan)).filter((subject) => subject.startsWith('Now cheaper'));
      };
      const [id, unreduced] = [await add(), await add()];
      for (const one of [id, unreduced]) await addFavourite(as(fan), one);
      const { leave, comeBack } = waysOf(sale, id);
      await leave();
      await price(id, 1500);
      expect((await row(id)).listed).toBe(false);
      expect(await mails()).toEqual([]);
      await comeBack();
      expect((await row(id)).listed).toBe(true);
      expect(await mails()).toEqual(['Now cheaper: Brass lamp']);
      // What was notified of is not repeated at the next return.
      await pauseShop(as(seller), {
        until: new Date(+clock.now() + 5 * DAY).toJSON().slice(0, 10),
      });
      await endPause(as(seller));
      expect(await mails()).toEqual([]);
      expect(await db.read.notification.count({ where: { kind: 'price-reduced' } })).toBe(1);
    });
  }

  it('is mailed when the order ends that came before the mail', async ({ db }) => {
    const { add, as, book, clock, fan, mailsTo, price, row, services } = await setUp(db);
    const id = await add();
    await addFavourite(as(fan), id);
    await price(id, 1500);
    await book(id);
    await runDueJobs(services, [priceReducedJob]);
    expect(await mailsTo(fan)).toEqual([]);
    clock.forward(3 * DAY);
    await applyDueDeadlines(services);
    expect((await row(id)).listed).toBe(true);
    await runDueJobs(services, [priceReducedJob]);
    expect(await mailsTo(fan)).toEqual(['Now cheaper: Brass lamp']);
  });

  it('is not mailed when the listing comes back after 30 days, or raised', async ({ db }) => {
    const { add, as, clock, fan, mailsTo, price, seller, services } = await setUp(db);
    const [late, raised] = [await add(), await add()];
    for (const id of [late, raised]) await addFavourite(as(fan), id);
    await pauseShop(as(seller), { until: '2026-07-10' });
    for (const id of [late, raised]) await price(id, 1500);
    await price(raised, 2500);
    await endPause(as(seller));
    await pauseShop(as(seller), { until: '2026-07-10' });
    await runDueJobs(services, [priceReducedJob]);
    clock.forward(30 * DAY);
    await endPause(as(seller));
    await runDueJobs(services, [priceReducedJob]);
    expect(await mailsTo(fan)).toEqual([]);
  });
});

onEachDatabase('a product that is sold elsewhere', (it) => {
  it('leaves the lists, ends offers, is seen in conversations and listed again', async ({ db }) => {
    const { add, as, book, buyer, clock, other, row, seller } = await setUp(db);
    const id = await add();
    const { offerId } = await makeOffer(as(buyer), { productId: id, amountMinor: 1500 });
    await messageSeller(as(buyer), id, { text: 'Still there?' });
    expect(await answer(markSoldElsewhere(as(other), id))).toBe(404);
    await markSoldElsewhere(as(seller), id);
    expect(await row(id)).toMatchObject({ status: 'sold', listed: false });
    expect((await db.read.offer.findUniqueOrThrow({ where: { id: offerId } })).status).toBe(
      'ended',
    );
    const events = await db.read.message.findMany({ where: { kind: 'event' } });
    expect(events.map(({ eventType }) => eventType)).toContain('listing-sold-elsewhere');
    expect(await book(id)).toBe(409);
    expect(await answer(markSoldElsewhere(as(seller), id))).toBe(409);
    expect(await answer(listAgain(as(other), id))).toBe(404);
    clock.forward(100 * DAY);
    await listAgain(as(seller), id);
    expect(await row(id)).toMatchObject({
      status: 'available',
      listed: true,
      soldElsewhereAt: null,
      endsAt: new Date(clock.now().getTime() + 60 * DAY),
    });
  });

  it('is not one that is booked; one of the two wins', async ({ db }) => {
    const { add, as, book, row, seller } = await setUp(db);
    const id = await add();
    const answers = await Promise.all([book(id), answer(markSoldElsewhere(as(seller), id))]);
    expect(answers.filter((one) => one === 409)).toHaveLength(1);
    const { status, soldElsewhereAt } = await row(id);
    expect(status === 'sold').toBe(soldElsewhereAt !== null);
  });
});

onEachDatabase('several listings at once', (it) => {
  it('are changed one by one, with the names and reasons of those that are not', async ({ db }) => {
    const { add, as, book, list, row, seller, buyer } = await setUp(db);
    const [free, taken] = [await add(), await add()];
    const foreign = (await list()).id;
    await book(taken);
    const ids = [free, taken, foreign, 'nonsense'];
    const result = await changeListings(as(seller), 'sold', ids);
    expect(result).toMatchObject({ done: 1, already: 0 });
    // The other two have no name that the seller may read, and the same reason.
    expect(result.refusals).toHaveLength(2);
    expect(result.refusals[0]).toContain('Brass lamp');
    expect((await row(foreign)).status).toBe('available');
    expect(await changeListings(as(seller), 'renew', [await add(), await add()])).toMatchObject({
      done: 2,
      refusals: [],
    });
    expect(await changeListings(as(seller), 'delete', [free, free, taken])).toMatchObject({
      done: 2,
    });
    expect(await answer(changeListings(as(buyer), 'delete', [foreign]))).toBe(403);
  });
});

onEachDatabase('drafts of listings', (it) => {
  const values = { name: '  Half a', resaleprice: 'ten?', condition: '' };

  it('are stored as typed, belong to their seller, and end with the listing', async ({ db }) => {
    const { as, input, other, seller } = await setUp(db);
    const id = newId();
    await saveDraft(as(seller), { id, values, imageIds: [] });
    await saveDraft(as(seller), { id, values: { ...values, name: 'Half a lamp' }, imageIds: [] });
    expect(await listDrafts(as(seller))).toMatchObject([{ id, name: 'Half a lamp' }]);
    expect(await getDraft(as(seller), id)).toMatchObject({ values: { resaleprice: 'ten?' } });
    expect(await countDrafts(as(seller))).toBe(1);
    expect(await listDraftIds(as(seller))).toEqual([id]);
    expect(await listDraftIds(as(other))).toEqual([]);
    expect(await answer(getDraft(as(other), id))).toBe(404);
    expect(await answer(saveDraft(as(other), { id, values, imageIds: [] }))).toBe(404);
    expect(await deleteDraft(as(other), id)).toBe(0);
    await addProduct(as(other), input(), [], id);
    expect(await listDrafts(as(seller))).toHaveLength(1);
    await addProduct(as(seller), input(), [], id);
    expect(await listDrafts(as(seller))).toEqual([]);
  });

  it('become one listing, however often their form arrives', async ({ db }) => {
    const { as, seller, other, input } = await setUp(db);
    const id = newId();
    const publish = (who = seller, more: Partial<ProductInput> = {}) =>
      addProduct(as(who), input(more), [], id);
    const added = await Promise.all([publish(), publish(), publish()]);
    // A save of another tab that arrives late does not begin the draft anew.
    const late = { id, values: { name: 'Brass lamp' }, imageIds: [] };
    expect(await answer(saveDraft(as(seller), late))).toBe(409);
    const [{ productId }] = [await publish()];
    expect(added.map((one) => one.productId)).toEqual([productId, productId, productId]);
    expect(added.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await listDrafts(as(seller))).toEqual([]);
    const count = (sellerId: string) => db.read.product.count({ where: { sellerId } });
    expect(await count(seller.userId)).toBe(1);
    // Another seller's form with the same draft id is another; one that was changed is refused.
    const foreign = await publish(other);
    expect([foreign.repeated, foreign.productId === productId]).toEqual([false, false]);
    for (const changed of [
      { name: 'Copper lamp' },
      { location: 'Portland' },
      { acceptsCash: true },
    ]) {
      expect(await answer(publish(seller, changed))).toBe(409);
    }
    expect(await count(seller.userId)).toBe(1);
    await changeListings(as(seller), 'delete', [productId]);
    expect(await publish()).toMatchObject({ repeated: false });
    expect(await publish()).toMatchObject({ repeated: true });
  });

  it('are at most 50', async ({ db }) => {
    const { as, seller } = await setUp(db);
    for (let made = 0; made < MAX_DRAFTS; made += 1) {
      await saveDraft(as(seller), { id: newId(), values, imageIds: [] });
    }
    const [first] = await listDrafts(as(seller));
    expect(await answer(saveDraft(as(seller), { id: newId(), values, imageIds: [] }))).toBe(409);
    await saveDraft(as(seller), { id: first?.id ?? '', values, imageIds: [] });
    expect(await deleteDraft(as(seller), first?.id ?? '')).toBe(1);
    await saveDraft(as(seller), { id: newId(), values, imageIds: [] });
  });

  it('hold their photos, which another person cannot take', async ({ db }) => {
    const { as, clock, seller, services, other } = await setUp(db);
    const image = {
      id: 'draft-photo',
      contentHash: 'x',
      width: 4,
      height: 3,
      bytes: 1,
      colour: 'aabbcc',
      uploaderId: seller.userId,
      createdAt: clock.now(),
    };
    await db.write((tx) => tx.image.create({ data: image }));
    const draft = { id: newId(), values, imageIds: [image.id] };
    expect(await answer(saveDraft(as(other), draft))).toBe(422);
    await saveDraft(as(seller), draft);
    clock.forward(3 * DAY);
    await sweepImages(services);
    expect(await db.read.image.count({ where: { id: image.id, removedAt: null } })).toBe(1);
    await deleteDraft(as(seller), draft.id);
    await sweepImages(services);
    expect(await db.read.image.count({ where: { id: image.id, removedAt: null } })).toBe(0);
  });

  it('are exported, and deleted with the account', async ({ db }) => {
    const { as, admin, seller } = await setUp(db);
    await saveDraft(as(seller), { id: newId(), values, imageIds: [] });
    expect(await collectOwnData(as(seller))).toMatchObject({ drafts: [{ typed: values }] });
    await deleteUser(as(admin), seller.userId);
    expect(await db.read.listingDraft.count()).toBe(0);
  });
});

onEachDatabase('a copy of a listing', (it) => {
  it('begins with its texts and photos, for its seller alone', async ({ db }) => {
    const { add, as, clock, input, other, row, seller } = await setUp(db);
    const id = await add();
    const image = {
      id: 'lamp-photo',
      contentHash: 'x',
      width: 4,
      height: 3,
      bytes: 1,
      colour: 'aabbcc',
      uploaderId: seller.userId,
      createdAt: clock.now(),
    };
    await db.write(async (tx) => {
      await tx.image.create({ data: image });
      await tx.productPhoto.create({ data: { productId: id, position: 0, imageId: image.id } });
    });
    expect(await answer(getProductToCopy(as(other), id))).toBe(404);
    const { values } = await getProductToCopy(as(seller), id);
    expect(values).toEqual(toFormValues(await row(id)));
    const { productId } = await addProduct(as(seller), input(), [image.id]);
    expect(await db.read.productPhoto.count({ where: { imageId: image.id } })).toBe(2);
    expect(productId).not.toBe(id);
  });
});
