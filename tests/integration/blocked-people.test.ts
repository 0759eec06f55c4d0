import { expect } from 'vitest';
import { listBlockedPeople } from '~/features/blocks/blocks.server';
import { blockPerson } from '~/features/offers/block-person.server';
import { counterOffer } from '~/features/offers/answer-offer.server';
import { makeOffer } from '~/features/offers/make-offer.server';
import { messageSeller } from '~/features/conversations/send-message.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { apiApp, type ApiApp } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson, testClock, testServices } from '../setup/test-ctx';

const meeting = { phone: '503 555 0100', meetingLocation: 'Library' };
const NEUTRAL = 'deal with each other on Rummage.';

/** Everything that two people can have with each other before one of them blocks the other. */
async function shared(world: ApiApp) {
  const { people, services } = world;
  const [buyer, seller] = [actAs(services, people.buyer), actAs(services, people.seller)];
  const product = async () => (await world.newProduct()).productId;
  const [asked, countered] = [await product(), await product()];
  const [free, booked] = [await product(), await product()];
  const { conversationId } = await messageSeller(buyer, asked, { text: 'Hi' });
  const { offerId: open } = await makeOffer(buyer, { productId: asked, amountMinor: 1500 });
  const first = await makeOffer(buyer, { productId: countered, amountMinor: 1500 });
  const { offerId: counter } = await counterOffer(seller, { ...first, amountMinor: 1800 });
  const { orderId } = await bookProduct(buyer, { productId: booked, ...meeting });
  return {
    asked,
    free,
    booked,
    conversationId,
    open,
    counter,
    orderId,
    sellerId: people.seller.userId,
    categoryId: await categoryOf(world, free),
  };
}

async function categoryOf({ services }: ApiApp, id: string): Promise<string> {
  return (await services.db.read.product.findUniqueOrThrow({ where: { id } })).categoryId;
}

type Attempt = [who: 'buyer' | 'seller', path: string, body: Record<string, unknown>];

/** Every way to write to, offer to or book from each other; JSON below /api and at /order. */
function attempts({ ...ids }: Awaited<ReturnType<typeof shared>>): Attempt[] {
  const { asked, free, conversationId, open, counter, orderId, sellerId, categoryId } = ids;
  const text = { text: 'Are you there?' };
  const amount = { amount: '17.00' };
  return [
    ['buyer', '/api/conversations', { productId: free, ...text }],
    ['buyer', '/api/conversations', { productId: asked, ...text }],
    ['buyer', `/api/conversations/${conversationId}/messages`, text],
    ['buyer', `/dashboard/messages/${conversationId}`, text],
    ['buyer', `/dashboard/messages/new?product=${free}`, text],
    ['buyer', '/api/offers', { productId: free, ...amount }],
    ['buyer', '/api/offers', { productId: free, amount: 'little' }],
    ['buyer', `/products/${free}/offer`, { productId: free, ...amount }],
    ['buyer', `/api/offers/${counter}/counter`, amount],
    ['buyer', `/api/offers/${counter}/counter`, { amount: 'little' }],
    ['buyer', `/dashboard/offers/${counter}/counter`, amount],
    ['buyer', '/order', { productId: free, ...meeting }],
    ['buyer', '/order', { productId: free, phone: '' }],
    ['buyer', '/api/order', { productId: free, ...meeting }],
    ['buyer', `/products/${free}`, { productId: free, ...meeting }],
    ['buyer', '/order', { productId: free, ...meeting, paymentMethod: 'cash' }],
    ['buyer', `/products/${free}`, { productId: free, ...meeting, paymentMethod: 'cash' }],
    // The pages that book over their listings.
    ...[
      '/home',
      '/search',
      '/dashboard/saved',
      '/dashboard/following',
      `/category/${categoryId}`,
      `/sellers/${sellerId}`,
    ].map((path): Attempt => ['buyer', path, { productId: free, ...meeting }]),
    ['buyer', `/sellers/${sellerId}/follow`, { intent: 'follow' }],
    ['seller', `/api/conversations/${conversationId}/messages`, text],
    ['seller', `/dashboard/messages/${conversationId}`, text],
    ['seller', `/dashboard/messages/new?order=${orderId}`, text],
    ['seller', `/api/offers/${open}/counter`, amount],
    ['seller', `/dashboard/offers/${open}/counter`, amount],
  ];
}

async function send(world: ApiApp, [who, path, body]: Attempt) {
  const json = /^\/(api|order$)/.test(path);
  const headers = await world.headersOf(who, json ? 'bearer' : 'cookie');
  const type = json ? 'application/json' : 'application/x-www-form-urlencoded';
  const accept = json ? 'application/json' : 'text/html';
  const form = new URLSearchParams(body as Record<string, string>).toString();
  const answer = await fetch(world.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, accept, 'content-type': type },
    body: json ? JSON.stringify(body) : form,
  });
  const location = answer.headers.get('location');
  return { status: answer.status, location, text: await answer.text() };
}

async function read(world: ApiApp, who: 'buyer' | 'seller', path: string) {
  const headers = { ...(await world.headersOf(who, 'cookie')), accept: 'text/html' };
  const answer = await fetch(world.url + path, { headers, redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
}

onEachDatabase('a blocked person', (it) => {
  it('gets nowhere, by page and by call, on either side', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const { people, services } = world;
      const [buyer, seller] = [actAs(services, people.buyer), actAs(services, people.seller)];
      const ids = await shared(world);
      expect(await db.read.offer.count({ where: { status: 'open' } })).toBe(2);
      const stored = async () => [
        await db.read.message.count(),
        await db.read.offer.count({ where: { status: 'open' } }),
        await db.read.order.count(),
      ];
      for (const [blocker, blocked] of [
        [seller, people.buyer],
        [buyer, people.seller],
      ] as const) {
        await db.write((tx) => tx.block.deleteMany());
        await blockPerson(blocker, blocked.userId);
        const before = await stored();
        for (const attempt of attempts(ids)) {
          const { status, text } = await send(world, attempt);
          expect([...attempt, status, text.includes(NEUTRAL)]).toEqual([...attempt, 403, true]);
        }
        // The form of a first message leads to the conversation that there is, which says why.
        const again = await send(world, ['buyer', newMessage(ids.asked), { text: 'Hi' }]);
        expect(again.location).toBe(`/dashboard/messages/${ids.conversationId}`);
        // The block has ended the open offers, in both directions.
        expect(before[1]).toBe(0);
        for (const who of ['buyer', 'seller'] as const) {
          const list = await read(world, who, '/dashboard/offers');
          expect(list.text).toContain('Ended');
          expect(list.text).not.toMatch(/Open until|value="(accept|decline|withdraw)"/);
          const overview = await read(world, who, '/dashboard');
          expect(overview.text).not.toContain('offers $');
        }
        for (const [who, offerId] of [
          ['buyer', ids.counter],
          ['seller', ids.open],
        ] as const) {
          const call: Attempt = [who, `/api/offers/${offerId}/accept`, {}];
          const { status, text } = await send(world, call);
          expect([...call, status, text.includes(NEUTRAL)]).toEqual([...call, 403, true]);
          // The button of a page that was open before goes back to its page, with a toast.
          const from = `/dashboard/messages/${ids.conversationId}`;
          const body = { offerId, intent: 'accept', from };
          const accepted = await send(world, [who, '/dashboard/offers', body]);
          expect([accepted.status, accepted.location]).toEqual([302, from]);
        }
        expect(await stored()).toEqual(before);
        for (const who of ['buyer', 'seller'] as const) {
          const page = await read(world, who, `/dashboard/messages/${ids.conversationId}`);
          expect([page.status, page.text.includes(NEUTRAL)]).toEqual([200, true]);
          expect(page.text).not.toMatch(
            /<textarea|value="(accept|decline|withdraw)"|\/counter|Make an offer/,
          );
        }
        for (const path of [`/products/${ids.free}/offer`, newMessage(ids.free)]) {
          const page = await read(world, 'buyer', path);
          expect([path, page.status, page.text.includes(NEUTRAL)]).toEqual([path, 200, true]);
          expect(page.text).not.toMatch(/<textarea|name="amount"/);
        }
        // The page of an order that the two share goes on, without messages, and with it the payment.
        for (const who of ['buyer', 'seller'] as const) {
          const { status, text } = await read(world, who, `/dashboard/orders/${ids.orderId}`);
          expect([who, status, text.includes('/messages/new')]).toEqual([who, 200, false]);
          if (who === 'seller') expect(text).toContain(meeting.phone);
        }
        expect((await read(world, 'buyer', payment(ids.orderId))).status).toBe(200);
      }
    } finally {
      await world.close();
    }
  });

  it('is listed for the one who has blocked, who ends it there', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const { people, services } = world;
      await blockPerson(actAs(services, people.buyer), people.seller.userId);
      const listed = await read(world, 'buyer', '/dashboard/blocked');
      expect(listed.text).toContain(people.seller.name);
      const others = await read(world, 'seller', '/dashboard/blocked');
      expect(others.text).not.toContain(people.buyer.name);
      const ended = await send(world, [
        'buyer',
        '/dashboard/blocked',
        { personId: people.seller.userId },
      ]);
      expect(ended.status).toBe(302);
      expect(await db.read.block.count()).toBe(0);
      const unknown = await send(world, ['buyer', '/dashboard/blocked', { personId: '\0' }]);
      expect([400, 404, 422]).toContain(unknown.status);
      expect((await send(world, ['buyer', '/dashboard/blocked', {}])).status).toBe(404);
    } finally {
      await world.close();
    }
  });
});

const newMessage = (productId: string) => `/dashboard/messages/new?product=${productId}`;
const payment = (orderId: string) => `/dashboard/payment/${orderId}`;

onEachDatabase('the list of blocked people', (it) => {
  it('has the latest first, in pages both ways, found by name', async ({ db }) => {
    const clock = testClock();
    const services = testServices(db, { clock });
    const ctx = actAs(services, await addPerson(services, 'buyer'));
    const names: string[] = [];
    for (let made = 0; made < 5; made += 1) {
      const name = `Person ${made}`;
      const given = { name, nameKey: name.toLowerCase() };
      await blockPerson(ctx, (await addPerson(services, 'seller', given)).userId);
      names.unshift(name);
      if (made % 2) clock.forward(1000);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    let before: string | null = null;
    do {
      const page = await listBlockedPeople(ctx, { limit: 2, cursor });
      seen.push(...page.items.map(({ name }) => name));
      [cursor, before] = [page.next, page.previous];
    } while (cursor);
    expect(seen.toSorted()).toEqual(names.toSorted());
    expect(seen[0]).toBe('Person 4');
    const back = await listBlockedPeople(ctx, { limit: 2, before });
    expect(back.items.map(({ name }) => name)).toEqual(seen.slice(2, 4));
    const found = await listBlockedPeople(ctx, { limit: 9, search: 'PERSON 3' });
    expect(found.items.map(({ name }) => name)).toEqual(['Person 3']);
  });
});
