import { expect } from 'vitest';
import { mailPerson } from '~/features/accounts/mail-person.server';
import { openDispute } from '~/features/disputes/open-dispute.server';
import { answerDispute, askForDecision } from '~/features/disputes/answer-dispute.server';
import { decideDispute } from '~/features/disputes/decide-dispute.server';
import { notifyOfEnd } from '~/features/listings/listing-mails.server';
import { reportProduct } from '~/features/moderation/reports.server';
import { isPersonalKind, notificationKindsFor } from '~/features/notifications/notification-kinds';
import { notify } from '~/features/notifications/notifications.server';
import { acceptRequest } from '~/features/orders/answer-request.server';
import { confirmHandover } from '~/features/orders/confirm-handover.server';
import { handoverReminderJob } from '~/features/orders/handover-reminders.server';
import { orderReviewJob } from '~/features/reviews/review-jobs.server';
import { writeReview } from '~/features/reviews/write-review.server';
import type { Database } from '~/platform/db/database';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { mailJob } from '~/platform/mail/mail-queue.server';
import { onEachDatabase } from '../setup/databases';
import { place, setUpSale } from '../setup/sale';

const DAY = 24 * 60 * 60_000;
const HELLO = 'Win at casino.example';

/** A shop in which no address is confirmed, and its mails. */
async function setUp(db: Database) {
  const shop = await setUpSale(db);
  const { services, mailer, seller, buyer, other } = shop;
  await db.write((tx) => tx.user.updateMany({ data: { emailConfirmedAt: null } }));
  const run = () => runDueJobs(services, [orderReviewJob, handoverReminderJob, mailJob]);
  const writing = [HELLO, place.phone, place.meetingLocation];
  const written = [...writing, seller.name, buyer.name, other.name];
  /** The subjects of all mails, none of which says what people wrote. */
  const subjects = async () => {
    await run();
    const mails = await mailer.list();
    for (const { subject, text, html } of mails) {
      expect(written.filter((one) => `${subject}\n${text}\n${html}`.includes(one))).toEqual([]);
      expect(text).toMatch(/\/dashboard\//);
    }
    return [...new Set(mails.map(({ subject }) => subject))];
  };
  return { ...shop, run, subjects };
}

onEachDatabase('mails to addresses that are not confirmed', (it) => {
  it('say nothing of a cash order, from the request to the reviews', async ({ db }) => {
    const shop = await setUp(db);
    const { as, clock, seller, buyer, list, book, codeOf, mailer, run, subjects } = shop;
    const { id } = await list({ name: HELLO, acceptsCash: true });
    const { orderId } = await book(id, 'cash');
    await acceptRequest(as(seller), orderId);
    await confirmHandover(as(seller), orderId, await codeOf(orderId));
    await run();
    clock.forward(10 * DAY);
    await run();
    for (const person of [seller, buyer]) {
      await writeReview(as(person), orderId, { stars: 5, text: HELLO });
    }
    expect(await subjects()).toEqual(['News about your order']);
    expect((await mailer.list()).length).toBeGreaterThanOrEqual(8);
  });

  it('say nothing of a paid order and its dispute', async ({ db }) => {
    const shop = await setUp(db);
    const { as, clock, seller, buyer, admin, list, book, pay, mailer, run, subjects } = shop;
    const { id } = await list({ name: HELLO });
    const { orderId } = await book(id);
    await pay(orderId);
    clock.forward(3 * DAY);
    await run();
    await openDispute(as(buyer), orderId, { reason: 'broken', text: HELLO });
    await answerDispute(as(seller), orderId, { text: HELLO, amount: '' });
    await askForDecision(as(buyer), orderId);
    const { id: disputeId } = await db.read.dispute.findFirstOrThrow();
    await decideDispute(as(admin), disputeId, { outcome: 'refund', amount: '', reason: HELLO });
    expect(new Set(await subjects())).toEqual(
      new Set(['News about your order', 'News on Rummage']),
    );
    expect((await mailer.list()).length).toBeGreaterThanOrEqual(9);
  });

  it('say nothing of a listing, a report and a decision', async ({ db }) => {
    const shop = await setUp(db);
    const { as, services, clock, seller, buyer, list, mailer, subjects } = shop;
    const product = await list({ name: HELLO });
    const ending = { ...product, endsAt: clock.now() };
    await db.write((tx) => notifyOfEnd(tx, services, ending, 'listing-ended'));
    await reportProduct(as(buyer), product.id, { details: HELLO });
    await db.write((tx) =>
      mailPerson(tx, services, seller.userId, {
        key: 'a decision',
        message: ({ name }) => ({
          subject: HELLO,
          parts: [name, { link: 'See', path: '/dashboard/decisions/1' }],
        }),
      }),
    );
    expect(await subjects()).toEqual(['News on Rummage']);
    expect(await mailer.list()).toHaveLength(3);
  });

  it('say nothing, whatever the kind', async ({ db }) => {
    const { services, buyer, mailer, subjects } = await setUp(db);
    const all = notificationKindsFor({ buy: true, sell: true, moderate: true });
    const kinds = all.filter((kind) => !isPersonalKind(kind));
    for (const kind of kinds) {
      const message = () => ({
        subject: HELLO,
        parts: [HELLO, { quote: HELLO }, { link: 'See', path: '/dashboard/orders/1' }],
        foot: [HELLO],
      });
      await db.write((tx) =>
        notify(tx, services, { userId: buyer.userId, kind, about: kind, message }),
      );
    }
    expect(new Set(await subjects())).toEqual(
      new Set(['News about your order', 'News on Rummage']),
    );
    expect(await mailer.list()).toHaveLength(kinds.length);
  });
});
