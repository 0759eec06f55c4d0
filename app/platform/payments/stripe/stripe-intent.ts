import type { Stripe } from 'stripe';
import type { ProviderIntent } from '../payment-provider';

const intentStates: Partial<Record<Stripe.PaymentIntent['status'], ProviderIntent['state']>> = {
  succeeded: 'succeeded',
  canceled: 'cancelled',
  processing: 'processing',
  requires_capture: 'processing',
};

/** A Stripe payment intent in the words of the port. */
export function fromPaymentIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  return {
    id: intent.id,
    transactionId: intent.id,
    clientSecret: intent.client_secret,
    hostedUrl: null,
    state: intentStates[intent.status] ?? 'open',
    needsStep: false,
    amountCents: intent.amount,
    currency: intent.currency,
    orderId: intent.metadata?.order_id ?? null,
    intentId: intent.metadata?.intent_id ?? null,
  };
}

/** A session of Stripe's own page in the words of the port. */
export function fromCheckout(session: Stripe.Checkout.Session): ProviderIntent {
  const { payment_intent: payment } = session;
  return {
    id: session.id,
    transactionId: typeof payment === 'string' ? payment : (payment?.id ?? null),
    clientSecret: null,
    hostedUrl: session.status === 'open' ? (session.url ?? null) : null,
    state: checkoutState(session),
    needsStep: false,
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    orderId: session.metadata?.order_id ?? null,
    intentId: session.metadata?.intent_id ?? null,
  };
}

function checkoutState({ status, payment_status }: Stripe.Checkout.Session) {
  if (payment_status === 'paid') return 'succeeded';
  if (status === 'expired') return 'cancelled';
  return status === 'complete' ? 'processing' : 'open';
}
