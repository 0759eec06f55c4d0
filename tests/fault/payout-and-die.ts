/**
 * What pays a seller, in a process of its own, which kills itself (SIGKILL) after so many steps: each
 * committed write and each call to the card provider is one step before and one after.
 * Usage: payout-and-die.mjs REQUEST, a `PayoutRequest` as JSON. It ends with 0 when the deed was done
 * before death came.
 */
import type { Actor } from '../../app/features/accounts/account.policy';
import {
  reconcilePayments,
  refundJob,
} from '../../app/features/payments/reconcile-payments.server';
import { refundOrder } from '../../app/features/payments/refund-order.server';
import { applyLineEvent } from '../../app/features/payouts/apply-line-event.server';
import { exportBatch } from '../../app/features/payouts/export-batch.server';
import { paySellerJob } from '../../app/features/payouts/pay-seller.server';
import { reverseTransferJob } from '../../app/features/payouts/reverse-transfer.server';
import { connectDatabase } from '../../app/platform/db/connect.server';
import { runDueJobs } from '../../app/platform/jobs/run-jobs.server';
import { createLog } from '../../app/platform/log.server';
import { withSteps } from '../setup/crash';
import { actAs, testClock, testServices } from '../setup/test-ctx';

export type PayoutDeed = 'transfer' | 'reverse' | 'export' | 'paid' | 'failed';

export interface PayoutRequest {
  databaseUrl: string;
  deed: PayoutDeed;
  /** The order's id; of `paid` and `failed` the line's; of `export` the form's key. */
  subject: string;
  admin: Actor;
  /** The time of the shop, in ISO 8601. */
  now: string;
  dieAfter: number;
}

const request = JSON.parse(process.argv[2] ?? '') as PayoutRequest;
const { subject } = request;
const db = await connectDatabase({ url: request.databaseUrl, log: createLog('silent') });
const plain = testServices(db, { clock: testClock(request.now) });
const PAYOUTS = ['transfer', 'reverse'].includes(request.deed) ? 'stripe' : 'manual';
let left = request.dieAfter;
const services = withSteps({ ...plain, env: { ...plain.env, PAYOUTS, FEE_PERCENT: 10 } }, () => {
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
});
const asAdmin = actAs(services, request.admin);

async function runJobs(rounds: number): Promise<void> {
  const jobs = [refundJob, paySellerJob, reverseTransferJob];
  for (let round = 0; round < rounds; round += 1) await runDueJobs(services, jobs);
}

const deeds: Record<PayoutDeed, () => Promise<unknown>> = {
  transfer: () => runJobs(2),
  async reverse() {
    await refundOrder(asAdmin, subject, { amount: '4.00' });
    await reconcilePayments(services);
    await runJobs(3);
  },
  export: () => exportBatch(asAdmin, { currency: 'USD', formKey: subject }),
  paid: () => applyLineEvent(asAdmin, subject, { event: 'pay', reference: 'SEPA 1' }),
  failed: () => applyLineEvent(asAdmin, subject, { event: 'fail', reason: 'Account closed' }),
};

await deeds[request.deed]();
await db.close();
