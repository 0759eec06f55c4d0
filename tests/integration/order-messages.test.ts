import { expect } from 'vitest';
import type { Actor } from '~/features/accounts/account.policy';
import { makeOffer } from '~/features/offers/make-offer.server';
import { acceptRequest, declineRequest } from '~/features/orders/answer-request.server';
import { acceptOffer } from '~/features/orders/accept-offer.server';
import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import { bookProduct } from '~/features/orders/book-product.server';
import {
  cancelOrder,
  applyDueDeadlines,
  takeDownProduct,
} from '~/features/orders/end-order.server';
import { orderPath } from '~/features/orders/order-paths';
import { orderReminderJob } from '~/features/orders/order-jobs.server';
import { notifyOfPayment } from '~/features/orders/order-mails.server';
import { getOrderPage } from '~/features/orders/order-page.queries.server';
import { titleOf } from '~/features/orders/ui/order-lead';
import { endPause, pauseShop } from '~/features/listings/pause-shop.server';
import { suspendAccount } from '~/features/moderation/suspend-account.server';
import { renderIn } from '~/i18n/render-language';
import { notifyAdminsOfReport } from '~/features/moderation/reports.server';
import type { Database } from '~/platform/db/database';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { deliverMail } from '~/features/notifications/mail-job.server';
import type { Services } from '~/platform/services';
import { payWithCard } from '~/features/payments/start-payment.server';
import { onEachDatabase } from '../setup/databases';
import { ENGLISH } from '../setup/english';
import {
  actAs,
  addPerson,
  addProduct,
  memoryMailer,
  testClock,
  testServices,
} from '../setup/test-ctx';
import { card } from '../setup/sale';

const HOUR = 60 * 60 * 1000;
const place = { phone: '+1 503 555 0199', meetingLocation: 'Library steps' };

/** A seller's product, a buyer, and what has been mailed since the last look: [to, subject]. */
async function market(db: Database, env: Partial<Services['env']> = {}) {
  const clock = testClock();
  const mailer = memoryMailer();
  const plain = testServices(db, { clock, mailer });
  const services = { ...plain, env: { ...plain.env, ...env } };
  const seller = await addPerson(services, 'seller');
  const buyer = await addPerson(services, 'buyer');
  const product = await addProduct(services, seller, { name: 'Blue bicycle' });
  let looked = 0;
  const mails = async () => {
    await deliverMail(services);
    const all = (await mailer.list()).reverse();
    const fresh = all.slice(looked);
    looked = all.length;
    return fresh;
  };
  const failure = async () => (await mails()).map(({ to, subject }) => [to, subject]).sort();
  const book = async () =>
    (await bookProduct(actAs(services, buyer), { productId: product.id, ...place })).orderId;
  const refuse = (person: Actor, kind: string) =>
    db.write((tx) =>
      tx.notificationSetting.create({ data: { userId: person.userId, kind, wanted: false } }),
    );
  return { clock, services, seller, buyer, product, mails, failure, book, refuse };
}

const remind = (services: Services) => runDueJobs(services, [orderReminderJob]);

onEachDatabase('messages about an order', (it) => {
  it('tell both sides of a booking, once', async ({ db }) => {
    const { seller, buyer, mails, book } = await market(db);
    await book();
    await book();
    const [one, other, ...more] = await mails();
    expect(more).toEqual([]);
    const toSeller = one?.to === seller.email ? one : other;
    const toBuyer = one?.to === buyer.email ? one : other;
    expect(toSeller).toMatchObject({ to: seller.email, subject: 'Booked: Blue bicycle' });
    expect(toSeller?.text).toContain('+1 503 555 0199');
    expect(toSeller?.text).toContain('Library steps');
    expect(toBuyer).toMatchObject({ to: buyer.email, subject: 'Reserved for you: Blue bicycle' });
    expect(toBuyer?.text).toContain('Tue 2 Jun, 12:00 UTC');
  });

  it('ask for no payment that is late or made, when mail was down meanwhile', async ({ db }) => {
    const { clock, services, seller, buyer, product, failure, book } = await market(db);
    const cancelled = await book();
    clock.forward(22 * HOUR);
    await remind(services);
    await cancelOrder(actAs(services, buyer), cancelled);
    expect(await failure()).toEqual([[seller.email, 'Order cancelled: Blue bicycle']]);
    const { orderId } = await bookProduct(actAs(services, buyer), {
      productId: product.id,
      ...place,
    });
    await payWithCard(actAs(services, buyer), { orderId, card });
    const subjects = (await failure()).map(([, subject]) => subject);
    expect(subjects.filter((subject) => /^(Booked|Reserved)/.test(subject ?? ''))).toEqual([]);
    expect(subjects).toHaveLength(2);
  });

  it('say nothing that people wrote to addresses that are not confirmed', async ({ db }) => {
    const { clock, services, seller, buyer, product, mails, book } = await market(db);
    await db.write(async (tx) => {
      await tx.user.updateMany({ data: { emailConfirmedAt: null } });
    });
    const orderId = await book();
    const booked = await mails();
    const toBuyer = booked.find(({ to }) => to === buyer.email);
    expect(toBuyer?.text).toContain('reserved for you until Tue 2 Jun, 12:00 UTC');
    expect(toBuyer?.text).toContain(orderPath(orderId));
    await cancelOrder(actAs(services, buyer), orderId);
    const cancelled = await mails();
    await book();
    const again = await mails();
    clock.forward(23 * HOUR);
    await remind(services);
    const reminded = await mails();
    clock.forward(HOUR);
    await applyDueDeadlines(services);
    const all = [booked, cancelled, again, reminded, await mails()];
    expect(all.map(({ length }) => length)).toEqual([2, 1, 2, 1, 1]);
    const written = [product.name, place.meetingLocation, place.phone, buyer.name, seller.name];
    for (const { subject, text, html } of all.flat()) {
      expect(subject).toBe('News about your order');
      expect(written.filter((one) => `${text}${html}`.includes(one))).toEqual([]);
    }
  });

  it('say nothing that people wrote about unpaid cash orders either', async ({ db }) => {
    const { services, seller, buyer, product, mails } = await market(db);
    await db.write(async (tx) => {
      await tx.user.updateMany({ data: { emailConfirmedAt: null } });
      await tx.product.updateMany({ data: { acceptsCash: true } });
    });
    const request = { productId: product.id, ...place, paymentMethod: 'cash' } as const;
    const { orderId } = await bookProduct(actAs(services, buyer), request);
    const all = await mails();
    await declineRequest(actAs(services, seller), orderId);
    const { orderId: again } = await bookProduct(actAs(services, buyer), request);
    all.push(...(await mails()));
    await acceptRequest(actAs(services, seller), again);
    all.push(...(await mails()));
    expect(all.length).toBeGreaterThanOrEqual(4);
    for (const { subject, text, html } of all) {
      expect(subject).toBe('News about your order');
      expect(`${text}${html}`).not.toContain(product.name);
    }
  });

  it('leave out the contact details that an accepted offer lacks', async ({ db }) => {
    const { services, seller, buyer, product, mails } = await market(db);
    const amount = Math.ceil(product.resalePriceMinor * 0.8);
    const { offerId } = await makeOffer(actAs(services, buyer), {
      productId: product.id,
      amountMinor: amount,
    });
    const { orderId } = await acceptOffer(actAs(services, seller), offerId);
    const order = await db.read.order.findUniqueOrThrow({ where: { id: orderId } });
    expect(order).toMatchObject({ phone: '', meetingLocation: '' });
    await db.write(async (tx) => {
      await tx.product.update({ where: { id: product.id }, data: { phone: '' } });
      await notifyOfPayment(tx, services, order as Parameters<typeof notifyOfPayment>[2]);
    });
    const texts = (await mails()).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('Price:'))).not.toEqual([]);
    expect(texts.filter((text) => /^(Meeting place|Phone):\s*$/m.test(text))).toEqual([]);
  });

  it('tell nobody of a booking that failed', async ({ db }) => {
    const { services, book, failure, product } = await market(db);
    await book();
    await failure();
    const late = actAs(services, await addPerson(services, 'buyer'));
    await expect(bookProduct(late, { productId: product.id, ...place })).rejects.toMatchObject({
      message: 'orders.taken',
    });
    expect(await failure()).toEqual([]);
  });

  it('tell the seller when the buyer cancels, once', async ({ db }) => {
    const { services, seller, buyer, book, failure } = await market(db);
    const orderId = await book();
    await failure();
    await cancelOrder(actAs(services, buyer), orderId);
    await cancelOrder(actAs(services, buyer), orderId);
    expect(await failure()).toEqual([[seller.email, 'Order cancelled: Blue bicycle']]);
  });

  const texts = async (mails: () => Promise<{ to: string; text: string }[]>, to: string) =>
    (await mails()).filter((mail) => mail.to === to).map(({ text }) => text);

  it('name no act of a buyer whose suspension ended the order', async ({ db }) => {
    const { services, seller, buyer, book, mails } = await market(db);
    const admin = await addPerson(services, 'admin');
    const orderId = await book();
    await mails();
    const suspension = { length: '7', reason: 'Insults.' } as const;
    await suspendAccount(actAs(services, admin), buyer.userId, suspension);
    const [mail, ...more] = (await mails()).filter(({ to }) => to === seller.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Order ended: Blue bicycle');
    expect(mail?.text).toContain('The order for Blue bicycle has ended before it was paid.');
    expect(mail?.text).toContain('It is for sale again.');
    expect(mail?.text).not.toContain(buyer.name);
    const row = await db.read.notification.findFirst({ where: { kind: 'booking-cancelled' } });
    expect(row).toMatchObject({ userId: seller.userId, actorId: null });
    for (const side of [seller, buyer]) {
      const page = await getOrderPage(actAs(services, side), orderId);
      expect(renderIn(ENGLISH, () => titleOf(page))).toBe('The order has ended: Blue bicycle');
    }
  });

  it('say that the product is for sale again only where it is', async ({ db }) => {
    const { clock, services, seller, buyer, product, book, mails } = await market(db);
    const cancel = async (orderId: string) => {
      await cancelOrder(actAs(services, buyer), orderId);
      const [text, ...more] = await texts(mails, seller.email);
      expect(more).toEqual([]);
      return text;
    };
    const again = 'It is for sale again.';
    let orderId = await book();
    await mails();
    expect(await cancel(orderId)).toContain(again);
    orderId = await book();
    await mails();
    await pauseShop(actAs(services, seller), { until: '2026-06-20' });
    const paused = await cancel(orderId);
    expect(paused).not.toContain(again);
    expect(paused).toContain('once the pause of your shop ends');
    await endPause(actAs(services, seller));
    orderId = await book();
    await mails();
    const endsAt = new Date(clock.now().getTime() + HOUR);
    await db.write((tx) => tx.product.update({ where: { id: product.id }, data: { endsAt } }));
    clock.forward(24 * HOUR);
    await applyDueDeadlines(services);
    const [expired] = await texts(mails, seller.email);
    expect(expired).not.toContain(again);
    expect(expired).toContain('Renew it to put it back on sale.');
  });

  it('warn the buyer two hours before the end, once, and tell the seller of the end', async ({
    db,
  }) => {
    const { clock, services, seller, buyer, book, failure } = await market(db);
    await book();
    await failure();
    clock.forward(22 * HOUR - 1);
    expect(await remind(services)).toBe(0);
    clock.forward(1);
    expect(await remind(services)).toBe(1);
    expect(await remind(services)).toBe(0);
    expect(await failure()).toEqual([[buyer.email, 'Your reservation ends soon: Blue bicycle']]);
    clock.forward(2 * HOUR);
    expect(await remind(services)).toBe(0);
    await Promise.all([1, 2].map(() => applyDueDeadlines(services)));
    expect(await failure()).toEqual([[seller.email, 'Reservation expired: Blue bicycle']]);
    const told = await db.read.notification.findMany({ where: { kind: 'booking-expired' } });
    expect(told.map(({ userId }) => userId).sort()).toEqual([buyer.userId, seller.userId].sort());
  });

  it('spare a shop with short holds the warning', async ({ db }) => {
    const { clock, services, book } = await market(db, { HOLD_HOURS: 2 });
    await book();
    clock.forward(HOUR);
    expect(await remind(services)).toBe(0);
  });

  it('tell both sides of a payment', async ({ db }) => {
    const { services, seller, buyer, book, failure } = await market(db);
    const orderId = await book();
    await failure();
    await db.write(async (tx) => {
      const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
      await notifyOfPayment(tx, services, order);
      await notifyOfPayment(tx, services, order);
    });
    expect(await failure()).toEqual(
      [
        [buyer.email, 'Payment complete: Blue bicycle'],
        [seller.email, 'Sold: Blue bicycle'],
      ].sort(),
    );
  });

  it('lead the buyer of an ended order to a page that exists', async ({ db }) => {
    const { services, seller, buyer, product, book } = await market(db);
    const admin = await addPerson(services, 'admin');
    const orderId = await book();
    await cancelOrder(actAs(services, buyer), orderId);
    const page = async () => (await getOrderPage(actAs(services, buyer), orderId)).productPage;
    expect(await page()).toBe('shown');
    const suspension = { length: '7', reason: 'Insults.' } as const;
    await suspendAccount(actAs(services, admin), seller.userId, suspension);
    expect(await page()).toBe('hidden');
    const taken = { productId: product.id, by: 'admin' } as const;
    await db.write((tx) => takeDownProduct(tx, services, taken));
    expect(await page()).toBe('deleted');
  });

  it('tell the buyer when the product is withdrawn', async ({ db }) => {
    const { services, buyer, book, failure } = await market(db);
    const orderId = await book();
    await failure();
    await db.write((tx) =>
      applyOrderEvent(tx, services, { event: 'remove', by: 'seller', orderId }),
    );
    expect(await failure()).toEqual([[buyer.email, 'Withdrawn from sale: Blue bicycle']]);
  });

  it('are not sent to whoever has switched them off', async ({ db }) => {
    const { clock, services, seller, buyer, book, failure, refuse } = await market(db);
    await refuse(seller, 'product-booked');
    await refuse(buyer, 'hold-ending');
    await book();
    expect(await failure()).toEqual([[buyer.email, 'Reserved for you: Blue bicycle']]);
    clock.forward(23 * HOUR);
    expect(await remind(services)).toBe(1);
    expect(await failure()).toEqual([]);
  });

  it('tell every admin of a report who wants to know', async ({ db }) => {
    const { services, failure, refuse } = await market(db);
    const [one, other] = [await addPerson(services, 'admin'), await addPerson(services, 'admin')];
    await refuse(other, 'product-reported');
    const about = { productId: 'bicycle', reporterId: 'rita' };
    const report = { id: 'report', user: 'Rita Reader', name: 'Blue bicycle', ...about };
    await db.write((tx) => notifyAdminsOfReport(tx, services, report));
    expect(await failure()).toEqual([[one.email, 'Reported: Blue bicycle']]);
  });
});
