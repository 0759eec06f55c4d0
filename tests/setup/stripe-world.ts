import { bookProduct } from '~/features/orders/book-product.server';
import type { Database } from '~/platform/db/database';
import { createStripe } from '~/platform/payments/stripe/stripe-provider.server';
import { StripeServer } from '../stand-ins/stripe-server';
import { actAs, addPerson, addProduct, testClock, testServices } from './test-ctx';

export const WEBHOOK_SECRET = 'whsec_test';

/** A shop that takes its money through stripe-node from a stand-in, with one booked order. */
export async function stripeShop(db: Database) {
  const stripe = new StripeServer();
  const apiBase = await stripe.listen();
  const payments = await createStripe({
    ...{ secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: WEBHOOK_SECRET },
    apiBase,
  });
  // The library compares a signature's time with ours, so ours is today's.
  const clock = testClock(new Date().toISOString());
  const services = testServices(db, { clock, payments });
  const seller = await addPerson(services, 'seller');
  const buyer = await addPerson(services, 'buyer');
  const product = await addProduct(services, seller, { resalePriceCents: 1999 });
  const ctx = actAs(services, buyer);
  const where = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
  const { orderId } = await bookProduct(ctx, { productId: product.id, ...where });
  return { stripe, clock, services, ctx, seller, buyer, product, orderId };
}
