import { expect } from 'vitest';
import { bookProduct } from '~/features/orders/book-product.server';
import { takeDownProduct } from '~/features/orders/end-order.server';
import { onEachDatabase } from '../setup/databases';
import { FRIEND, WEBHOOK_SECRET, stripeApp } from '../setup/stripe-shop';
import { addPerson, addProduct } from '../setup/test-ctx';

const where = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
const PRICE = { price: 19.99 };

/** The shop with a second unpaid order of the same buyer at the same price. */
async function twoOrders(db: Parameters<typeof stripeApp>[0]) {
  const app = await stripeApp(db);
  const { services, seller, ctx, orderId: a, product } = app;
  const other = await addProduct(services, seller, { resalePriceMinor: 1999 });
  const { orderId: b } = await bookProduct(ctx, { productId: other.id, ...where });
  const pageOf = (id: string, origin = app.url) => ({
    Referer: `${origin}/dashboard/payment/${id}`,
  });
  const remove = () =>
    db.write((tx) => takeDownProduct(tx, services, { productId: product.id, by: 'seller' }));
  const orderIn = ({ json }: { json: Record<string, unknown> }) =>
    app.stripe.intents.get(String(json.clientSecret).split('_secret_')[0] ?? '')?.metadata.order_id;
  return { ...app, a, b, pageOf, remove, orderIn };
}

onEachDatabase('which order a call pays', (it) => {
  it('is that of the page it comes from, and never another at the price', async ({ db }) => {
    const { ask, buyer, a, b, pageOf, remove, orderIn, stripe, close } = await twoOrders(db);
    const post = (body: object, headers = {}, path = '/create-payment-intent') =>
      ask(buyer, 'POST', path, body, headers);
    // Each can be paid from its own page.
    for (const path of ['/create-payment-intent', '/api/create-payment-intent']) {
      expect(orderIn(await post(PRICE, pageOf(a), path))).toBe(a);
      expect(orderIn(await post(PRICE, pageOf(b), path))).toBe(b);
    }
    for (const id of [a, b]) expect(orderIn(await post({ orderId: id }))).toBe(id);
    expect(orderIn(await post({ orderId: a, ...PRICE }, pageOf(b)))).toBe(a);
    const wrongPrice = await post({ orderId: a, price: 20 });
    expect([wrongPrice.status, wrongPrice.json.message]).toEqual([
      409,
      expect.stringContaining('$19.99'),
    ]);
    expect((await post(PRICE)).status).toBe(409);
    await remove();
    const before = stripe.intents.size;
    const refused: [object, Record<string, string>, number][] = [
      [PRICE, pageOf(a), 409],
      [{ orderId: a }, {}, 409],
      [{ orderId: a, ...PRICE }, pageOf(b), 409],
      // From another origin, or from no page, the price alone could still mean the one that is gone.
      [PRICE, { Origin: FRIEND, Referer: `${FRIEND}/` }, 409],
      [PRICE, { Origin: FRIEND, ...pageOf(b, FRIEND) }, 409],
      [PRICE, {}, 409],
      [PRICE, pageOf('of-nobody'), 404],
      [{ price: 5 }, {}, 404],
    ];
    for (const [body, headers, status] of refused) {
      const answer = await post(body, headers);
      expect([answer.status, answer.json.clientSecret]).toEqual([status, undefined]);
    }
    expect(stripe.intents.size).toBe(before);
    expect(orderIn(await post(PRICE, pageOf(b)))).toBe(b);
    await close();
  });

  it('is part of what an Idempotency-Key is compared by', async ({ db }) => {
    const { ask, buyer, a, b, pageOf, orderIn, close } = await twoOrders(db);
    const post = (body: object, headers: Record<string, string>) =>
      ask(buyer, 'POST', '/create-payment-intent', body, { 'Idempotency-Key': 'k', ...headers });
    expect(orderIn(await post(PRICE, pageOf(a)))).toBe(a);
    expect(orderIn(await post(PRICE, pageOf(a)))).toBe(a);
    for (const headers of [pageOf(b), {}]) {
      const other = await post(PRICE, headers);
      expect([other.status, other.json.clientSecret]).toEqual([422, undefined]);
    }
    // A named order decides alone, whichever page sends it.
    const named = { 'Idempotency-Key': 'l', ...pageOf(a) };
    for (const headers of [named, { ...named, ...pageOf(b) }]) {
      expect(orderIn(await post({ orderId: b }, headers))).toBe(b);
    }
    await close();
  });

  it('is somebody else’s never, whichever way it is named', async ({ db }) => {
    const { ask, services, a, pageOf, close } = await twoOrders(db);
    const stranger = await addPerson(services, 'buyer');
    for (const [body, headers] of [
      [{ orderId: a }, {}],
      [PRICE, pageOf(a)],
      [PRICE, {}],
    ] as const) {
      const answer = await ask(stranger, 'POST', '/create-payment-intent', body, headers);
      expect(answer.status).toBe(404);
    }
    await close();
  });

  it('is the page’s own on the hosted page, without scripts', async ({ db }) => {
    const { ask, buyer, a, b, remove, stripe, close } = await twoOrders(db);
    const checkout = new URLSearchParams({ intent: 'checkout' });
    for (const id of [a, b]) {
      const answer = await ask(buyer, 'POST', `/dashboard/payment/${id}`, checkout);
      expect(answer.status).toBe(303);
      const [session] = [...stripe.sessions.values()].slice(-1);
      expect([session?.metadata.order_id, session?.url]).toEqual([
        id,
        answer.headers.get('Location'),
      ]);
    }
    await remove();
    const ended = await ask(buyer, 'POST', `/dashboard/payment/${a}`, checkout);
    expect([ended.status, ended.text]).toEqual([409, expect.stringContaining('nothing to pay')]);
    await close();
  });

  it('can be looked up by many at once', async ({ db }) => {
    const { ask, buyer, a, b, close } = await twoOrders(db);
    const checkout = new URLSearchParams({ intent: 'checkout' });
    const answers = await Promise.all(
      [1, 2, 3].flatMap(() => [
        ask(buyer, 'POST', '/create-payment-intent', { orderId: a }),
        ask(buyer, 'POST', `/dashboard/payment/${b}`, checkout),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 303, 200, 303, 200, 303]);
    await close();
  });

  it('GET /orders leaves out what ended unpaid, and My orders does not', async ({ db }) => {
    const { ask, buyer, a, b, remove, close } = await twoOrders(db);
    await remove();
    const list = `/orders?email=${buyer.email}`;
    const ids = async (path: string) =>
      (JSON.parse((await ask(buyer, 'GET', path)).text) as { _id: string }[]).map(({ _id }) => _id);
    expect(await ids(list)).toEqual([b]);
    expect((await ids(`${list}&status=all`)).sort()).toEqual([a, b].sort());
    expect((await ask(buyer, 'GET', `${list}&status=some`)).status).toBe(422);
    const page = await ask(buyer, 'GET', '/dashboard/my-orders');
    expect(page.text).toContain('Withdrawn from sale');
    await close();
  });
});

onEachDatabase('what happens at Stripe', (it) => {
  it('is shown to the buyer and to admins', async ({ db }) => {
    const app = await stripeApp(db);
    const { ask, buyer, orderId, stripe, services } = app;
    const admin = await addPerson(services, 'admin');
    const { json } = await ask(buyer, 'POST', '/create-payment-intent', { orderId });
    const { id } = stripe.pay(String(json.clientSecret).split('_secret_')[0] ?? '');
    const pages = () =>
      Promise.all([
        ask(buyer, 'GET', '/dashboard/my-orders'),
        ask(buyer, 'GET', `/dashboard/receipt/${orderId}`),
        ask(admin, 'GET', '/dashboard/payments'),
      ]).then((all) => all.map(({ text }) => text));
    const deliver = async (failure: { type: string; object: object }[]) => {
      for (const { type, object } of failure) {
        const body = stripe.event(type, object);
        const headers = { 'Stripe-Signature': stripe.sign(body, WEBHOOK_SECRET, new Date()) };
        const sent = await fetch(`${app.url}/webhooks/stripe`, { method: 'POST', body, headers });
        expect(sent.status).toBe(200);
      }
    };
    await deliver(stripe.dashboard.refund(id, { amount: 500 }).failure);
    for (const text of await pages()) expect(text).toContain('$5.00 refunded');
    const { dispute, failure } = stripe.dashboard.dispute(id);
    await deliver(failure);
    const [orders, receipt, payments] = await pages();
    expect(orders).toContain('Paid, disputed');
    for (const text of [orders, receipt])
      expect(text).toContain('You disputed $19.99 with your bank');
    expect(payments).toContain('Dispute of $19.99: needs response (product not received)');
    expect(payments).toContain('$34.99 taken with fees');
    expect(payments).toContain('Respond by');
    await deliver(stripe.dashboard.close(dispute, 'lost'));
    const [after, , decided] = await pages();
    expect(after).toContain('Your bank returned $19.99');
    expect(decided).toContain('Dispute lost');
    // The buyer has all the money back.
    const order = await ask(buyer, 'GET', `/orders/${orderId}`);
    expect(order.json).toMatchObject({ paid: true, status: 'refunded' });
    await app.close();
  });
});
