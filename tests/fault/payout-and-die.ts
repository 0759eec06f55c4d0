/**
 * What pays a seller, in a process of its own, which kills itself (SIGKILL) after so many steps: each
 * committed write and each call to the card provider is one step before and one after.
 * Usage: payout-and-die.mjs REQUEST, a `PayoutRequest` as JSON. It ends with 0 when the deed was done
 * before death came.
 */
import { appendFileSync } from 'node:fs';
import type { Actor } from '../../app/features/accounts/account.policy';
import { reconcilePayments } from '../setup/run-sweeps';
import { refundOrder } from '../../app/features/payments/refund-order.server';
import { decidePayoutLine } from '../../app/features/payouts/decide-payout-line.server';
import { exportBatch } from '../../app/features/payouts/export-batch.server';
import { paySellerJob } from '../../app/features/payouts/pay-seller.server';
import { reverseTransferJob } from '../../app/features/payouts/reverse-transfer.server';
import { connectDatabase } from '../../app/platform/db/connect.server';
import { runDueJobs } from '../../app/platform/jobs/run-jobs.server';
import { createLog } from '../../app/platform/log.server';
import type { SandboxDelivery } from '../../app/platform/payments/sandbox/sandbox-controls';
import { createStripe } from '../../app/platform/payments/stripe/stripe-provider.server';
import type { Services } from '../../app/platform/services';
import { withSteps } from '../setup/crash';
import { withDefence, type Defence } from '../setup/one-defence';
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
  terms: Pick<Services['env'], 'PAYOUTS' | 'FEE_PERCENT'>;
  /** How transfers are made; absent where none are. */
  transfers?: TransferSetup;
}

export interface TransferSetup {
  /** How the sandbox delivers the events of what the process does before it dies. */
  delivery: SandboxDelivery;
  defence: Defence;
  /** A file to which each call's subject and key are added. */
  calls: string;
  /** The address of a fake of Stripe, instead of the sandbox. */
  stripeUrl?: string;
}

/** The provider with one defence against paying twice, which notes the keys that it was given. */
export function underTest(
  payments: Services['payments'],
  { delivery, defence, calls }: TransferSetup,
): Services['payments'] {
  const { accounts, sandbox } = payments;
  sandbox?.setDelivery(delivery);
  if (!accounts) throw new Error('The provider has no accounts.');
  const asked = (id: string, key: string) => appendFileSync(calls, `${id} ${key}\n`);
  return { ...payments, accounts: withDefence(accounts, defence, asked) };
}

/** The Stripe provider at a fake. */
export function stripeAt(apiBase: string): Promise<Services['payments']> {
  const keys = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecrets: [] };
  return createStripe({ ...keys, apiBase });
}

async function main(request: PayoutRequest): Promise<void> {
  const { subject, terms, transfers } = request;
  const { databaseUrl: url } = request;
  const db = await connectDatabase({ url, log: createLog('silent'), timeFactor: 4 });
  const plain = testServices(db, { clock: testClock(request.now) });
  const provider = transfers?.stripeUrl ? await stripeAt(transfers.stripeUrl) : plain.payments;
  const payments = transfers ? underTest(provider, transfers) : provider;
  let left = request.dieAfter;
  const services = withSteps({ ...plain, payments, env: { ...plain.env, ...terms } }, () => {
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    left -= 1;
  });
  const asAdmin = actAs(services, request.admin);

  async function runJobs(rounds: number): Promise<void> {
    const jobs = [paySellerJob, reverseTransferJob];
    for (let round = 0; round < rounds; round += 1) await runDueJobs(services, jobs);
  }

  const deeds: Record<PayoutDeed, () => Promise<unknown>> = {
    transfer: () => runJobs(2),
    async reverse() {
      await refundOrder(asAdmin, subject, { amount: '4.00' });
      await reconcilePayments(services);
      await runJobs(2);
    },
    export: () => exportBatch(asAdmin, { currency: 'USD', formKey: subject }),
    paid: () => decidePayoutLine(asAdmin, subject, { event: 'pay', reference: 'SEPA 1' }),
    failed: () =>
      decidePayoutLine(asAdmin, subject, {
        event: 'fail',
        reason: 'Account closed',
        seen: 'exported',
      }),
  };
  await deeds[request.deed]();
  await db.close();
}

// The tests import what is exported.
if (process.argv[2]?.startsWith('{')) await main(JSON.parse(process.argv[2]) as PayoutRequest);
