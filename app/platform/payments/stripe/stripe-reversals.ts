import type { Stripe } from 'stripe';
import type { ProviderDispute, ProviderRefund } from '../payment-provider';

const REFUND_STATES = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const;

/** A Stripe refund in the words of the port; null for one of a charge without a payment intent. */
export function fromRefund(refund: Stripe.Refund): ProviderRefund | null {
  const transactionId = idOf(refund.payment_intent);
  if (!transactionId) return null;
  return {
    id: refund.id,
    transactionId,
    amountCents: refund.amount,
    currency: refund.currency,
    status: REFUND_STATES.find((one) => one === refund.status) ?? 'pending',
    reason: refund.reason ?? null,
    failureReason: refund.failure_reason ?? null,
    createdAt: new Date(refund.created * 1000),
  };
}

/** A Stripe dispute in the words of the port; null for one of a charge without a payment intent. */
export function fromDispute(dispute: Stripe.Dispute): ProviderDispute | null {
  const transactionId = idOf(dispute.payment_intent);
  if (!transactionId) return null;
  const { amount, currency, status, reason, created } = dispute;
  const dueBy = dispute.evidence_details?.due_by;
  // Withdrawals are negative, what is given back is positive; `net` has the fees in it.
  const moved = (dispute.balance_transactions ?? []).filter((one) => one.currency === currency);
  const net = moved.reduce((sum, one) => sum + one.net, 0);
  return {
    ...{ id: dispute.id, transactionId, currency, status, reason },
    amountCents: amount,
    respondBy: dueBy ? new Date(dueBy * 1000) : null,
    withdrawnCents: net === 0 ? 0 : -net,
    createdAt: new Date(created * 1000),
  };
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
