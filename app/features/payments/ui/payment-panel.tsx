import { Form, useNavigation } from '@remix-run/react';
import { Suspense, lazy, useEffect } from 'react';
import { t, Text } from '~/i18n/render-language';
import { priceOf, type Money } from '~/lib/money';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { useHydrated } from '~/ui/hooks';
import { Price } from '~/ui/formats';
import { SpinnerIcon } from '~/ui/icons';
import type { FormReply } from '~/ui/parse-form';
import { RefusedForm } from '~/ui/refused-form';
import type { PaymentView } from '../payment.queries.server';
import { PaymentAlert, PaymentDone } from './payment-parts';
import { SandboxCardForm } from './sandbox-card-form';
import { useClientSecret } from './use-client-secret';
import { PlainForm } from '~/ui/link';

type CardStepFormProps = { price: Money; formError?: string | null };

/**
 * The bank's confirmation step, approve or decline. The sandbox shows it instead of the bank's
 * page.
 */
function CardStepForm({ price, formError }: CardStepFormProps) {
  const answer = useNavigation().formData?.get('intent');
  return (
    <Form method="post" className="space-y-4">
      <CsrfField />
      <PaymentAlert message={formError} />
      <h2 className="text-lg font-semibold">{t('payments.step.heading')}</h2>
      <p>
        <Text message="payments.step.text" values={{ price: <Price money={price} /> }} />
      </p>
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="agree" busy={answer === 'agree'}>
          {t('payments.step.agree')}
        </Button>
        <Button name="intent" value="refuse" variant="quiet" busy={answer === 'refuse'}>
          {t('payments.step.refuse')}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{t('payments.step.sandbox')}</p>
    </Form>
  );
}

type HostedPageFormProps = { price: Money; secondary?: boolean; busy?: boolean };

/**
 * Leads to the card provider's own page, which works without scripts. A plain form, because the
 * response redirects to another site.
 */
function HostedPageForm({ price, secondary = false, busy }: HostedPageFormProps) {
  return (
    <PlainForm method="post" className={secondary ? 'mt-6 border-t border-line pt-4' : ''}>
      <CsrfField />
      <input type="hidden" name="intent" value="checkout" />
      <p className="mb-3 text-ink-soft">
        {secondary ? t('payments.hosted.secondText') : t('payments.hosted.text')}
      </p>
      <Button variant={secondary ? 'quiet' : 'primary'} className="w-full" busy={busy}>
        {secondary ? (
          t('payments.hosted.second')
        ) : (
          <span>
            <Text message="payments.hosted.pay" values={{ price: <Price money={price} /> }} />
          </span>
        )}
      </Button>
    </PlainForm>
  );
}

// Stripe's libraries are a separate chunk, loaded only where Stripe takes the card.
const StripeCardForm = lazy(() =>
  import('./stripe-card-form').catch(() => ({
    default: () => <PaymentAlert message={t('payments.noScript')} />,
  })),
);

type PaymentPanelProps = {
  view: PaymentView;
  reply: FormReply | undefined;
};

/** The part of the payment page that depends on the payment's state and on the provider. */
export function PaymentPanel({ view, reply }: PaymentPanelProps) {
  const { order, state, setup, transactionId, ended } = view;
  const refusal = reply?.error['']?.[0];
  if (state === 'paid' && transactionId) {
    return <PaymentDone orderId={order.id} transactionId={transactionId} hasCode={view.hasCode} />;
  }
  if (state === 'ended' || state === 'paid') {
    return (
      <>
        {reply ? <RefusedForm reply={reply} field={['phone', 'meetingLocation']} /> : null}
        <p className="max-w-prose text-lg">{ended}</p>
        <ButtonLink href="/dashboard/my-orders" className="mt-4">
          {t('payments.myOrders')}
        </ButtonLink>
      </>
    );
  }
  if (setup.kind === 'stripe') return <StripePanel order={order} setup={setup} error={refusal} />;
  if (state === 'step') {
    return <CardStepForm price={priceOf(order)} formError={refusal} />;
  }
  return <SandboxCardForm orderId={order.id} price={priceOf(order)} reply={reply} />;
}

type StripePanelProps = {
  order: PaymentView['order'];
  setup: { publishableKey: string | null };
  error?: string | null;
};

function StripePanel({ order, setup: { publishableKey }, error }: StripePanelProps) {
  const hydrated = useHydrated();
  useOwnDocument();
  if (hydrated && publishableKey)
    return <StripeForms order={order} publishableKey={publishableKey} />;
  return (
    <div className="space-y-4">
      <PaymentAlert message={error} />
      <HostedPageForm price={priceOf(order)} />
    </div>
  );
}

/** The card form, and Stripe's own page for those whose browser does not open it. */
function StripeForms(props: { order: PaymentView['order']; publishableKey: string }) {
  const { order } = props;
  const clientSecret = useClientSecret(order.id);
  // The request for the card form's secret would close a page opened at Stripe before it arrives.
  const opening = !clientSecret.secret && !clientSecret.problem;
  const waiting = (
    <p role="status" className="flex items-center gap-2">
      <SpinnerIcon /> {t('payments.openingForm')}
    </p>
  );
  return (
    <>
      <Suspense fallback={waiting}>
        <StripeCardForm {...props} clientSecret={clientSecret} />
      </Suspense>
      <HostedPageForm price={priceOf(order)} secondary busy={opening} />
    </>
  );
}

/**
 * Only the payment page's own document may load Stripe (by its content security policy). After a
 * client-side navigation, such as with the Back button, the document is reloaded.
 */
function useOwnDocument(): void {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation');
    if (loaded && new URL(loaded.name).pathname !== window.location.pathname) {
      window.location.reload();
    }
  }, []);
}
