/** A listing that its seller changes while buyers look at it, or have made offers for it. */
import { expect } from 'vitest';
import { listOwnNotifications } from '~/features/notifications/own-notifications.server';
import { editProduct, hasOpenOffers } from '~/features/listings/edit-product.server';
import { makeOffer } from '~/features/offers/make-offer.server';
import { offerStepJobs } from '~/features/offers/offer-jobs.server';
import { acceptOffer } from '~/features/orders/accept-offer.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { findGoodsKey } from '~/features/products/goods-key.server';
import { productImageIds } from '~/features/products/set-product-photos.server';
import type { Database } from '~/platform/db/database';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { deliverMail } from '~/features/notifications/mail-job.server';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson, addProduct, memoryMailer, testServices } from '../setup/test-ctx';

async function setUp(db: Database) {
  const mailer = memoryMailer();
  const services = testServices(db, { mailer });
  const person = await addPerson(services, 'seller');
  const seller = actAs(services, person);
  const buyer = actAs(services, await addPerson(services, 'buyer'));
  const stored = await addProduct(services, person, { resalePriceMinor: 2000 });
  const { id, name, categoryId: category, phone, location, description } = stored;
  const input = {
    name,
    category,
    phone,
    location,
    description,
    originalprice: stored.originalPriceMinor,
    resaleprice: 2000,
    condition: stored.condition as 'good',
    purchaseyear: stored.purchaseYear,
    offerfloor: 50,
    nooffers: false,
    acceptsCash: false,
  };
  const imageIds = await productImageIds(db.read, id);
  const edit = (change: Partial<typeof input>) =>
    editProduct(seller, id, { ...input, ...change }, imageIds);
  return { services, mailer, seller, buyer, id, edit };
}

onEachDatabase('an edit of a listing with an open offer', (it) => {
  it('ends the offer when it changes the goods, and says so to the buyer', async ({ db }) => {
    const { services, mailer, seller, buyer, id, edit } = await setUp(db);
    const { offerId } = await makeOffer(buyer, { productId: id, amountMinor: 1500 });
    const status = async () => (await db.read.offer.findUnique({ where: { id: offerId } }))?.status;
    expect(await hasOpenOffers(seller, id)).toBe(true);
    await edit({ phone: '503 555 0199', location: 'Salem' });
    expect(await status()).toBe('open');
    await edit({ name: 'A broken lamp', condition: 'good' });
    expect(await status()).toBe('ended');
    expect(await hasOpenOffers(seller, id)).toBe(false);
    await expect(acceptOffer(seller, offerId)).rejects.toMatchObject({ status: 409 });
    await runDueJobs(services, offerStepJobs);
    expect((await listOwnNotifications(buyer, { limit: 9 })).items).toMatchObject([
      { kind: 'offer-ended', outcome: 'listing-changed' },
    ]);
    await deliverMail(services);
    const mail = (await mailer.list()).find(({ subject }) => subject.startsWith('Offer ended'));
    expect(mail?.text).toContain('The seller has changed the listing of A broken lamp');
  });
});

onEachDatabase('a booking of a listing that has changed', (it) => {
  it('is refused when its form has seen other goods', async ({ db }) => {
    const { buyer, id: productId, edit } = await setUp(db);
    const booking = { productId, phone: '503 555 0100', meetingLocation: 'Library' };
    const seen = (await findGoodsKey(db.read, productId)) ?? '';
    await edit({ phone: '503 555 0199' });
    expect(await findGoodsKey(db.read, productId)).toBe(seen);
    await edit({ description: 'Broken.' });
    const refused = bookProduct(buyer, { ...booking, seen });
    await expect(refused).rejects.toMatchObject({ message: 'orders.listingChanged', status: 409 });
    const now = (await findGoodsKey(db.read, productId)) ?? '';
    expect(await bookProduct(buyer, { ...booking, seen: now })).toHaveProperty('orderId');
  });
});
