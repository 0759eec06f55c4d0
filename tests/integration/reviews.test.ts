import { REVIEW_MS } from '~/lib/durations';
import { expect } from 'vitest';
import type { Actor } from '~/features/accounts/account.policy';
import { collectOwnData } from '~/features/account-lifecycle/export-data.server';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import { eraseAccount } from '~/features/account-lifecycle/erase-account.server';
import { blockPerson } from '~/features/offers/block-person.server';
import { decideAppeal, openAppeal, listAppeals } from '~/features/moderation/appeals.server';
import { appealDecision, getOwnDecision } from '~/features/moderation/listing-appeals.server';
import { listModerationQueue } from '~/features/moderation/moderation-queue.server';
import {
  dismissPersonReport,
  getRemovable,
  removeReported,
} from '~/features/moderation/decide-person-report.server';
import {
  getReportable,
  listPersonReports,
  reportPerson,
} from '~/features/moderation/person-reports.server';
import { getProductDetails } from '~/features/moderation/product-details.queries.server';
import { listOwnNotifications } from '~/features/notifications/own-notifications.server';
import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import { getOrderPage, getTimeline } from '~/features/orders/order-page.queries.server';

import { refundOrder } from '~/features/payments/refund-order.server';
import { answerReview } from '~/features/reviews/answer-review.server';
import { orderReviewJob } from '~/features/reviews/review-jobs.server';
import {
  getOrderReviews,
  getRating,
  listReviewsOf,
} from '~/features/reviews/review.queries.server';
import { writeReview } from '~/features/reviews/write-review.server';
import { getSeller, getSellerPage } from '~/features/sellers/seller.queries.server';
import { toSellerJson } from '~/features/sellers/seller.dto';
import type { Database } from '~/platform/db/database';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { mailJob } from '~/features/notifications/mail-job.server';
import { onEachDatabase } from '../setup/databases';
import { ENGLISH } from '../setup/english';
import { answer, setUpSale } from '../setup/sale';

const DAY = 24 * 60 * 60_000;
const REASON = { reasonId: 'offensive', reason: 'Rude words.' };
const SECRET = 'a hidden opinion 4711';
const because = (details: string) => ({ reason: 'offensive', details });

/** A shop whose orders can be completed by card and in cash. */
async function setUpReviews(db: Database) {
  const shop = await setUpSale(db);
  const { as, buyer, services, clock, sell } = shop;
  const complete = async (orderId: string) => {
    const receive = { event: 'receive', by: 'buyer', orderId, actorId: buyer.userId } as const;
    await db.write((tx) => applyOrderEvent(tx, services, receive));
    clock.forward(2 * DAY);
    const over = { event: 'complete', by: 'clock', orderId } as const;
    await db.write((tx) => applyOrderEvent(tx, services, over));
  };
  const sold = async () => {
    const { orderId } = await sell();
    await complete(orderId);
    return orderId;
  };
  const review = (who: Actor, orderId: string, stars = 5, text = 'As described.') =>
    writeReview(as(who), orderId, { stars, text });
  const jobs = () => runDueJobs(services, [orderReviewJob, mailJob]);
  const profile = async () => toSellerJson(await getSeller(services, shop.seller.userId));
  return { ...shop, complete, sold, review, jobs, profile };
}

onEachDatabase('reviews', (it) => {
  it.for(['buyer', 'seller'] as const)(
    'are published when both have written, the %s first, and are in no output before',
    async (first, { db }) => {
      const shop = await setUpReviews(db);
      const { as, services, sold, review, jobs, clock, mailer } = shop;
      const orderId = await sold();
      const second = first === 'buyer' ? 'seller' : 'buyer';
      const written = await review(shop[first], orderId, 2, SECRET);
      expect(written).toMatchObject({ published: false, stars: 2 });
      await jobs();
      const others = [shop[second], shop.admin, shop.other];
      const outputs = async () =>
        JSON.stringify([
          await getOrderPage(as(shop[second]), orderId),
          await getTimeline(as(shop[second]), orderId),
          await getOrderReviews(as(shop[second]), orderId),
          ...(await Promise.all(others.map((one) => collectOwnData(as(one))))),
          await listOwnNotifications(as(shop[second]), { limit: 50 }),
          await listReviewsOf(services, shop[second].userId, { limit: 50 }),
          await getRating(services, shop[second].userId),
          await getSellerPage(as(null as never), shop.seller.userId),
          mailer.kind === 'outbox' ? await mailer.list() : [],
        ]);
      expect(await outputs()).not.toContain(SECRET);
      expect(await getOrderReviews(as(shop[second]), orderId)).toMatchObject({
        own: null,
        theirs: null,
        theyWrote: true,
      });
      expect(JSON.stringify(await collectOwnData(as(shop[first])))).toContain(SECRET);
      clock.forward(DAY);
      expect(await review(shop[second], orderId)).toMatchObject({ published: true });
      const found = await getOrderReviews(as(shop[second]), orderId);
      expect(found.theirs).toMatchObject({ stars: 2, text: SECRET, published: true });
      expect(await outputs()).toContain(SECRET);
      expect(await answer(review(shop[first], orderId, 1))).toBe(409);
      expect(await answer(review(shop[second], orderId, 1))).toBe(409);
    },
  );

  it('can be edited until then, and are published by the clock, without a job', async ({ db }) => {
    const { seller, buyer, services, sold, review, jobs, clock, profile } = await setUpReviews(db);
    const orderId = await sold();
    const { reviewId } = await review(buyer, orderId, 1, SECRET);
    expect(await review(buyer, orderId, 4, 'Better.')).toMatchObject({ reviewId, stars: 4 });
    const list = () => listReviewsOf(services, seller.userId, { limit: 5 });
    clock.forward(REVIEW_MS - 1);
    expect((await list()).items).toEqual([]);
    expect(await review(buyer, orderId, 3, 'Good.')).toMatchObject({ published: false });
    clock.forward(1);
    expect(await answer(review(seller, orderId))).toBe(409);
    expect(await answer(review(buyer, orderId))).toBe(409);
    expect((await list()).items).toMatchObject([{ stars: 3, text: 'Good.' }]);
    expect(await profile()).toMatchObject({ rating: null, reviewCount: 1, completedSales: 1 });
    await jobs();
    await jobs();
    expect(await profile()).toMatchObject({ reviewCount: 1 });
    expect(await db.read.rating.findMany()).toMatchObject([{ reviews: 1, stars: 3 }]);
  });

  it('need a completed order of which one is a side', async ({ db }) => {
    const { as, seller, buyer, other, admin, sell, sold, review } = await setUpReviews(db);
    const { orderId: paid } = await sell();
    const orderId = await sold();
    expect(await answer(review(buyer, paid))).toBe(409);
    expect(await answer(review(other, orderId))).toBe(404);
    expect(await answer(review(admin, orderId))).toBe(403);
    expect(await answer(review(buyer, 'none'))).toBe(404);
    expect(await answer(writeReview(as(null as never), orderId, { stars: 5, text: '' }))).toBe(401);
    await db.write((tx) =>
      tx.user.update({ where: { id: buyer.userId }, data: { suspendedAt: new Date(0) } }),
    );
    expect(await answer(review(buyer, orderId))).toBe(403);
    // A block leaves the orders of the two as they are (decision 52).
    await blockPerson(as(seller), buyer.userId);
    expect(await review(seller, orderId)).toMatchObject({ published: false });
  });

  it('have an average from three on, without cash orders, which a refund does not change', async ({
    db,
  }) => {
    const shop = await setUpReviews(db);
    const { as, seller, buyer, services, sold, review, request, profile } = shop;
    const orders = [await sold(), await sold(), await sold()];
    for (const [at, orderId] of orders.entries()) {
      await review(buyer, orderId, [5, 4, 4][at]);
      expect(await profile()).toMatchObject({ rating: null, reviewCount: at });
      await review(seller, orderId);
    }
    expect(await profile()).toMatchObject({ rating: 4.3, reviewCount: 3, completedSales: 3 });
    const { orderId: cash } = await request();
    const accept = { event: 'accept', by: 'seller', orderId: cash } as const;
    await db.write((tx) => applyOrderEvent(tx, services, { ...accept, actorId: seller.userId }));
    const receive = { event: 'receive', by: 'buyer', orderId: cash } as const;
    await db.write((tx) => applyOrderEvent(tx, services, { ...receive, actorId: buyer.userId }));
    await review(buyer, cash, 1);
    await review(seller, cash, 1);
    expect(await profile()).toMatchObject({ rating: 4.3, reviewCount: 3, completedSales: 3 });
    expect(await getSellerPage(as(buyer), seller.userId)).toMatchObject({
      sales: 3,
      cashSales: 1,
      rating: { cashCount: 1 },
    });
    expect((await listReviewsOf(services, seller.userId, { limit: 9 })).items).toHaveLength(4);
    const [first = ''] = orders;
    expect(await refundOrder(as(shop.admin), first, { amount: '20.00' })).toMatchObject({
      status: 'refunded',
    });
    expect(await profile()).toMatchObject({ rating: 4.3, reviewCount: 3, completedSales: 2 });
    expect(await answer(review(buyer, first))).toBe(409);
    expect((await listReviewsOf(services, seller.userId, { limit: 9 })).items).toHaveLength(4);
  });

  it('stay when an order is refunded, unless they are not published by then', async ({ db }) => {
    const shop = await setUpReviews(db);
    const { as, clock, seller, buyer, services, sold, review, profile } = shop;
    const refund = (orderId: string) => refundOrder(as(shop.admin), orderId, { amount: '20.00' });
    const listed = async () =>
      (await listReviewsOf(services, seller.userId, { limit: 9 })).items.map(({ stars }) => stars);
    const [hidden, late] = [await sold(), await sold()];
    await review(buyer, hidden, 1);
    await refund(hidden);
    await review(buyer, late, 2);
    clock.forward(15 * DAY);
    expect(await listed()).toEqual([2]);
    // Published by the clock, and refunded before the job has counted it.
    await refund(late);
    await runDueJobs(services, [orderReviewJob]);
    expect(await listed()).toEqual([2]);
    expect(await profile()).toMatchObject({ reviewCount: 1 });
    const rating = await db.read.rating.findUnique({ where: { userId: seller.userId } });
    expect(rating).toMatchObject({ reviews: 1, stars: 2 });
    expect(await getOrderReviews(as(buyer), late)).toMatchObject({ state: 'ownPublished' });
    expect(await getOrderReviews(as(seller), late)).toMatchObject({ state: 'theirsPublished' });
    expect(await getOrderReviews(as(buyer), hidden)).toMatchObject({ state: 'refunded' });
    await answerReview(as(seller), late, 'I have given the money back.');
  });

  it('are answered once, in public, by the person that they are about', async ({ db }) => {
    const { as, seller, buyer, services, sold, review } = await setUpReviews(db);
    const orderId = await sold();
    await review(buyer, orderId);
    expect(await answer(answerReview(as(seller), orderId, 'Thanks!'))).toBe(404);
    await review(seller, orderId);
    await answerReview(as(seller), orderId, 'Thanks!');
    expect(await answer(answerReview(as(seller), orderId, 'Again'))).toBe(409);
    const { items } = await listReviewsOf(services, seller.userId, { limit: 9 });
    expect(items).toMatchObject([{ answer: 'Thanks!' }]);
    await answerReview(as(buyer), orderId, 'You too!');
  });

  it('are reported and removed, with the rating recomputed', async ({ db }) => {
    const { as, seller, buyer, other, admin, sold, review, profile } = await setUpReviews(db);
    const ids: string[] = [];
    for (const stars of [5, 5, 1]) {
      const orderId = await sold();
      ids.push((await review(buyer, orderId, stars)).reviewId);
      expect(
        await answer(
          reportPerson(as(seller), { kind: 'review', id: ids.at(-1) ?? '' }, because('No')),
        ),
      ).toBe(404);
      await review(seller, orderId);
    }
    expect(await profile()).toMatchObject({ rating: 3.7, reviewCount: 3 });
    const bad = { kind: 'review', id: ids.at(-1) ?? '' } as const;
    expect(await answer(reportPerson(as(buyer), bad, because('Mine')))).toBe(403);
    const { reportId } = await reportPerson(as(seller), bad, because('Not true at all.'));
    await reportPerson(as(other), bad, because('Rude.'));
    expect(await answer(reportPerson(as(seller), bad, because('Again')))).toBe(409);
    expect(await answer(removeReported(as(seller), reportId, REASON))).toBe(403);
    const unknown = { reasonId: 'none', reason: '' };
    expect(await answer(removeReported(as(admin), reportId, unknown))).toBe(422);
    expect(await removeReported(as(admin), reportId, REASON)).toBe(2);
    expect(await removeReported(as(admin), reportId, REASON)).toBe(0);
    expect(await dismissPersonReport(as(admin), reportId)).toBe(0);
    expect(await profile()).toMatchObject({ rating: null, reviewCount: 2 });
    expect(await db.read.rating.findUnique({ where: { userId: seller.userId } })).toMatchObject({
      reviews: 2,
      stars: 10,
    });
  });

  it('lead back from their report to a page that shows them', async ({ db }) => {
    const { as, seller, buyer, other, sold, review } = await setUpReviews(db);
    const orderId = await sold();
    const ofSeller = await review(buyer, orderId);
    const ofBuyer = await review(seller, orderId, 1);
    const backOf = async (who: Actor, { reviewId }: { reviewId: string }) =>
      (await getReportable(as(who), 'review', reviewId)).backHref;
    expect(await backOf(seller, ofSeller)).toBe(`/sellers/${seller.userId}`);
    // People who only buy have no page of a seller.
    expect(await backOf(buyer, ofBuyer)).toBe(`/dashboard/orders/${orderId}/review`);
    expect(await backOf(other, ofBuyer)).toBe('/dashboard');
  });

  it('are removed with a reason in the language of the author, who appeals once', async ({
    db,
  }) => {
    const shop = await setUpReviews(db);
    const { as, seller, buyer, other, admin, sold, review, profile, jobs } = shop;
    await db.write((tx) =>
      tx.user.update({ where: { id: buyer.userId }, data: { language: 'de' } }),
    );
    const ids: string[] = [];
    const orders: string[] = [];
    for (const stars of [5, 5, 1]) {
      const orderId = await sold();
      orders.push(orderId);
      ids.push((await review(buyer, orderId, stars, SECRET)).reviewId);
      await review(seller, orderId);
    }
    const remove = async (id: string) => {
      const report = await reportPerson(as(seller), { kind: 'review', id }, because('Not true.'));
      shop.clock.forward(1);
      await removeReported(as(admin), report.reportId, REASON);
      return db.read.listingDecision.findFirstOrThrow({
        where: { reviewId: id },
        orderBy: { createdAt: 'desc' },
      });
    };
    const bad = ids.at(-1) ?? '';
    /** Sends all mails; one run takes a batch of them. */
    const send = async () => {
      while ((await jobs()) > 0);
    };
    const { id } = await remove(bad);
    await send();
    const mails = async () => {
      const all = shop.mailer.kind === 'outbox' ? await shop.mailer.list() : [];
      return all.map((mail) => `${mail.to} ${mail.subject} ${mail.text}`).join('\n');
    };
    expect(await mails()).toMatch(/Deine Bewertung zu .* wurde entfernt[^]*Das ist anstößig/);
    // The reporter learns that it is decided, not what.
    expect(await mails()).toContain(`${seller.email} We have decided on your report`);
    expect(await answer(getOwnDecision(as(other), id, ENGLISH))).toBe(404);
    expect(await answer(getOwnDecision(as(seller), id, ENGLISH))).toBe(404);
    expect(await getOwnDecision(as(buyer), id, ENGLISH)).toMatchObject({
      kind: 'review-removed',
      reasonName: 'It is offensive',
      reason: 'Rude words.',
      review: { stars: 1, text: SECRET },
      mayAppeal: true,
      inForce: true,
    });
    await appealDecision(as(buyer), id, { text: 'It is what happened.' });
    expect(await answer(appealDecision(as(buyer), id, { text: 'Again' }))).toBe(409);
    expect((await listAppeals(as(admin), { limit: 5 })).items).toMatchObject([
      { id, userId: buyer.userId, kind: 'review-removed' },
    ]);
    expect(await openAppeal(as(admin), id)).toMatchObject({
      kind: 'review-removed',
      person: { id: buyer.userId },
      review: { stars: 1 },
    });
    expect((await listModerationQueue(as(admin), { limit: 5 })).items).toMatchObject([
      { subject: 'person', id: buyer.userId, appeals: 1 },
    ]);
    expect(JSON.stringify(await collectOwnData(as(buyer)))).toContain('It is what happened.');
    expect(await profile()).toMatchObject({ rating: null, reviewCount: 2 });
    await decideAppeal(as(admin), id, { outcome: 'lifted', reason: 'You are right.' });
    expect(await profile()).toMatchObject({ rating: 3.7, reviewCount: 3 });
    await send();
    expect(await mails()).toContain('Dein Widerspruch war erfolgreich');
    expect(await getOwnDecision(as(buyer), id, ENGLISH)).toMatchObject({ inForce: false });

    // Removed again, and the appeal refused; another one comes back although the order is refunded.
    const again = await remove(bad);
    await appealDecision(as(buyer), again.id, { text: 'Once more.' });
    await decideAppeal(as(admin), again.id, { outcome: 'upheld', reason: 'No.' });
    const [first = '', order = ''] = [ids[0], orders[0]];
    const refunded = await remove(first);
    await appealDecision(as(buyer), refunded.id, { text: 'Please.' });
    await refundOrder(as(admin), order, { amount: '20.00' });
    await decideAppeal(as(admin), refunded.id, { outcome: 'lifted', reason: 'Yes.' });
    expect(await profile()).toMatchObject({ rating: null, reviewCount: 2 });

    const late = await remove(ids[1] ?? '');
    shop.clock.forward(190 * DAY);
    expect(await answer(appealDecision(as(buyer), late.id, { text: 'Late' }))).toBe(409);
    const page = await getProductDetails(as(admin), late.productId);
    expect(page.decisions).toEqual([]);
  });

  it('have an answer that is reported and removed by itself', async ({ db }) => {
    const { as, services, seller, buyer, other, admin, sold, review, profile } =
      await setUpReviews(db);
    const orderId = await sold();
    const { reviewId: id } = await review(buyer, orderId, 4, 'Fine.');
    await review(seller, orderId);
    const about = { kind: 'review-answer', id } as const;
    const report = (who: Actor) => reportPerson(as(who), about, because('His phone number.'));
    expect(await answer(report(buyer))).toBe(404);
    await answerReview(as(seller), orderId, SECRET);
    expect(await answer(report(seller))).toBe(403);
    expect(await getReportable(as(buyer), 'review-answer', id)).toMatchObject({
      reportedId: seller.userId,
      text: SECRET,
      reported: false,
    });
    const { reportId } = await report(buyer);
    await report(other);
    expect(await answer(report(other))).toBe(409);
    const { items } = await listPersonReports(as(admin), { limit: 5 });
    expect(items).toMatchObject([
      { kind: 'review-answer', reportedId: seller.userId, answer: SECRET },
      { kind: 'review-answer', reportedId: seller.userId },
    ]);
    expect(await getRemovable(as(admin), reportId)).toMatchObject({ answer: SECRET, stars: 4 });
    expect(await removeReported(as(admin), reportId, REASON)).toBe(2);
    const shown = async () =>
      (await listReviewsOf(services, seller.userId, { limit: 5 })).items.map((one) => one.answer);
    expect(await shown()).toEqual([null]);
    expect(await profile()).toMatchObject({ reviewCount: 1 });
    expect(await answer(answerReview(as(seller), orderId, 'Another'))).toBe(409);
    expect((await getOrderReviews(as(buyer), orderId)).own).toMatchObject({ answered: true });
    const decision = await db.read.listingDecision.findFirstOrThrow();
    expect(await answer(getOwnDecision(as(buyer), decision.id, ENGLISH))).toBe(404);
    expect(await getOwnDecision(as(seller), decision.id, ENGLISH)).toMatchObject({
      kind: 'answer-removed',
      review: null,
      messages: [SECRET],
      mayAppeal: true,
    });
    const mails = await db.read.job.findMany({ where: { key: `answer-removed:${decision.id}` } });
    expect(mails.map(({ payload }) => payload.includes('Rude words.'))).toEqual([true]);
    await appealDecision(as(seller), decision.id, { text: 'It is the number of the shop.' });
    expect(await openAppeal(as(admin), decision.id)).toMatchObject({
      kind: 'answer-removed',
      person: { id: seller.userId },
      messages: [SECRET],
    });
    await decideAppeal(as(admin), decision.id, { outcome: 'lifted', reason: 'Right.' });
    expect(await shown()).toEqual([SECRET]);
    expect(await getOwnDecision(as(seller), decision.id, ENGLISH)).toMatchObject({
      inForce: false,
    });
    expect(JSON.stringify(await collectOwnData(as(seller)))).toContain('answer-removed');
    await deleteUser(as(admin), seller.userId);
    expect(JSON.stringify(await db.read.listingDecision.findMany())).not.toContain(SECRET);
  });

  it('lose the text with the account of their author, and keep the stars', async ({ db }) => {
    const { as, seller, buyer, services, sold, review, profile, clock } = await setUpReviews(db);
    for (const text of [SECRET, '', '']) {
      const orderId = await sold();
      await review(buyer, orderId, 4, text);
      await review(seller, orderId);
    }
    const open = await sold();
    await review(buyer, open, 1, SECRET);
    const { userId, email } = buyer;
    const now = clock.now();
    await db.write(async (tx) => {
      await tx.user.update({ where: { id: userId }, data: { deletedAt: now } });
      await eraseAccount(tx, { userId, email, now });
    });
    clock.forward(REVIEW_MS);
    expect(await profile()).toMatchObject({ rating: 4, reviewCount: 3 });
    const { items } = await listReviewsOf(services, seller.userId, { limit: 9 });
    expect(items.map(({ text }) => text)).toEqual(['', '', '']);
    const german = { ...as(seller), language: 'de' } as const;
    const { name } = await getReportable(german, 'review', items[0]?.id ?? '');
    expect(name).toBe('Gelöschtes Konto');
    expect(JSON.stringify(await db.read.review.findMany())).not.toContain(SECRET);
    expect(await answer(review(seller, open))).toBe(409);
  });

  it('are asked for once when invitation and reminder are due', async ({ db }) => {
    const { seller, buyer, sold, jobs, clock } = await setUpReviews(db);
    await sold();
    clock.forward(14 * DAY - 4 * 60 * 60_000);
    await jobs();
    for (const { userId } of [seller, buyer]) {
      const where = { userId, kind: { startsWith: 'review' } };
      const rows = await db.read.notification.findMany({ where });
      expect(rows.map(({ kind }) => kind)).toEqual(['review-reminder']);
    }
  });

  it('are not asked of a person whose suspension stops them', async ({ db }) => {
    const { seller, buyer, sold, jobs, clock, mailer } = await setUpReviews(db);
    await sold();
    const suspendedUntil = new Date(clock.now().getTime() + 9 * DAY);
    const suspension = { suspendedAt: clock.now(), suspendedUntil };
    await db.write((tx) => tx.user.update({ where: { id: seller.userId }, data: suspension }));
    const kindsOf = async ({ userId }: Actor) => {
      const where = { userId, kind: { in: ['review-open', 'review-reminder'] } };
      return (await db.read.notification.findMany({ where })).map(({ kind }) => kind).sort();
    };
    await jobs();
    await jobs();
    expect([await kindsOf(seller), await kindsOf(buyer)]).toEqual([[], ['review-open']]);
    const mails = mailer.kind === 'outbox' ? await mailer.list() : [];
    const invited = mails.filter(({ subject }) => subject.startsWith('How was it'));
    expect(invited.map(({ to }) => to)).toEqual([buyer.email]);
    // The suspension is over before the reminder.
    clock.forward(10 * DAY);
    await jobs();
    expect(await kindsOf(seller)).toEqual(['review-reminder']);
  });

  it('invite and remind those who have not written, once each', async ({ db }) => {
    const { as, seller, buyer, sold, review, jobs, clock, mailer } = await setUpReviews(db);
    const orderId = await sold();
    const kindsOf = async (who: Actor) =>
      (await listOwnNotifications(as(who), { limit: 50 })).items
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('review'));
    await jobs();
    await jobs();
    expect([await kindsOf(seller), await kindsOf(buyer)]).toEqual([
      ['review-open'],
      ['review-open'],
    ]);
    clock.forward(1);
    await review(buyer, orderId);
    clock.forward(10 * DAY);
    await jobs();
    await jobs();
    expect(await kindsOf(seller)).toEqual(['review-reminder', 'review-written', 'review-open']);
    expect(await kindsOf(buyer)).toEqual(['review-open']);
    clock.forward(4 * DAY);
    await jobs();
    await jobs();
    expect(await kindsOf(seller)).toContain('review-published');
    const mails = mailer.kind === 'outbox' ? await mailer.list() : [];
    const subjects = mails.map(({ subject }) => subject).filter((one) => /review/i.test(one));
    expect(subjects.filter((one) => one.startsWith('How was it'))).toHaveLength(2);
    expect(subjects.filter((one) => /^Review .* until /.test(one))).toHaveLength(1);
    expect(subjects.filter((one) => one.startsWith('The reviews'))).toHaveLength(2);
  });
});
