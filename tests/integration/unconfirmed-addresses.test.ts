import { expect } from 'vitest';
import { emailKey } from '~/features/accounts/account.schema';
import { recordFailedSignIn } from '~/features/accounts/audit.server';
import { requestEmailChange } from '~/features/accounts/change-email.server';
import { resendConfirmation } from '~/features/accounts/confirm-email.server';
import { mailPerson } from '~/features/accounts/mail-person.server';
import {
  answerPasswordResets,
  requestPasswordReset,
} from '~/features/accounts/reset-password.server';
import { openDispute } from '~/features/disputes/open-dispute.server';
import { notifyOfEnd } from '~/features/listings/listing-mails.server';
import { reportDecidedMessage } from '~/features/moderation/moderation-mails';
import { acceptRequest } from '~/features/orders/answer-request.server';
import { confirmHandover } from '~/features/orders/confirm-handover.server';
import { handoverReminderJob } from '~/features/orders/handover-reminders.server';
import { orderReviewJob } from '~/features/reviews/review-jobs.server';
import { writeReview } from '~/features/reviews/write-review.server';
import { mailChange } from '~/features/second-factors/enrolment.server';
import type { Database } from '~/platform/db/database';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { mailJob } from '~/features/notifications/mail-job.server';
import { onEachDatabase } from '../setup/databases';
import { place, setUpSale } from '../setup/sale';
import { actAs } from '../setup/test-ctx';

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
    await run();
    await acceptRequest(as(seller), orderId);
    await run();
    await confirmHandover(as(seller), orderId, await codeOf(orderId));
    await run();
    await run();
    clock.forward(10 * DAY);
    await run();
    await run();
    for (const person of [seller, buyer]) {
      await writeReview(as(person), orderId, { stars: 5, text: HELLO });
    }
    expect(await subjects()).toEqual(['News about your order']);
    expect((await mailer.list()).length).toBeGreaterThanOrEqual(8);
  });

  it('say no name in mails about the account', async ({ db }) => {
    const { as, services, seller, mailer, run } = await setUp(db);
    const act = { ...as(seller), actor: { ...seller, emailConfirmed: false } };
    await resendConfirmation(act);
    await requestEmailChange(act, 'Stranger@example.com');
    await db.write((tx) => mailChange(tx, services, act.actor, 'on'));
    const guest = actAs(services, null);
    await requestPasswordReset(guest, seller.email);
    await answerPasswordResets(services);
    await recordFailedSignIn(guest, emailKey(seller.email), { warnOwner: true });
    await db.write((tx) =>
      mailPerson(tx, services, seller.userId, {
        key: 'a decision',
        message: (to) => reportDecidedMessage(to, HELLO),
      }),
    );
    await run();
    const mails = await mailer.list();
    expect(mails).toHaveLength(6);
    for (const { text, html } of mails) {
      expect(text).toMatch(/^Hello,\n/);
      expect(text + html).not.toContain(seller.name);
    }
  });

  it('say nothing of a listing that ends', async ({ db }) => {
    const { services, clock, list, subjects } = await setUp(db);
    const ending = {
      ...(await list({ name: HELLO })),
      endsAt: new Date(clock.now().getTime() + DAY),
    };
    await db.write((tx) => notifyOfEnd(tx, services, ending, 'listing-ending'));
    expect(await subjects()).toEqual(['News on Rummage']);
  });

  it('say everything of a paid order', async ({ db }) => {
    const { as, clock, buyer, list, book, pay, mailer, run } = await setUp(db);
    const { orderId } = await book((await list({ name: HELLO })).id);
    await pay(orderId);
    clock.forward(3 * DAY);
    await openDispute(as(buyer), orderId, { reason: 'broken', text: 'It is broken.' });
    await run();
    const named = (await mailer.list()).filter(({ subject }) => subject.includes(HELLO));
    expect(named).toHaveLength(3);
  });
});
