/** What people are told about offers: amounts that can't be, and what a conversation shows after. */
import { expect } from 'vitest';
import type { Actor } from '~/features/accounts/account.policy';
import { toConversationHead } from '~/features/conversations/conversation.dto';
import { getConversation } from '~/features/conversations/conversations.queries.server';
import {
  counterOffer,
  declineOffer,
  requireCounterable,
  withdrawOffer,
} from '~/features/offers/answer-offer.server';
import { makeOffer } from '~/features/offers/make-offer.server';
import { getOfferToCounter, listOwnOffers } from '~/features/offers/offer.queries.server';
import { findSameMove, type RepeatedMove } from '~/features/offers/repeated-move.server';
import { acceptOffer } from '~/features/orders/accept-offer.server';
import { cancelOrder } from '~/features/orders/end-order.server';
import { findOrderBetween } from '~/features/orders/own-order.queries.server';
import { priceRuleOf } from '~/features/products/price-rule';
import { DomainError } from '~/lib/domain-error';
import type { Database } from '~/platform/db/database';
import { apiApp } from '../setup/api-app';
import { onEachDatabase, onSqlite } from '../setup/databases';
import { ENGLISH, inEnglish } from '../setup/english';
import { actAs, addPerson, addProduct, testServices } from '../setup/test-ctx';

async function setUp(db: Database) {
  const services = testServices(db);
  const seller = await addPerson(services, 'seller');
  const buyer = await addPerson(services, 'buyer');
  const product = await addProduct(services, seller, { resalePriceMinor: 2000 });
  const as = (actor: Actor) => actAs(services, actor);
  const offer = (amount: number) =>
    makeOffer(as(buyer), { productId: product.id, amountMinor: amount });
  return { services, seller, buyer, product, as, offer };
}

/** The status and the English text of the refusal. */
async function refusal(work: Promise<unknown>): Promise<[number, string] | null> {
  const thrown = (await work.then(
    () => null,
    (error: unknown) => error,
  )) as DomainError | null;
  return thrown && [thrown.status, inEnglish(thrown.message)];
}

onEachDatabase('the amount of an offer', (it) => {
  it('is wrong also while another offer is open', async ({ db }) => {
    const { seller, as, offer } = await setUp(db);
    const range = [422, 'Enter an offer between $10.00 and $20.00.'];
    const { offerId } = await offer(1500);
    expect(await refusal(offer(999))).toEqual(range);
    expect(await refusal(offer(1500))).toEqual([
      409,
      'You already have an open offer for this product. Withdraw it to make another one.',
    ]);
    const above = [422, 'Enter an offer between $15.01 and $20.00.'];
    expect(await refusal(counterOffer(as(seller), { offerId, amountMinor: 2001 }))).toEqual(above);
    await counterOffer(as(seller), { offerId, amountMinor: 1800 });
    expect(await refusal(counterOffer(as(seller), { offerId, amountMinor: 2001 }))).toEqual([
      409,
      'This offer has been answered with another price.',
    ]);
    expect(await refusal(offer(2001))).toEqual(range);
    expect(await refusal(offer(1600))).toEqual([
      409,
      'The seller has answered you with a counter-offer. Accept or decline it first.',
    ]);
  });

  it('is not asked for in a counter of an offer that has ended, or of an inactive listing', async ({
    db,
  }) => {
    const { services, seller, buyer, product, as, offer } = await setUp(db);
    const first = await offer(1500);
    const counter = (offerId: string) => {
      const tooMuch = counterOffer(as(seller), { offerId, amountMinor: 9900 });
      return Promise.all([refusal(tooMuch), refusal(requireCounterable(as(seller), offerId))]);
    };
    await withdrawOffer(as(buyer), first.offerId);
    const withdrawn = [409, 'This offer has been withdrawn.'];
    expect(await counter(first.offerId)).toEqual([withdrawn, withdrawn]);
    const second = await offer(1500);
    expect(await counter(second.offerId)).toEqual([
      [422, 'Enter an offer between $15.01 and $20.00.'],
      null,
    ]);
    const endedAt = services.clock.now();
    await db.write((tx) => tx.product.update({ where: { id: product.id }, data: { endedAt } }));
    const inactive = await counter(second.offerId);
    expect(inactive.map((one) => one?.[0])).toEqual([409, 409]);
    const old = { where: { id: second.offerId }, data: { openUntil: endedAt } };
    await db.write((tx) => tx.offer.update(old));
    const expired = [409, 'This offer was open for 48 hours and has expired.'];
    expect(await counter(second.offerId)).toEqual([expired, expired]);
  });

  it('is higher in a counter of the seller, and lower in one of the buyer', async ({ db }) => {
    const { seller, buyer, as, offer } = await setUp(db);
    const { offerId } = await offer(1500);
    const higher = 'The buyer offers $15.00 already. Accept it, or enter a higher amount.';
    for (const amount of [1400, 1500]) {
      const counter = counterOffer(as(seller), { offerId, amountMinor: amount });
      expect([amount, await refusal(counter)]).toEqual([amount, [422, higher]]);
    }
    expect((await db.read.offer.findUnique({ where: { id: offerId } }))?.status).toBe('open');
    expect((await getOfferToCounter(as(seller), offerId)).range).toMatchObject({
      minMinor: 1501,
      maxMinor: 2000,
    });
    const counter = await counterOffer(as(seller), { offerId, amountMinor: 1800 });
    const lower = 'The seller offers $18.00 already. Accept it, or enter a lower amount.';
    for (const amount of [1800, 1900]) {
      const again = counterOffer(as(buyer), { ...counter, amountMinor: amount });
      expect([amount, await refusal(again)]).toEqual([amount, [422, lower]]);
    }
    expect((await getOfferToCounter(as(buyer), counter.offerId)).range).toMatchObject({
      minMinor: 1000,
      maxMinor: 1799,
    });
    expect(await counterOffer(as(buyer), { ...counter, amountMinor: 1799 })).toHaveProperty(
      'offerId',
    );
  });

  it('is the price where the seller takes nothing less', async ({ db }) => {
    const { services, seller, buyer, as } = await setUp(db);
    const firm = await addProduct(services, seller, {
      resalePriceMinor: 2000,
      offerFloorPercent: 100,
    });
    const on = (amount: number) =>
      makeOffer(as(buyer), { productId: firm.id, amountMinor: amount });
    expect(await refusal(on(1999))).toEqual([
      422,
      'Offer $20.00: no other amount is possible for this product.',
    ]);
    const { offerId } = await on(2000);
    const { refusal: none } = await getOfferToCounter(as(seller), offerId);
    const noOther = 'No other amount is possible for this product. Accept or decline the offer.';
    expect(inEnglish(String(none))).toBe(noOther);
    expect(await refusal(counterOffer(as(seller), { offerId, amountMinor: 2000 }))).toEqual([
      422,
      noOther,
    ]);
  });
});

onEachDatabase('an answer that is sent twice', (it) => {
  it('is done once, and what has become of the offer otherwise is said', async ({ db }) => {
    const { seller, buyer, as, offer } = await setUp(db);
    const asSeller = as(seller);
    const again = async (move: RepeatedMove, work: Promise<unknown>) => {
      await expect(work).rejects.toMatchObject({ code: 'conflict' });
      for (const event of ['accept', 'decline'] as const) {
        if (event !== move.event)
          expect(await findSameMove(asSeller, { ...move, event })).toBeNull();
      }
      const same = await findSameMove(asSeller, move);
      return same && [same.side, same.orderId];
    };
    const { offerId: declined } = await offer(1200);
    await declineOffer(asSeller, declined);
    expect(
      await again({ offerId: declined, event: 'decline' }, declineOffer(asSeller, declined)),
    ).toEqual(['seller', '']);
    const { offerId } = await offer(1300);
    const counter = { offerId, amountMinor: 1800 };
    const { offerId: countered } = await counterOffer(asSeller, counter);
    const move = { ...counter, event: 'counter' } as const;
    expect(await again(move, counterOffer(asSeller, counter))).toEqual(['seller', '']);
    expect(await findSameMove(asSeller, { ...move, amountMinor: 1900 })).toBeNull();
    await withdrawOffer(asSeller, countered);
    expect(
      await again({ offerId: countered, event: 'withdraw' }, withdrawOffer(asSeller, countered)),
    ).toEqual(['seller', '']);
    const { offerId: last } = await offer(1500);
    const { orderId } = await acceptOffer(asSeller, last);
    expect(await again({ offerId: last, event: 'accept' }, acceptOffer(asSeller, last))).toEqual([
      'seller',
      orderId,
    ]);
    expect(await findSameMove(as(buyer), { offerId: last, event: 'accept' })).toBeNull();
  });
});

onSqlite('the form of a counter', (it) => {
  it('is written for its reader, and shows a seller what is left after the fee', async ({ db }) => {
    const world = await apiApp(db);
    const { services, people } = world;
    services.env.FEE_PERCENT = 10;
    const { id: productId } = await addProduct(services, people.seller, { resalePriceMinor: 2000 });
    const made = await makeOffer(actAs(services, people.buyer), { productId, amountMinor: 1500 });
    const form = async (who: 'buyer' | 'seller', offerId: string) => {
      const headers = { ...(await world.headersOf(who, 'cookie')), accept: 'text/html' };
      return (await fetch(`${world.url}/dashboard/offers/${offerId}/counter`, { headers })).text();
    };
    const sellers = await form('seller', made.offerId);
    expect(sellers).toContain('Asking price $20.00');
    expect(sellers).not.toContain('The seller is asking');
    expect(sellers).toContain('Between $15.01 and $20.00.');
    expect(sellers).toContain('You get $13.50 of $15.00.');
    expect(sellers).toContain('You get $18.00 of $20.00.');
    const { offerId } = await counterOffer(actAs(services, people.seller), {
      ...made,
      amountMinor: 1800,
    });
    const buyers = await form('buyer', offerId);
    expect(buyers).toContain('The seller is asking $20.00.');
    expect(buyers).toContain('Between $10.00 and $17.99.');
    expect(buyers).not.toContain('You get');
    await world.close();
  });
});

onSqlite('the form of an offer', (it) => {
  it('says which amounts are possible, and answers a second click as the first', async ({ db }) => {
    const world = await apiApp(db);
    const { services, people } = world;
    const form = async (offerFloorPercent: number) => {
      const given = { resalePriceMinor: 2000, offerFloorPercent };
      const { id } = await addProduct(services, people.seller, given);
      const headers = { ...(await world.headersOf('buyer', 'cookie')), accept: 'text/html' };
      return (await fetch(`${world.url}/products/${id}/offer`, { headers })).text();
    };
    expect(await form(50)).toContain('Between $10.00 and $20.00.');
    const only = await form(100);
    expect(only).toContain('Only $20.00 can be offered.');
    expect(only).not.toContain('Between $');
    const { productId } = await world.newProduct();
    const { offerId } = await makeOffer(actAs(services, people.buyer), {
      productId,
      amountMinor: 1500,
    });
    for (const click of [1, 2]) {
      const { status, headers } = await fetch(`${world.url}/dashboard/offers/${offerId}/counter`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ amount: '18.00' }),
        headers: { ...(await world.headersOf('seller', 'cookie')), accept: 'text/html' },
      });
      expect([click, status, headers.get('location')]).toEqual([click, 302, '/dashboard/offers']);
    }
  });
});

onSqlite('an amount outside of the range of its listing', (it) => {
  it('is answered with that range by page and endpoint', async ({ db }) => {
    const world = await apiApp(db);
    const { services, people, url } = world;
    const { id: productId } = await addProduct(services, people.seller, { resalePriceMinor: 99 });
    const range = 'Enter an offer between $0.50 and $0.99.';
    const cookie = await world.headersOf('buyer', 'cookie');
    for (const amount of ['0.49', '0', '1', '99999999999']) {
      const page = await fetch(`${url}/products/${productId}/offer`, {
        method: 'POST',
        body: new URLSearchParams({ productId, amount }),
        headers: { ...cookie, accept: 'text/html' },
      });
      expect([amount, page.status]).toEqual([amount, 422]);
      expect(await page.text()).toContain(range);
      const call = await fetch(`${url}/api/offers`, {
        method: 'POST',
        body: JSON.stringify({ productId, amount }),
        headers: { ...cookie, 'content-type': 'application/json' },
      });
      expect([amount, call.status, await call.json()]).toMatchObject([
        amount,
        422,
        { fields: { amount: [range] } },
      ]);
    }
    expect(await db.read.offer.count()).toBe(0);
  });
});

onEachDatabase('the conversation of a deal', (it) => {
  it('shows the steps as they happened, and the agreed price to the two', async ({ db }) => {
    const { services, seller, buyer, product, as, offer } = await setUp(db);
    const { offerId } = await offer(1200);
    const { offerId: counter } = await counterOffer(as(seller), { offerId, amountMinor: 1800 });
    const other = await addPerson(services, 'buyer');
    await makeOffer(as(other), { productId: product.id, amountMinor: 1900 });
    const { orderId } = await acceptOffer(as(buyer), counter);
    const found = await db.read.conversation.findMany({ select: { id: true, buyerId: true } });
    const open = async (actor: Actor, of: Actor) => {
      const id = found.find(({ buyerId }) => buyerId === of.userId)?.id ?? '';
      const { conversation, messages } = await getConversation(as(actor), id, { limit: 50 });
      const { priceMinor, currency } = toConversationHead(conversation, ENGLISH.t, {
        now: new Date(),
        rule: priceRuleOf(as(actor)),
      }).product;
      return { price: [priceMinor, currency], events: messages.map((one) => one.eventType) };
    };
    for (const actor of [buyer, seller]) {
      expect(await open(actor, buyer)).toEqual({
        price: [1800, 'USD'],
        events: ['offer-make', 'offer-counter', 'offer-accept', 'order-reserved'],
      });
      expect(await open(actor === buyer ? other : seller, other)).toEqual({
        price: [2000, 'USD'],
        events: ['offer-make', 'offer-end'],
      });
    }
    for (const [actor, found] of [
      [buyer, orderId],
      [seller, orderId],
      [other, null],
    ] as const) {
      const deal = { productId: product.id, buyerId: buyer.userId };
      expect(await findOrderBetween(as(actor), deal)).toBe(found);
      const [offered] = (await listOwnOffers(as(actor), { limit: 5 })).items.filter(
        ({ status }) => status === 'accepted',
      );
      expect(offered?.orderId ?? null).toBe(found);
    }
    await cancelOrder(as(buyer), orderId);
    expect((await open(seller, buyer)).price).toEqual([2000, 'USD']);
  });
});
