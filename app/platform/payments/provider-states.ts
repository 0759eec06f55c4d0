import type { ProviderRefund } from './payment-provider';

/**
 * States of refunds and disputes by the card provider's names (Stripe's), as they are stored. A state
 * that is in no list here counts as under way, so that a new one never moves money by itself.
 */

/** A refund that did not reach the buyer, or came back. */
export const UNDONE_REFUNDS = ['failed', 'canceled'];

/** What a refund has come to: its money is under way, with the buyer, or still with the shop. */
export const providerRefundOutcomes = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<ProviderRefund['status'], string>;

/** Disputes that are over, and who has the money then: the shop has `won`, or `lost` it. */
export const disputeOutcomes: Readonly<Record<string, 'won' | 'lost' | undefined>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
  prevented: 'won',
};

export const CLOSED_DISPUTES = Object.keys(disputeOutcomes);

/**
 * Disputes about the money of a sale, as a filter of Prisma's: one about a payment that its order could not
 * take is between the buyer and the shop.
 */
const OF_SALE = { OR: [{ paymentId: null }, { payment: { status: 'accepted' } }] };

/** Those that are open. */
export const OPEN_CHARGEBACK = { status: { notIn: CLOSED_DISPUTES }, ...OF_SALE };

/** Disputes in which the provider asks the shop for evidence. */
export const DISPUTES_TO_ANSWER = ['needs_response', 'warning_needs_response'];

/**
 * Open disputes of a sale for which the bank has taken the money back for now, as such a filter; an
 * inquiry (`warning_…`) takes none.
 */
export const WITHDRAWN_CHARGEBACK = {
  status: { in: ['needs_response', 'under_review'] },
  ...OF_SALE,
};

/** Whether the shop can still answer a cardholder's dispute at the provider. */
export function isDisputeToAnswer({ status }: { status: string }): boolean {
  return DISPUTES_TO_ANSWER.includes(status);
}

/** Whether a refund failed or was cancelled, so that its money is still with the shop. */
export function isUndoneRefund({ status }: { status: string }): boolean {
  return UNDONE_REFUNDS.includes(status);
}

/** Whether a cardholder's dispute is over, either way. */
export function isClosedDispute({ status }: { status: string }): boolean {
  return Object.hasOwn(disputeOutcomes, status);
}

/** Whether the shop has lost a dispute, so that the money stays with the buyer. */
export function isLostDispute({ status }: { status: string }): boolean {
  return status === 'lost';
}
