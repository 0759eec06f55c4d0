import type { Stripe } from 'stripe';
import {
  type IntentRequest,
  type PaymentProvider,
  type ProviderIntent,
  ProviderTime,
} from '../payment-provider';
import type { Log } from '~/platform/log.server';
import { isUndoneRefund } from '../provider-states';
import { stripeAmountsIn, toStripeAmount } from './stripe-amounts';
import { askStripe, codeOf, expanding, isMissing } from './stripe-call.server';
import {
  fromCheckout,
  fromPaymentIntent,
  webhookEventOf,
  FEE_PATH,
  fromRefund,
} from './stripe-objects.server';
import { stripeAccounts } from './stripe-accounts.server';
import { stripeMovements } from './stripe-movements.server';

interface StripeSettings {
  secretKey: string;
  publishableKey: string | null;
  /**
   * Signing secrets of the endpoints for events of the shop's own account and of connected ones.
   */
  webhookSecrets: readonly string[];
  /** Another base address of the API, for a fake. */
  apiBase: string | null;
  log?: Pick<Log, 'warn'>;
}

/**
 * Time limits in milliseconds of one attempt of a background call, and of all attempts together.
 */
const TIMEOUT_MS = 10_000;
const CALL_MS = 25_000;
const SIGNATURE_TOLERANCE_SECONDS = 300;

/** The Stripe provider, through stripe-node, which is loaded only when it is used. */
export async function createStripe(settings: StripeSettings): Promise<PaymentProvider> {
  const { Stripe: Client } = await import('stripe');
  const stripe = new Client(settings.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(settings.apiBase && hostOf(settings.apiBase)),
  });
  // A function instead of the class, because the library is loaded late.
  const isRefusal = (error: unknown) => error instanceof Client.errors.StripeInvalidRequestError;
  return stripeWithin({ stripe, settings, isRefusal }, null);
}

interface Library {
  stripe: Stripe;
  settings: StripeSettings;
  /** Whether Stripe rejected the request as invalid. */
  isRefusal(error: unknown): boolean;
}

/** The Stripe provider; its calls share `time`, or without it have a time limit each. */
function stripeWithin(library: Library, time: ProviderTime | null): PaymentProvider {
  const { stripe, settings, isRefusal } = library;

  /** stripe-node limits the time without data, not the total, so a timer limits the total. */
  function ask<Result>(call: (options: Stripe.RequestOptions) => Promise<Result>): Promise<Result> {
    return askStripe(() =>
      time
        ? time.run((timeout) => call({ timeout, maxNetworkRetries: 0 }))
        : new ProviderTime(CALL_MS).run(() => call({})),
    );
  }

  /** Null when Stripe answers that the object does not exist. */
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

  const movements = stripeMovements(stripe, askFor);

  const read = (id: string): Promise<ProviderIntent | null> =>
    askFor((options) =>
      isCheckout(id)
        ? expanding([`payment_intent.${FEE_PATH}`], async (params) =>
            fromCheckout(await stripe.checkout.sessions.retrieve(id, params, options)),
          )
        : expanding([FEE_PATH], async (params) =>
            fromPaymentIntent(await stripe.paymentIntents.retrieve(id, params, options)),
          ),
    );

  return {
    name: 'stripe',
    page: { kind: 'stripe', publishableKey: settings.publishableKey },
    amountsIn: stripeAmountsIn,
    within: (shared) => stripeWithin(library, shared),
    readIntent: read,

    createIntent: (request) =>
      ask(async (options) =>
        fromPaymentIntent(
          await stripe.paymentIntents.create(
            {
              amount: toStripeAmount(request),
              currency: request.currency.toLowerCase(),
              allowed_payment_method_types: ['card'],
              description: request.description,
              receipt_email: request.email,
              transfer_group: request.orderId,
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
          // It may be paid, cancelled already or unknown: its state is read in any case.
          if (isRefusal(error)) return true;
          throw error;
        }
      });
      const intent = await read(id);
      return refused && intent?.state === 'open' ? { ...intent, state: 'processing' } : intent;
    },

    async refund({ transactionId, key, refundId, part }) {
      const of = { payment_intent: transactionId, metadata: { refund_id: refundId } };
      // Stripe forgets a key after a day, and a process may have died after its answer.
      const all = await movements.listRefunds(transactionId);
      const found = all.find((one) => !isUndoneRefund(one) && one.refundId === refundId);
      if (found) return found;
      const made = await ask(async (options) => {
        try {
          const request = { ...of, ...(part && { amount: toStripeAmount(part) }) };
          const keyed = { ...options, idempotencyKey: key };
          return await stripe.refunds.create(request, keyed);
        } catch (error) {
          if (codeOf(error) === 'charge_already_refunded') return null;
          throw error;
        }
      });
      // Stripe has moved its balance: in which currency is stated only where that is expanded.
      const isMoved = typeof made?.balance_transaction === 'string';
      return (isMoved && (await movements.readRefund(made.id))) || (made && fromRefund(made));
    },

    ...movements,
    accounts: stripeAccounts(stripe, ask),

    async readWebhookEvent(body, signature, now) {
      if (!signature) return null;
      const check = (secret: string) =>
        stripe.webhooks.constructEventAsync(
          ...([Buffer.from(body), signature, secret, SIGNATURE_TOLERANCE_SECONDS] as const),
          undefined,
          now.getTime(),
        );
      for (const secret of settings.webhookSecrets) {
        const event = await check(secret).catch((error: unknown) => {
          if ((error as { type?: unknown }).type !== 'StripeSignatureVerificationError') {
            settings.log?.warn({ err: error }, 'a webhook event could not be read');
          }
          return null;
        });
        if (event) return webhookEventOf(event);
      }
      return null;
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

const checkoutLocales: Partial<Record<string, Stripe.Checkout.SessionCreateParams.Locale>> = {
  en: 'en',
  de: 'de',
  es: 'es',
};

function checkoutOf(
  request: IntentRequest & { returnUrl: string },
): Stripe.Checkout.SessionCreateParams {
  const metadata = namesOf(request);
  return {
    mode: 'payment',
    // Adaptive pricing would charge another amount than the order's.
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: toStripeAmount(request),
          product_data: { name: request.description },
        },
      },
    ],
    customer_email: request.email,
    client_reference_id: request.orderId,
    metadata,
    payment_intent_data: {
      metadata,
      description: request.description,
      transfer_group: request.orderId,
    },
    // Stripe's page has all languages of the site's but Arabic, for which it asks the browser.
    locale: checkoutLocales[request.language ?? ''] ?? 'auto',
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
