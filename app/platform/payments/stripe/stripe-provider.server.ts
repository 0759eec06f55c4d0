import type { Stripe } from 'stripe';
import {
  type IntentRequest,
  type PaymentProvider,
  type ProviderIntent,
  ProviderTime,
} from '../payment-provider';
import {
  askStripe,
  codeOf,
  isMissing,
  fromCheckout,
  fromPaymentIntent,
  webhookEventOf,
  fromDispute,
  fromRefund,
} from './stripe-objects.server';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string | null;
  webhookSecret: string | null;
  /** Another address for the API, for a stand-in. */
  apiBase: string | null;
}

/** One try of a call that nobody waits for, such as a sweep's, and all tries together. */
const TIMEOUT_MS = 10_000;
const CALL_MS = 25_000;
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
  // Only one error class is needed from a library that is loaded late.
  const isRefusal = (error: unknown) => error instanceof Client.errors.StripeInvalidRequestError;
  return stripeWithin({ stripe, settings, isRefusal }, null);
}

interface Library {
  stripe: Stripe;
  settings: StripeSettings;
  /** Whether Stripe says that what was asked is not possible. */
  isRefusal(error: unknown): boolean;
}

/** The port on Stripe; with a time its calls share it, without one each has a time of its own. */
function stripeWithin(library: Library, time: ProviderTime | null): PaymentProvider {
  const { stripe, settings, isRefusal } = library;

  /** stripe-node bounds silence, not slowness, so the clock on the wall is asked, too. */
  function ask<Result>(call: (options: Stripe.RequestOptions) => Promise<Result>): Promise<Result> {
    return askStripe(() =>
      time
        ? time.run((timeout) => call({ timeout, maxNetworkRetries: 0 }))
        : new ProviderTime(CALL_MS).run(() => call({})),
    );
  }

  /** Null where Stripe says that there is no such thing. */
  function askFor<Result>(
    call: (options: Stripe.RequestOptions) => Promise<Result>,
  ): Promise<Result | null> {
    return ask((options) =>
      call(options).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    );
  }

  const read = (id: string): Promise<ProviderIntent | null> =>
    askFor(async (options) =>
      isCheckout(id)
        ? fromCheckout(await stripe.checkout.sessions.retrieve(id, {}, options))
        : fromPaymentIntent(await stripe.paymentIntents.retrieve(id, {}, options)),
    );

  return {
    name: 'stripe',
    page: { kind: 'stripe', publishableKey: settings.publishableKey },
    within: (shared) => stripeWithin(library, shared),
    readIntent: read,

    createIntent: (request) =>
      ask(async (options) =>
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
            { ...options, idempotencyKey: request.key },
          ),
        ),
      ),

    async cancelIntent(id) {
      const refused = await ask(async (options) => {
        try {
          await (isCheckout(id)
            ? stripe.checkout.sessions.expire(id, {}, options)
            : stripe.paymentIntents.cancel(id, {}, options));
          return false;
        } catch (error) {
          // It may be paid, cancelled already or unknown: the truth is read either way.
          if (isRefusal(error)) return true;
          throw error;
        }
      });
      const intent = await read(id);
      return refused && intent?.state === 'open' ? { ...intent, state: 'processing' } : intent;
    },

    async refund({ transactionId, key, again }) {
      const of = { payment_intent: transactionId };
      if (again) {
        const { data } = await ask((options) => stripe.refunds.list({ ...of, limit: 10 }, options));
        if (data.some(({ status }) => status !== 'failed' && status !== 'canceled')) return;
      }
      await ask(async (options) => {
        try {
          await stripe.refunds.create(of, { ...options, idempotencyKey: key });
        } catch (error) {
          if (codeOf(error) !== 'charge_already_refunded') throw error;
        }
      });
    },

    readRefund: (id) =>
      askFor((options) => stripe.refunds.retrieve(id, {}, options)).then(
        (refund) => refund && fromRefund(refund),
      ),

    async listRefunds(transactionId) {
      const of = { payment_intent: transactionId, limit: 100 };
      const { data } = await ask((options) => stripe.refunds.list(of, options));
      return data.flatMap((refund) => fromRefund(refund) ?? []);
    },

    readDispute: (id) =>
      askFor((options) => stripe.disputes.retrieve(id, {}, options)).then(
        (dispute) => dispute && fromDispute(dispute),
      ),

    async readWebhookEvent(body, signature, now) {
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
      return event && webhookEventOf(event);
    },

    hosted: {
      open: (request) =>
        ask(async (options) =>
          fromCheckout(
            await stripe.checkout.sessions.create(checkoutOf(request), {
              ...options,
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
