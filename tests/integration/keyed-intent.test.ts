import { expect } from 'vitest';
import { bookProduct } from '~/features/orders/book-product.server';
import { createPaymentIntent, payWithCard } from '~/features/payments/start-payment.server';
import type { Database } from '~/platform/db/database';
import { keyClaimOf, keyedRequest, StillUnderWay } from '~/platform/idempotency-store.server';
import { ProviderFailure } from '~/platform/payments/payment-provider';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson, addProduct, testServices } from '../setup/test-ctx';

const PRICE = 1999;
const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };

async function shop(db: Database) {
  const services = testServices(db);
  const seller = await addPerson(services, 'seller');
  const ctx = actAs(services, await addPerson(services, 'buyer'));
  const book = async () => {
    const { id: productId } = await addProduct(services, seller, { resalePriceMinor: PRICE });
    const place = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };
    return (await bookProduct(ctx, { productId, ...place })).orderId;
  };
  /** One run of a request with an Idempotency-Key. */
  const keyClaim = (key: string, sent: object) =>
    keyClaimOf(
      ctx,
      keyedRequest({
        userId: ctx.actor!.userId,
        endpoint: 'POST /create-payment-intent',
        key,
        sent,
      }),
    );
  return { services, ctx, book, keyClaim };
}

onEachDatabase('the intent of an Idempotency-Key', (it) => {
  it('is resumed with its own order, though the same input would choose another now', async ({
    db,
  }) => {
    const { ctx, book, keyClaim } = await shop(db);
    const orderId = await book();
    const sent = { price: PRICE / 100 };
    const { clientSecret } = await createPaymentIntent(ctx, sent, keyClaim('k', sent));
    expect(await createPaymentIntent(ctx, sent, keyClaim('k', sent))).toEqual({ clientSecret });
    await payWithCard(ctx, { orderId, card });
    await book();
    // Without the key the second order would be charged.
    const repeat = createPaymentIntent(ctx, sent, keyClaim('k', sent));
    await expect(repeat).rejects.toMatchObject({ code: 'conflict' });
    const fresh = await createPaymentIntent(ctx, sent, keyClaim('l', sent));
    expect(fresh.clientSecret).not.toBe(clientSecret);
  });

  it('is refused with other input, and stored without a secret', async ({ db }) => {
    const { ctx, book, keyClaim } = await shop(db);
    const [one, two] = [{ orderId: await book() }, { orderId: await book() }];
    const { clientSecret } = await createPaymentIntent(ctx, one, keyClaim('k', one));
    const other = createPaymentIntent(ctx, two, keyClaim('k', two));
    await expect(other).rejects.toMatchObject({ code: 'validation_failed' });
    const [row] = await db.read.idempotencyRecord.findMany();
    expect(row).toMatchObject({ body: null, resultId: expect.any(String) });
    expect(JSON.stringify(row)).not.toContain(clientSecret);
  });

  it('resumes after the provider did not answer, with the same key there', async ({ db }) => {
    const { ctx, book, keyClaim } = await shop(db);
    const sent = { orderId: await book() };
    const keys: string[] = [];
    let fails = true;
    const payments: typeof ctx.payments = {
      ...ctx.payments,
      createIntent(request) {
        keys.push(request.key);
        if (!fails) return ctx.payments.createIntent(request);
        fails = false;
        throw new ProviderFailure('no answer', { keyIsSpent: false });
      },
    };
    const attempt = () => createPaymentIntent({ ...ctx, payments }, sent, keyClaim('k', sent));
    await expect(attempt()).rejects.toMatchObject({ code: 'unavailable' });
    await attempt();
    expect(keys[1]).toBe(keys[0]);
    expect(await db.read.paymentIntent.count()).toBe(1);
  });

  it('is noted by one of two concurrent runs; the other starts again', async ({ db }) => {
    const { book, keyClaim } = await shop(db);
    const sent = { orderId: await book() };
    const [one, other] = [keyClaim('k', sent), keyClaim('k', sent)];
    expect([await one.noted(), await other.noted()]).toEqual([null, null]);
    await db.write((tx) => one.note(tx, 'intent a'));
    const late = db.write((tx) => other.note(tx, 'intent b'));
    await expect(late).rejects.toBeInstanceOf(StillUnderWay);
    expect(await other.noted()).toBe('intent a');
    await db.write((tx) => other.note(tx, 'intent b'));
    expect([await keyClaim('k', sent).noted(), other.isRecorded()]).toEqual(['intent b', true]);
  });
});
