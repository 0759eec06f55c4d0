import { expect } from 'vitest';
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
});
