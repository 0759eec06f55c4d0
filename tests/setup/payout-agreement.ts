import { expect } from 'vitest';
import { paySellerJob } from '~/features/payouts/pay-seller.server';
import { readSellerBalanceTotals } from '~/features/payouts/balance.server';
import { reverseTransferJob } from '~/features/payouts/reverse-transfer.server';
import { sellerAccountJob } from '~/features/payouts/seller-account.server';
import { sweepPayouts } from '~/features/payouts/sweep-payouts.server';
import { sweepLedger, type History } from './payment-histories';
import { runPayoutJobs } from './payout-deeds';

const HOUR = 60 * 60_000;

/** Hours within which what was begun is over, whatever was lost. */
const SETTLED_WITHIN = 12;

const jobs = { in: [paySellerJob, reverseTransferJob, sellerAccountJob].map(({ kind }) => kind) };

/** Lets the sweeps and the jobs of payouts run until nothing is being made any more. */
export async function settlePayouts(history: History): Promise<void> {
  const { services, clock, network, seller } = history;
  const { db } = services;
  network.failures = [];
  for (const { id } of network.kept.values()) network.stateFee(id);
  // Accounts, and reversals of the provider's dashboard, whose events were lost: within a day.
  clock.forward(25 * HOUR);
  await sweepLedger(history, services);
  const creating = { status: 'creating' };
  for (let hour = 0; hour < SETTLED_WITHIN; hour += 1) {
    await sweepPayouts(services);
    while ((await runPayoutJobs(services)) > 0) continue;
    const begun = [
      await db.read.job.count({ where: { kind: jobs, doneAt: null } }),
      await db.read.sellerTransfer.count({ where: { sellerId: seller.userId, ...creating } }),
      await db.read.transferReversal.count({
        where: { transfer: { sellerId: seller.userId }, ...creating },
      }),
    ];
    if (begun.every((count) => count === 0)) return;
    clock.forward(HOUR);
  }
  throw new Error('A transfer, a reversal or the reading of an account is not over.');
}

/**
 * The provider pays out what the seller has, and the banks send it back after that was reported. Returns
 * whether there was anything.
 */
export async function sendBackPayouts(history: History): Promise<boolean> {
  const { sellers } = history.network;
  for (const id of sellers.accounts.keys()) sellers.payOut(id, history.services.env.CURRENCY);
  if (sellers.payouts.size === 0) return false;
  for (const status of ['paid', 'failed'] as const) {
    for (const id of sellers.payouts.keys()) sellers.endPayout(id, status);
    await settlePayouts(history);
  }
  return true;
}

const sumOf = <Item>(items: readonly Item[], minorOf: (item: Item) => number) =>
  items.reduce((sum, item) => sum + minorOf(item), 0);

/** What holds when nothing is being made: our transfers, balances and payouts are the provider's. */
export async function expectPayouts(history: History): Promise<void> {
  const { services, seller, network } = history;
  const { db, env } = services;
  const { sellers } = network;
  const ours = await db.read.sellerTransfer.findMany({ where: { sellerId: seller.userId } });
  const there = sellers.transfers;
  const sent = ours.filter(({ status }) => status === 'sent');
  const byId = new Map(there.map((one) => [one.transferId, one]));
  expect(there.length).toBe(sent.length);
  for (const row of sent) {
    const { amountMinor, reversedMinor } = row;
    expect(byId.get(row.id)).toMatchObject({ amountMinor, reversedMinor });
  }
  const lines = await db.read.payoutLine.findMany({ where: { sellerId: seller.userId } });
  const linesIn = (status: string) =>
    sumOf(
      lines.filter((line) => line.status === status),
      (line) => line.amountMinor,
    );
  const arrived = sumOf(there, (one) => one.amountMinor - one.reversedMinor);
  const balances = await readSellerBalanceTotals({ db, env }, seller.userId);
  expect(balances.find(({ currency }) => currency === env.CURRENCY)).toMatchObject({
    paidOutMinor: arrived + linesIn('paid'),
    underWayMinor: linesIn('exported'),
  });

  expect(sellers.accounts.size).toBeLessThan(2);

  // Money waits for a reason only.
  const isActive = [...sellers.accounts.values()].some((one) => one.transfersActive);
  const waiting = ours.filter(({ status }) => status === 'waiting').map(({ waitsFor }) => waitsFor);
  const reasons = isActive ? ['dispute', 'funds'] : ['account', 'dispute', 'funds'];
  if (env.PAYOUTS === 'stripe') {
    expect(waiting.filter((reason) => !reasons.includes(reason ?? ''))).toEqual([]);
  }
  const told = await db.read.notification.findMany({ where: { userId: seller.userId } });
  const keysOf = (kind: string) => told.filter((one) => one.kind === kind).map(({ key }) => key);
  expect(keysOf('payout-sent')).toEqual(expect.arrayContaining(sent.map(({ id }) => id)));
  const payouts = [...sellers.payouts.values()];
  const states = await db.read.accountPayout.findMany({ where: { sellerId: seller.userId } });
  expect(states.map(({ id, status }) => `${id} ${status}`).sort()).toEqual(
    payouts.map(({ id, status }) => `${id} ${status}`).sort(),
  );
  const failed = payouts.filter(({ status }) => status === 'failed').map(({ id }) => id);
  const failedLines = lines.filter(({ status }) => status === 'failed').map(({ id }) => id);
  expect(keysOf('payout-failed').sort()).toEqual([...failed, ...failedLines].sort());
}
