import { formatMoney, type Money } from '~/lib/money';

/** A refund or dispute of a payment at the card provider, as text for a page. */
export interface PaymentNote {
  id: string;
  text: string;
  /** ISO 8601. */
  at: string;
  /** The deadline for the response to a dispute, ISO 8601; null where none is needed. */
  respondBy: string | null;
}

/** The state of a payment after refunds and disputes; `paid` without any. */
export type MoneyState = 'paid' | 'partly refunded' | 'refunded' | 'disputed' | 'dispute lost';

interface Amount extends Money {
  id: string;
  status: string;
  createdAt: Date;
}

export type RefundFacts = Amount;

export interface DisputeFacts extends Amount {
  reason: string;
  respondBy: Date | null;
  withdrawnMinor: number;
}

export interface ReversalFacts {
  refunds: readonly RefundFacts[];
  disputes: readonly DisputeFacts[];
}

const CLOSED = new Set(['won', 'lost', 'warning_closed', 'prevented']);
const UNDONE = new Set(['failed', 'canceled']);

/** Computes the state of a payment of `paidMinor`. */
export function moneyState(paidMinor: number, { refunds, disputes }: ReversalFacts): MoneyState {
  if (disputes.some(({ status }) => !CLOSED.has(status))) return 'disputed';
  if (disputes.some(({ status }) => status === 'lost')) return 'dispute lost';
  const refunded = refunds
    .filter(({ status }) => !UNDONE.has(status))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (refunded === 0) return 'paid';
  return refunded < paidMinor ? 'partly refunded' : 'refunded';
}

/** The refunds and disputes of one payment, oldest first, worded for its buyer or for an admin. */
export function notesOf(
  { refunds, disputes }: ReversalFacts,
  reader: 'buyer' | 'admin',
): PaymentNote[] {
  const notes = [
    ...refunds.map((refund) => ({ ...refund, text: refundText(refund), respondBy: null })),
    ...disputes.map((dispute) => ({
      ...dispute,
      text: reader === 'admin' ? adminText(dispute) : buyerText(dispute),
      respondBy: reader === 'admin' && needsResponse(dispute) ? dispute.respondBy : null,
    })),
  ];
  return notes
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map(({ id, text, createdAt, respondBy }) => ({
      ...{ id, text, at: createdAt.toISOString() },
      respondBy: respondBy?.toISOString() ?? null,
    }));
}

function refundText(refund: RefundFacts): string {
  const amount = formatMoney(refund);
  if (refund.status === 'succeeded') return `${amount} refunded`;
  if (refund.status === 'failed') return `A refund of ${amount} failed`;
  if (refund.status === 'canceled') return `A refund of ${amount} was cancelled`;
  return `A refund of ${amount} is being processed`;
}

function buyerText(dispute: DisputeFacts): string {
  const amount = formatMoney(dispute);
  if (dispute.status === 'lost') return `Your bank returned ${amount} after your dispute`;
  if (CLOSED.has(dispute.status)) return `Your dispute of ${amount} is closed`;
  return `You disputed ${amount} with your bank`;
}

function adminText(dispute: DisputeFacts): string {
  const { status, reason, withdrawnMinor } = dispute;
  const withdrawn = formatMoney({ ...dispute, amountMinor: withdrawnMinor });
  const isBare = withdrawnMinor === dispute.amountMinor;
  const taken = withdrawnMinor > 0 ? `, ${withdrawn} ${isBare ? 'taken' : 'taken with fees'}` : '';
  return `Dispute of ${formatMoney(dispute)}: ${words(status)} (${words(reason)})${taken}`;
}

function needsResponse({ status }: DisputeFacts): boolean {
  return status.endsWith('needs_response');
}

/** Turns the provider's status, such as `needs_response`, into words. */
function words(text: string): string {
  return text.replaceAll('_', ' ');
}
