import { expect } from 'vitest';
import { reconcilePayments } from '../setup/run-sweeps';
import { onSqlite } from '../setup/databases';
import { stripeApp } from '../setup/stripe-shop';

/**
 * What a card provider that does not answer may cost a page or a call, in milliseconds: three seconds,
 * and as long again on a busy machine.
 */
const MAX_MS = 6_000;
const HOUR = 60 * 60_000;

type App = Awaited<ReturnType<typeof stripeApp>>;

const away = 'The card provider is not responding.';

/** The order with a live card payment, which every way on first has to ask Stripe about. */
async function withLivePayment(app: App): Promise<string> {
  const { json } = await app.ask(app.buyer, 'POST', '/create-payment-intent', {
    orderId: app.orderId,
  });
  return String(json.clientSecret).split('_secret_')[0] ?? '';
}

onSqlite('a card provider that does not answer', (it) => {
  for (const mood of ['hangs', 'trickles'] as const) {
    it(`(${mood}) costs a call or a form three seconds, and says so`, async ({ db }) => {
      const app = await stripeApp(db);
      const { ask, buyer, orderId, stripe } = app;
      const transactionId = await withLivePayment(app);
      const page = `/dashboard/payment/${orderId}`;
      stripe.mood = mood;
      const calls = [
        await ask(buyer, 'POST', '/create-payment-intent', { orderId }),
        await ask(buyer, 'POST', '/payment', { orderId, transactionId }),
      ];
      for (const { status, json, headers, took } of calls) {
        expect([status, json.code]).toEqual([503, 'unavailable']);
        expect(json.message).toContain(away);
        expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
        expect(took).toBeLessThan(MAX_MS);
      }
      const forms = [
        await ask(buyer, 'POST', page, new URLSearchParams({ intent: 'checkout' })),
        await ask(buyer, 'POST', '/dashboard/my-orders', new URLSearchParams({ orderId })),
      ];
      for (const { status, text, headers, took } of forms) {
        expect(status).toBe(503);
        expect(text).toContain(away);
        expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
        expect(took).toBeLessThan(MAX_MS);
      }
      // What can be shown without the provider is shown.
      const shown = await ask(buyer, 'GET', page);
      expect(shown.status).toBe(200);
      expect(shown.text).toContain('$19.99');
      expect(shown.took).toBeLessThan(MAX_MS);
      stripe.mood = 'answers';
      const again = await ask(buyer, 'POST', page, new URLSearchParams({ intent: 'checkout' }));
      expect(again.status).toBe(303);
      await app.close();
    });
  }

  it('costs a page three seconds when holds are due, and later pages nothing', async ({ db }) => {
    const app = await stripeApp(db);
    const { ask, buyer, seller, orderId, stripe, clock } = app;
    await withLivePayment(app);
    clock.forward(25 * HOUR);
    app.signInAnew();
    stripe.mood = 'hangs';
    // It waits for the end of the hold first, then for the payment that is under way.
    const own = await ask(buyer, 'GET', `/dashboard/payment/${orderId}`);
    expect([own.status, own.text]).toEqual([200, expect.stringContaining('$19.99')]);
    expect(own.took).toBeLessThan(MAX_MS);
    const asked = stripe.seen.length;
    for (const path of ['/dashboard', '/categories', '/home']) {
      expect((await ask(seller, 'GET', path)).status).toBe(200);
    }
    expect(stripe.seen.length).toBe(asked);
    stripe.mood = 'answers';
    await reconcilePayments(app.services);
    const order = await ask(buyer, 'GET', `/orders/${orderId}`);
    expect(order.json.status).toBe('expired');
    await app.close();
  });
});
