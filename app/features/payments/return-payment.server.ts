import { postReturn } from '~/features/ledger/post-return.server';
import type { Money } from '~/lib/money';
import type { Database, Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { isLostDispute, isUndoneRefund } from '~/platform/payments/provider-states';
import { applyPaymentEvent, oweRefund } from './apply-payment-event.server';
import { notifyOfFailedReturn } from './failed-refund.server';

type Deps = Pick<Services, 'clock' | 'mailer' | 'env'>;

/** Why a payment is returned: after the order's end, a second one, or another amount. */
export type ReturnReason = 'late' | 'second' | 'mismatch';

/** Whether a refund returns a payment that the order could not take, and so all that is left of it. */
export function isReturn(reason: string): reason is ReturnReason {
  return reason === 'late' || reason === 'second' || reason === 'mismatch';
}

/** A payment that its order could not take (`returning` or `returned`). */
export interface ReturnedPayment extends Money {
  id: string;
  orderId: string;
  provider: string;
  transactionId: string;
}

/** Records what is owed of a payment, inside a transaction; `refundJob` sends it. */
export async function oweReturn(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  { id: paymentId, orderId, amountMinor, currency }: Omit<ReturnedPayment, 'provider'>,
  reason: ReturnReason,
): Promise<void> {
  await oweRefund(tx, deps, { paymentId, orderId, amountMinor, currency, reason });
}

/** Part of a returned payment that the buyer has not got back yet; negative beyond the payment. */
export async function leftToReturn(
  db: Pick<Database['read'], 'providerRefund' | 'providerDispute'>,
  { transactionId, amountMinor }: Pick<ReturnedPayment, 'transactionId' | 'amountMinor'>,
): Promise<number> {
  const refunds = await db.providerRefund.findMany({ where: { transactionId } });
  const disputes = await db.providerDispute.findMany({ where: { transactionId } });
  const returned = [
    ...refunds.filter((one) => !isUndoneRefund(one)).map((one) => one.amountMinor),
    ...disputes.filter(isLostDispute).map((one) => Math.min(one.amountMinor, one.withdrawnMinor)),
  ];
  return returned.reduce((left, one) => left - one, amountMinor);
}

/**
 * Reserves the part of a payment that is still to be returned, inside the transaction that has
 * recorded its state and before its refunds are posted, so that no order and no seller gets it.
 * Returns that amount.
 */
export async function postLeftToReturn(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  payment: ReturnedPayment,
): Promise<number> {
  const leftMinor = await leftToReturn(tx, payment);
  await postReturn(tx, deps, payment, leftMinor);
  return leftMinor;
}

/** How often a returned payment is sent without an admin: cards that take no refund rarely do later. */
const MAX_SENT = 3;

/**
 * Brings a returned payment to what is left of it, inside the transaction that records its refunds and
 * disputes. A refund that has just failed is owed again, and after three the admins are asked to act.
 */
export async function followReturn(
  tx: Tx,
  deps: Deps,
  payment: ReturnedPayment,
  { leftMinor, hasFailed }: { leftMinor: number; hasFailed: boolean },
): Promise<void> {
  const { id: paymentId, transactionId } = payment;
  await applyPaymentEvent(tx, paymentId, leftMinor > 0 ? 'owe' : 'return');
  if (leftMinor <= 0 || !hasFailed) return;
  const own = await tx.refund.findMany({ where: { paymentId }, orderBy: { createdAt: 'asc' } });
  if (own.some((one) => one.status === 'owed')) return;
  const sent = await tx.providerRefund.findMany({ where: { transactionId } });
  const left = { ...payment, amountMinor: leftMinor };
  if (sent.filter(isUndoneRefund).length >= MAX_SENT) return notifyOfFailedReturn(tx, deps, left);
  const reason = own.map((one) => one.reason).find(isReturn) ?? 'late';
  await oweReturn(tx, deps, left, reason);
}
