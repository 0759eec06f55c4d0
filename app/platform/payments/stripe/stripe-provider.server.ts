import type { Stripe } from 'stripe';
import type { IntentRequest, PaymentProvider, ProviderIntent } from '../payment-provider';
import { askStripe, codeOf, isMissing } from './stripe-failures.server';
import { fromCheckout, fromPaymentIntent } from './stripe-intent';
import { noticeOf } from './stripe-notice';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string | null;
  webhookSecret: string | null;
  /** Another address for the API, for a stand-in. */
  apiBase: string | null;
}

const TIMEOUT_MS = 10_000;
const SIGNATURE_TOLERANCE_SECONDS = 300;

/** Stripe, through stripe-node. The library is loaded only where it is used. */
export async function createStripe(settings: StripeSettings): Promise<PaymentProvider> {
  const { Stripe: Client } = await import('stripe');
  const stripe = new Client(settings.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(settings.apiBase && hostOf(settings.apiBase)),
  });

  async function read(id: string): Promise<ProviderIntent | null> {
    return askStripe(async () => {
      try {
        return isCheckout(id)
          ? fromCheckout(await stripe.checkout.sessions.retrieve(id))
          : fromPaymentIntent(await stripe.paymentIntents.retrieve(id));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  return {
    name: 'stripe',
    page: { kind: 'stripe', publishableKey: settings.publishableKey },
    readIntent: read,

    createIntent: (request) =>
      askStripe(async () =>
        fromPaymentIntent(
          await stripe.paymentIntents.create(
            {
              amount: request.amountCents,
              currency: request.currency,
              allowed_payment_method_types: ['card'],
              description: request.description,
              receipt_email: request.email,
              metadata: namesOf(request),
            },
            { idempotencyKey: request.key },
          ),
        ),
      ),

    async cancelIntent(id) {
      const refused = await askStripe(async () => {
        try {
          await (isCheckout(id)
            ? stripe.checkout.sessions.expire(id)
            : stripe.paymentIntents.cancel(id));
          return false;
        } catch (error) {
          // It may be paid, cancelled already or unknown: the truth is read either way.
          if (error instanceof Client.errors.StripeInvalidRequestError) return true;
          throw error;
        }
      });
      const intent = await read(id);
      return refused && intent?.state === 'open' ? { ...intent, state: 'processing' } : intent;
    },

    refund: ({ transactionId, key, again }) =>
      askStripe(async () => {
        const of = { payment_intent: transactionId };
        if (again) {
          const { data } = await stripe.refunds.list({ ...of, limit: 10 });
          if (data.some(({ status }) => status !== 'failed' && status !== 'canceled')) return;
        }
        try {
          await stripe.refunds.create(of, { idempotencyKey: key });
        } catch (error) {
          if (codeOf(error) !== 'charge_already_refunded') throw error;
        }
      }),

    async readNotice(body, signature, now) {
      if (!settings.webhookSecret || !signature) return null;
      const { webhookSecret } = settings;
      const check = () =>
        stripe.webhooks.constructEventAsync(
          Buffer.from(body),
          signature,
          webhookSecret,
          SIGNATURE_TOLERANCE_SECONDS,
          undefined,
          now.getTime(),
        );
      // It asks nobody, so whatever it stumbles over is in what was sent; not all of it has a class.
      const event = await check().catch(() => null);
      return event && noticeOf(event);
    },

    hosted: {
      open: (request) =>
        askStripe(async () =>
          fromCheckout(
            await stripe.checkout.sessions.create(checkoutOf(request), {
              idempotencyKey: request.key,
            }),
          ),
        ),
    },
  };
}

function checkoutOf(
  request: IntentRequest & { returnUrl: string },
): Stripe.Checkout.SessionCreateParams {
  const metadata = namesOf(request);
  return {
    mode: 'payment',
    // Another currency would be another amount than the order's.
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency,
          unit_amount: request.amountCents,
          product_data: { name: request.description },
        },
      },
    ],
    customer_email: request.email,
    client_reference_id: request.orderId,
    metadata,
    payment_intent_data: { metadata, description: request.description },
    success_url: request.returnUrl,
    cancel_url: request.returnUrl,
  };
}

function namesOf({ orderId, intentId }: IntentRequest) {
  return { order_id: orderId, intent_id: intentId };
}

function isCheckout(id: string): boolean {
  return id.startsWith('cs_');
}

function hostOf(base: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { protocol, hostname, port } = new URL(base);
  const http = protocol === 'http:';
  return { protocol: http ? 'http' : 'https', host: hostname, port: port || (http ? 80 : 443) };
}
