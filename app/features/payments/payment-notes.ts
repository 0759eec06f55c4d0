import { msg, type Message, type MessageKey, type Translate } from '~/i18n/language';
import type { Money } from '~/lib/money';
import {
  isClosedDispute,
  isLostDispute,
  isUndoneRefund,
} from '~/platform/payments/provider-states';

/** A refund or dispute of a payment at the card provider, for a page. */
export interface PaymentNote {
  id: string;
  text: Message;
  /** ISO 8601. */
  at: string;
  /** The deadline for the response to a dispute, ISO 8601; null where none is needed. */
  respondBy: string | null;
}

/** A note in a page's language. */
export type PaymentNoteView = Omit<PaymentNote, 'text'> & { text: string };

/** Translates the notes of a payment into a page's language. */
export function notesInWords(notes: readonly PaymentNote[], t: Translate): PaymentNoteView[] {
  return notes.map((note) => ({ ...note, text: t(note.text) }));
}

/** Translates the result of `readOrderMoney` into a page's language. */
export function moneyInWords(
  { notes, paidLabel }: { notes: readonly PaymentNote[]; paidLabel?: Message },
  t: Translate,
): { notes: PaymentNoteView[]; paidLabel?: string } {
  return { notes: notesInWords(notes, t), ...(paidLabel && { paidLabel: t(paidLabel) }) };
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

interface MoneyFacts {
  refunds: readonly RefundFacts[];
  disputes: readonly DisputeFacts[];
}

/** Computes the state of a payment of `paidMinor`. */
export function moneyState(paidMinor: number, { refunds, disputes }: MoneyFacts): MoneyState {
  if (!disputes.every(isClosedDispute)) return 'disputed';
  if (disputes.some(isLostDispute)) return 'dispute lost';
  const refunded = refunds
    .filter((refund) => !isUndoneRefund(refund))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (refunded === 0) return 'paid';
  return refunded < paidMinor ? 'partly refunded' : 'refunded';
}

/** Who reads the notes: a side of the order, or an admin. */
export type NoteReader = 'buyer' | 'seller' | 'admin';

/** The refunds and disputes of one payment, oldest first, worded for their reader. */
export function notesOf({ refunds, disputes }: MoneyFacts, reader: NoteReader): PaymentNote[] {
  const notes = [
    ...refunds.map((refund) => ({ ...refund, text: refundText(refund), respondBy: null })),
    ...disputes.map((dispute) => ({
      ...dispute,
      text: disputeTexts[reader](dispute),
      respondBy: reader === 'admin' && needsResponse(dispute) ? dispute.respondBy : null,
    })),
  ];
  return notes
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map(({ id, text, createdAt, respondBy }) => ({
      id,
      text,
      at: createdAt.toISOString(),
      respondBy: respondBy?.toISOString() ?? null,
    }));
}

function refundText(refund: RefundFacts): Message {
  const values = { amount: moneyOf(refund) };
  if (refund.status === 'succeeded') return msg('payments.note.refunded', values);
  if (refund.status === 'failed') return msg('payments.note.refundFailed', values);
  if (refund.status === 'canceled') return msg('payments.note.refundCancelled', values);
  return msg('payments.note.refundUnderWay', values);
}

function buyerText(dispute: DisputeFacts): Message {
  const values = { amount: moneyOf(dispute) };
  if (isLostDispute(dispute)) return msg('payments.note.bankReturned', values);
  if (isClosedDispute(dispute)) return msg('payments.note.disputeClosed', values);
  return msg('payments.note.disputed', values);
}

function sellerText(dispute: DisputeFacts): Message {
  const values = { amount: moneyOf(dispute) };
  if (isLostDispute(dispute)) return msg('payments.note.buyersBankReturned', values);
  if (isClosedDispute(dispute)) return msg('payments.note.buyersDisputeClosed', values);
  return msg('payments.note.buyerDisputed', values);
}

const disputeTexts = { buyer: buyerText, seller: sellerText, admin: chargebackText };

/** A dispute at the card provider in one sentence, for an admin. */
export function chargebackText(dispute: DisputeFacts): Message {
  const { status, reason, withdrawnMinor, currency } = dispute;
  const values = {
    amount: moneyOf(dispute),
    status: inWords(statuses, status),
    reason: inWords(reasons, reason),
  };
  if (withdrawnMinor <= 0) return msg('payments.note.dispute', values);
  const withdrawn = { amountMinor: withdrawnMinor, currency };
  return withdrawnMinor === dispute.amountMinor
    ? msg('payments.note.disputeTaken', { ...values, withdrawn })
    : msg('payments.note.disputeTakenWithFees', { ...values, withdrawn });
}

function moneyOf({ amountMinor, currency }: Money): Money {
  return { amountMinor, currency };
}

function needsResponse({ status }: DisputeFacts): boolean {
  return status.endsWith('needs_response');
}

/** The provider's states of a dispute. */
const statuses: Partial<Record<string, MessageKey>> = {
  warning_needs_response: 'payments.dispute.warningNeedsResponse',
  warning_under_review: 'payments.dispute.warningUnderReview',
  warning_closed: 'payments.dispute.warningClosed',
  needs_response: 'payments.dispute.needsResponse',
  under_review: 'payments.dispute.underReview',
  won: 'payments.dispute.won',
  lost: 'payments.dispute.lost',
  prevented: 'payments.dispute.prevented',
};

/** Reasons of a dispute that a sale here can have. */
const reasons: Partial<Record<string, MessageKey>> = {
  credit_not_processed: 'payments.reason.creditNotProcessed',
  duplicate: 'payments.reason.duplicate',
  fraudulent: 'payments.reason.fraudulent',
  general: 'payments.reason.general',
  product_not_received: 'payments.reason.productNotReceived',
  product_unacceptable: 'payments.reason.productUnacceptable',
  unrecognized: 'payments.reason.unrecognized',
};

/** The provider's name of a state; one that is not in the table as its own words, in English. */
function inWords(table: Partial<Record<string, MessageKey>>, name: string) {
  const message = table[name];
  return message ? { message } : name.replaceAll('_', ' ');
}
