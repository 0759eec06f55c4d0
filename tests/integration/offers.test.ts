import { expect } from 'vitest';
import type { Actor } from '~/features/accounts/account.policy';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import { deleteOwnProduct } from '~/features/moderation/delete-product.server';
import { counterOffer, declineOffer, withdrawOffer } from '~/features/offers/answer-offer.server';
import { listingPriceJob, offerDeadlineJob } from '~/features/offers/end-offers.server';
import { makeOffer } from '~/features/offers/make-offer.server';
import { offerStepJobs } from '~/features/offers/offer-jobs.server';
import { offerSteps } from '~/features/offers/offer-notifications.server';
import { findOpenOffer, listOwnOffers } from '~/features/offers/offer.queries.server';
import { isOfferMade } from '~/features/offers/repeated-move.server';
import { acceptOffer } from '~/features/orders/accept-offer.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { cancelOrder } from '~/features/orders/end-order.server';
import { createPaymentIntent } from '~/features/payments/start-payment.server';
import { editProduct } from '~/features/listings/edit-product.server';
import type { DomainError } from '~/lib/domain-error';
import type { Database } from '~/platform/db/database';
import { createLimits } from '~/platform/limits.server';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { onEachDatabase } from '../setup/databases';
import { inEnglish } from '../setup/english';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const HOUR = 60 * 60 * 1000;
const place = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
const JOBS = [offerDeadlineJob, listingPriceJob, ...offerStepJobs];

async function setUp(db: Database) {
  const clock = testClock();
  const services = testServices(db, { clock });
  const seller = await addPerson(services, 'seller');
  const buyer = await addPerson(services, 'buyer');
  const other = await addPerson(services, 'buyer');
  const product = await addProduct(services, seller, { resalePriceMinor: 2000 });
  const as = (actor: Actor) => actAs(services, actor);
  const offer = (actor: Actor, amount: number, more = {}) =>
    makeOffer(as(actor), { productId: product.id, amountMinor: amount, ...more });
  const statusOf = async (id: string) =>
    (await db.read.offer.findUniqueOrThrow({ where: { id } })).status;
  return { clock, services, seller, buyer, other, product, as, offer, statusOf };
}

/** The status of the refusal, or 'done'. */
async function answer(work: Promise<unknown>): Promise<number | 'done'> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if ((error as DomainError).name !== 'DomainError') throw error;
    return (error as DomainError).status;
  }
}

onEachDatabase('making an offer', (it) => {
  it('takes what decision 51 allows and nothing else', async ({ db }) => {
    const { services, seller, buyer, offer, as } = await setUp(db);
    expect(await answer(offer(buyer, 999))).toBe(422);
    expect(await answer(offer(buyer, 2001))).toBe(422);
    expect(await answer(offer(seller, 1500))).toBe(403);
    const both = await addPerson(services, 'seller', { canBuy: true, canSell: true });
    const own = await addProduct(services, both);
    const toSelf = makeOffer(as(both), { productId: own.id, amountMinor: 1500 });
    expect(await answer(toSelf)).toBe(403);
    expect(await answer(offer(buyer, 1000))).toBe('done');
    expect(await answer(offer(buyer, 1500))).toBe(409);
    const nowhere = makeOffer(as(buyer), { productId: 'none', amountMinor: 1500 });
    expect(await answer(nowhere)).toBe(404);
  });

  it('counts against 20 an hour, and against 10 new conversations', async ({ db }) => {
    const { services, seller, buyer, product } = await setUp(db);
    const limits = createLimits('on', db);
    const strict = actAs({ ...services, limits }, buyer);
    const round = async (productId: string, amount = 1500) => {
      const { offerId } = await makeOffer(strict, { productId, amountMinor: amount });
      await withdrawOffer(strict, offerId);
    };
    for (let used = 0; used < 9; used += 1) await limits.consume('conversation', buyer.userId);
    for (let used = 0; used < 18; used += 1) await limits.consume('offer', buyer.userId);
    await round(product.id);
    const more = await addProduct(services, seller, { resalePriceMinor: 2000 });
    expect(await answer(round(more.id))).toBe(429);
    // An amount that is refused is no offer.
    expect(await answer(round(product.id, 1))).toBe(422);
    await round(product.id);
    expect(await answer(round(product.id))).toBe(429);
    // None of them was open when its job ran.
    await runDueJobs(services, JOBS);
    expect(await db.read.notification.count({ where: { userId: seller.userId } })).toBe(0);
    expect(await db.read.job.count({ where: { kind: 'mail' } })).toBe(0);
  });

  it('says that ten are open before it says that there were ten within the hour', async ({
    db,
  }) => {
    const { services, seller, buyer } = await setUp(db);
    const strict = actAs({ ...services, limits: createLimits('on', db) }, buyer);
    const offerNew = async () => {
      const { id: productId } = await addProduct(services, seller, { resalePriceMinor: 2000 });
      return makeOffer(strict, { productId, amountMinor: 1500 });
    };
    for (let made = 0; made < 10; made += 1) await offerNew();
    await expect(offerNew()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('offers.tooMany'),
    });
  });

  it('counts the conversation that it opens once, also when sent twice at once', async ({ db }) => {
    const { services, buyer, product } = await setUp(db);
    const limits = createLimits('on', db);
    const strict = actAs({ ...services, limits }, buyer);
    const send = () => answer(makeOffer(strict, { productId: product.id, amountMinor: 1500 }));
    expect((await Promise.all([send(), send()])).sort()).toEqual([409, 'done']);
    for (let used = 1; used < 10; used += 1) await limits.consume('conversation', buyer.userId);
    await expect(limits.consume('conversation', buyer.userId)).rejects.toMatchObject({
      status: 429,
    });
  });

  it('follows the floor of the seller, and is refused where offers are off', async ({ db }) => {
    const { services, seller, buyer, as } = await setUp(db);
    const strict = await addProduct(services, seller, { offerFloorPercent: 90 });
    const closed = await addProduct(services, seller, { takesOffers: false });
    const any = await addProduct(services, seller, { offerFloorPercent: 0 });
    const on = (productId: string, amount: number) =>
      answer(makeOffer(as(buyer), { productId, amountMinor: amount }));
    expect(await on(strict.id, 1799)).toBe(422);
    expect(await on(strict.id, 1800)).toBe('done');
    expect(await on(closed.id, 2000)).toBe(409);
    expect(await on(any.id, 50)).toBe('done');
  });

  it('needs a product that is for sale in the currency of today', async ({ db }) => {
    const { services, seller, buyer, as } = await setUp(db);
    const on = async (given: Parameters<typeof addProduct>[2]) => {
      const { id } = await addProduct(services, seller, given);
      return answer(makeOffer(as(buyer), { productId: id, amountMinor: 1500 }));
    };
    expect(await on({ status: 'sold' })).toBe(409);
    expect(await on({ status: 'reserved' })).toBe(409);
    expect(await on({ currency: 'EUR' })).toBe(409);
    expect(await on({ deletedAt: new Date() })).toBe(404);
  });

  it('leaves one open offer per product and ten per buyer, however they race', async ({ db }) => {
    const { services, seller, buyer, offer, as } = await setUp(db);
    const same = await Promise.all(Array.from({ length: 6 }, () => answer(offer(buyer, 1500))));
    expect(same.filter((one) => one === 'done')).toHaveLength(1);
    expect(same.filter((one) => one === 409)).toHaveLength(5);
    const products = await Promise.all(
      Array.from({ length: 14 }, () => addProduct(services, seller)),
    );
    const answers = await Promise.all(
      products.map(({ id }) => answer(makeOffer(as(buyer), { productId: id, amountMinor: 1500 }))),
    );
    expect(answers.filter((one) => one === 'done')).toHaveLength(9);
    expect(answers.filter((one) => one === 409)).toHaveLength(5);
    expect(await db.read.offer.count({ where: { status: 'open' } })).toBe(10);
  });
});

onEachDatabase('answering an offer', (it) => {
  it('accepts at the agreed price, which the order carries everywhere', async ({ db }) => {
    const { seller, buyer, other, product, offer, as, statusOf } = await setUp(db);
    const { offerId } = await offer(buyer, 1500, place);
    const losing = await offer(other, 1900);
    expect(await answer(acceptOffer(as(other), offerId))).toBe(404);
    expect(await answer(acceptOffer(as(buyer), offerId))).toBe(403);
    const { orderId } = await acceptOffer(as(seller), offerId);
    const order = await db.read.order.findUniqueOrThrow({ where: { id: orderId } });
    expect(order).toMatchObject({
      ...place,
      status: 'reserved',
      priceMinor: 1500,
      currency: 'USD',
      buyerId: buyer.userId,
      userName: buyer.name,
      activeProductId: product.id,
    });
    const accepted = await db.read.offer.findUniqueOrThrow({ where: { id: offerId } });
    expect(accepted).toMatchObject({ status: 'accepted', orderId, phone: null, openKey: null });
    expect(await statusOf(losing.offerId)).toBe('ended');
    expect(await answer(acceptOffer(as(seller), losing.offerId))).toBe(409);
    expect(await answer(acceptOffer(as(seller), offerId))).toBe(409);
    await createPaymentIntent(as(buyer), { orderId });
    const intent = await db.read.paymentIntent.findFirstOrThrow({ where: { orderId } });
    expect(intent.amountMinor).toBe(1500);
  });

  it('lets the buyer book again: the same order, and the agreed price', async ({ db }) => {
    const { seller, buyer, product, offer, as } = await setUp(db);
    const { offerId } = await offer(buyer, 1500);
    const { orderId } = await acceptOffer(as(seller), offerId);
    const again = (price?: string) =>
      bookProduct(as(buyer), { productId: product.id, ...place, ...(price && { price }) });
    // Neither the offer nor an earlier booking had them: they are asked for before the payment.
    const before = await db.read.order.findUniqueOrThrow({ where: { id: orderId } });
    expect(before).toMatchObject({ phone: '', meetingLocation: '' });
    const refused = await again('20.00').catch((error: Error) => inEnglish(error.message));
    expect(refused).toBe('You have booked this for $15.00.');
    expect(await again('15.00')).toEqual({ orderId });
    expect(await again()).toEqual({ orderId });
    const after = await db.read.order.findUniqueOrThrow({ where: { id: orderId } });
    expect(after).toMatchObject(place);
  });

  it('takes phone and meeting place from the last booking', async ({ db }) => {
    const { services, seller, buyer, offer, as } = await setUp(db);
    const earlier = await addProduct(services, seller);
    await bookProduct(as(buyer), { productId: earlier.id, ...place });
    const { offerId } = await offer(buyer, 1500);
    const { orderId } = await acceptOffer(as(seller), offerId);
    expect(await db.read.order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject(place);
  });

  it('is the same one only with the same contact details', async ({ db }) => {
    const { seller, buyer, offer, as } = await setUp(db);
    const { offerId } = await offer(buyer, 1500, place);
    const isMade = (who: Actor, changed: object = {}) =>
      isOfferMade(as(who), offerId, { amountMinor: 1500, ...place, ...changed });
    expect(await isMade(buyer)).toBe(true);
    expect(await isMade(seller)).toBe(false);
    for (const changed of [{ amountMinor: 1600 }, { phone: '+1 503 555 0000' }, { phone: '' }]) {
      expect(await isMade(buyer, changed)).toBe(false);
    }
  });

  it('counters back and forth, each time with a new offer for 48 hours', async ({ db }) => {
    const { clock, seller, buyer, product, offer, as, statusOf } = await setUp(db);
    const first = await offer(buyer, 1200, place);
    expect(await answer(counterOffer(as(buyer), { ...first, amountMinor: 1300 }))).toBe(403);
    expect(await answer(counterOffer(as(seller), { ...first, amountMinor: 2001 }))).toBe(422);
    clock.forward(47 * HOUR);
    const second = await counterOffer(as(seller), { ...first, amountMinor: 1800 });
    expect(await statusOf(first.offerId)).toBe('countered');
    expect(await answer(acceptOffer(as(seller), second.offerId))).toBe(403);
    clock.forward(47 * HOUR);
    const third = await counterOffer(as(buyer), { ...second, amountMinor: 1500 });
    const ids = { productId: product.id, buyerId: buyer.userId };
    expect(await findOpenOffer(as(buyer), ids)).toMatchObject({ id: third.offerId });
    const { orderId } = await acceptOffer(as(seller), third.offerId);
    const order = await db.read.order.findUniqueOrThrow({ where: { id: orderId } });
    expect(order).toMatchObject({ ...place, priceMinor: 1500 });
  });

  it('declines and withdraws, each side its own', async ({ db }) => {
    const { clock, seller, buyer, other, product, offer, as, statusOf } = await setUp(db);
    const first = await offer(buyer, 1200);
    expect(await answer(withdrawOffer(as(other), first.offerId))).toBe(404);
    expect(await answer(withdrawOffer(as(seller), first.offerId))).toBe(403);
    expect(await answer(declineOffer(as(buyer), first.offerId))).toBe(403);
    await withdrawOffer(as(buyer), first.offerId);
    expect(await answer(withdrawOffer(as(buyer), first.offerId))).toBe(409);
    clock.forward(HOUR);
    const second = await offer(buyer, 1300);
    await declineOffer(as(seller), second.offerId);
    expect(await statusOf(second.offerId)).toBe('declined');
    const { items } = await listOwnOffers(as(buyer), { limit: 10 });
    expect(items.map(({ status }) => status)).toEqual(['declined', 'withdrawn']);
    const search = async (actor: Actor, text: string) =>
      (await listOwnOffers(as(actor), { limit: 10, search: text })).items.length;
    const [word = ''] = product.name.toUpperCase().split(' ');
    expect([await search(buyer, word), await search(seller, word)]).toEqual([2, 2]);
    expect([await search(seller, '100%'), await search(other, word)]).toEqual([0, 0]);
    const newest = await listOwnOffers(as(seller), { limit: 1 });
    const next = await listOwnOffers(as(seller), { limit: 1, cursor: newest.next });
    expect(next.items.map(({ status }) => status)).toEqual(['withdrawn']);
    const back = await listOwnOffers(as(seller), { limit: 1, before: next.previous });
    expect(back.items).toEqual(newest.items);
  });

  it('stays open when the buyer has five unpaid orders', async ({ db }) => {
    const { services, seller, buyer, offer, as, statusOf } = await setUp(db);
    const orders: string[] = [];
    for (let made = 0; made < 5; made += 1) {
      const { id } = await addProduct(services, seller);
      orders.push((await bookProduct(as(buyer), { productId: id, ...place })).orderId);
    }
    const { offerId } = await offer(buyer, 1500);
    expect(await answer(acceptOffer(as(seller), offerId))).toBe(409);
    expect(await statusOf(offerId)).toBe('open');
    await cancelOrder(as(buyer), orders[0] ?? '');
    expect(await answer(acceptOffer(as(seller), offerId))).toBe('done');
  });
});

onEachDatabase('the end of an offer', (it) => {
  it('comes after 48 hours, once, and no answer after it counts', async ({ db }) => {
    const { clock, services, seller, buyer, offer, as, statusOf } = await setUp(db);
    const { offerId } = await offer(buyer, 1500);
    clock.forward(48 * HOUR);
    expect(await answer(acceptOffer(as(seller), offerId))).toBe(409);
    expect(await answer(declineOffer(as(seller), offerId))).toBe(409);
    expect(await answer(withdrawOffer(as(buyer), offerId))).toBe(409);
    const counter = counterOffer(as(seller), { offerId, amountMinor: 1800 });
    expect(await answer(counter)).toBe(409);
    const { items } = await listOwnOffers(as(buyer), { limit: 10 });
    expect(items).toMatchObject([{ id: offerId, status: 'expired' }]);
    await runDueJobs(services, JOBS);
    expect(await statusOf(offerId)).toBe('expired');
    await runDueJobs(services, JOBS);
    const steps = await db.read.job.findMany({ where: { kind: { in: [...offerSteps] } } });
    expect(steps.map(({ kind }) => kind).sort()).toEqual(['offer-expired', 'offer-made']);
    expect(steps.every(({ doneAt }) => doneAt !== null)).toBe(true);
  });

  it('makes room at once for another offer, whether or not the job has run', async ({ db }) => {
    const { clock, buyer, offer, statusOf } = await setUp(db);
    const { offerId } = await offer(buyer, 1500);
    clock.forward(48 * HOUR);
    expect(await answer(offer(buyer, 1600))).toBe('done');
    expect(await statusOf(offerId)).toBe('expired');
  });

  it('comes with a booking, a removal and the end of an account', async ({ db }) => {
    const { services, seller, buyer, other, product, offer, as, statusOf } = await setUp(db);
    const admin = as(await addPerson(services, 'admin'));
    const booked = await offer(buyer, 1500);
    await bookProduct(as(other), { productId: product.id, ...place });
    expect(await statusOf(booked.offerId)).toBe('ended');

    const hidden = await addProduct(services, seller);
    const onHidden = await makeOffer(as(buyer), { productId: hidden.id, amountMinor: 1500 });
    await deleteOwnProduct(as(seller), hidden.id);
    expect(await statusOf(onHidden.offerId)).toBe('ended');

    const another = await addProduct(services, seller);
    const leaving = await makeOffer(as(buyer), {
      productId: another.id,
      amountMinor: 1500,
      ...place,
    });
    await deleteUser(admin, buyer.userId);
    const row = await db.read.offer.findUniqueOrThrow({ where: { id: leaving.offerId } });
    expect(row).toMatchObject({ status: 'ended', phone: null, meetingLocation: null });
    const german = { ...as(seller), language: 'de' };
    const [listed] = (await listOwnOffers(german, { limit: 1 })).items;
    expect(listed?.otherName).toBe('Gelöschtes Konto');
  });

  it('comes with another price, at once for whoever asks', async ({ db }) => {
    const { services, seller, buyer, product, offer, as, statusOf } = await setUp(db);
    const { offerId } = await offer(buyer, 1500);
    const { name, categoryId: category, phone, location, description } = product;
    const input = {
      name,
      category,
      phone,
      location,
      originalprice: 5000,
      condition: product.condition as 'good',
      purchaseyear: product.purchaseYear,
      description,
      offerfloor: 50,
      nooffers: false,
      acceptsCash: false,
    };
    await editProduct(as(seller), product.id, { ...input, resaleprice: 2000 }, []);
    await runDueJobs(services, JOBS);
    expect(await statusOf(offerId)).toBe('open');
    await editProduct(as(seller), product.id, { ...input, resaleprice: 1800 }, []);
    expect(await answer(acceptOffer(as(seller), offerId))).toBe(409);
    const { items } = await listOwnOffers(as(buyer), { limit: 10 });
    expect(items).toMatchObject([{ id: offerId, status: 'ended' }]);
    await runDueJobs(services, JOBS);
    expect(await statusOf(offerId)).toBe('ended');
    expect(await answer(offer(buyer, 1700))).toBe('done');
  });
});
