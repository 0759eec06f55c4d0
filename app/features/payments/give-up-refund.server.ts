import { reverseOwedRefund } from '~/features/ledger/post-owed-refund.server';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { applyRefundEvent } from './apply-payment-event.server';
import { notifyOfFailedReturn } from './failed-refund.server';
import { isReturn, type ReturnedPayment } from './return-payment.server';
import { syncRefunded } from './sync-refunded.server';

type Deps = Pick<Services, 'clock' | 'mailer' | 'env' | 'payments'>;

export interface RefusedRefund {
  id: string;
  orderId: string;
  amountMinor: number;
  reason: string;
  provider: string;
  payment: ReturnedPayment;
}

/**
 * Gives up a refund that the provider does not make, inside a transaction: the money is posted back
 * to the order or the seller, the order's total is restored, and the admins are asked to refund
 * again. The rest of a returned payment still belongs to the buyer, and the admins are asked to
 * send it back.
 */
export async function giveUpRefund(
  tx: Tx,
  deps: Deps,
  { id, orderId, amountMinor, reason, provider, payment }: RefusedRefund,
): Promise<void> {
  const unsent = { id, providerRefundId: null };
  if (!(await applyRefundEvent(tx, deps, unsent, 'give-up'))) return;
  if (isReturn(reason)) return notifyOfFailedReturn(tx, deps, { ...payment, amountMinor });
  await reverseOwedRefund(tx, deps, { id, orderId, provider });
  await syncRefunded(tx, deps, orderId);
}
