import { expect } from 'vitest';
import { deleteUser, endAccount } from '~/features/account-lifecycle/delete-account.server';
import { messageMailJob } from '~/features/conversations/mail-messages.server';
import { messageSeller, sendMessage } from '~/features/conversations/send-message.server';
import { mailNewListings } from '~/features/follows/follow-mails.server';
import { followSeller } from '~/features/follows/follows.server';
import { appealSuspension, decideAppeal } from '~/features/moderation/appeals.server';
import { decideConversation } from '~/features/moderation/decide-conversation.server';
import { dismissPersonReport } from '~/features/moderation/decide-person-report.server';
import { appealDecision } from '~/features/moderation/listing-appeals.server';
import { reportPerson } from '~/features/moderation/person-reports.server';
import { reportConversation } from '~/features/moderation/report-conversation.server';
import { suspendAccount } from '~/features/moderation/suspend-account.server';
import { renewListing, sweepEndingListings } from '~/features/listings/end-listings.server';
import { acceptRequest } from '~/features/orders/answer-request.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { confirmHandover, confirmReceipt } from '~/features/orders/confirm-handover.server';
import { cancelOrder } from '~/features/orders/end-order.server';
import { handoverReminderJob } from '~/features/orders/handover-reminders.server';
import { orderReminderJob } from '~/features/orders/order-jobs.server';
import { deliverMail } from '~/features/notifications/mail-job.server';
import { orderDeadlineJob } from '~/features/payments/order-deadlines.server';
import { payWithCard } from '~/features/payments/start-payment.server';
import { orderReviewJob } from '~/features/reviews/review-jobs.server';
import { writeReview } from '~/features/reviews/write-review.server';
import type { Database } from '~/platform/db/database';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { onEachDatabase } from '../setup/databases';
import { setUpSale } from '../setup/sale';
import {
  actAs,
  addPerson,
  addProduct,
  memoryMailer,
  testClock,
  testServices,
} from '../setup/test-ctx';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const why = { reason: 'insults', details: 'Look at the second message.' } as const;

async function setUp(db: Database) {
  const clock = testClock();
  const services = testServices(db, { clock, mailer: memoryMailer() });
  const emailConfirmedAt = clock.now();
  const person = async (role: 'buyer' | 'admin', name: string) =>
    actAs(services, await addPerson(services, role, { name, emailConfirmedAt }));
  const sold = { name: 'Zaphodina', emailConfirmedAt };
  const sellerActor = await addPerson(services, 'seller', sold);
  const seller = actAs(services, sellerActor);
  const buyer = await person('buyer', 'Quuxbert');
  const admin = await person('admin', 'Trillian');
  const idOf = ({ actor }: typeof seller) => actor?.userId ?? '';
  const list = () => {
    const listed = { createdAt: clock.now(), listedSince: clock.now(), phone: '+44 20 7946 0111' };
    return addProduct(services, sellerActor, { name: 'Red lamp', ...listed });
  };
  /** The kinds of the mails that wait and contain one of the words. */
  const waiting = async (words: RegExp) => {
    const mails = await db.read.job.findMany({
      where: { kind: 'mail', doneAt: null },
      orderBy: { key: 'asc' },
    });
    return mails.filter(({ payload }) => words.test(payload)).map(({ key }) => key.split(':')[0]);
  };
  return { clock, services, person, seller, buyer, admin, idOf, list, waiting };
}

onEachDatabase('mail that waits to be sent', (it) => {
  it('names no account that is deleted, whoever it goes to', async ({ db }) => {
    const { clock, services, person, seller, buyer, admin, idOf, list, waiting } = await setUp(db);
    await followSeller(await person('buyer', 'Ford'), idOf(seller));
    clock.forward(MINUTE);
    const { id } = await list();
    const { conversationId } = await messageSeller(buyer, id, { text: 'Hello' });
    await reportPerson(buyer, { kind: 'person', id: idOf(seller) }, why);
    await reportConversation(buyer, conversationId, why);
    await suspendAccount(admin, idOf(buyer), { length: '7', reason: 'Spam.' });
    const suspension = await db.read.suspension.findFirstOrThrow();
    await appealSuspension(buyer, suspension.id, { text: 'I did nothing.' });
    clock.forward(DAY + MINUTE);
    await mailNewListings(services);
    const named = new Set(await waiting(/Zaphodina|Quuxbert/));
    for (const kind of ['followed', 'product-reported']) expect(named).toContain(kind);
    await deleteUser(admin, idOf(buyer));
    expect(await waiting(/Quuxbert/)).toEqual(['account-removed']);
    await deleteUser(admin, idOf(seller));
    expect(await waiting(/Zaphodina/)).toEqual(['account-removed']);
  });

  it('thanks for no report about an account by a name that is deleted', async ({ db }) => {
    const { services, person, seller, buyer, admin, idOf, waiting } = await setUp(db);
    const other = await person('buyer', 'Ford');
    const { reportId } = await reportPerson(buyer, { kind: 'person', id: idOf(seller) }, why);
    await dismissPersonReport(admin, reportId);
    await reportPerson(other, { kind: 'person', id: idOf(seller) }, why);
    expect(await waiting(/Zaphodina/)).toContain('person-report-decided');
    await db.write((tx) => endAccount(tx, services, idOf(seller)));
    expect(await waiting(/Zaphodina/)).toEqual([]);
  });

  it('has no contact of an account that is deleted', async ({ db }) => {
    const { seller, buyer, admin, idOf, list, waiting } = await setUp(db);
    const contact = { phone: '+44 20 7946 0222', meetingLocation: 'Milliways' };
    const { id: productId } = await list();
    const { orderId } = await bookProduct(buyer, { productId, ...contact });
    const card = { number: '4242424242424242', expiry: '12/30', cvc: '123' };
    await payWithCard(buyer, { orderId, card });
    expect(await waiting(/7946 0222|Milliways/)).toContain('product-sold');
    expect(await waiting(/7946 0111/)).toContain('purchase-complete');
    await deleteUser(admin, idOf(buyer));
    expect(await waiting(/7946 0222|Milliways/)).toEqual([]);
    await deleteUser(admin, idOf(seller));
    expect(await waiting(/7946 0111/)).toEqual([]);
  });

  it('is made for messages after one that was removed and is shown again', async ({ db }) => {
    const { clock, services, buyer, admin, list, waiting } = await setUp(db);
    const { id: productId } = await list();
    const { conversationId } = await messageSeller(buyer, productId, { text: 'The first' });
    const { reportId } = await reportConversation(buyer, conversationId, why);
    await decideConversation(admin, reportId, {
      decision: 'remove',
      length: '7',
      reason: 'No.',
      sequences: [1],
    });
    const mailUnread = async () => {
      clock.forward(20 * MINUTE);
      await runDueJobs(services, [messageMailJob]);
      return waiting(/The (first|second)/);
    };
    expect(await mailUnread()).toEqual([]);
    const decision = await db.read.listingDecision.findFirstOrThrow();
    await appealDecision(buyer, decision.id, { text: 'It was polite.' });
    await decideAppeal(admin, decision.id, { outcome: 'lifted', reason: 'Right.' });
    await sendMessage(buyer, conversationId, { text: 'The second' });
    expect(await mailUnread()).toEqual(['message']);
  });
});

/** A sale whose mails wait: `send` is the first time that the mail server answers. */
async function setUpOutage(db: Database) {
  const sale = await setUpSale(db);
  const { services, mailer } = sale;
  const send = async () => {
    while ((await deliverMail(services)) > 0);
    return (await mailer.list()).map(({ to, subject, text }) => `${to} ${subject} ${text}`);
  };
  return { ...sale, send };
}

onEachDatabase('mail that asks for something', (it) => {
  it('is withdrawn with the answer to a cash request, and with its handover', async ({ db }) => {
    const { as, seller, buyer, request, codeOf, send } = await setUpOutage(db);
    const cancelled = await request();
    await cancelOrder(as(buyer), cancelled.orderId);
    const { orderId } = await request();
    await acceptRequest(as(seller), orderId);
    await confirmHandover(as(seller), orderId, await codeOf(orderId));
    const mails = await send();
    expect(mails.filter((mail) => /Accept or decline|Meet before/.test(mail))).toEqual([]);
    expect(mails.some((mail) => mail.includes('Order cancelled'))).toBe(true);
  });

  it('is withdrawn once a handover is confirmed, a listing renewed, a review written', async ({
    db,
  }) => {
    const { as, clock, services, seller, buyer, list, sell, send } = await setUpOutage(db);
    const { orderId } = await sell();
    clock.forward(10 * DAY);
    await runDueJobs(services, [handoverReminderJob]);
    await confirmReceipt(as(buyer), orderId);
    clock.forward(2 * DAY);
    await runDueJobs(services, [orderDeadlineJob]);
    await runDueJobs(services, [orderReviewJob]);
    await writeReview(as(seller), orderId, { stars: 5, text: '' });
    const endsAt = new Date(clock.now().getTime() + DAY);
    const { id } = await list({ endsAt, endCheckAt: clock.now() });
    await sweepEndingListings(services);
    await renewListing(as(seller), id);
    const mails = await send();
    expect(mails.filter((mail) => /counts as received on|your listing ends/.test(mail))).toEqual(
      [],
    );
    const asked = mails.filter((mail) => mail.includes('How was it?'));
    expect(asked).toEqual([expect.stringContaining(buyer.email)]);
  });

  it('is not sent when its time is over, also before the job of that time has run', async ({
    db,
  }) => {
    const sale = await setUpOutage(db);
    const { as, buyer, clock, services, list, book, request, sell, send } = sale;
    const { orderId } = await sell();
    await confirmReceipt(as(buyer), orderId);
    await sell();
    clock.forward(10 * DAY);
    await runDueJobs(services, [handoverReminderJob]);
    const endsAt = new Date(clock.now().getTime() + DAY);
    await list({ endsAt, endCheckAt: clock.now() });
    await sweepEndingListings(services);
    await book((await list()).id);
    await request();
    clock.forward(22 * 60 * MINUTE);
    await runDueJobs(services, [orderReminderJob]);
    clock.forward(21 * DAY);
    const late = (await send()).filter((mail) =>
      /open a dispute until|reserved for you until|to pay for it|Accept or decline|counts as received on|your listing ends/.test(
        mail,
      ),
    );
    expect(late).toEqual([]);
  });
});
