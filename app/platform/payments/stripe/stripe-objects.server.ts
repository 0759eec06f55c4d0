import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Money } from '~/lib/money';
import type {
  ProviderIntent,
  ProviderDispute,
  ProviderPayout,
  ProviderRefund,
} from '../payment-provider';
import type { Settlement } from '../settlement';
import type { WebhookEvent } from '../webhook-event';
import type { ProviderTransfer } from '../seller-accounts';
import { fromStripeAmount } from './stripe-amounts';

const intentStates: Partial<Record<Stripe.PaymentIntent['status'], ProviderIntent['state']>> = {
  succeeded: 'succeeded',
  canceled: 'cancelled',
  processing: 'processing',
  requires_capture: 'processing',
};

/** Converts a Stripe payment intent. */
export function fromPaymentIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  return {
    id: intent.id,
    transactionId: intent.id,
    clientSecret: intent.client_secret,
    hostedUrl: null,
    state: intentStates[intent.status] ?? 'open',
    needsStep: false,
    ...fromStripeAmount(intent.amount, intent.currency),
    ...takenOf(intent, intent.currency),
    orderId: intent.metadata?.order_id ?? null,
    intentId: intent.metadata?.intent_id ?? null,
  };
}

/** Path to expand in a payment intent so that it states the fee. */
export const FEE_PATH = 'latest_charge.balance_transaction';

/** Paths to expand in a refund or payout so that it states its costs and its settlement. */
export const MOVED_PATHS = ['balance_transaction', 'failure_balance_transaction'];

/** Stripe's fee and exchange, which it states some time after the payment; no fee until then. */
function takenOf(
  intent: Pick<Stripe.PaymentIntent, 'latest_charge'> | null,
  currency: string,
): Pick<ProviderIntent, 'fee' | 'settled'> {
  const charge = intent?.latest_charge;
  const moved = typeof charge === 'object' ? charge?.balance_transaction : null;
  if (!moved || typeof moved !== 'object') return { fee: null };
  const { settled } = settledOf([moved], currency);
  const fee = fromStripeAmount(moved.fee, moved.currency);
  return { fee, ...(settled && { settled: { ...settled, costsMinor: 0 } }) };
}

type Moved = Pick<Stripe.BalanceTransaction, 'amount' | 'fee' | 'currency'>;

/** The movements of the balance in another currency than `currency`, which is one currency. */
function settledOf(
  moved: readonly (Moved | string | null | undefined)[],
  currency: string,
): { settled?: Settlement } {
  const foreign = moved.filter((one) => typeof one === 'object' && one?.currency !== currency);
  const [first] = foreign as Moved[];
  if (!first) return {};
  const sum = (of: 'amount' | 'fee') =>
    (foreign as Moved[]).reduce((total, one) => total + one[of], 0);
  const costsMinor = fromStripeAmount(sum('fee'), first.currency).amountMinor;
  return { settled: { ...fromStripeAmount(sum('amount'), first.currency), costsMinor } };
}

/** Stripe's fees for movements in their own currency; absent when it states none of them. */
function costsOf(
  moved: readonly (Moved | string | null | undefined)[],
  currency: string,
): { costsMinor?: number } {
  const own = moved.filter((one) => typeof one === 'object' && one?.currency === currency);
  if (own.length === 0) return {};
  const fees = (own as Moved[]).reduce((total, one) => total + one.fee, 0);
  return { costsMinor: fromStripeAmount(fees, currency).amountMinor };
}

/** Converts a session of Stripe's hosted page. */
export function fromCheckout(session: Stripe.Checkout.Session): ProviderIntent {
  const { payment_intent: payment } = session;
  return {
    id: session.id,
    transactionId: typeof payment === 'string' ? payment : (payment?.id ?? null),
    clientSecret: null,
    hostedUrl: session.status === 'open' ? (session.url ?? null) : null,
    state: checkoutState(session),
    needsStep: false,
    ...fromStripeAmount(session.amount_total ?? 0, session.currency ?? ''),
    ...takenOf(typeof payment === 'string' ? null : payment, session.currency ?? ''),
    orderId: session.metadata?.order_id ?? null,
    intentId: session.metadata?.intent_id ?? null,
  };
}

function checkoutState({ status, payment_status }: Stripe.Checkout.Session) {
  if (payment_status === 'paid') return 'succeeded';
  if (status === 'expired') return 'cancelled';
  return status === 'complete' ? 'processing' : 'open';
}

const event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  account: z.string().max(255).optional(),
  data: z.object({
    object: z.looseObject({
      id: z.string().max(255).optional(),
      object: z.string().optional(),
      payment_intent: z.unknown().optional(),
    }),
  }),
});

/**
 * The id and subject of an event; everything else is read from Stripe. Null when it is not an
 * event.
 */
export function webhookEventOf(parsed: unknown): WebhookEvent | null {
  const { success, data } = event.safeParse(parsed);
  if (!success) return null;
  const { object, id, payment_intent: payment } = data.data.object;
  const isOurs = /^(payment_intent|checkout\.session)$/.test(object ?? '');
  const paid = isOurs ? id : typeof payment === 'string' ? payment : null;
  return {
    id: data.id,
    type: data.type,
    intentId: paid ?? null,
    objectId: id ?? null,
    about: subjectOf(data.type, object),
    accountId: data.account ?? null,
  };
}

const MOVEMENTS = ['refund', 'dispute', 'payout', 'transfer'] as const;

/** Charges occur in many events; only those of their refunds need a request to Stripe. */
function subjectOf(type: string, object: string | undefined): WebhookEvent['about'] {
  const own = [...MOVEMENTS, 'account' as const].find((kind) => kind === object);
  if (own) return own;
  return object === 'charge' && type.includes('refund') ? 'refunds' : null;
}

const REFUND_STATES = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const;

/**
 * Converts a Stripe refund; null for one of a charge without a payment intent, and for an answer
 * that describes no refund.
 */
export function fromRefund(refund: Stripe.Refund): ProviderRefund | null {
  const transactionId = idOf(refund.payment_intent);
  const isWhole = [refund.amount, refund.created].every(Number.isFinite) && refund.currency;
  if (!transactionId || !isWhole) return null;
  const moved = [refund.balance_transaction, refund.failure_balance_transaction];
  return {
    id: refund.id,
    transactionId,
    ...fromStripeAmount(refund.amount, refund.currency),
    status: REFUND_STATES.find((one) => one === refund.status) ?? 'pending',
    reason: refund.reason ?? null,
    failureReason: refund.failure_reason ?? null,
    refundId: refund.metadata?.refund_id ?? null,
    createdAt: new Date(refund.created * 1000),
    ...costsOf(moved, refund.currency),
    ...settledOf(moved, refund.currency),
  };
}

/** Converts a Stripe dispute; null for one of a charge without a payment intent. */
export function fromDispute(dispute: Stripe.Dispute): ProviderDispute | null {
  const transactionId = idOf(dispute.payment_intent);
  if (!transactionId) return null;
  const { amount, currency, status, reason, created } = dispute;
  const dueBy = dispute.evidence_details?.due_by;
  // Withdrawals are negative, returned amounts are positive; `net` includes the fees.
  const moved = dispute.balance_transactions ?? [];
  const net = moved
    .filter((one) => one.currency === currency)
    .reduce((sum, one) => sum + one.net, 0);
  const { settled } = settledOf(moved, currency);
  // Returned at another rate than withdrawn, so the number of movements decides, not their sum.
  const isWithdrawn = moved.reduce((count, one) => count - Math.sign(one.amount), 0) > 0;
  const withdrawn = settled ? (isWithdrawn ? amount : 0) : -net;
  return {
    id: dispute.id,
    transactionId,
    status,
    reason,
    ...fromStripeAmount(amount, currency),
    respondBy: dueBy ? new Date(dueBy * 1000) : null,
    withdrawnMinor: withdrawn === 0 ? 0 : fromStripeAmount(withdrawn, currency).amountMinor,
    createdAt: new Date(created * 1000),
    ...(settled && { settled }),
  };
}

const PAYOUT_STATES: Record<string, ProviderPayout['status']> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
};

/** Converts a Stripe payout. */
export function fromPayout(payout: Stripe.Payout): ProviderPayout {
  return {
    id: payout.id,
    ...fromStripeAmount(payout.amount, payout.currency),
    status: PAYOUT_STATES[payout.status] ?? 'pending',
    createdAt: new Date(payout.created * 1000),
    ...costsOf([payout.balance_transaction, payout.failure_balance_transaction], payout.currency),
  };
}

/** Converts a Stripe transfer. */
export function fromTransfer(transfer: Stripe.Transfer): ProviderTransfer {
  return {
    id: transfer.id,
    ...fromStripeAmount(transfer.amount, transfer.currency),
    reversedMinor: fromStripeAmount(transfer.amount_reversed, transfer.currency).amountMinor,
    sellerId: transfer.metadata?.seller_id ?? null,
    transferId: transfer.metadata?.transfer_id ?? null,
    createdAt: new Date(transfer.created * 1000),
  };
}

/** The whole balance by currency; a negative one is a debt to Stripe. */
export function fromBalance({ available, pending }: Stripe.Balance): Money[] {
  return sumsOf([...available, ...pending]);
}

/** The part of a balance that is available: Stripe takes reversals from no other. */
export function fromAvailable({ available }: Stripe.Balance): Money[] {
  return sumsOf(available);
}

function sumsOf(amounts: readonly { amount: number; currency: string }[]): Money[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of amounts) {
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return [...sums].map(([currency, amount]) => fromStripeAmount(amount, currency));
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
