import { expect } from 'vitest';
import type { Actor } from '~/features/accounts/account.policy';
import { counterOffer } from '~/features/offers/answer-offer.server';
import { makeOffer } from '~/features/offers/make-offer.server';
import { acceptOffer } from '~/features/orders/accept-offer.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { listPayments, readReceipt } from '~/features/payments/payment.queries.server';
import { payWithCard } from '~/features/payments/start-payment.server';
import type { DomainError } from '~/lib/domain-error';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const place = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };

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

onEachDatabase('200 acceptances and bookings at once', (it) => {
  it('have exactly one winner, who pays the agreed price', async ({ db }) => {
    const services = testServices(db, { clock: testClock() });
    const as = (actor: Actor) => actAs(services, actor);
    const seller = await addPerson(services, 'seller');
    const { id: productId } = await addProduct(services, seller, { resalePriceMinor: 2000 });
    const people = await Promise.all(
      Array.from({ length: 200 }, () => addPerson(services, 'buyer')),
    );
    // A quarter answers a counter of the seller, a quarter is accepted by the seller.
    const attempts = await Promise.all(
      people.map(async (person, at) => {
        const ctx = as(person);
        if (at % 2 === 0) return () => bookProduct(ctx, { productId, ...place });
        const made = await makeOffer(ctx, { productId, amountMinor: 1500, ...place });
        if (at % 4 === 1) return () => acceptOffer(as(seller), made.offerId);
        const counter = await counterOffer(as(seller), { ...made, amountMinor: 1700 });
        return () => acceptOffer(ctx, counter.offerId);
      }),
    );
    const answers = await Promise.all(attempts.map((attempt) => answer(attempt())));
    expect(answers.filter((one) => one === 'done')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['done', 409]));
    const [order, ...others] = await db.read.order.findMany({ include: { offer: true } });
    expect(others).toEqual([]);
    expect(order?.buyerId).toBe(people[answers.indexOf('done')]?.userId);
    expect(order?.priceMinor).toBe(order?.offer?.amountMinor ?? 2000);
    expect(await db.read.offer.count({ where: { status: 'open' } })).toBe(0);
    const accepted = await db.read.offer.count({ where: { status: 'accepted' } });
    expect(accepted).toBe(order?.offer ? 1 : 0);
    expect(await db.read.product.findUnique({ where: { id: productId } })).toMatchObject({
      status: 'reserved',
      listed: false,
      resalePriceMinor: 2000,
    });
  });
});

onEachDatabase('the agreed price', (it) => {
  it('is what is charged, on the receipt, among the payments and in the ledger', async ({ db }) => {
    const services = testServices(db, { clock: testClock() });
    const [seller, buyer] = [
      await addPerson(services, 'seller'),
      await addPerson(services, 'buyer'),
    ];
    const { id: productId } = await addProduct(services, seller, { resalePriceMinor: 2000 });
    const ctx = actAs(services, buyer);
    const made = await makeOffer(ctx, { productId, amountMinor: 1100, ...place });
    const counter = await counterOffer(actAs(services, seller), { ...made, amountMinor: 1650 });
    const { orderId } = await acceptOffer(ctx, counter.offerId);
    expect(await payWithCard(ctx, { orderId, card })).toBe('paid');
    expect(await db.read.paymentIntent.findFirst({ where: { orderId } })).toMatchObject({
      amountMinor: 1650,
      currency: 'USD',
    });
    expect(await readReceipt(ctx, orderId)).toMatchObject({ priceMinor: 1650, currency: 'USD' });
    const admin = actAs(services, await addPerson(services, 'admin'));
    const { items } = await listPayments(admin, { limit: 10 });
    expect(items).toMatchObject([{ orderId, amountMinor: 1650 }]);
    const entries = await db.read.ledgerEntry.findMany({ where: { orderId, account: 'held' } });
    expect(entries).toMatchObject([{ amountMinor: -1650, currency: 'USD' }]);
  });
});
