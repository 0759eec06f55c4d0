import { expect } from 'vitest';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import { collectOwnData } from '~/features/account-lifecycle/export-data.server';
import type { Actor, Ctx } from '~/features/accounts/account.policy';
import { grantModeration } from '~/features/accounts/admins.server';
import { listAuditEntries } from '~/features/accounts/audit.server';
import { identify } from '~/features/accounts/identify.server';
import {
  messageBuyer,
  messageSeller,
  sendMessage,
} from '~/features/conversations/send-message.server';
import { followSeller, listFollowed } from '~/features/follows/follows.server';
import { listFavouriteProducts, addFavourite } from '~/features/favourites/favourites.server';
import {
  appealSuspension,
  decideAppeal,
  openAppeal,
  listAppeals,
} from '~/features/moderation/appeals.server';
import { reportPerson } from '~/features/moderation/person-reports.server';
import { reportProduct } from '~/features/moderation/reports.server';
import {
  findLatestSuspension,
  getOwnSuspension,
  readStanding,
} from '~/features/moderation/standing.server';
import {
  getSuspendable,
  liftSuspension,
  suspendAccount,
  suspensionEndJob,
} from '~/features/moderation/suspend-account.server';
import type { SuspensionInput } from '~/features/moderation/moderation.schema';
import { changeListings } from '~/features/listings/change-listings.server';
import { pauseShop } from '~/features/listings/pause-shop.server';
import { counterOffer } from '~/features/offers/answer-offer.server';
import { makeOffer } from '~/features/offers/make-offer.server';
import { acceptOffer } from '~/features/orders/accept-offer.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { advertiseProduct } from '~/features/products/advertise-product.server';
import { listAdvertisedProducts, getProduct } from '~/features/products/product.queries.server';
import { alignListed } from '~/features/products/align-listed.sql.server';
import { priceRule } from '~/features/products/price-rule';
import { editProduct } from '~/features/listings/edit-product.server';
import { addProduct as listProduct } from '~/features/products/write-product.server';
import { getSeller, getSellerName } from '~/features/sellers/seller.queries.server';
import { listFront } from '~/features/search/front-page.sql.server';
import type { DomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import type { Database } from '~/platform/db/database';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { onEachDatabase } from '../setup/databases';
import { ENGLISH } from '../setup/english';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const DAY = 24 * 60 * 60 * 1000;
const meeting = { phone: '503 555 0100', meetingLocation: 'Library steps' };
const PAGE = { limit: 25 };
const week = { length: '7', reason: 'Sold the same lamp twice.' } as const;

async function setUp(db: Database) {
  const clock = testClock();
  const services = testServices(db, { clock });
  const seller = await addPerson(services, 'seller', { name: 'Sam', canBuy: true });
  const buyer = await addPerson(services, 'buyer', { name: 'Bea' });
  const admin = await addPerson(services, 'admin');
  const second = await addPerson(services, 'admin');
  const product = await addProduct(services, seller, { advertised: true });
  const as = (actor: Actor | null) => actAs(services, actor);
  /** The actor as the next request identifies it. */
  const again = async (actor: Actor) => {
    const token = await services.tokens.sign(actor);
    const headers = new Headers({ Authorization: `Bearer ${token}` });
    return as((await identify(services, headers)).actor);
  };
  const mails = () =>
    db.read.job.findMany({ where: { kind: 'mail' }, orderBy: { createdAt: 'asc' } });
  const mailKeys = async () => (await mails()).map(({ key }) => key.split(':')[0]);
  const pay = (orderId: string) =>
    db.write(async (tx) => {
      await tx.order.update({
        where: { id: orderId },
        data: { status: 'paid', paidAt: clock.now() },
      });
    });
  return { clock, services, seller, buyer, admin, second, product, as, again, mailKeys, pay };
}

/** The code of the refusal, or 'done'. */
async function answer(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if ((error as DomainError).name !== 'DomainError') throw error;
    return (error as DomainError).code;
  }
}

onEachDatabase('suspending an account', (it) => {
  it('closes the open reports of the person, whose reporters hear of it', async ({ db }) => {
    const { seller, buyer, admin, product, as, mailKeys } = await setUp(db);
    const why = { reason: 'insults', details: 'Shouted at me.' } as const;
    const { reportId } = await reportPerson(as(buyer), { kind: 'person', id: seller.userId }, why);
    await reportProduct(as(buyer), product.id);
    await suspendAccount(as(admin), seller.userId, week);
    const report = await db.read.personReport.findUniqueOrThrow({ where: { id: reportId } });
    expect([report.outcome, report.closedAt !== null, report.openKey]).toEqual([
      'suspended',
      true,
      null,
    ]);
    const notified = await db.read.notification.findMany({ where: { userId: buyer.userId } });
    expect(notified.map(({ kind, outcome }) => [kind, outcome])).toContainEqual([
      'report-decided',
      'person-suspended',
    ]);
    expect(await mailKeys()).toContain('person-report-decided');
    // What was reported is another matter.
    expect(await db.read.report.count({ where: { closedAt: null } })).toBe(1);
  });

  it('hides its listings from every list and page until it is lifted', async ({ db }) => {
    const { seller, buyer, admin, product, as, again } = await setUp(db);
    await addFavourite(as(buyer), product.id);
    const shown = async () => {
      const limits = { advertised: 5, newest: 5, bargains: 5, maxPriceMinor: 10_000 };
      const front = await listFront(as(null), limits);
      const advertised = await listAdvertisedProducts(as(null), PAGE);
      return [front.advertised.length + front.newest.length, advertised.items.length];
    };
    expect(await shown()).toEqual([1, 1]);
    await suspendAccount(as(admin), seller.userId, week);
    expect(await shown()).toEqual([0, 0]);
    for (const viewer of [null, buyer]) {
      expect(await answer(getProduct(as(viewer), product.id))).toBe('not_found');
    }
    expect(await answer(getProduct(as(seller), product.id))).toBe('done');
    expect(await answer(getProduct(as(admin), product.id))).toBe('done');
    const { items } = await listFavouriteProducts(as(buyer), PAGE);
    expect(items.map(({ deleted }) => deleted)).toEqual([true]);
    // Neither a start of the server nor an edit lists them again.
    await alignListed(db, priceRule('USD', null), new Date());
    const category = product.categoryId;
    await editProduct(
      await again(seller),
      product.id,
      {
        name: 'Lamp',
        description: '',
        originalprice: 5000,
        resaleprice: 1900,
        condition: 'good' as const,
        category,
        phone: '5035550100',
        location: 'Salem',
        purchaseyear: 2020,
        nooffers: false,
        acceptsCash: false,
        offerfloor: 50,
      },
      [],
    );
    expect(await shown()).toEqual([0, 0]);
    await liftSuspension(as(admin), seller.userId, { reason: 'A mistake.' });
    expect(await shown()).toEqual([1, 1]);
    expect(await answer(getProduct(as(null), product.id))).toBe('done');
  });

  it('stops listings, offers, orders and messages, with a code of its own', async ({ db }) => {
    const { services, seller, buyer, admin, product, as, again } = await setUp(db);
    const other = await addPerson(services, 'seller');
    const theirs = await addProduct(services, other);
    const { conversationId } = await messageSeller(as(seller), theirs.id, { text: 'Hello' });
    await suspendAccount(as(admin), seller.userId, week);
    // As a request in flight sees it, and as the next one.
    for (const ctx of [as(seller), await again(seller)]) {
      const tries = [
        listProduct(ctx, {} as never, []),
        makeOffer(ctx, { productId: theirs.id, amountMinor: 1500 }),
        counterOffer(ctx, { offerId: 'any', amountMinor: 1500 }),
        acceptOffer(ctx, 'any'),
        bookProduct(ctx, { productId: theirs.id, ...meeting }),
        messageSeller(ctx, theirs.id, { text: 'Hi' }),
        sendMessage(ctx, conversationId, { text: 'Hi' }),
      ];
      const codes = await Promise.all(tries.map(answer));
      if (ctx.actor?.suspended) expect(codes).toEqual(tries.map(() => 'suspended'));
      else expect(codes.filter((code) => code === 'done')).toEqual([]);
    }
    // Others find nothing of theirs.
    expect(await answer(bookProduct(as(buyer), { productId: product.id, ...meeting }))).toBe(
      'not_found',
    );
    const offer = makeOffer(as(buyer), { productId: product.id, amountMinor: 1500 });
    expect(await answer(offer)).toBe('not_found');
    expect(await answer(messageSeller(as(buyer), product.id, { text: 'Hi' }))).toBe('not_found');
    expect(await answer(addFavourite(as(buyer), product.id))).toBe('not_found');
    expect(await db.read.message.count({ where: { kind: 'text' } })).toBe(1);
  });

  it('stops advertising from being turned on, not off', async ({ db }) => {
    const { seller, admin, product, as, again } = await setUp(db);
    await suspendAccount(as(admin), seller.userId, week);
    const suspended = await again(seller);
    const productId = product.id;
    expect(await advertiseProduct(suspended, { productId })).toEqual({ advertised: false });
    expect(await answer(advertiseProduct(suspended, { productId }))).toBe('suspended');
    const on = await changeListings(suspended, 'advertise', [productId]);
    expect([on.done, on.refusals.length]).toEqual([0, 1]);
    const row = await db.read.product.findUniqueOrThrow({ where: { id: productId } });
    expect(row.advertised).toBe(false);
  });

  it('ends open offers and unpaid orders on both sides; what is paid goes on', async ({ db }) => {
    const { services, seller, buyer, admin, as, again, pay, product } = await setUp(db);
    const other = await addPerson(services, 'seller');
    const theirs = await addProduct(services, other);
    const wanted = await addProduct(services, other);
    const mine = await addProduct(services, seller);
    const sold = await addProduct(services, seller);
    const offered = await addProduct(services, seller);
    await makeOffer(as(seller), { productId: wanted.id, amountMinor: 1500 });
    await makeOffer(as(buyer), { productId: offered.id, amountMinor: 1500 });
    const bought = await bookProduct(as(seller), { productId: theirs.id, ...meeting });
    const booked = await bookProduct(as(buyer), { productId: mine.id, ...meeting });
    const paid = await bookProduct(as(buyer), { productId: sold.id, ...meeting });
    await pay(paid.orderId);
    await suspendAccount(as(admin), seller.userId, week);
    const statusOf = async (id: string) =>
      (await db.read.order.findUniqueOrThrow({ where: { id } })).status;
    expect(await statusOf(bought.orderId)).toBe('cancelled');
    expect(await statusOf(booked.orderId)).toBe('removed');
    expect(await statusOf(paid.orderId)).toBe('paid');
    expect((await db.read.offer.findMany()).map(({ status }) => status)).toEqual([
      'ended',
      'ended',
    ]);
    const listed = async (id: string) =>
      (await db.read.product.findUniqueOrThrow({ where: { id } })).listed;
    expect(await listed(theirs.id)).toBe(true);
    expect(await listed(mine.id)).toBe(false);
    // The two still have to meet: about the paid order, and nothing else.
    const suspended = await again(seller);
    const { conversationId } = await messageSeller(as(buyer), sold.id, { text: 'When?' });
    expect(await answer(sendMessage(suspended, conversationId, { text: 'At six' }))).toBe('done');
    expect(await answer(messageBuyer(suspended, paid.orderId, { text: 'Or later' }))).toBe('done');
    expect(await answer(messageBuyer(suspended, booked.orderId, { text: 'Hi' }))).toBe('suspended');
    await liftSuspension(as(admin), seller.userId, { reason: 'Fine again.' });
    expect(await listed(mine.id)).toBe(true);
    expect(await listed(sold.id)).toBe(false);
    expect(await listed(product.id)).toBe(true);
  });

  it('that ends during a pause does not promise that the listings are shown', async ({ db }) => {
    const { clock, services, seller, admin, as } = await setUp(db);
    const until = new Date(clock.now().getTime() + 10 * DAY).toISOString().slice(0, 10);
    await pauseShop(as(seller), { until });
    await suspendAccount(as(admin), seller.userId, week);
    await liftSuspension(as(admin), seller.userId, { reason: 'A mistake.' });
    const key = { startsWith: 'suspension-ended:' };
    const { payload } = await services.db.read.job.findFirstOrThrow({ where: { key } });
    expect(payload).not.toContain('your listings are shown again.');
    expect(payload).toContain('once the pause of your shop ends on 11 June 2026');
  });

  it('is lifted by the form that was opened for it, not by that of an earlier one', async ({
    db,
  }) => {
    const { clock, seller, admin, second, as, again } = await setUp(db);
    const opened = async () => (await getSuspendable(as(admin), seller.userId)).seen;
    expect(await opened()).toBeUndefined();
    await suspendAccount(as(admin), seller.userId, week);
    const before = await opened();
    await liftSuspension(as(second), seller.userId, { reason: 'A mistake.', seen: before });
    clock.forward(DAY);
    await suspendAccount(as(second), seller.userId, { ...week, length: 'lifted' });
    const after = await opened();
    const lift = (seen: string | undefined) =>
      liftSuspension(as(admin), seller.userId, { reason: 'A mistake.', seen });
    await expect(lift(before)).rejects.toMatchObject({ code: 'conflict', version: after });
    expect((await again(seller)).actor?.suspended).toBe(true);
    await lift(after);
    expect((await again(seller)).actor?.suspended).toBe(false);
  });

  it('ends when its time is over, also before the job has run', async ({ db }) => {
    const world = await setUp(db);
    const { clock, services, seller, buyer, admin, product, as, again, mailKeys } = world;
    await suspendAccount(as(admin), seller.userId, week);
    const standing = await readStanding(await again(seller), ENGLISH);
    expect(standing?.suspension).toMatchObject({ reason: week.reason, mayAppeal: true });
    expect(standing?.suspension?.endsAt).toBe(
      new Date(clock.now().getTime() + 7 * DAY).toISOString(),
    );
    clock.forward(7 * DAY - 1);
    expect((await again(seller)).actor?.suspended).toBe(true);
    expect(await runDueJobs(services, [suspensionEndJob])).toBe(0);
    expect(await answer(getSeller(services, seller.userId))).toBe('not_found');
    clock.forward(1);
    expect((await again(seller)).actor?.suspended).toBe(false);
    // Also to others, before the job has run; what the lists show comes back with the job.
    expect(await getSellerName(services, seller.userId)).toMatchObject({ name: 'Sam' });
    expect(await getSeller(services, seller.userId)).toMatchObject({ name: 'Sam' });
    expect(await answer(followSeller(as(buyer), seller.userId))).toBe('done');
    expect((await listFollowed(as(buyer), PAGE)).items).toHaveLength(1);
    expect(await runDueJobs(services, [suspensionEndJob])).toBe(1);
    expect((await db.read.product.findUniqueOrThrow({ where: { id: product.id } })).listed).toBe(
      true,
    );
    expect(await mailKeys()).toEqual(['account-suspended', 'suspension-ended']);
    await suspendAccount(as(admin), seller.userId, { ...week, length: 'lifted' });
    clock.forward(1000 * DAY);
    expect(await runDueJobs(services, [suspensionEndJob])).toBe(0);
    expect((await again(seller)).actor?.suspended).toBe(true);
  });

  it('is made anew in the same words when the one before is over', async ({ db }) => {
    const { clock, seller, admin, as } = await setUp(db);
    await suspendAccount(as(admin), seller.userId, week);
    clock.forward(8 * DAY);
    await suspendAccount(as(admin), seller.userId, week);
    expect(await db.read.suspension.count({ where: { userId: seller.userId } })).toBe(2);
  });

  it('is for admins, not of admins, and not twice', async ({ db }) => {
    const { seller, buyer, admin, second, as } = await setUp(db);
    const suspend = (actor: Actor | null, id: string, input: SuspensionInput = week) =>
      answer(suspendAccount(as(actor), id, input));
    expect(await suspend(null, seller.userId)).toBe('unauthenticated');
    expect(await suspend(buyer, seller.userId)).toBe('forbidden');
    expect(await suspend(admin, admin.userId)).toBe('conflict');
    expect(await suspend(admin, second.userId)).toBe('conflict');
    expect(await suspend(admin, 'none')).toBe('not_found');
    const pressed = await Promise.all([1, 2, 3].map(() => suspend(admin, seller.userId)));
    // The same again is the second of two clicks, which changes nothing.
    expect(pressed).toEqual(['done', 'done', 'done']);
    expect(await suspend(admin, seller.userId, { ...week, length: '30' })).toBe('conflict');
    expect(await suspend(admin, seller.userId, { ...week, reason: 'Else.' })).toBe('conflict');
    expect(await answer(grantModeration(as(admin), { email: seller.email }))).toBe('conflict');
    const lift = (actor: Actor, id: string) =>
      answer(liftSuspension(as(actor), id, { reason: 'Fine.' }));
    expect(await lift(seller, seller.userId)).toBe('forbidden');
    expect(await lift(admin, buyer.userId)).toBe('conflict');
    expect(await lift(admin, seller.userId)).toBe('done');
    expect(await lift(admin, seller.userId)).toBe('conflict');
    await deleteUser(as(admin), buyer.userId);
    expect(await suspend(admin, buyer.userId)).toBe('conflict');
    const { items } = await listAuditEntries(as(admin), PAGE);
    expect(items.map(({ action }) => action).sort()).toEqual([
      'account.lift-suspension',
      'account.suspend',
      'buyer.delete',
    ]);
  });
});

async function latestOf(ctx: Ctx): Promise<string> {
  return (await findLatestSuspension(ctx)) ?? '';
}

onEachDatabase('a suspension that has ended', (it) => {
  it('is appealed and decided until six months after the decision', async ({ db }) => {
    const { clock, services, seller, buyer, admin, as, again, mailKeys } = await setUp(db);
    const decide = async (id: string, outcome: 'upheld' | 'lifted') =>
      answer(decideAppeal(as(admin), id, { outcome, reason: 'We looked again.' }));
    const state = async (id: string) => {
      const own = await getOwnSuspension(await again(seller), id, ENGLISH);
      return [own.over, own.mayAppeal, own.appeal?.outcome];
    };
    const suspended = async () => {
      await suspendAccount(as(admin), seller.userId, week);
      return latestOf(await again(seller));
    };
    const appeal = async (id: string, by = seller) =>
      answer(appealSuspension(await again(by), id, { text: 'That was not me.' }));
    // Made while it ran, decided after its end.
    const first = await suspended();
    clock.forward(6 * DAY);
    expect(await appeal(first)).toBe('done');
    clock.forward(DAY);
    expect(await runDueJobs(services, [suspensionEndJob])).toBe(1);
    expect((await listAppeals(as(admin), PAGE)).items).toHaveLength(1);
    expect(await openAppeal(as(admin), first)).toMatchObject({ open: true, over: true });
    expect(await decide(first, 'lifted')).toBe('done');
    expect(await decide(first, 'upheld')).toBe('conflict');
    expect(await state(first)).toEqual([true, false, 'lifted']);
    // Made after its end by the clock, and after that by the job.
    for (const byJob of [false, true]) {
      const id = await suspended();
      clock.forward(8 * DAY);
      if (byJob) await runDueJobs(services, [suspensionEndJob]);
      expect(await state(id)).toEqual([true, true, undefined]);
      expect(await appeal(id, buyer)).toBe('not_found');
      expect(await appeal(id)).toBe('done');
      expect(await decide(id, 'upheld')).toBe('done');
      expect(await state(id)).toEqual([true, false, 'upheld']);
      await runDueJobs(services, [suspensionEndJob]);
    }
    const late = await suspended();
    clock.forward(184 * DAY);
    expect(await appeal(late)).toBe('conflict');
    await runDueJobs(services, [suspensionEndJob]);
    // A year later there is nothing left to appeal, and the mail does not say so.
    await suspendAccount(as(admin), seller.userId, { ...week, length: '365' });
    const year = await latestOf(await again(seller));
    clock.forward(365 * DAY);
    await runDueJobs(services, [suspensionEndJob]);
    // Lifting it decides an appeal that waits.
    const lifted = await suspended();
    await appeal(lifted);
    await liftSuspension(as(admin), seller.userId, { reason: 'A mistake.' });
    expect(await state(lifted)).toEqual([true, false, 'lifted']);
    const asked = await suspended();
    clock.forward(8 * DAY);
    await runDueJobs(services, [suspensionEndJob]);
    await appeal(asked);
    const keys = await mailKeys();
    expect(keys).toContain('appeal-lifted');
    expect(keys.filter((key) => key === 'appeal-upheld')).toHaveLength(2);
    const payloads = await db.read.job.findMany({ where: { kind: 'mail' } });
    const links = (text: string) =>
      payloads.filter(({ payload }) => payload.includes(`/dashboard/suspensions/${text}`)).length;
    expect([links(asked), links(year)]).toEqual([2, 1]);
    await deleteUser(as(admin), seller.userId);
    expect((await listAppeals(as(admin), PAGE)).items).toEqual([]);
  });
});

onEachDatabase('an appeal', (it) => {
  it('is made once within six months, and decided by an admin', async ({ db }) => {
    const { clock, seller, buyer, admin, second, as, again, mailKeys } = await setUp(db);
    let suspensionId = newId();
    const suspend = async () => {
      await suspendAccount(as(admin), seller.userId, { ...week, length: 'lifted' });
      suspensionId = await latestOf(await again(seller));
    };
    const appeal = async (actor: Actor, text = 'That was not me.') =>
      answer(appealSuspension(await again(actor), suspensionId, { text }));
    expect(await appeal(seller)).toBe('not_found');
    await suspend();
    expect(await appeal(buyer)).toBe('not_found');
    expect(await appeal(seller)).toBe('done');
    // The second click of two is not refused, and changes nothing.
    expect(await appeal(seller)).toBe('done');
    expect(await db.read.auditEntry.count({ where: { action: 'appeal.make' } })).toBe(1);
    expect(await appeal(seller, 'Nor anyone I know.')).toBe('conflict');
    const { items } = await listAppeals(as(second), PAGE);
    expect(items).toMatchObject([{ userId: seller.userId, appeal: 'That was not me.' }]);
    const id = items[0]?.id ?? '';
    const decide = (actor: Actor, outcome: 'upheld' | 'lifted') =>
      answer(decideAppeal(as(actor), id, { outcome, reason: 'We looked again.' }));
    expect(await decide(seller, 'lifted')).toBe('forbidden');
    expect(await decide(second, 'upheld')).toBe('done');
    expect(await decide(admin, 'lifted')).toBe('conflict');
    expect((await listAppeals(as(second), PAGE)).items).toEqual([]);
    expect((await again(seller)).actor?.suspended).toBe(true);
    expect(await appeal(seller)).toBe('conflict');
    const own = (await readStanding(await again(seller), ENGLISH))?.suspension;
    expect(own?.appeal).toMatchObject({ outcome: 'upheld', decision: 'We looked again.' });
    // The next suspension has an appeal of its own, until six months are over.
    await liftSuspension(as(admin), seller.userId, { reason: 'Enough.' });
    await suspend();
    clock.forward(184 * DAY);
    expect(await appeal(seller)).toBe('conflict');
    expect(await mailKeys()).toContain('appeal-upheld');
  });

  it('lifts the suspension when it is granted', async ({ db }) => {
    const { seller, admin, product, as, again } = await setUp(db);
    await suspendAccount(as(admin), seller.userId, week);
    const suspensionId = await latestOf(await again(seller));
    const own = await again(seller);
    await appealSuspension(own, suspensionId, { text: 'It was a misunderstanding.' });
    const { items } = await listAppeals(as(admin), PAGE);
    await decideAppeal(as(admin), items[0]?.id ?? '', { outcome: 'lifted', reason: 'Sorry.' });
    expect((await again(seller)).actor?.suspended).toBe(false);
    expect(await answer(getProduct(as(null), product.id))).toBe('done');
    const data = await collectOwnData(await again(seller));
    expect(data.suspensions).toMatchObject([
      {
        reason: week.reason,
        endedBy: 'appeal',
        appeal: 'It was a misunderstanding.',
        appealOutcome: 'lifted',
        appealReason: 'Sorry.',
      },
    ]);
    const { items: log } = await listAuditEntries(as(admin), PAGE);
    expect(log.map(({ action }) => action).sort()).toEqual([
      'account.suspend',
      'appeal.lift',
      'appeal.make',
    ]);
  });
});
