import { PAY_SELLER_JOB, REVERSE_TRANSFER_JOB } from '~/features/orders/order-jobs.server';
import type { Tx } from '~/platform/db/database';
import { scheduleJob } from '~/platform/jobs/job-queue.server';
import type { WebhookEvent } from '~/platform/payments/webhook-event';
import type { Services } from '~/platform/services';

/**
 * Reading a seller's account at the provider and its payouts; the key is the provider's id of the
 * account, and features/payouts has the handler.
 */
export const SELLER_ACCOUNT_JOB = 'read-seller-account';

/** Has an account read again, inside the transaction that records an event about it. */
export async function followAccountEvent(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  { about, objectId, accountId }: WebhookEvent,
): Promise<void> {
  const key = accountId ?? (about === 'account' ? objectId : null);
  if (key) await scheduleJob(tx, deps, { kind: SELLER_ACCOUNT_JOB, key });
}

/**
 * Has the money that was sent for an order compared with what the seller is due, inside the
 * transaction in which a refund or a dispute of it has changed.
 */
export async function followRefundsAndDisputes(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  orderId: string,
): Promise<void> {
  if (!(await tx.sellerTransfer.findFirst({ where: { orderId }, select: { id: true } }))) return;
  await scheduleJob(
    tx,
    deps,
    { kind: REVERSE_TRANSFER_JOB, key: orderId },
    { kind: PAY_SELLER_JOB, key: orderId },
  );
}
