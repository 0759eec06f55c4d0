import { expect } from 'vitest';
import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import { createPaymentIntent, startCheckout } from '~/features/payments/start-payment.server';
import { handleWebhook } from '~/features/payments/webhook-events.server';
import { reconcilePayments } from '../setup/run-sweeps';
import type { Database } from '~/platform/db/database';
import { ProviderFailure } from '~/platform/payments/payment-provider';
import { onEachDatabase } from '../setup/databases';
import { WEBHOOK_SECRET, stripeShop } from '../setup/stripe-shop';
import type { ShownError } from '../fakes/stripe-dashboard';

/** A shop whose order has been paid at Stripe; what is told arrives signed. */
async function paidShop(db: Database, kind: 'card' | 'checkout' = 'card') {
  const shop = await stripeShop(db);
  const { ctx, orderId, stripe, services, clock } = shop;
  let id: string;
  if (kind === 'card') {
    id = (await createPaymentIntent(ctx, { orderId })).clientSecret.split('_secret_')[0] ?? '';
  } else {
    await startCheckout(ctx, orderId);
    id = [...stripe.sessions.keys()][0] ?? '';
  }
  const intentId = stripe.pay(id).id;
  const deliver = (payload: string) =>
    handleWebhook(services, {
      body: Buffer.from(payload),
      signature: stripe.sign(payload, WEBHOOK_SECRET, clock.now()),
    });
  const payloads = (failure: ShownError[]) =>
    failure.map(({ type, object }) => stripe.event(type, object));
  return { ...shop, intentId, deliver, payloads };
}

const refundsOf = (db: Database) =>
  db.read.providerRefund.findMany({ orderBy: { amountMinor: 'asc' } });
const disputesOf = (db: Database) => db.read.providerDispute.findMany();

onEachDatabase('refunds and disputes made at Stripe', (it) => {
  it('are recorded once, however often, late and together their events come', async ({ db }) => {
    const { stripe, orderId, intentId, deliver, payloads } = await paidShop(db);
    const first = stripe.dashboard.refund(intentId, { amount: 500 });
    const second = stripe.dashboard.refund(intentId, { amount: 300, status: 'pending' });
    const early = payloads([...first.failure, ...second.failure]);
    second.refund.status = 'succeeded';
    const late = payloads([{ type: 'refund.updated', object: { ...second.refund } }]);
    // The newest first, then all of them twice and at once.
    for (const payload of late) await deliver(payload);
    await Promise.all([...early, ...late, ...early].map(deliver));
    expect(await refundsOf(db)).toMatchObject([
      { id: second.refund.id, amountMinor: 300, status: 'succeeded', orderId },
      { id: first.refund.id, amountMinor: 500, status: 'succeeded', transactionId: intentId },
    ]);
    expect(await db.read.providerEvent.count()).toBe(5);
    // The payment itself was settled on the way, and stands.
    expect(await db.read.order.findUnique({ where: { id: orderId } })).toMatchObject({
      status: 'paid',
    });
    await stripe.close();
  });

  it('are as Stripe describes them, not as an event does', async ({ db }) => {
    const { stripe, intentId, deliver, payloads } = await paidShop(db);
    const { refund, failure } = stripe.dashboard.refund(intentId, { amount: 700 });
    const lies = failure.map(({ type, object }) => ({
      type,
      object: { ...object, amount: 1, amount_refunded: 1, status: 'failed' },
    }));
    for (const payload of payloads(lies)) await deliver(payload);
    expect(await refundsOf(db)).toMatchObject([{ amountMinor: 700, status: 'succeeded' }]);
    for (const payload of payloads(stripe.dashboard.failRefund(refund))) await deliver(payload);
    expect(await refundsOf(db)).toMatchObject([
      { status: 'failed', failureReason: 'lost_or_stolen_card' },
    ]);
    const unknown = [
      { type: 'refund.created', object: { ...refund, id: 're_unknown' } },
      { type: 'charge.dispute.created', object: { id: 'du_unknown', object: 'dispute' } },
    ];
    for (const payload of payloads(unknown)) await deliver(payload);
    expect([await db.read.providerRefund.count(), await db.read.providerDispute.count()]).toEqual([
      1, 0,
    ]);
    await stripe.close();
  });

  it('follow a dispute to its end, with what it cost', async ({ db }) => {
    const { stripe, orderId, intentId, deliver, payloads } = await paidShop(db, 'checkout');
    const { dispute, failure } = stripe.dashboard.dispute(intentId);
    for (const payload of payloads(failure).reverse()) await deliver(payload);
    expect(await disputesOf(db)).toMatchObject([
      {
        id: dispute.id,
        orderId,
        transactionId: intentId,
        amountMinor: 1999,
        status: 'needs_response',
        reason: 'product_not_received',
        withdrawnMinor: 3499,
        respondBy: new Date((dispute.evidence_details.due_by ?? 0) * 1000),
      },
    ]);
    for (const payload of payloads(stripe.dashboard.respond(dispute))) await deliver(payload);
    expect(await disputesOf(db)).toMatchObject([{ status: 'under_review' }]);
    const closed = payloads(stripe.dashboard.close(dispute, 'won'));
    await Promise.all([...closed, ...closed].map(deliver));
    expect(await disputesOf(db)).toMatchObject([{ status: 'won', withdrawnMinor: 1500 }]);
    await stripe.close();
  });

  it('are recorded for a payment that came too late and was sent back', async ({ db }) => {
    const { stripe, services, orderId, deliver, payloads } = await paidShop(db);
    await db.write((tx) =>
      applyOrderEvent(tx, services, { event: 'remove', by: 'seller', orderId }),
    );
    await reconcilePayments(services);
    const [refund] = stripe.refunds;
    if (!refund) throw new Error('Nothing was sent back.');
    for (const payload of payloads([{ type: 'refund.created', object: refund }])) {
      await deliver(payload);
    }
    expect(await refundsOf(db)).toMatchObject([{ id: refund.id, orderId, amountMinor: 1999 }]);
    await stripe.close();
  });

  it('in part do not keep the rest of a late payment from being returned', async ({ db }) => {
    const { stripe, services, orderId, intentId, clock } = await paidShop(db);
    await db.write((tx) =>
      applyOrderEvent(tx, services, { event: 'remove', by: 'seller', orderId }),
    );
    let refusals = 0;
    const refuse = () => {
      refusals += 1;
      stripe.dashboard.refund(intentId, { amount: 500 });
      throw new ProviderFailure('No.', { keyIsSpent: true });
    };
    const payments = { ...services.payments, refund: refuse };
    await reconcilePayments({ ...services, payments });
    clock.forward(60 * 60_000);
    await reconcilePayments(services);
    expect(refusals).toBe(1);
    const amounts = stripe.refunds.map(({ amount }) => amount);
    expect(amounts).toEqual([500, 1499]);
    expect(await db.read.payment.findMany()).toMatchObject([{ status: 'returned' }]);
    await stripe.close();
  });

  it('of somebody else’s payments are only noted as events', async ({ db }) => {
    const { stripe, deliver, payloads } = await paidShop(db);
    const foreign = await fetch(`${stripe.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_x' },
      body: new URLSearchParams({ amount: '900', currency: 'usd' }),
    });
    const { id } = (await foreign.json()) as { id: string };
    stripe.pay(id);
    const { failure } = stripe.dashboard.refund(id);
    const disputed = stripe.dashboard.dispute(id);
    for (const payload of payloads([...failure, ...disputed.failure])) await deliver(payload);
    expect([await db.read.providerRefund.count(), await db.read.providerDispute.count()]).toEqual([
      0, 0,
    ]);
    expect(await db.read.providerEvent.count({ where: { objectId: disputed.dispute.id } })).toBe(2);
    await stripe.close();
  });

  it('come again when Stripe does not answer', async ({ db }) => {
    const { stripe, intentId, deliver, payloads } = await paidShop(db);
    const { failure } = stripe.dashboard.dispute(intentId);
    const [payload = ''] = payloads(failure);
    stripe.down = true;
    await expect(deliver(payload)).rejects.toMatchObject({ status: 503 });
    expect(await db.read.providerEvent.count()).toBe(0);
    stripe.down = false;
    await deliver(payload);
    expect(await db.read.providerDispute.count()).toBe(1);
    await stripe.close();
  });
});
