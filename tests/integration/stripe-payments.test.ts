import { expect } from 'vitest';
import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import { cancelUnpaidOrder } from '~/features/payments/close-intent.server';
import { recordPayment } from '~/features/payments/record-payment.server';
import { handleWebhook } from '~/features/payments/webhook-events.server';
import { createPaymentIntent, startCheckout } from '~/features/payments/start-payment.server';
import { reconcilePayments } from '../setup/run-sweeps';
import { refundOrder } from '~/features/payments/refund-order.server';
import { createLimits } from '~/platform/limits.server';
import type { PaymentProvider } from '~/platform/payments/payment-provider';
import { onEachDatabase } from '../setup/databases';
import { WEBHOOK_SECRET, stripeShop } from '../setup/stripe-shop';
import { actAs } from '../setup/test-ctx';

type Shop = Awaited<ReturnType<typeof stripeShop>>;

const idIn = (secret: string) => secret.split('_secret_')[0] ?? '';

async function openCard({ ctx, orderId, stripe }: Shop) {
  const { clientSecret } = await createPaymentIntent(ctx, { orderId });
  const intent = stripe.intents.get(idIn(clientSecret));
  if (!intent) throw new Error('Nothing was opened.');
  return { intent, clientSecret };
}

function send({ services, stripe, clock }: Shop, payload: string, signature?: string) {
  return handleWebhook(services, {
    body: Buffer.from(payload),
    signature: signature ?? stripe.sign(payload, WEBHOOK_SECRET, clock.now()),
  });
}

const orderOf = ({ services, orderId }: Shop) =>
  services.db.read.order.findUniqueOrThrow({ where: { id: orderId }, include: { payment: true } });

onEachDatabase('Stripe, over HTTP', (it, dialect) => {
  it('opens one intent for ten who ask at once, for the order’s own amount', async ({ db }) => {
    const shop = await stripeShop(db);
    const secrets = await Promise.all(
      Array.from({ length: 10 }, () => createPaymentIntent(shop.ctx, { orderId: shop.orderId })),
    );
    expect(new Set(secrets.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect([...shop.stripe.intents.values()]).toMatchObject([
      { amount: 1999, currency: 'usd', metadata: { order_id: shop.orderId } },
    ]);
    const created = shop.stripe.seen.filter(({ path }) => path === '/v1/payment_intents');
    expect(created.every(({ key }) => key !== null)).toBe(true);
    await shop.stripe.close();
  });

  it('records a claim only when Stripe says that it was paid', async ({ db }) => {
    const shop = await stripeShop(db);
    const { intent } = await openCard(shop);
    const claim = { orderId: shop.orderId, transactionId: intent.id };
    await expect(recordPayment(shop.ctx, claim)).rejects.toMatchObject({ status: 409 });
    for (const transactionId of ['pi_madeup', '../refunds', 'ch_1?x=1', ' ']) {
      const madeUp = recordPayment(shop.ctx, { ...claim, transactionId });
      await expect(madeUp).rejects.toMatchObject({ status: 409 });
    }
    expect((await orderOf(shop)).status).not.toBe('paid');
    shop.stripe.pay(intent.id);
    const ids = await Promise.all(Array.from({ length: 8 }, () => recordPayment(shop.ctx, claim)));
    expect(new Set(ids.map(({ insertedId }) => insertedId)).size).toBe(1);
    expect(await orderOf(shop)).toMatchObject({
      status: 'paid',
      payment: { transactionId: intent.id, amountMinor: 1999, provider: 'stripe' },
    });
    await shop.stripe.close();
  });

  it('does not count a claim as wrong while Stripe processes the payment', async ({ db }) => {
    const shop = await stripeShop(db);
    const { intent } = await openCard(shop);
    const claim = { orderId: shop.orderId, transactionId: intent.id };
    const ctx = { ...shop.ctx, limits: createLimits('on', db) };
    intent.status = 'processing';
    for (let asked = 0; asked < 11; asked += 1) {
      await expect(recordPayment(ctx, claim)).rejects.toMatchObject({
        status: 409,
        message: 'payments.underWay',
      });
    }
    shop.stripe.pay(intent.id);
    await recordPayment(ctx, claim);
    expect((await orderOf(shop)).status).toBe('paid');
    await shop.stripe.close();
  });

  it('gives the same payment for a repeated claim by the id of the checkout', async ({ db }) => {
    const shop = await stripeShop(db);
    await startCheckout(shop.ctx, shop.orderId);
    const [transactionId = ''] = shop.stripe.sessions.keys();
    const { id: intentId } = shop.stripe.pay(transactionId);
    const claim = { orderId: shop.orderId, transactionId };
    const { insertedId } = await recordPayment(shop.ctx, claim);
    expect(await recordPayment(shop.ctx, claim)).toEqual({ insertedId });
    const byIntent = recordPayment(shop.ctx, { ...claim, transactionId: intentId });
    expect(await byIntent).toEqual({ insertedId });
    const other = recordPayment(shop.ctx, { ...claim, transactionId: 'pi_other' });
    await expect(other).rejects.toMatchObject({ status: 409, message: 'payments.unproven' });
    await shop.stripe.close();
  });

  it('takes signed notices in any order and number, and believes only Stripe', async ({ db }) => {
    const shop = await stripeShop(db);
    const { stripe } = shop;
    const { intent } = await openCard(shop);
    // A body that claims success while Stripe knows of none changes nothing.
    await send(shop, stripe.event('payment_intent.succeeded', { ...intent, status: 'succeeded' }));
    expect((await orderOf(shop)).status).not.toBe('paid');
    stripe.pay(intent.id);
    const cancelled = stripe.event('payment_intent.canceled', { ...intent, status: 'canceled' });
    const succeeded = stripe.event('payment_intent.succeeded', intent);
    await Promise.all([cancelled, succeeded, succeeded, cancelled].map((one) => send(shop, one)));
    await send(shop, succeeded);
    expect(await orderOf(shop)).toMatchObject({
      status: 'paid',
      payment: { transactionId: intent.id },
    });
    expect(await db.read.payment.count()).toBe(1);
    expect(await db.read.providerEvent.count()).toBe(3);
    await stripe.close();
  });

  it('gives one payment when a claim, notices and sweeps come at once', async ({ db }) => {
    const shop = await stripeShop(db);
    const { intent } = await openCard(shop);
    shop.stripe.pay(intent.id);
    const claim = { orderId: shop.orderId, transactionId: intent.id };
    const notice = () => send(shop, shop.stripe.event('payment_intent.succeeded', intent));
    await Promise.all([
      ...Array.from({ length: 4 }, () => recordPayment(shop.ctx, claim)),
      ...Array.from({ length: 4 }, notice),
      ...Array.from({ length: 3 }, () => reconcilePayments(shop.services)),
    ]);
    expect(await db.read.payment.count()).toBe(1);
    await shop.stripe.close();
  });

  it('cancels a booking at Stripe first, and not when it has been paid', async ({ db }) => {
    const shop = await stripeShop(db);
    const { intent } = await openCard(shop);
    expect((await cancelUnpaidOrder(shop.ctx, shop.orderId)).applied).toBe(true);
    expect(shop.stripe.intents.get(intent.id)?.status).toBe('canceled');
    await shop.stripe.close();

    const other = await stripeShop(db);
    const paid = await openCard(other);
    other.stripe.pay(paid.intent.id);
    const cancelling = cancelUnpaidOrder(other.ctx, other.orderId);
    await expect(cancelling).rejects.toMatchObject({ status: 409 });
    expect((await orderOf(other)).status).toBe('paid');
    await other.stripe.close();
  });

  it('keeps a booking whose payment can’t be closed while Stripe is away', async ({ db }) => {
    const shop = await stripeShop(db);
    const { intent } = await openCard(shop);
    shop.stripe.troubles = [500, 500];
    await expect(cancelUnpaidOrder(shop.ctx, shop.orderId)).rejects.toMatchObject({ status: 503 });
    shop.stripe.troubles = [500, 500];
    shop.clock.forward(25 * 60 * 60_000);
    await reconcilePayments(shop.services);
    expect((await orderOf(shop)).status).toBe('reserved');
    shop.stripe.pay(intent.id);
    // The failed attempt is repeated after a pause.
    shop.clock.forward(60_000);
    await reconcilePayments(shop.services);
    expect((await orderOf(shop)).status).toBe('paid');
    await shop.stripe.close();
  });

  it('sends money back that came for a withdrawn product, once, through trouble', async ({
    db,
  }) => {
    const shop = await stripeShop(db);
    const { stripe, services, clock } = shop;
    const { intent } = await openCard(shop);
    stripe.pay(intent.id);
    await db.write((tx) =>
      applyOrderEvent(tx, services, { event: 'remove', by: 'seller', orderId: shop.orderId }),
    );
    const claim = { orderId: shop.orderId, transactionId: intent.id };
    await expect(recordPayment(shop.ctx, claim)).rejects.toMatchObject({ status: 409 });
    expect((await orderOf(shop)).status).toBe('refunded');
    // A fault that Stripe remembers under its key, a lost answer, then quiet.
    stripe.troubles = [500, 'lost', 'lost'];
    for (let round = 0; round < 4; round += 1) {
      await reconcilePayments(services);
      clock.forward(10 * 60_000);
    }
    expect(stripe.refunds).toMatchObject([{ payment_intent: intent.id, amount: 1999 }]);
    expect(await db.read.payment.findMany()).toMatchObject([{ status: 'returned' }]);
    expect(await db.read.refund.findMany()).toMatchObject([
      { status: 'sent', reason: 'late', amountMinor: 1999, currency: 'USD' },
    ]);
    expect(await db.read.job.count({ where: { kind: 'refund', doneAt: null } })).toBe(0);
    await stripe.close();
  });

  it('refunds however long Stripe is out of order or turns the API key away', async ({ db }) => {
    const shop = await stripeShop(db);
    const { ctx, stripe, services, clock, orderId } = shop;
    stripe.forbidsRetries = true;
    const { intent } = await openCard(shop);
    stripe.pay(intent.id);
    await recordPayment(ctx, { orderId, transactionId: intent.id });
    await refundOrder(actAs(services, shop.seller), orderId, { amount: 19.99 });
    for (const trouble of [500, 401, 403, 429] as const) {
      stripe.troubles = Array.from({ length: 8 }, () => trouble);
      for (let hour = 0; hour < 8; hour += 1) {
        clock.forward(60 * 60_000);
        await reconcilePayments(services);
      }
      expect(stripe.troubles).toEqual([]);
      expect(await db.read.refund.findMany()).toMatchObject([{ status: 'owed' }]);
    }
    clock.forward(60 * 60_000);
    await reconcilePayments(services);
    expect(stripe.refunds).toMatchObject([{ payment_intent: intent.id, amount: 1999 }]);
    expect(await db.read.refund.findMany()).toMatchObject([{ status: 'sent' }]);
    await stripe.close();
  });

  it('refunds a part once when the process dies after the answer, and comes back a day later', async ({
    db,
  }) => {
    const shop = await stripeShop(db);
    const { ctx, stripe, services, clock, orderId } = shop;
    const { payments } = services;
    const { intent } = await openCard(shop);
    stripe.pay(intent.id);
    await recordPayment(ctx, { orderId, transactionId: intent.id });
    await refundOrder(actAs(services, shop.seller), orderId, { amount: 5 });
    const refund: PaymentProvider['refund'] = async (request) => {
      await payments.refund(request);
      throw new Error('The process dies.');
    };
    await reconcilePayments({ ...services, payments: { ...payments, refund } });
    expect(stripe.refunds).toHaveLength(1);
    clock.forward(25 * 60 * 60_000);
    stripe.forgetKeys();
    await reconcilePayments(services);
    expect(stripe.refunds).toMatchObject([{ payment_intent: intent.id, amount: 500 }]);
    expect(await db.read.refund.findMany()).toMatchObject([{ status: 'sent', amountMinor: 500 }]);
    expect(await orderOf(shop)).toMatchObject({ status: 'paid', refundedMinor: 500 });
    await stripe.close();
  });

  it('opens an intent in spite of a fault that Stripe remembers, and after a lost answer', async ({
    db,
  }) => {
    const shop = await stripeShop(db);
    shop.stripe.troubles = [500];
    await expect(openCard(shop)).rejects.toMatchObject({ status: 503 });
    shop.stripe.troubles = [429];
    await expect(openCard(shop)).rejects.toMatchObject({ status: 503 });
    shop.stripe.troubles = ['lost', 'lost'];
    await expect(openCard(shop)).rejects.toMatchObject({ status: 503 });
    await openCard(shop);
    // The lost answers belong to the intent that was opened: the key was the same.
    expect(shop.stripe.intents.size).toBe(1);
    await shop.stripe.close();
  });

  it('says that Stripe does not accept an amount, and not that it does not respond', async ({
    db,
  }) => {
    const shop = await stripeShop(db);
    const { ctx, orderId } = shop;
    await db.write((tx) =>
      tx.order.update({ where: { id: orderId }, data: { priceMinor: 100, currency: 'KRW' } }),
    );
    const rejected = { status: 409, message: 'payments.rejected' };
    await expect(createPaymentIntent(ctx, { orderId })).rejects.toMatchObject(rejected);
    await expect(startCheckout(ctx, orderId)).rejects.toMatchObject(rejected);
    expect(shop.stripe.intents.size).toBe(0);
    await shop.stripe.close();
  });

  it('never leaves two ways to pay: the hosted page closes the card form, and back', async ({
    db,
  }) => {
    const shop = await stripeShop(db);
    const { stripe } = shop;
    const { intent } = await openCard(shop);
    const address = await startCheckout(shop.ctx, shop.orderId);
    expect(stripe.intents.get(intent.id)?.status).toBe('canceled');
    expect(await startCheckout(shop.ctx, shop.orderId)).toBe(address);
    const [session] = stripe.sessions.values();
    expect(session).toMatchObject({ amount_total: 1999, status: 'open', url: address });
    await openCard(shop);
    expect(session?.status).toBe('expired');
    await startCheckout(shop.ctx, shop.orderId);
    const [, second] = stripe.sessions.values();
    const paid = stripe.pay(second?.id ?? '');
    await send(shop, stripe.event('payment_intent.succeeded', paid));
    await send(shop, stripe.event('checkout.session.completed', second ?? {}));
    expect(await orderOf(shop)).toMatchObject({
      status: 'paid',
      payment: { transactionId: paid.id },
    });
    await stripe.close();
  });

  if (dialect === 'postgresql') return;

  it('refuses forged, stale and broken signatures', async ({ db }) => {
    const shop = await stripeShop(db);
    const { stripe, clock } = shop;
    const { intent } = await openCard(shop);
    stripe.pay(intent.id);
    const payload = stripe.event('payment_intent.succeeded', intent);
    const stale = new Date(clock.now().getTime() - 10 * 60_000);
    const good = stripe.sign(payload, WEBHOOK_SECRET, clock.now());
    const wrong = [
      stripe.sign(payload, 'whsec_other', clock.now()),
      stripe.sign(payload, WEBHOOK_SECRET, stale),
      stripe.sign(`${payload} `, WEBHOOK_SECRET, clock.now()),
      good.replace('v1=', 'v0='),
      good.slice(0, -2),
      good.replace(/v1=.*/, 'v1='),
      `${good},v1`,
      't=,v1=',
      'nonsense',
      '',
    ];
    for (const signature of wrong) {
      await expect(send(shop, payload, signature)).rejects.toMatchObject({ status: 400 });
    }
    await expect(send(shop, 'not json')).rejects.toMatchObject({ status: 400 });
    expect((await orderOf(shop)).status).not.toBe('paid');
    await send(shop, payload, good);
    expect((await orderOf(shop)).status).toBe('paid');
    await stripe.close();
  });

  it('asks again later when Stripe does not answer a notice’s question', async ({ db }) => {
    const shop = await stripeShop(db);
    const { stripe } = shop;
    const { intent } = await openCard(shop);
    stripe.pay(intent.id);
    const payload = stripe.event('payment_intent.succeeded', intent);
    const { url } = stripe;
    await stripe.close();
    await expect(send(shop, payload)).rejects.toMatchObject({ status: 503 });
    expect(await db.read.providerEvent.count()).toBe(0);
    expect(url).toContain('127.0.0.1');
  });

  it('takes no amount and no currency but the order’s', async ({ db }) => {
    const shop = await stripeShop(db);
    const { intent } = await openCard(shop);
    shop.stripe.pay(intent.id);
    const claim = { orderId: shop.orderId, transactionId: intent.id };
    for (const changed of [{ amount: 1998 }, { currency: 'eur' }]) {
      const kept = { ...intent };
      Object.assign(intent, changed);
      await expect(recordPayment(shop.ctx, claim)).rejects.toMatchObject({ status: 409 });
      Object.assign(intent, kept);
    }
    expect((await orderOf(shop)).status).not.toBe('paid');
    await shop.stripe.close();
  });
});
