import { useRevalidator } from '@remix-run/react';
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeCardElementOptions, StripeElementLocale } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useMemo, useState, type FormEvent } from 'react';
import { PSEUDO_CODE } from '~/i18n/languages';
import { language, t } from '~/i18n/render-language';
import { priceOf, toMajorNumber } from '~/lib/money';
import type { PaymentView } from '../payment.queries.server';
import { PayButton, PaymentAlert, PaymentDone } from './payment-parts';
import { postJson, type ClientSecret } from './use-client-secret';
import { PlainForm } from '~/ui/link';

type StripeCardFormProps = {
  order: PaymentView['order'];
  publishableKey: string;
  clientSecret: ClientSecret;
};

/** Stripe's card element: its frame sends the card directly to Stripe, never through Rummage. */
export default function StripeCardForm({ publishableKey, ...payment }: StripeCardFormProps) {
  const locale = stripeLocale(language().code);
  const [failed, setFailed] = useState(false);
  const stripe = useMemo(
    () =>
      loadStripe(publishableKey, { locale }).catch(() => {
        setFailed(true);
        return null;
      }),
    [publishableKey, locale],
  );
  if (failed) return <PaymentAlert message={t('payments.noScript')} />;
  return (
    <Elements stripe={stripe} options={{ locale }}>
      <CardForm {...payment} />
    </Elements>
  );
}

/** Stripe's name of a language of ours; it lacks the pseudo-language. */
function stripeLocale(code: string): StripeElementLocale {
  return code === PSEUDO_CODE ? 'auto' : (code as StripeElementLocale);
}

function CardForm({ order, clientSecret }: Omit<StripeCardFormProps, 'publishableKey'>) {
  const stripe = useStripe();
  const elements = useElements();
  const { secret, problem } = clientSecret;
  const { revalidate } = useRevalidator();
  const style = useMemo(cardStyle, []);
  const [ready, setReady] = useState(false);
  const [submitting, setSubmitting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [paid, setPaid] = useState<{ transactionId: string; note: string | null } | null>(null);

  async function pay(event: FormEvent) {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || !secret || submitting) return;
    setSubmitting(true);
    setRefusal(null);
    const { error, paymentIntent } = await stripe.confirmCardPayment(secret, {
      payment_method: { card, billing_details: { name: order.userName, email: order.email } },
    });
    if (paymentIntent?.status === 'succeeded') {
      const recorded = await record(order, paymentIntent.id);
      if (recorded.refusal) setRefusal(recorded.refusal);
      else setPaid({ transactionId: paymentIntent.id, note: recorded.note });
      // The page's title says what has happened.
      if (!recorded.refusal && !recorded.note) revalidate();
    } else {
      setRefusal(error?.message ?? t('payments.incomplete'));
    }
    setSubmitting(false);
  }

  // With a note the order could not be honoured, or the payment is still being checked.
  if (paid) return <PaymentDone orderId={order.id} {...paid} hasCode={paid.note === null} />;
  return (
    <PlainForm onSubmit={(event) => void pay(event)} className="space-y-4">
      <PaymentAlert message={submitting ? null : (refusal ?? problem)} />
      <div>
        <p id="card-label" className="mb-1 font-semibold">
          {t('payments.cardLabel')}
        </p>
        <div className="rounded border border-ink-soft bg-raised px-3 py-3">
          <CardElement
            options={style}
            onReady={() => setReady(true)}
            onChange={(change) => setRefusal(change.error?.message ?? null)}
          />
        </div>
      </div>
      <PayButton
        price={priceOf(order)}
        submitting={submitting}
        disabled={!stripe || !ready || !secret}
      />
    </PlainForm>
  );
}

/** The card's frame can't read our style sheet, so the page's colours are passed to it. */
function cardStyle(): StripeCardElementOptions {
  const page = getComputedStyle(document.body);
  const colour = (name: string) => page.getPropertyValue(name).trim();
  return {
    hidePostalCode: true,
    disableLink: true,
    style: {
      base: {
        color: page.color,
        fontSize: '16px',
        '::placeholder': { color: colour('--color-ink-soft') },
      },
      invalid: { color: colour('--color-bad') },
    },
  };
}

const MAX_ATTEMPTS = 3;

/**
 * Reports a succeeded payment to Rummage. If the request fails, or its sender is logged out by then, the
 * sweep finds the payment at the provider and marks the order as paid. Only a conflict is about the
 * payment itself.
 */
async function record(order: PaymentView['order'], transactionId: string) {
  const { id: orderId, productId, email } = order;
  const price = toMajorNumber(priceOf(order));
  const claim = { orderId, productId, email, price, transactionId };
  for (let tried = 1; tried <= MAX_ATTEMPTS; tried += 1) {
    const answer = await postJson<{ insertedId: string }>('/payment', claim);
    if (answer.ok) return { refusal: null, note: null };
    if (answer.status === 409) return { refusal: answer.message, note: null };
    await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** (tried - 1)));
  }
  return { refusal: null, note: t('payments.soon') };
}
