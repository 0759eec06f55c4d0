import { deletedRefundJob } from '../../app/features/account-lifecycle/open-money.server';
import {
  closePaymentJob,
  orderDeadlineJob,
} from '../../app/features/payments/order-deadlines.server';
import type { PaymentDeps } from '../../app/features/payments/payment.policy';
import { checkPaymentsJob, refundJob } from '../../app/features/payments/reconcile-payments.server';
import { searchErasureJob } from '../../app/features/search/erase-from-search.server';
import type { RunningJob } from '../../app/platform/jobs/job-kind';
import { runDueJobs } from '../../app/platform/jobs/run-jobs.server';
import type { Services } from '../../app/platform/services';

/** All due jobs of orders and payments, at once: deadlines, open intents, refunds. */
export async function reconcilePayments(deps: PaymentDeps): Promise<void> {
  while ((await runDueJobs(deps, [orderDeadlineJob, closePaymentJob])) > 0) continue;
  // The job looks at the intents, whatever its row says.
  await checkPaymentsJob.run(deps, {} as RunningJob);
  while ((await sendRefunds(deps)) > 0) continue;
}

/** Runs a batch of refunds. Returns the number of refunds sent. */
export function sendRefunds(deps: PaymentDeps): Promise<number> {
  return runDueJobs(deps, [refundJob]);
}

/** Refunds the orders of accounts that an admin has deleted. */
export async function refundDeletedAccounts(
  deps: Parameters<typeof deletedRefundJob.run>[0],
): Promise<void> {
  while ((await runDueJobs(deps, [deletedRefundJob])) > 0) continue;
}

/** Removes erased listings from the search index. Returns whether there was anything to do. */
export async function eraseFromSearch(
  deps: Pick<Services, 'db' | 'clock' | 'log'>,
): Promise<boolean> {
  return (await runDueJobs(deps, [searchErasureJob])) > 0;
}
