import type { Tx } from '~/platform/db/database';
import type {
  PaymentProvider,
  ProviderDispute,
  ProviderNotice,
  ProviderRefund,
} from '~/platform/payments/payment-provider';

/** Refunds and disputes as the provider described them when it was asked, which was at `readAt`. */
export interface Reversals {
  refunds: readonly ProviderRefund[];
  disputes: readonly ProviderDispute[];
  readAt: Date;
}

/**
 * Asks the provider about the refunds or the dispute that an event is about. Of the event only ids
 * are used. May refuse with ProviderFailure.
 */
export async function fetchReversals(
  payments: PaymentProvider,
  { about, objectId, intentId }: ProviderNotice,
  readAt: Date,
): Promise<Reversals> {
  const dispute = about === 'dispute' && objectId ? await payments.readDispute?.(objectId) : null;
  const refund = about === 'refund' && objectId ? await payments.readRefund?.(objectId) : null;
  const all = about === 'refunds' && intentId ? await payments.listRefunds?.(intentId) : null;
  return {
    refunds: refund ? [refund] : (all ?? []),
    disputes: dispute ? [dispute] : [],
    readAt,
  };
}

/**
 * Records refunds and disputes of an order's payment inside a transaction, each under the provider's
 * id. Answers that were asked for earlier than what is recorded change nothing, so that events may
 * come twice, together and in any order.
 */
export async function recordReversals(
  tx: Tx,
  payment: { orderId: string; provider: string; transactionId: string },
  { refunds, disputes, readAt }: Reversals,
): Promise<void> {
  const isOfPayment = (one: { transactionId: string }) =>
    one.transactionId === payment.transactionId;
  const { orderId, provider } = payment;
  for (const refund of refunds.filter(isOfPayment)) {
    const known = await tx.providerRefund.findUnique({ where: { id: refund.id } });
    const data = { ...refund, orderId, provider, readAt };
    if (!known) await tx.providerRefund.create({ data });
    else if (known.readAt <= readAt) {
      await tx.providerRefund.update({ where: { id: refund.id }, data });
    }
  }
  for (const dispute of disputes.filter(isOfPayment)) {
    const known = await tx.providerDispute.findUnique({ where: { id: dispute.id } });
    const data = { ...dispute, orderId, provider, readAt };
    if (!known) await tx.providerDispute.create({ data });
    else if (known.readAt <= readAt) {
      await tx.providerDispute.update({ where: { id: dispute.id }, data });
    }
  }
}
