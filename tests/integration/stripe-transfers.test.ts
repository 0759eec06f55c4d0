import { expect } from 'vitest';
import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import { handleWebhook } from '~/features/payments/webhook-events.server';
import { refundOrder } from '~/features/payments/refund-order.server';
import { createPaymentIntent } from '~/features/payments/start-payment.server';
import { readOwnBalance } from '~/features/payouts/balance.server';
import { readPayoutMethod } from '~/features/payouts/payout-method.server';
import { paySellerJob } from '~/features/payouts/pay-seller.server';
import { startOnboarding, sweepAccounts } from '~/features/payouts/seller-account.server';
import { ENGLISH } from '~/i18n/catalogues.server';
import type { Database } from '~/platform/db/database';
import { scheduleJob } from '~/platform/jobs/job-queue.server';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { toMajorString } from '~/lib/money';
import { onEachCurrency } from '../setup/currencies';
import { onEachDatabase } from '../setup/databases';
import { expectLedgerAgrees, settleDown } from '../setup/sales';
import { CONNECT_SECRET, stripeShop, WEBHOOK_SECRET } from '../setup/stripe-shop';
import { actAs, addPerson } from '../setup/test-ctx';
import type { StripeServer } from '../fakes/stripe-server';

const TRANSFER = 'POST /v1/transfers';
const DAY = 24 * 60 * 60_000;

/** A shop at Stripe with one completed sale of $19.99, whose seller is set up unless told. */
async function soldShop(
  db: Database,
  prepare: (stripe: StripeServer) => void = () => {},
  terms: Parameters<typeof stripeShop>[1] = {},
) {
  const made = await stripeShop(db, terms);
  const env = { ...made.services.env, PAYOUTS: 'stripe' as const };
  const services = { ...made.services, env };
  const shop = { ...made, services };
  const { stripe, clock, orderId, seller, buyer } = shop;
  prepare(stripe);
  const deliver = async (type: string, object: object, account?: string) => {
    const payload = stripe.event(type, object, undefined, account);
    const secret = account === undefined ? WEBHOOK_SECRET : CONNECT_SECRET;
    const signature = stripe.sign(payload, secret, clock.now());
    await handleWebhook(services, { body: Buffer.from(payload), signature });
  };
  const address = await startOnboarding(actAs(services, seller));
  const [accountId = ''] = [...stripe.connect.accounts.keys()];
  expect(address).toBe(`https://connect.stripe.com/setup/e/${accountId}`);
  const { clientSecret } = await createPaymentIntent(actAs(services, buyer), { orderId });
  const intent = stripe.pay(clientSecret.split('_secret_')[0] ?? '');
  await deliver('payment_intent.succeeded', intent);
  const receive = { event: 'receive', by: 'buyer', orderId, actorId: buyer.userId } as const;
  await db.write((tx) => applyOrderEvent(tx, services, receive));
  clock.forward(3 * DAY);
  const over = { event: 'complete', by: 'clock', orderId } as const;
  await db.write((tx) => applyOrderEvent(tx, services, over));
  const admin = actAs(services, await addPerson(services, 'admin'));
  const money = async () => {
    const { availableMinor, paidOutMinor } = await readOwnBalance(actAs(services, seller));
    return [availableMinor, paidOutMinor];
  };
  const activate = async () => {
    await deliver('account.updated', stripe.connect.activate(accountId), accountId);
    await settleDown(services, 3);
  };
  return { ...shop, services, accountId, deliver, admin, money, activate };
}

onEachDatabase('transfers at Stripe, over HTTP', (it) => {
  it('are bound to the charge and the order, and made once through trouble', async ({ db }) => {
    const shop = await soldShop(db);
    const { stripe, services, orderId, seller, accountId, money, clock } = shop;
    await settleDown(services);
    expect(stripe.connect.transfers).toEqual([]);
    expect(await money()).toEqual([1999, 0]);
    // A fault that Stripe remembers under its key, then lost answers.
    stripe.troubles = [500, 'lost', 'lost', 'lost'];
    await shop.activate();
    for (let round = 0; round < 6; round += 1) {
      clock.forward(60 * 60_000);
      await settleDown(services, 1);
    }
    expect(stripe.connect.transfers).toMatchObject([
      {
        amount: 1999,
        currency: 'usd',
        destination: accountId,
        transfer_group: orderId,
        metadata: { seller_id: seller.userId, order_id: orderId },
      },
    ]);
    // One key until Stripe has stored an answer that would come again.
    const posted = stripe.seen.filter(({ method, path }) => `${method} ${path}` === TRANSFER);
    expect(new Set(posted.map(({ key }) => key)).size).toBe(2);
    expect(await money()).toEqual([0, 1999]);
    await expectLedgerAgrees(services);
    await stripe.close();
  });

  it('are reversed in the currency in which they were made', async ({ db }) => {
    const inEuros = (one: StripeServer) => {
      Object.assign(one.exchange, { currency: 'eur', rate: 0.92 });
    };
    const shop = await soldShop(db, inEuros);
    const { stripe, services, orderId, admin, money } = shop;
    await shop.activate();
    expect(stripe.connect.transfers).toMatchObject([{ amount: 1839, currency: 'eur' }]);
    expect(await money()).toEqual([0, 1999]);
    await expectLedgerAgrees(services);
    // The refund is in dollars, at another rate; the reversal is a part of the transfer.
    stripe.exchange.rate = 0.5;
    await refundOrder(admin, orderId, { amount: '5.00' });
    await settleDown(services);
    const part = Math.round((500 * 1839) / 1999);
    expect(stripe.connect.reversals).toMatchObject([{ amount: part, currency: 'eur' }]);
    expect(await money()).toEqual([0, 1499]);
    await expectLedgerAgrees(services);
    await refundOrder(admin, orderId, { amount: '14.99', refunded: '5.00' });
    await settleDown(services);
    expect(stripe.connect.transfers).toMatchObject([{ amount_reversed: 1839 }]);
    expect(await money()).toEqual([0, 0]);
    await expectLedgerAgrees(services);
    await stripe.close();
  });

  it('would not fit with a reversal of so many cents as were refunded in dollars', async ({
    db,
  }) => {
    const inEuros = (one: StripeServer) => {
      Object.assign(one.exchange, { currency: 'eur', rate: 0.92 });
    };
    const shop = await soldShop(db, inEuros);
    const { stripe, services, orderId, admin } = shop;
    await shop.activate();
    const { accounts } = services.payments;
    if (!accounts) throw new Error('Stripe has accounts.');
    const refundMinor = 500;
    const mutant = {
      ...services,
      payments: {
        ...services.payments,
        accounts: {
          ...accounts,
          reverse: (request: Parameters<typeof accounts.reverse>[0]) =>
            accounts.reverse({
              ...request,
              amount: { ...request.amount, amountMinor: refundMinor },
            }),
        },
      },
    };
    await refundOrder(admin, orderId, { amount: '5.00' });
    await settleDown(mutant);
    expect(await shop.money()).not.toEqual([0, 1499]);
    await stripe.close();
  });

  it('become a debt in part when the account is spent, and payouts may fail late', async ({
    db,
  }) => {
    const shop = await soldShop(db);
    const { stripe, services, orderId, admin, money, accountId, deliver } = shop;
    await shop.activate();
    const payout = stripe.connect.payOut(accountId, 'usd');
    payout.amount = 1500;
    payout.status = 'paid';
    await deliver('payout.paid', payout, accountId);
    await refundOrder(admin, orderId, { amount: '10.00' });
    await settleDown(services);
    // Of ten dollars 4.99 are still there.
    expect(stripe.connect.reversals).toMatchObject([{ amount: 499 }]);
    expect(await money()).toEqual([-501, 1500]);
    Object.assign(payout, { status: 'failed', failure_code: 'account_closed' });
    await deliver('payout.failed', payout, accountId);
    await deliver('payout.failed', payout, accountId);
    await settleDown(services);
    expect(await db.read.accountPayout.findMany()).toMatchObject([
      { status: 'failed', failureCode: 'account_closed', sellerId: shop.seller.userId },
    ]);
    expect(await db.read.notification.count({ where: { kind: 'payout-failed' } })).toBe(1);
    await expectLedgerAgrees(services);
    // The shop's own payouts are others.
    expect(await db.read.ledgerObject.count({ where: { kind: 'payout' } })).toBe(0);
    await stripe.close();
  });

  it('give back what is available of the account, and owe the rest', async ({ db }) => {
    const shop = await soldShop(db);
    const { stripe, services, orderId, admin, money } = shop;
    await shop.activate();
    stripe.connect.pending.set(stripe.connect.transfers[0]?.id ?? '', 1599);
    await refundOrder(admin, orderId, { amount: '7.00' });
    await settleDown(services);
    expect(stripe.connect.reversals).toMatchObject([{ amount: 400 }]);
    expect(await money()).toEqual([-300, 1599]);
    await expectLedgerAgrees(services);
    await stripe.close();
  });

  it('are looked for where a process died, however long ago that was', async ({ db }) => {
    const shop = await soldShop(db);
    const { stripe, services, orderId, money, clock } = shop;
    // The library asks once more by itself.
    stripe.troubles = ['lost', 'lost'];
    await shop.activate();
    expect(stripe.connect.transfers).toHaveLength(1);
    expect(await money()).toEqual([0, 0]);
    stripe.forgetKeys();
    clock.forward(3 * DAY);
    // An event has the job done anew, as if it were the first attempt.
    await db.write((tx) => scheduleJob(tx, services, { kind: 'pay-seller', key: orderId }));
    await runDueJobs(services, [paySellerJob]);
    expect(stripe.connect.transfers).toHaveLength(1);
    expect(await money()).toEqual([0, 1999]);
    await expectLedgerAgrees(services);
    await stripe.close();
  });

  it('go to a new account when the seller’s is gone, which stops no other', async ({ db }) => {
    const shop = await soldShop(db);
    const { stripe, services, accountId, seller, clock, money } = shop;
    const ctx = actAs(services, seller);
    const others: string[] = [];
    for (const code of [null, null, 'account_invalid', 'none']) {
      await startOnboarding(actAs(services, await addPerson(services, 'seller')));
      const [id = ''] = [...stripe.connect.accounts.keys()].slice(-1);
      if (code !== 'none') stripe.connect.revoke(id, code);
      others.push(id);
    }
    stripe.connect.revoke(accountId);
    clock.forward(DAY);
    stripe.seen.length = 0;
    await expect(sweepAccounts(services)).rejects.toThrow('Stripe did not do');
    const asked = () => stripe.seen.filter(({ path }) => path.startsWith('/v1/accounts/'));
    expect(asked()).toHaveLength(5);
    expect(await readPayoutMethod(ctx, ENGLISH)).toMatchObject({ state: 'closed' });
    // Those that could not be read are left alone for a while.
    clock.forward(2 * 60_000);
    stripe.seen.length = 0;
    await sweepAccounts(services);
    expect(asked().map(({ path }) => path.split('/').at(-1))).toEqual(
      expect.arrayContaining([accountId, others[2], others[3]]),
    );
    expect(asked()).toHaveLength(3);

    expect(await startOnboarding(ctx)).not.toContain(accountId);
    const [renewed = ''] = [...stripe.connect.accounts.keys()].slice(-1);
    expect(await readPayoutMethod(ctx, ENGLISH)).toMatchObject({ state: 'incomplete' });
    await shop.deliver('account.updated', stripe.connect.activate(renewed), renewed);
    await settleDown(services, 3);
    expect(stripe.connect.transfers).toMatchObject([{ destination: renewed }]);
    expect(await money()).toEqual([0, 1999]);
    await stripe.close();
  });

  it('go to one account, also where a fault of Stripe’s had made it', async ({ db }) => {
    const { services: made, stripe, seller } = await stripeShop(db);
    const services = { ...made, env: { ...made.env, PAYOUTS: 'stripe' as const } };
    const set = async (who = seller) => startOnboarding(actAs(services, who));
    stripe.troubles = ['fault'];
    await expect(set()).rejects.toMatchObject({ code: 'unavailable' });
    const [first = ''] = [...stripe.connect.accounts.keys()];
    expect(await set(await addPerson(services, 'seller'))).not.toContain(first);
    expect(await set()).toContain(first);
    expect(stripe.connect.accounts.size).toBe(2);
    await stripe.close();
  });

  it('wait again when Stripe takes the capability away', async ({ db }) => {
    const shop = await soldShop(db);
    const { stripe, services, accountId, money } = shop;
    await shop.activate();
    expect(await money()).toEqual([0, 1999]);
    const account = stripe.connect.activate(accountId, 'inactive');
    await shop.deliver('account.updated', account, accountId);
    await settleDown(services, 2);
    expect(await db.read.sellerAccount.findFirst()).toMatchObject({ transfersActive: false });
    await stripe.close();
  });
});

onEachCurrency('transfers at Stripe, over HTTP', (it, { currency }) => {
  const typed = (amountMinor: number) => toMajorString({ amountMinor, currency });

  it('and reversals are of amounts that Stripe can move', async ({ db }) => {
    const terms = { CURRENCY: currency, FEE_PERCENT: 3, priceMinor: 10_000 } as const;
    const shop = await soldShop(db, () => {}, terms);
    const { stripe, services, orderId, admin, money } = shop;
    await refundOrder(admin, orderId, { amount: typed(3310) });
    await shop.activate();
    // The fee of 300 less its share, which is 99, or 100 where Stripe moves tens.
    const sent = currency === 'KWD' ? 6490 : 6489;
    const transfer = { amount: sent, currency: currency.toLowerCase() };
    expect(stripe.connect.transfers).toMatchObject([transfer]);
    await expectLedgerAgrees(services);
    await refundOrder(admin, orderId, { amount: typed(3330), refunded: typed(3310) });
    await settleDown(services);
    expect(stripe.connect.transfers).toMatchObject([{ amount_reversed: 3230 }]);
    expect(await money()).toEqual([0, sent - 3230]);
    await expectLedgerAgrees(services);
    // The rest goes back through the buyer's bank.
    const [intent] = [...stripe.intents.values()];
    const { dispute, failure } = stripe.dashboard.dispute(intent?.id ?? '', { amount: 3360 });
    for (const { type, object } of failure) await shop.deliver(type, object);
    for (const { type, object } of stripe.dashboard.close(dispute, 'lost')) {
      await shop.deliver(type, object);
    }
    await settleDown(services);
    expect(stripe.connect.transfers).toMatchObject([{ amount_reversed: sent }]);
    expect(await money()).toEqual([0, 0]);
    await expectLedgerAgrees(services);
    await stripe.close();
  });
});
