import type { Page } from '@playwright/test';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { StripeServer } from '../fakes/stripe-server';
import { bookSomething } from './booked-order';
import { demo, logInAt, test as base } from './rummage';

/** A server that takes its money from the stand-in for Stripe; one for each worker. */
export const test = base.extend<object, { shop: { stripe: StripeServer; server: BuiltServer } }>({
  shop: [
    async ({}, use) => {
      const stripe = new StripeServer();
      const server = await startBuiltServer({
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: 'sk_test_x',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
        STRIPE_WEBHOOK_SECRET: 'whsec_x',
        STRIPE_API_BASE: await stripe.listen(),
      });
      await use({ stripe, server });
      await server.stop();
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.server.url),
});

/** Logs the demo's buyer in and books something for them. */
export async function openOrder(page: Page) {
  await logInAt(page, '/login', demo.buyer);
  return bookSomething(page);
}
