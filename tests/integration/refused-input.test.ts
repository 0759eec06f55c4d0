import { expect } from 'vitest';
import { storeBlock } from '~/features/blocks/blocks.server';
import { saveSearch } from '~/features/alerts/saved-searches.server';
import { blockPerson } from '~/features/offers/block-person.server';
import { apiApp, type ApiApp, type Caller } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { lampForm } from '../setup/listings';
import { actAs, addProduct } from '../setup/test-ctx';

interface Answer {
  status: number;
  headers: Headers;
  json: Record<string, unknown>;
}

/** Sends a request as somebody; `key` is its Idempotency-Key. */
function sender({ url, headersOf }: ApiApp) {
  return async (who: Caller, call: string, body?: object, key?: string): Promise<Answer> => {
    const [method = '', path = ''] = call.split(' ');
    const headers = {
      ...(await headersOf(who, 'bearer')),
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(url + path, sent);
    const json = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, headers: answer.headers, json };
  };
}

const order = { phone: '5035550100', meetingLocation: 'Library steps' };

onEachDatabase('input that is refused', (it) => {
  it('is refused after who may act, and what there is', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const { services, people } = world;
      const send = sender(world);
      const { buyer, seller, otherBuyer } = people;
      const ctx = actAs(services, otherBuyer);
      const saved = { name: 'Lamps', query: 'q=lamp', frequency: 'now' } as const;
      const { searchId } = await saveSearch(ctx, saved);
      const none = 'AAAAAAAAAAAAAAAAAAAAAA';
      const malformed = async (who: Caller, call: string, body?: object) =>
        (await send(who, call, body, 'a b')).status;
      const calls: [Caller, string, number][] = [
        ['buyer', `POST /api/sellers/${buyer.userId}/follow`, 403],
        ['buyer', `POST /api/sellers/${none}/follow`, 404],
        ['buyer', `POST /api/sellers/${seller.userId}/follow`, 400],
        ['buyer', `DELETE /api/sellers/${none}/follow`, 404],
        ['buyer', `DELETE /api/sellers/${seller.userId}/follow`, 400],
        ['buyer', `POST /api/people/${buyer.userId}/block`, 403],
        ['buyer', `POST /api/people/${none}/block`, 404],
        ['buyer', `POST /api/people/${seller.userId}/block`, 400],
        ['buyer', `DELETE /api/people/${none}/block`, 404],
        ['buyer', `DELETE /api/people/${seller.userId}/block`, 400],
        ['buyer', `DELETE /api/searches/${searchId}`, 404],
        ['other-buyer', `DELETE /api/searches/${searchId}`, 400],
        ['buyer', `DELETE /report/own/${none}`, 404],
      ];
      for (const [who, call, status] of calls) {
        expect([who, call, await malformed(who, call)]).toEqual([who, call, status]);
      }
      const { productId } = await world.appOf('seller+buyer').newProduct();
      const booking = { productId, ...order };
      expect(await malformed('seller+buyer', 'POST /order', booking)).toBe(403);
      expect(await malformed('buyer', 'POST /order', booking)).toBe(400);
      expect(await malformed('buyer', 'POST /order', { productId })).toBe(422);

      expect((await send('buyer', 'GET /category/nope?limit=0')).status).toBe(404);
      expect((await send('buyer', 'GET /api/sellers/nope/reviews?limit=0')).status).toBe(404);
      const reviews = `/api/sellers/${seller.userId}/reviews`;
      expect((await send('buyer', `GET ${reviews}?limit=0`)).status).toBe(422);
      expect((await send('admin', 'PUT /api/categories/nope/fields', {})).status).toBe(404);
      const { categoryId } = await world.newProduct();
      const fields = `PUT /api/categories/${categoryId}/fields`;
      expect((await send('admin', fields, {})).status).toBe(400);

      const tag = (await send('anonymous', `GET ${reviews}`)).headers.get('etag') ?? '';
      const again = await fetch(world.url + reviews, { headers: { 'if-none-match': tag } });
      expect(again.status).toBe(304);
    } finally {
      await world.close();
    }
  });

  it('of a blocked sender is a 403, and a repeat the stored answer', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const send = sender(world);
      const { conversationId } = await world.newConversation();
      const call = `POST /api/conversations/${conversationId}/messages`;
      const first = await send('buyer', call, { text: 'On Saturday?' }, 'first');
      expect(first.status).toBe(200);
      const { seller, buyer } = world.people;
      const block = { blockerId: seller.userId, blockedId: buyer.userId };
      await db.write((tx) => storeBlock(tx, world.services, block));
      const repeat = await send('buyer', call, { text: 'On Saturday?' }, 'first');
      expect([repeat.status, repeat.json]).toEqual([200, first.json]);
      expect(repeat.headers.get('idempotency-replayed')).toBe('true');
      for (const [body, key] of [
        [{ text: 'On Saturday?' }, 'second'],
        [{ text: '' }, 'third'],
        [{}, 'a b'],
        [[], 'fourth'],
      ] as const) {
        expect((await send('buyer', call, body, key)).status).toBe(403);
      }
      expect((await send('other-buyer', call, { text: 'Hello' }, 'first')).status).toBe(404);
    } finally {
      await world.close();
    }
  });

  it('of a blocked sender of a counter-offer is a 403, and a repeat the stored answer', async ({
    db,
  }) => {
    const world = await apiApp(db);
    try {
      const send = sender(world);
      const call = `POST /api/offers/${(await world.newOffer()).offerId}/counter`;
      const first = await send('seller', call, { amount: 18 }, 'first');
      expect(first.status).toBe(200);
      const { seller, buyer } = world.people;
      await blockPerson(actAs(world.services, buyer), seller.userId);
      const repeat = await send('seller', call, { amount: 18 }, 'first');
      expect([repeat.status, repeat.json]).toEqual([200, first.json]);
      expect(repeat.headers.get('idempotency-replayed')).toBe('true');
      for (const [body, key] of [
        [{ amount: 18 }, 'second'],
        [{ amount: 'x' }, 'third'],
        [{ amount: 18 }, 'a b'],
      ] as const) {
        expect((await send('seller', call, body, key)).status).toBe(403);
      }
      expect((await send('buyer', call, { amount: 18 }, 'fourth')).status).toBe(403);
      expect((await send('other-buyer', call, { amount: 18 }, 'first')).status).toBe(404);
    } finally {
      await world.close();
    }
  });

  it('of an offer in another currency is refused after who may make it', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const send = sender(world);
      const offer = async (who: Caller, productId: string, amount = 15) => {
        const body = { productId, amount, currency: 'EUR' };
        const { status, json } = await send(who, 'POST /api/offers', body);
        return [status, Object.keys(json.fields ?? {})];
      };
      const { productId: own } = await world.appOf('seller+buyer').newProduct();
      expect(await offer('seller+buyer', own)).toEqual([403, []]);
      expect(await offer('buyer', 'AAAAAAAAAAAAAAAAAAAAAA')).toEqual([404, []]);
      const { services, people } = world;
      const { id } = await addProduct(services, people.seller, { resalePriceMinor: 2000 });
      expect(await offer('buyer', id)).toEqual([422, ['currency']]);
      expect(await offer('buyer', id, 1500)).toEqual([422, ['currency']]);
      const { seller, buyer } = people;
      const block = { blockerId: seller.userId, blockedId: buyer.userId };
      await db.write((tx) => storeBlock(tx, services, block));
      expect(await offer('buyer', id)).toEqual([403, []]);
      expect(await db.read.offer.count()).toBe(0);
    } finally {
      await world.close();
    }
  });

  it('of a counter-offer in another currency names the currency', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const send = sender(world);
      const { offerId } = await world.newOffer();
      const call = `POST /api/offers/${offerId}/counter`;
      for (const amount of [18, 1800]) {
        const { status, json } = await send('seller', call, { amount, currency: 'EUR' });
        expect([status, Object.keys(json.fields ?? {})]).toEqual([422, ['currency']]);
      }
      expect((await db.read.offer.findUniqueOrThrow({ where: { id: offerId } })).status).toBe(
        'open',
      );
      expect((await send('buyer', call, { amount: 18, currency: 'EUR' })).status).toBe(403);
      expect((await send('seller', call, { amount: 18, currency: 'usd' })).status).toBe(200);
    } finally {
      await world.close();
    }
  });

  it('of a saved search is named by the member of the body', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const send = sender(world);
      for (const query of [
        'minPrice=x',
        'near=Nowhereville',
        'sort=nearest',
        'q=%00',
        'colour=red',
      ]) {
        const body = { name: 'Lamps', query, frequency: 'now' };
        const { status, json } = await send('buyer', 'POST /api/searches', body);
        expect([query, status, Object.keys(json.fields ?? {})]).toEqual([query, 422, ['query']]);
        expect(json.fields).toEqual({ query: [json.message] });
      }
    } finally {
      await world.close();
    }
  });
});

onEachDatabase('input of a wrong type', (it) => {
  it('is refused with what its member has to be', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const send = sender(world);
      const { orderId } = await world.newPaidOrder();
      const dispute = { reason: 'torn\u0001', text: 'Torn.' };
      const calls: [Caller, string, Record<string, unknown>, string, string][] = [
        ['buyer', 'POST /report', { details: 5 }, 'details', 'details must be text.'],
        [
          'buyer',
          'POST /create-payment-intent',
          { price: {} },
          'price',
          'Send the price as a number.',
        ],
        [
          'seller',
          `POST /api/orders/${orderId}/refund`,
          { amount: 1, refunded: [] },
          'refunded',
          'refunded must be a number.',
        ],
        [
          'buyer',
          `POST /api/orders/${orderId}/dispute`,
          dispute,
          'reason',
          'Use letters, digits and signs on one line only.',
        ],
      ];
      for (const [who, call, body, member, message] of calls) {
        const { status, json } = await send(who, call, body);
        expect([status, json.fields], call).toMatchObject([422, { [member]: [message] }]);
      }
    } finally {
      await world.close();
    }
  });
});

onEachDatabase('input that clients send in other ways', (it) => {
  it('is taken: no role, numbers as phone numbers, null and empty as absent', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const send = sender(world);
      for (const [who, role] of [
        ['admin', 'admin'],
        ['buyer', 'admin'],
        ['buyer', ''],
        ['seller', 'buyer'],
      ] as const) {
        const { status, json } = await send(who, 'POST /users', { role });
        expect([who, role, status, json.role]).toEqual([who, role, 200, who]);
      }
      const user = await db.read.user.findUniqueOrThrow({
        where: { id: world.people.buyer.userId },
      });
      expect(user).toMatchObject({ role: 'buyer', canModerate: false });

      const { categoryId } = await world.newProduct();
      const lamp = { ...lampForm(categoryId), phone: 5035550100, description: null };
      for (const offerfloor of ['', null]) {
        const { status, json } = await send('seller', 'POST /add-product', { ...lamp, offerfloor });
        expect([status, json]).toMatchObject([200, { acknowledged: true }]);
        const product = await db.read.product.findUniqueOrThrow({
          where: { id: String(json.insertedId) },
        });
        expect(product).toMatchObject({
          phone: '5035550100',
          description: '',
          offerFloorPercent: 50,
        });
      }
      for (const paymentMethod of ['', null]) {
        const { id: productId } = await addProduct(world.services, world.people.seller);
        const body = { productId, meetingLocation: 'Library steps', phone: 5035550100 };
        const { status, json } = await send('buyer', 'POST /order', { ...body, paymentMethod });
        expect(status).toBe(200);
        const booked = await db.read.order.findUniqueOrThrow({
          where: { id: String(json.insertedId) },
        });
        expect(booked).toMatchObject({ phone: '5035550100', paymentMethod: 'card' });
      }
      const wrong = await send('buyer', 'POST /order', { paymentMethod: 'cheque', phone: 12 });
      expect(wrong.json.fields).toMatchObject({
        paymentMethod: ['Choose card or cash.'],
        phone: expect.arrayContaining([expect.any(String)]),
      });
    } finally {
      await world.close();
    }
  });
});
