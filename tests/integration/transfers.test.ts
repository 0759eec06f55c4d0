import { expect } from 'vitest';
import { deleteOwnAccount } from '~/features/account-lifecycle/delete-account.server';
import { listObstacles } from '~/features/account-lifecycle/open-money.server';
import type { Actor } from '~/features/accounts/account.policy';
import { deliverSandboxEvents } from '~/features/payments/webhook-events.server';
import { refundOrder } from '~/features/payments/refund-order.server';
import { refundJob } from '~/features/payments/reconcile-payments.server';
import { readOwnBalance } from '~/features/payouts/balance.server';
import { readPayoutMethod } from '~/features/payouts/payout-method.server';
import { paySellerJob } from '~/features/payouts/pay-seller.server';
import { reverseTransferJob } from '~/features/payouts/reverse-transfer.server';
import { startOnboarding } from '~/features/payouts/seller-account.server';
import { sweepPayouts } from '~/features/payouts/sweep-payouts.server';
import { ENGLISH } from '~/i18n/catalogues.server';
import { newId } from '~/lib/ids.server';
import { scheduleJob } from '~/platform/jobs/job-queue.server';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { ProviderFailure } from '~/platform/payments/payment-provider';
import type { Database } from '~/platform/db/database';
import {
  TransferRefused,
  type ReversalRequest,
  type SellerAccounts,
  type TransferRequest,
} from '~/platform/payments/seller-accounts';
import type { Services } from '~/platform/services';
import { dyingAfter } from '../setup/crash';
import { onEachDatabase } from '../setup/databases';
import { englishRefusal } from '../setup/english';
import { withDefence, type Defence } from '../setup/one-defence';
import {
  complete,
  completedSale,
  expectLedgerAgrees,
  getPaidAtSandbox,
  ledgerOf,
  paidSale,
  saleShop,
  settleDown,
  type SaleShop,
} from '../setup/sales';
import { actAs, addPerson } from '../setup/test-ctx';

const DAY = 24 * 60 * 60_000;

const money = async ({ services, seller }: SaleShop) => {
  const balance = await readOwnBalance(actAs(services, seller));
  return [balance.pendingMinor, balance.availableMinor, balance.paidOutMinor];
};

const refund = ({ services, admin }: SaleShop, orderId: string, amount: string, refunded = '') =>
  refundOrder(actAs(services, admin), orderId, { amount, refunded });

/** What has really reached the seller's account, by the sandbox's own rows. */
async function atSandbox({ db }: Services): Promise<number> {
  const transfers = await db.read.sandboxTransfer.findMany({ include: { reversals: true } });
  return transfers.reduce(
    (sum, { amountMinor, reversals }) =>
      sum + amountMinor - reversals.reduce((back, one) => back + one.amountMinor, 0),
    0,
  );
}

onEachDatabase('transfers', (it, dialect) => {
  it('wait for the seller, and are made once for each completed order', async ({ db }) => {
    const shop = await saleShop(db, { PAYOUTS: 'stripe' });
    const { services, seller } = shop;
    const ctx = actAs(services, seller);
    const orderId = await completedSale(shop, 1000);
    await settleDown(services);
    expect(await money(shop)).toEqual([0, 900, 0]);
    expect(await readPayoutMethod(ctx, ENGLISH)).toMatchObject({ by: 'provider', state: 'none' });
    const accountId = await getPaidAtSandbox(shop);
    expect(await readPayoutMethod(ctx, ENGLISH)).toMatchObject({ state: 'active' });
    await settleDown(services);
    expect(await money(shop)).toEqual([0, 0, 900]);
    const second = await completedSale(shop, 501);
    await settleDown(services);
    expect(await db.read.sandboxTransfer.count()).toBe(2);
    expect(await db.read.sandboxTransfer.findMany({ orderBy: { createdAt: 'asc' } })).toMatchObject(
      [
        { orderId, accountId, amountMinor: 900, sellerId: seller.userId },
        { orderId: second, amountMinor: 451 },
      ],
    );
    expect(await ledgerOf(db)).toEqual({ provider_clearing: 150, fees_earned: -150 });
    await expectLedgerAgrees(services);
    const silent = { ...services.payments, readBalance: async () => [] };
    await expect(expectLedgerAgrees({ ...services, payments: silent })).rejects.toThrow();
    await settleDown(services);
    expect(await db.read.sandboxTransfer.count()).toBe(2);
    expect(await startOnboarding(ctx)).toContain(accountId);
    expect(await db.read.sandboxAccount.count()).toBe(1);
  });

  it('are reversed for a refund; what can’t be is a debt, taken from the next sale', async ({
    db,
  }) => {
    const shop = await saleShop(db, { PAYOUTS: 'stripe' });
    const { services } = shop;
    const accountId = await getPaidAtSandbox(shop);
    const orderId = await completedSale(shop, 1000);
    await settleDown(services);
    await refund(shop, orderId, '3.00');
    await settleDown(services);
    expect(await money(shop)).toEqual([0, 0, 630]);
    expect(await atSandbox(services)).toBe(630);
    await expectLedgerAgrees(services);
    // The bank has the money: nothing can be taken back.
    const [payoutId = ''] = (await services.payments.sandbox?.payOut(accountId)) ?? [];
    await refund(shop, orderId, '7.00', '3.00');
    await settleDown(services);
    expect(await money(shop)).toEqual([0, -630, 630]);
    expect(await atSandbox(services)).toBe(630);
    const deleting = () => deleteOwnAccount(actAs(services, shop.seller), {}).catch(englishRefusal);
    const obstacles = () => listObstacles(actAs(services, shop.seller));
    expect(await deleting()).toContain('You owe $6.30');
    expect(await obstacles()).toMatchObject([{ href: '/dashboard/earnings' }]);
    const unfinished = await paidSale(shop, 500);
    expect(await deleting()).toBe('1 paid order is not finished. Finish it first.');
    expect(await obstacles()).toMatchObject([
      { href: `/dashboard/orders/${unfinished}` },
      { href: '/dashboard/earnings' },
    ]);
    await complete(shop, unfinished);
    await settleDown(services);
    expect(await money(shop)).toEqual([0, -180, 630]);
    await completedSale(shop, 1000);
    await settleDown(services);
    expect(await money(shop)).toEqual([0, 0, 630 + 720]);
    await expectLedgerAgrees(services);
    expect(await ledgerOf(db)).toMatchObject({ fees_earned: -150 });
    expect((await ledgerOf(db)).written_off).toBeUndefined();

    await services.payments.sandbox?.endPayout(payoutId, 'paid');
    await settleDown(services);
    await services.payments.sandbox?.endPayout(payoutId, 'failed');
    await settleDown(services);
    const failed = { kind: 'payout-failed' };
    expect(await db.read.notification.count({ where: failed })).toBe(1);
    const method = await readPayoutMethod(actAs(services, shop.seller), ENGLISH);
    expect(method).toMatchObject({ failed: '$6.30' });
  });

  it('are reversed for two refunds at a time as for one after the other', async ({ db }) => {
    const shop = await saleShop(db, { PAYOUTS: 'stripe' });
    const { services } = shop;
    const [one, other] = [await completedSale(shop, 1000), await completedSale(shop, 501)];
    await settleDown(services);
    await getPaidAtSandbox(shop);
    await settleDown(services);
    await refund(shop, other, '5.01');
    await refund(shop, one, '3.00');
    await settleDown(services);
    // The shop keeps its fee for what was not refunded, and bears nothing.
    expect(await ledgerOf(db)).toEqual({ provider_clearing: 70, fees_earned: -70 });
    expect(await atSandbox(services)).toBe(630);
    await expectLedgerAgrees(services);
  });

  it('wait for a chargeback, which the buyer’s bank decides', async ({ db }) => {
    const shop = await saleShop(db, { PAYOUTS: 'stripe' });
    const { services, clock } = shop;
    await getPaidAtSandbox(shop);
    const orderId = await paidSale(shop, 1000);
    await complete(shop, orderId);
    const { transactionId } = await db.read.payment.findFirstOrThrow();
    const id = (await services.payments.sandbox?.dispute(transactionId)) ?? '';
    await settleDown(services);
    expect(await db.read.sandboxTransfer.count()).toBe(0);
    expect(await db.read.sellerTransfer.findFirst()).toMatchObject({ waitsFor: 'dispute' });
    await services.payments.sandbox?.closeDispute(id, 'won');
    await settleDown(services);
    expect(await money(shop)).toEqual([0, 0, 900]);
    clock.forward(DAY);
    // A second one, after the transfer, is lost: the seller gives it back.
    const other = await completedSale(shop, 2000);
    await settleDown(services);
    const payment = await db.read.payment.findFirstOrThrow({ where: { orderId: other } });
    const lost = (await services.payments.sandbox?.dispute(payment.transactionId)) ?? '';
    await settleDown(services);
    await services.payments.sandbox?.closeDispute(lost, 'lost');
    await settleDown(services);
    expect(await money(shop)).toEqual([0, 0, 900]);
    await expectLedgerAgrees(services);
  });

  it('go on after a suspension, however many wait for another seller', async ({ db }) => {
    const shop = await saleShop(db, { PAYOUTS: 'stripe' });
    const { services, clock, seller } = shop;
    await getPaidAtSandbox(shop);
    const suspend = ({ userId: id }: Actor, days: number | null) =>
      db.write(async (tx) => {
        const now = clock.now();
        const suspendedUntil = days === null ? null : new Date(now.getTime() + days * DAY);
        await tx.user.update({ where: { id }, data: { suspendedAt: now, suspendedUntil } });
      });
    const lift = ({ userId: id }: Actor) =>
      db.write(async (tx) => {
        const data = { suspendedAt: null, suspendedUntil: null };
        await tx.user.update({ where: { id }, data });
      });
    const other = await addPerson(services, 'seller');
    const orderId = await completedSale({ ...shop, seller: other });
    await completedSale(shop, 1000);
    await suspend(seller, 7);
    await settleDown(services);
    const waiting = { sellerId: seller.userId, status: 'waiting' };
    expect(await db.read.sellerTransfer.findFirst({ where: waiting })).toMatchObject({
      waitsFor: 'suspension',
    });
    const [createdAt, updatedAt] = [new Date(0), new Date(0)];
    const row = { orderId, sellerId: other.userId, amountMinor: 0, currency: 'USD' };
    const paused = { ...row, status: 'waiting', waitsFor: 'suspension', createdAt, updatedAt };
    const ids = Array.from({ length: 100 }, () => newId());
    const data = ids.map((id) => ({ ...paused, id, openKey: id }));
    await db.write((tx) => tx.sellerTransfer.createMany({ data }));
    // By its end.
    clock.forward(6 * DAY);
    await suspend(other, null);
    await settleDown(services);
    expect(await money(shop)).toEqual([0, 900, 0]);
    clock.forward(1 * DAY);
    await settleDown(services);
    expect(await money(shop)).toEqual([0, 0, 900]);
    // By an admin.
    await lift(seller);
    await completedSale(shop, 1000);
    await suspend(seller, null);
    await settleDown(services);
    expect(await money(shop)).toEqual([0, 900, 900]);
    await lift(seller);
    await settleDown(services);
    expect(await money(shop)).toEqual([0, 0, 1800]);
    // After 30 days, while it goes on.
    await completedSale(shop, 1000);
    await suspend(seller, null);
    await settleDown(services);
    clock.forward(29 * DAY);
    await suspend(other, null);
    await settleDown(services);
    expect(await money(shop)).toEqual([0, 900, 1800]);
    clock.forward(1 * DAY);
    await settleDown(services);
    expect(await money(shop)).toEqual([0, 0, 2700]);
    await expectLedgerAgrees(services);
  });

  it('agree when events are doubled, reordered, late and lost', async ({ db }) => {
    const shop = await saleShop(db, { PAYOUTS: 'stripe' });
    const { services, clock } = shop;
    await getPaidAtSandbox(shop);
    for (const delivery of ['doubled', 'reordered', 'late', 'lost'] as const) {
      services.payments.sandbox?.setDelivery(delivery);
      const orderId = await completedSale(shop, 1000);
      await settleDown(services, 2);
      await refund(shop, orderId, '5.00');
      await settleDown(services, 2);
      clock.forward(DAY);
    }
    services.payments.sandbox?.setDelivery('prompt');
    await settleDown(services);
    expect(await money(shop)).toEqual([0, 0, 4 * 450]);
    expect(await atSandbox(services)).toBe(4 * 450);
    await expectLedgerAgrees(services);
  });

  it(
    'are neither lost nor doubled when the process dies at any step',
    { timeout: 240_000 },
    async ({ db }) => {
      // A second transfer fits into what is left of the payment.
      const shop = await saleShop(db, { PAYOUTS: 'stripe', FEE_PERCENT: 60 });
      const { services: all, clock } = shop;
      await getPaidAtSandbox(shop);
      // An event would record a transfer before the job goes on.
      all.payments.sandbox?.setDelivery('lost');
      let orders = 0;
      // Every step on SQLite, every third on PostgreSQL, which takes longer.
      const stride = dialect === 'sqlite' ? 1 : 3;
      for (let dieAfter = 0; ; dieAfter += stride) {
        const orderId = await completedSale(shop, 1000);
        orders += 1;
        // By turns: two neighbouring steps lie between the provider and the record.
        const services = withOneDefence(all, orders % 2 === 0 ? 'keys' : 'look-up');
        const dying = dyingAfter(services, dieAfter);
        const jobs = [refundJob, paySellerJob, reverseTransferJob];
        await dying.run(async (mortal) => {
          for (let round = 0; round < 2; round += 1) await runDueJobs(mortal, jobs);
          await refund({ ...shop, services: mortal }, orderId, '4.00');
          for (let round = 0; round < 3; round += 1) await runDueJobs(mortal, jobs);
        });
        // A restart, within the minute.
        for (let half = 0; half < 3; half += 1) {
          clock.forward(20_000);
          await settleDown(services, 2);
        }
        const { refundedMinor } = await db.read.order.findUniqueOrThrow({ where: { id: orderId } });
        const transfers = await db.read.sandboxTransfer.findMany({
          where: { orderId },
          include: { reversals: true },
        });
        expect(transfers).toHaveLength(1);
        const back = transfers[0]?.reversals.reduce((sum, one) => sum + one.amountMinor, 0) ?? 0;
        expect(400 - back).toBe(refundedMinor === 400 ? 240 : 400);
        expect((await money(shop)).slice(1)).toEqual([0, await atSandbox(services)]);
        await expectLedgerAgrees(services);
        if (!dying.isDead()) break;
      }
      expect(orders).toBeGreaterThan(5);
    },
  );

  it('notify the seller once, also when an event is quicker than the answer', async ({ db }) => {
    const shop = await saleShop(db, { PAYOUTS: 'stripe' });
    const { services } = shop;
    await getPaidAtSandbox(shop);
    await completedSale(shop, 1000);
    const { payments } = services;
    const { accounts } = payments;
    if (!accounts) throw new Error('The sandbox has accounts.');
    const transfer = async (request: TransferRequest) => {
      await accounts.transfer(request);
      await deliverSandboxEvents(services);
      throw new ProviderFailure('lost', { keyIsSpent: false });
    };
    const losing = { ...services, payments: { ...payments, accounts: { ...accounts, transfer } } };
    await runDueJobs(losing, [paySellerJob]);
    expect(await db.read.sellerTransfer.findMany()).toMatchObject([{ status: 'sent' }]);
    await settleDown(services);
    expect(await db.read.notification.count({ where: { kind: 'payout-sent' } })).toBe(1);
    expect(await db.read.sandboxTransfer.count()).toBe(1);
  });

  it('keep the account of the seller until the provider has answered', async ({ db }) => {
    const shop = await saleShop(db, { PAYOUTS: 'stripe' });
    const { services, seller } = shop;
    await getPaidAtSandbox(shop);
    const refusals: string[] = [];
    const tryToDelete = async () => {
      const deletion = deleteOwnAccount(actAs(services, seller), {});
      refusals.push(await deletion.then(String, (error: Error) => error.message));
    };
    const orderId = await completedSale(shop, 1000);
    const refusing = withAccounts(services, {
      async transfer() {
        await tryToDelete();
        throw new TransferRefused('funds');
      },
    });
    await runDueJobs(refusing, [paySellerJob]);
    expect(await money(shop)).toEqual([0, 900, 0]);
    await db.write((tx) => scheduleJob(tx, services, { kind: 'pay-seller', key: orderId }));
    await settleDown(services);
    expect(await money(shop)).toEqual([0, 0, 900]);
    // What a reversal takes back is owed for another order: the balance is 0 while it is made.
    await completedSale(shop, 300);
    await refund(shop, orderId, '3.00');
    const slow = withAccounts(services, {
      async reverse(request, { accounts }) {
        await tryToDelete();
        return accounts.reverse(request);
      },
    });
    await runDueJobs(slow, [refundJob, reverseTransferJob]);
    expect(await money(shop)).toEqual([0, 270, 630]);
    expect(refusals).toEqual(['payouts.payoutOpen', 'payouts.payoutOpen']);
  });

  it('go on when a refusal of an earlier attempt comes late', async ({ db }) => {
    const shop = await saleShop(db, { PAYOUTS: 'stripe' });
    const { services, clock } = shop;
    await getPaidAtSandbox(shop);
    const orderId = await completedSale(shop, 1000);
    services.payments.sandbox?.setDelivery('lost');
    let calls = 0;
    const failing = withAccounts(services, {
      async transfer(request, { accounts }) {
        calls += 1;
        if (calls === 1) {
          // Meanwhile another process takes the job over, is refused as well, and tries again.
          clock.forward(DAY);
          for (let round = 0; round < 2; round += 1) {
            await db.write((tx) => scheduleJob(tx, services, { kind: 'pay-seller', key: orderId }));
            await runDueJobs(failing, [paySellerJob]);
          }
        }
        if (calls < 3 || request.key.endsWith('-0')) throw new TransferRefused('funds');
        await accounts.transfer(request);
        throw new ProviderFailure('lost', { keyIsSpent: false });
      },
    });
    await runDueJobs(failing, [paySellerJob]);
    expect(calls).toBe(3);
    expect(await db.read.sellerTransfer.findMany()).toMatchObject([
      { status: 'creating', round: 1, amountMinor: 900 },
    ]);
    expect((await money(shop))[1]).toBe(0);
    clock.forward(DAY);
    await settleDown(services);
    expect(await money(shop)).toEqual([0, 0, 900]);
    expect(await db.read.sandboxTransfer.count()).toBe(1);
    await expectLedgerAgrees(services);
  });

  it('are not repeated after lost answers, by the keys alone or the look-up alone', async ({
    db,
  }) => {
    const shop = await retried(db, [
      { keyIsSpent: false, defence: 'keys' },
      { keyIsSpent: false, defence: 'look-up' },
      // The provider refuses the key: a new one needs the look-up.
      { keyIsSpent: true, defence: 'both' },
    ]);
    expect(await db.read.sandboxTransfer.count()).toBe(3);
    expect(await money(shop)).toEqual([0, 0, 2700]);
    await expectLedgerAgrees(shop.services);
  });

  it('would be paid twice with a new key for each attempt, which the comparison finds', async ({
    db,
  }) => {
    let attempt = 0;
    const mutant = await retried(db, [{ keyIsSpent: false, defence: 'keys' }], (request) => {
      attempt += 1;
      return { ...request, key: `${request.key}-${attempt}` };
    });
    const paid = await atSandbox(mutant.services);
    expect(paid).not.toBe((await money(mutant))[2]);
    await expect(expectLedgerAgrees(mutant.services)).rejects.toThrow();
  });
});

interface ChangedAccounts {
  transfer?: (
    request: TransferRequest,
    own: { accounts: SellerAccounts },
  ) => ReturnType<SellerAccounts['transfer']>;
  reverse?: (
    request: ReversalRequest,
    own: { accounts: SellerAccounts },
  ) => ReturnType<SellerAccounts['reverse']>;
}

/** A shop whose provider makes transfers or reversals in another way. */
function withAccounts(services: Services, { transfer, reverse }: ChangedAccounts): Services {
  const { payments } = services;
  const { accounts } = payments;
  if (!accounts) throw new Error('The sandbox has accounts.');
  const changed: SellerAccounts = {
    ...accounts,
    ...(transfer && { transfer: (request) => transfer(request, { accounts }) }),
    ...(reverse && { reverse: (request) => reverse(request, { accounts }) }),
  };
  return { ...services, payments: { ...payments, accounts: changed } };
}

function withOneDefence(services: Services, defence: Defence): Services {
  const { payments } = services;
  if (!payments.accounts) throw new Error('The sandbox has accounts.');
  return {
    ...services,
    payments: { ...payments, accounts: withDefence(payments.accounts, defence) },
  };
}

interface Trouble {
  keyIsSpent: boolean;
  defence: Defence;
}

/** A sale for each trouble, whose transfer is made while three answers are lost, or are refusals. */
async function retried(
  db: Database,
  troubles: readonly Trouble[],
  change = (request: TransferRequest) => request,
): Promise<SaleShop> {
  const shop = await saleShop(db, { PAYOUTS: 'stripe', FEE_PERCENT: 60 });
  const { services, clock } = shop;
  await getPaidAtSandbox(shop);
  services.payments.sandbox?.setDelivery('lost');
  for (const { keyIsSpent, defence } of troubles) {
    await completedSale(shop, 2250);
    const { payments } = withOneDefence(services, defence);
    const { accounts } = payments;
    if (!accounts) throw new Error('The sandbox has accounts.');
    let failures = 3;
    const transfer = async (request: TransferRequest) => {
      const made = await accounts.transfer(change(request));
      failures -= 1;
      if (failures >= 0) throw new ProviderFailure('lost', { keyIsSpent });
      return made;
    };
    const failing = { ...services, payments: { ...payments, accounts: { ...accounts, transfer } } };
    for (let round = 0; round < 8; round += 1) {
      await runDueJobs(failing, [paySellerJob]);
      await sweepPayouts(failing);
      clock.forward(10 * 60_000);
    }
  }
  return shop;
}
