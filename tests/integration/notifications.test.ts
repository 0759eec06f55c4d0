import { expect } from 'vitest';
import { deleteUser, endAccount } from '~/features/account-lifecycle/delete-account.server';
import { collectOwnData } from '~/features/account-lifecycle/export-data.server';
import type { Ctx } from '~/features/accounts/account.policy';
import { unblockPerson } from '~/features/blocks/blocks.server';
import { blockPerson } from '~/features/offers/block-person.server';
import { listMessages } from '~/features/conversations/conversations.queries.server';
import { messageSeller } from '~/features/conversations/send-message.server';
import { deleteReportedProduct } from '~/features/moderation/delete-product.server';
import { suspendAccount } from '~/features/moderation/suspend-account.server';
import { takeBackReport } from '~/features/moderation/own-reports.server';
import { dismissReport, reportProduct } from '~/features/moderation/reports.server';
import { toNotificationJson } from '~/features/notifications/notification.dto';
import {
  countOwnNotifications,
  listOwnNotifications,
  openNotification,
  readAllNotifications,
  sweepNotifications,
} from '~/features/notifications/own-notifications.server';
import { counterOffer, declineOffer, withdrawOffer } from '~/features/offers/answer-offer.server';
import { listingPriceJob, offerDeadlineJob } from '~/features/offers/end-offers.server';
import { makeOffer } from '~/features/offers/make-offer.server';
import { offerStepJobs } from '~/features/offers/offer-jobs.server';
import { acceptOffer } from '~/features/orders/accept-offer.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { payWithCard } from '~/features/payments/start-payment.server';
import { cancelUnpaidOrder } from '~/features/payments/close-intent.server';
import type { Database } from '~/platform/db/database';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { deliverMail } from '~/features/notifications/mail-job.server';
import { onEachDatabase } from '../setup/databases';
import {
  actAs,
  addPerson,
  addProduct,
  memoryMailer,
  testClock,
  testServices,
} from '../setup/test-ctx';

const DAY = 24 * 60 * 60_000;
const ALL = { limit: 100 };
const meeting = { phone: '503 555 0100', meetingLocation: 'Library' };
const card = { number: '4242424242424242', expiry: '12/30', cvc: '123' };
const JOBS = [offerDeadlineJob, listingPriceJob, ...offerStepJobs];

async function market(db: Database) {
  const clock = testClock();
  const mailer = memoryMailer();
  const services = testServices(db, { clock, mailer });
  const emailConfirmedAt = clock.now();
  const [sellerPerson, buyerPerson, otherPerson, adminPerson] = [
    await addPerson(services, 'seller', { name: 'Bea', emailConfirmedAt }),
    await addPerson(services, 'buyer', { name: 'Ada', emailConfirmedAt }),
    await addPerson(services, 'buyer', { name: 'Cleo', emailConfirmedAt }),
    await addPerson(services, 'admin'),
  ];
  const product = await addProduct(services, sellerPerson, {
    name: 'Red lamp',
    resalePriceMinor: 2000,
  });
  const [seller, buyer, other, admin] = [
    actAs(services, sellerPerson),
    actAs(services, buyerPerson),
    actAs(services, otherPerson),
    actAs(services, adminPerson),
  ];
  const offer = async (ctx: Ctx, amount: number) =>
    (await makeOffer(ctx, { productId: product.id, amountMinor: amount })).offerId;
  /** Runs the jobs and gives the subjects of the mails about offers to a person, oldest first. */
  const offerMails = async (to: { email: string }) => {
    await runDueJobs(services, JOBS);
    await runDueJobs(services, JOBS);
    await deliverMail(services);
    return (await mailer.list())
      .filter((mail) => mail.to === to.email && mail.unsubscribeUrl)
      .map(({ subject }) => subject)
      .reverse();
  };
  const people = { sellerPerson, buyerPerson, otherPerson, seller, buyer, other, admin };
  return { clock, services, mailer, product, offer, offerMails, ...people };
}

/** The kinds of a person's notifications, newest first. */
const kindsOf = async (ctx: Ctx) =>
  (await listOwnNotifications(ctx, ALL)).items.map(({ kind }) => kind);

onEachDatabase('notifications', (it) => {
  it('say what happens to an order', async ({ db }) => {
    const { clock, product, seller, buyer, other, admin } = await market(db);
    const { orderId } = await bookProduct(buyer, { productId: product.id, ...meeting });
    expect(await kindsOf(seller)).toEqual(['product-booked']);
    const [booked] = (await listOwnNotifications(seller, ALL)).items;
    expect(booked).toMatchObject({ actorName: 'Ada', productName: 'Red lamp', readAt: null });
    expect(booked && toNotificationJson(booked)).toMatchObject({
      type: 'product-booked',
      read: false,
      count: 1,
      productId: product.id,
      orderId,
      offerId: null,
      conversationId: null,
      reportId: null,
      amount: 20,
      currency: 'USD',
    });
    clock.forward(1000);
    await payWithCard(buyer, { orderId, card });
    expect(await kindsOf(seller)).toEqual(['product-sold', 'product-booked']);
    expect(await kindsOf(buyer)).toEqual(['purchase-complete']);
    expect(await kindsOf(other)).toEqual([]);
    expect(await kindsOf(admin)).toEqual([]);
  });

  it('say that a booking is cancelled', async ({ db }) => {
    const { clock, product, seller, buyer } = await market(db);
    const { orderId } = await bookProduct(buyer, { productId: product.id, ...meeting });
    clock.forward(1000);
    await cancelUnpaidOrder(buyer, orderId);
    expect(await kindsOf(seller)).toEqual(['booking-cancelled', 'product-booked']);
  });

  it('count the unread messages of a conversation', async ({ db }) => {
    const { clock, product, seller, buyer } = await market(db);
    const write = (text: string) => messageSeller(buyer, product.id, { text });
    const { conversationId } = await write('1');
    clock.forward(1000);
    await write('2');
    const [two, ...more] = (await listOwnNotifications(seller, ALL)).items;
    expect(more).toEqual([]);
    expect(two).toMatchObject({ kind: 'message', times: 2, subjectId: conversationId });
    expect(two?.createdAt).toBe(clock.now().getTime());
    expect(await countOwnNotifications(seller)).toBe(1);
    await listMessages(seller, conversationId, { limit: 10 });
    expect(await countOwnNotifications(seller)).toBe(0);
    await write('3');
    expect((await listOwnNotifications(seller, ALL)).items).toMatchObject([
      { id: two?.id, times: 1, readAt: null },
    ]);
  });

  it('say each step of an offer to the other side, once, and mail it', async ({ db }) => {
    const { clock, offer, offerMails, ...people } = await market(db);
    const { seller, buyer, other, sellerPerson, buyerPerson } = people;
    const first = await offer(buyer, 1500);
    expect(await offerMails(sellerPerson)).toEqual(['Offer: Red lamp']);
    expect(await kindsOf(seller)).toEqual(['offer-made']);
    clock.forward(1000);
    const { offerId: counter } = await counterOffer(seller, { offerId: first, amountMinor: 1800 });
    expect(await offerMails(buyerPerson)).toEqual(['Counter-offer: Red lamp']);
    expect(await countOwnNotifications(seller)).toBe(0);
    clock.forward(1000);
    await withdrawOffer(seller, counter);
    await offerMails(buyerPerson);
    expect(await kindsOf(buyer)).toEqual(['offer-withdrawn', 'offer-countered']);
    const second = await offer(buyer, 1600);
    await declineOffer(seller, second);
    clock.forward(1000);
    await offer(other, 1700);
    const third = await offer(buyer, 1650);
    const { orderId } = await acceptOffer(seller, third);
    await offerMails(buyerPerson);
    const [accepted] = (await listOwnNotifications(buyer, ALL)).items.filter(
      ({ kind }) => kind === 'offer-accepted',
    );
    expect(await openNotification(buyer, accepted?.id ?? '')).toBe(`/dashboard/orders/${orderId}`);
    expect((await kindsOf(buyer)).sort()).toEqual(
      ['offer-accepted', 'offer-countered', 'offer-declined', 'offer-withdrawn'].sort(),
    );
    expect(await kindsOf(other)).toEqual(['offer-ended']);
    expect(await offerMails(buyerPerson)).toContain('Offer accepted: Red lamp');
    await runDueJobs(people.services, JOBS);
    expect(await kindsOf(other)).toEqual(['offer-ended']);
  });

  it('say to the seller that the account of a buyer has ended an offer', async ({ db }) => {
    const { services, offer, offerMails, mailer, seller, buyer, other, admin, ...people } =
      await market(db);
    const { buyerPerson, otherPerson, sellerPerson } = people;
    await counterOffer(seller, { offerId: await offer(buyer, 1500), amountMinor: 1900 });
    const countered = await db.read.offer.findFirstOrThrow({ where: { status: 'open' } });
    const theirs = await offer(other, 1600);
    await offerMails(sellerPerson);
    await suspendAccount(admin, buyerPerson.userId, { length: '7', reason: 'Spam.' });
    await offerMails(sellerPerson);
    const told = () =>
      db.read.notification.findMany({
        where: { kind: 'offer-ended' },
        select: { userId: true, subjectId: true, outcome: true },
        orderBy: { createdAt: 'asc' },
      });
    const ended = { userId: sellerPerson.userId, outcome: 'buyer-gone' };
    expect(await told()).toEqual([{ ...ended, subjectId: countered.id }]);
    const [mail] = (await mailer.list()).filter(({ subject }) => subject.startsWith('Offer ended'));
    expect(mail).toMatchObject({ to: sellerPerson.email, subject: 'Offer ended: Red lamp' });
    expect(mail?.text).toContain('The offer of $19.00 for Red lamp has ended.');
    await deleteUser(admin, otherPerson.userId);
    await offerMails(sellerPerson);
    expect((await told()).map(({ subjectId }) => subjectId).sort()).toEqual(
      [countered.id, theirs].sort(),
    );
    // The seller's own suspension is news for the buyer alone.
    const third = await addPerson(services, 'buyer', { name: 'Dan' });
    const last = await offer(actAs(services, third), 1700);
    await suspendAccount(admin, sellerPerson.userId, { length: '7', reason: 'Spam.' });
    await offerMails(sellerPerson);
    expect(await told()).toHaveLength(3);
    expect(await told()).toContainEqual({ userId: third.userId, subjectId: last, outcome: null });
  });

  it('say that time or another price has ended an offer', async ({ db }) => {
    const { clock, services, product, offer, offerMails, buyer, other, buyerPerson } =
      await market(db);
    await offer(buyer, 1500);
    clock.forward(2 * DAY);
    expect(await offerMails(buyerPerson)).toEqual(['Offer expired: Red lamp']);
    await offer(other, 1500);
    await services.db.write(async (tx) => {
      await tx.product.update({ where: { id: product.id }, data: { resalePriceMinor: 2500 } });
      await tx.job.create({
        data: {
          id: 'price',
          kind: listingPriceJob.kind,
          key: product.id,
          payload: '{}',
          createdAt: clock.now(),
          runAfter: clock.now(),
        },
      });
    });
    await offerMails(buyerPerson);
    expect(await kindsOf(buyer)).toEqual(['offer-expired']);
    expect(await kindsOf(other)).toEqual(['offer-price-changed']);
  });

  it('do not tell a buyer that their own booking has ended their offer', async ({ db }) => {
    const { product, offer, offerMails, buyer, buyerPerson } = await market(db);
    await offer(buyer, 1500);
    await bookProduct(buyer, { productId: product.id, ...meeting });
    expect(await offerMails(buyerPerson)).toEqual([]);
    expect(await kindsOf(buyer)).toEqual([]);
  });

  it('stop between two people with a block', async ({ db }) => {
    const { offer, offerMails, seller, buyer, buyerPerson, sellerPerson } = await market(db);
    await offer(buyer, 1500);
    await blockPerson(seller, buyerPerson.userId);
    expect(await offerMails(sellerPerson)).toEqual([]);
    // The offer has ended with the block, also where the block is lifted before the job runs.
    await unblockPerson(seller, buyerPerson.userId);
    await offer(buyer, 1600);
    expect(await offerMails(sellerPerson)).toHaveLength(1);
    await blockPerson(seller, buyerPerson.userId);
    await unblockPerson(seller, buyerPerson.userId);
    expect(await offerMails(buyerPerson)).toEqual([]);
    expect(await kindsOf(seller)).toEqual(['offer-made']);
    expect(await kindsOf(buyer)).toEqual([]);
  });

  it('tell admins of a report, and the reporter of the decision', async ({ db }) => {
    const { services, product, buyer, other, admin, sellerPerson } = await market(db);
    const { reportId } = await reportProduct(buyer, product.id);
    await reportProduct(other, product.id);
    expect(await kindsOf(admin)).toEqual(['product-reported', 'product-reported']);
    await takeBackReport(other, product.id);
    expect(await kindsOf(admin)).toEqual(['product-reported']);
    await dismissReport(admin, reportId);
    await dismissReport(admin, reportId);
    const [dismissed, ...more] = (await listOwnNotifications(buyer, ALL)).items;
    expect(more).toEqual([]);
    expect(dismissed).toMatchObject({ kind: 'report-decided', outcome: 'dismissed' });
    expect(await openNotification(buyer, dismissed?.id ?? '')).toBe(`/products/${product.id}`);
    const vase = await addProduct(services, sellerPerson);
    await reportProduct(other, vase.id);
    await deleteReportedProduct(admin, vase.id);
    expect((await listOwnNotifications(other, ALL)).items).toMatchObject([
      { kind: 'report-decided', outcome: 'product-deleted' },
    ]);
  });

  it('are read by opening them, all at once, and by their owner only', async ({ db }) => {
    const { clock, services, product, seller, buyer, other, sellerPerson } = await market(db);
    const { orderId } = await bookProduct(buyer, { productId: product.id, ...meeting });
    const id = (await listOwnNotifications(seller, ALL)).items[0]?.id ?? '';
    for (const ctx of [buyer, other]) {
      await expect(openNotification(ctx, id)).rejects.toMatchObject({ status: 404 });
    }
    const guest = actAs(services, null);
    await expect(openNotification(guest, id)).rejects.toMatchObject({ status: 401 });
    expect(await openNotification(seller, id)).toBe(`/dashboard/orders/${orderId}`);
    expect(await openNotification(seller, id)).toBe(`/dashboard/orders/${orderId}`);
    expect(await countOwnNotifications(seller)).toBe(0);
    const lamp = await addProduct(services, sellerPerson);
    await messageSeller(buyer, lamp.id, { text: 'Hi' });
    const seen = clock.now();
    clock.forward(1000);
    const vase = await addProduct(services, sellerPerson);
    await messageSeller(buyer, vase.id, { text: 'Hi' });
    await readAllNotifications(buyer, clock.now());
    await readAllNotifications(seller, seen);
    expect(await countOwnNotifications(seller)).toBe(1);
    await readAllNotifications(seller, clock.now());
    expect(await countOwnNotifications(seller)).toBe(0);
  });

  it('come in pages, and go 90 days after they were read', async ({ db }) => {
    const { clock, services, seller, buyer, sellerPerson } = await market(db);
    for (let made = 0; made < 5; made += 1) {
      const { id } = await addProduct(services, sellerPerson);
      await messageSeller(buyer, id, { text: 'Hi' });
      clock.forward(1000);
    }
    const first = await listOwnNotifications(seller, { limit: 3 });
    const second = await listOwnNotifications(seller, { limit: 3, cursor: first.next });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
    expect(second.next).toBeNull();
    await openNotification(seller, ids[4] ?? '');
    clock.forward(90 * DAY);
    expect(await sweepNotifications(services)).toBe(1);
    expect((await listOwnNotifications(seller, ALL)).items).toHaveLength(4);
  });

  it('are in the export, and go with the account', async ({ db }) => {
    const { services, product, seller, buyer, sellerPerson } = await market(db);
    await bookProduct(buyer, { productId: product.id, ...meeting });
    expect(await collectOwnData(seller)).toMatchObject({
      notifications: [{ kind: 'product-booked', product: 'Red lamp', amount: 20, readAt: null }],
    });
    await db.write((tx) => endAccount(tx, services, sellerPerson.userId));
    const left = await db.read.notification.findMany();
    expect(left.map(({ userId }) => userId)).toEqual([buyer.actor?.userId]);
  });
});
