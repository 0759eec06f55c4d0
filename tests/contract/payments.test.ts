import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../setup/free-port';
import { productionSettings } from '../setup/production-settings';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { ShopClient } from '../setup/shop-client';
import { StripeServer } from '../fakes/stripe-server';

const SECRET = 'whsec_contract';

describe('paying from outside, in the sandbox', () => {
  let server: BuiltServer;
  beforeAll(async () => {
    server = await startBuiltServer({ RATE_LIMIT: 'on' });
  });
  afterAll(() => server.stop());

  it('takes ten submissions of one form at once, and charges once', async () => {
    const buyer = await new ShopClient(server.url).register();
    const orderId = await buyer.book();
    const answers = await Promise.all(Array.from({ length: 10 }, () => buyer.pay(orderId)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(302));
    const page = await buyer.call('GET', `/dashboard/payment/${orderId}`);
    expect(page.text).toContain('Congtats! your payment completed successfully');
    expect(page.text).toContain('Your transactionId');
    expect(page.text).toMatch(/<title>Payment for [^<]+ · Rummage<\/title>/);
    const parts = ['Payment for ', 'Congtats!', 'Order summary'];
    const places = parts.map((part) => page.text.indexOf(part, page.text.indexOf('<h1')));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const german = await buyer.call('GET', `/de/dashboard/payment/${orderId}`);
    expect(german.text).toMatch(/<h1[^>]*>Zahlung für /);
    const [transactionId] = /sbx_\w+/.exec(page.text) ?? [];
    const claim = { orderId, transactionId };
    const claims = await Promise.all(
      Array.from({ length: 5 }, () => buyer.call('POST', '/payment', claim)),
    );
    expect(new Set(claims.map(({ json }) => json.insertedId)).size).toBe(1);
    expect(claims[0]?.json).toMatchObject({ acknowledged: true });
    for (const wrong of [{ transactionId: 'sbx_made_up' }, { price: 0.01 }, { productId: 'x' }]) {
      const { status, json } = await buyer.call('POST', '/payment', { ...claim, ...wrong });
      expect([status, json.code, json.insertedId]).toEqual([409, 'conflict', undefined]);
    }
    const order = await buyer.call('GET', `/orders/${orderId}`);
    expect(order.json).toMatchObject({ paid: true, status: 'paid' });
  });

  it('shows no card that was typed, and answers a refusal with the form', async () => {
    const buyer = await new ShopClient(server.url).register();
    const orderId = await buyer.book();
    const { status, text } = await buyer.pay(orderId, '4000000000000002');
    expect(status).toBe(402);
    expect(text).toContain('Your card was declined.');
    expect(text).toContain('Card number');
    expect(text).not.toContain('4000000000000002');
    const broken = await buyer.pay(orderId, '');
    expect(broken.status).toBe(422);
    expect(broken.text).toContain('Enter the card number.');
  });
});

describe('notices of Stripe', () => {
  const stripe = new StripeServer();
  let server: BuiltServer;
  beforeAll(async () => {
    server = await startBuiltServer({
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_BASE: await stripe.listen(),
    });
  });
  afterAll(async () => {
    await server.stop();
    await stripe.close();
  });

  async function paidAtStripe() {
    const buyer = await new ShopClient(server.url).register();
    const orderId = await buyer.book();
    const { json } = await buyer.call('POST', '/create-payment-intent', { orderId });
    const intent = stripe.pay(String(json.clientSecret).split('_secret_')[0] ?? '');
    return { buyer, orderId, payload: stripe.event('payment_intent.succeeded', intent) };
  }

  const send = (body: string, signature: string | null, method = 'POST') =>
    fetch(`${server.url}/webhooks/stripe`, {
      method,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        ...(signature !== null && { 'Stripe-Signature': signature }),
      },
      ...(method === 'POST' && { body }),
    });

  it('are taken when they are signed, however often they come', async () => {
    const { buyer, orderId, payload } = await paidAtStripe();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send(payload, stripe.sign(payload, SECRET, new Date()))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const { json } = await buyer.call('GET', `/orders/${orderId}`);
    expect(json).toMatchObject({ paid: true });
  });

  it('are refused when they are forged, stale, unsigned or too large', async () => {
    const { payload } = await paidAtStripe();
    const old = new Date(Date.now() - 3_600_000);
    const refused = [
      await send(payload, null),
      await send(payload, 'nonsense'),
      await send(payload, stripe.sign(payload, 'whsec_other', new Date())),
      await send(payload, stripe.sign(payload, SECRET, old)),
      await send(`${payload}\n`, stripe.sign(payload, SECRET, new Date())),
    ];
    expect(refused.map(({ status }) => status)).toEqual(Array(5).fill(400));
    expect(await refused[0]?.json()).toMatchObject({ code: 'bad_request' });
    const large = 'x'.repeat(1024 * 1024 + 1);
    expect((await send(large, stripe.sign(large, SECRET, new Date()))).status).toBe(413);
    expect((await send('', null, 'GET')).status).toBe(405);
  });
});

describe('a live shop on the sandbox', () => {
  it('starts only when it is told so, and then says that no real money moves', async () => {
    const { PAYMENTS, ...live } = productionSettings(await freePort());
    await expect(startBuiltServer(live)).rejects.toThrow(/PAYMENTS/);
    const server = await startBuiltServer({ ...live, PAYMENTS: PAYMENTS ?? '' });
    for (const path of ['/', '/login', '/blog', '/nowhere']) {
      // A form that is refused gives an error page for which no loader has run.
      for (const method of ['GET', 'POST']) {
        const page = await fetch(server.url + path, { method, headers: { Accept: 'text/html' } });
        expect(await page.text()).toContain('no real money moves');
      }
    }
    await server.stop();
  });
});
