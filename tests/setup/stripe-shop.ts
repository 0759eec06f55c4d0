import type { Actor } from '~/features/accounts/account.policy';
import { openSession } from '~/features/accounts/sessions.server';
import { bookProduct } from '~/features/orders/book-product.server';
import type { Database } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { createStripe } from '~/platform/payments/stripe/stripe-provider.server';
import { startApp } from './running-app';
import { StripeServer } from '../fakes/stripe-server';
import { actAs, addPerson, addProduct, testClock, testServices } from './test-ctx';

export const WEBHOOK_SECRET = 'whsec_test';
/** Of the endpoint for the events of sellers' accounts. */
export const CONNECT_SECRET = 'whsec_connect';

/** Another site, whose pages may make calls that bring a token. */
export const FRIEND = 'https://friend.example';

/** The shop below with its app running, and a way to ask it as one of its people. */
export async function stripeApp(db: Database) {
  const shop = await stripeShop(db);
  const { stripe, clock, services } = shop;
  const env = { ...services.env, CORS_ORIGINS: [FRIEND] };
  const app = await startApp(db, { clock, env, payments: services.payments });
  const guest = actAs(app.services, null);
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = async ({ userId }: Actor) =>
    (await openSession(guest, { userId, remember: false, userAgent: 'test' })).accessToken;

  /** A call with `body`, or a form of a page without scripts with URLSearchParams. */
  async function ask(
    who: Actor,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    given: Record<string, string> = {},
  ) {
    const token = tokens.get(who.userId) ?? tokenOf(who);
    tokens.set(who.userId, token);
    const isForm = body instanceof URLSearchParams;
    const headers: Record<string, string> = {
      Authorization: `Bearer ${await token}`,
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
      ...given,
    };
    const startedAt = performance.now();
    const response = await fetch(app.url + path, {
      method,
      headers,
      redirect: 'manual',
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json');
    const json = (isJson ? JSON.parse(text) : {}) as Record<string, unknown>;
    const { status, headers: answered } = response;
    return { status, headers: answered, text, json, took: performance.now() - startedAt };
  }

  return {
    ...shop,
    ask,
    url: app.url,
    /** For after the clock has been moved past the end of a token. */
    signInAnew: () => tokens.clear(),
    async close() {
      await app.close();
      await stripe.close();
    },
  };
}

/** A shop that takes its money through stripe-node from a stand-in, with one booked order. */
export async function stripeShop(
  db: Database,
  { priceMinor = 1999, ...given }: Partial<Services['env']> & { priceMinor?: number } = {},
) {
  const stripe = new StripeServer();
  const apiBase = await stripe.listen();
  const payments = await createStripe({
    secretKey: 'sk_test_x',
    publishableKey: 'pk_test_x',
    webhookSecrets: [WEBHOOK_SECRET, CONNECT_SECRET],
    apiBase,
  });
  // The library compares a signature's time with ours, so ours is today's.
  const clock = testClock(new Date().toISOString());
  const made = testServices(db, { clock, payments });
  const services = { ...made, env: { ...made.env, ...given } };
  const seller = await addPerson(services, 'seller');
  const buyer = await addPerson(services, 'buyer');
  const product = await addProduct(services, seller, {
    resalePriceMinor: priceMinor,
    currency: services.env.CURRENCY,
  });
  const ctx = actAs(services, buyer);
  const where = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
  const { orderId } = await bookProduct(ctx, { productId: product.id, ...where });
  return { stripe, clock, services, ctx, seller, buyer, product, orderId };
}
