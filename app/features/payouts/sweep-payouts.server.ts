import { PAY_SELLER_JOB, REVERSE_TRANSFER_JOB } from '~/features/orders/order-jobs.server';
import type { JobKind } from '~/platform/jobs/job-kind';
import { scheduleJob } from '~/platform/jobs/job-queue.server';
import { OPEN_CHARGEBACK } from '~/platform/payments/provider-states';
import { notPausedAt, type PayoutDeps } from './payout.policy';
import { renewEncryption } from './renew-encryption.server';
import { sweepAccounts } from './seller-account.server';
import { HOUR_MS } from '~/lib/durations';

/**
 * Finds money that need not wait any more, and what was begun and is not finished: whatever event or
 * job was lost, transfers and the ledger agree with the provider again within a minute.
 */
export const sweepPayoutsJob: JobKind<PayoutDeps> = {
  kind: 'sweep-payouts',
  everySeconds: 30,
  run: sweepPayouts,
};

/** Transfers of one sweep. */
const BATCH_SIZE = 100;

/**
 * Starts again the transfers, reversals and account checks that have no job, as after a crash. Encrypts
 * bank details anew after a change of the secret.
 */
export async function sweepPayouts(deps: PayoutDeps): Promise<void> {
  await wakeReversals(deps);
  await renewEncryption(deps);
  if (deps.env.PAYOUTS === 'stripe') {
    await wakeTransfers(deps);
    await sweepAccounts(deps);
  }
}

/** Jobs of a kind that are still to be done, among these keys. */
async function openKeys({ db }: PayoutDeps, kind: string, keys: string[]): Promise<Set<string>> {
  const where = { kind, key: { in: keys }, doneAt: null };
  const jobs = await db.read.job.findMany({ where, select: { key: true } });
  return new Set(jobs.map(({ key }) => key));
}

async function wake(deps: PayoutDeps, kind: string, orderIds: string[]): Promise<void> {
  const open = await openKeys(deps, kind, orderIds);
  const jobs = [...new Set(orderIds)].filter((key) => !open.has(key)).map((key) => ({ kind, key }));
  if (jobs.length > 0) await deps.db.write((tx) => scheduleJob(tx, deps, ...jobs));
}

async function wakeReversals(deps: PayoutDeps): Promise<void> {
  const begun = await deps.db.read.transferReversal.findMany({
    where: { status: 'creating' },
    select: { transfer: { select: { orderId: true } } },
    take: BATCH_SIZE,
  });
  const orderIds = begun.map(({ transfer }) => transfer.orderId);
  await wake(deps, REVERSE_TRANSFER_JOB, orderIds);
}

/** Transfers that were begun, and those whose reason to wait is over. */
async function wakeTransfers(deps: PayoutDeps): Promise<void> {
  const { db, clock, payments } = deps;
  const now = clock.now();
  const ready = await db.read.sellerTransfer.findMany({
    where: {
      OR: [
        { status: 'creating' },
        { status: 'waiting', waitsFor: null },
        {
          status: 'waiting',
          waitsFor: 'dispute',
          order: { providerDisputes: { none: OPEN_CHARGEBACK } },
        },
        {
          status: 'waiting',
          waitsFor: 'account',
          seller: {
            sellerAccounts: { some: { provider: payments.name, transfersActive: true } },
          },
        },
        { status: 'waiting', waitsFor: 'suspension', seller: notPausedAt(now) },
        {
          status: 'waiting',
          waitsFor: { in: ['funds', 'provider'] },
          updatedAt: { lte: new Date(now.getTime() - HOUR_MS) },
        },
      ],
    },
    select: { orderId: true },
    orderBy: { updatedAt: 'asc' },
    take: BATCH_SIZE,
  });
  await wake(
    deps,
    PAY_SELLER_JOB,
    ready.map(({ orderId }) => orderId),
  );
}
