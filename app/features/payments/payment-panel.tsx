import { Suspense, lazy, useEffect } from 'react';
import { ButtonLink } from '~/ui/button';
import { SpinnerIcon } from '~/ui/icons';
import { useHydrated } from '~/ui/use-hydrated';
import { CardStepForm } from './card-step-form';
import { HostedPageForm } from './hosted-page-form';
import { PaymentAlert } from './payment-alert';
import { PaymentDone } from './payment-done';
import type { PaymentView } from './payment-page.queries.server';
import { SandboxCardForm } from './sandbox-card-form';

// Stripe's libraries are a file of their own, fetched only where a card of Stripe's is taken.
const StripeCardForm = lazy(() => import('./stripe-card-form'));

export type PaymentPanelProps = {
  view: PaymentView;
  values?: Record<string, string>;
  errors?: Record<string, string[]>;
  formError?: string | null;
};

/** The part of the payment page that depends on where the payment stands, and on who takes it. */
export function PaymentPanel({ view, ...refused }: PaymentPanelProps) {
  const { order, state, setup, transactionId, ended } = view;
  if (state === 'paid' && transactionId) {
    return <PaymentDone orderId={order.id} transactionId={transactionId} />;
  }
  if (state === 'ended' || state === 'paid') {
    return (
      <>
        <p className="rounded border border-line bg-raised p-4">{ended}</p>
        <ButtonLink href="/dashboard/my-orders" className="mt-4">
          My orders
        </ButtonLink>
      </>
    );
  }
  if (setup.kind === 'stripe')
    return <StripePanel {...{ order, setup }} error={refused.formError} />;
  if (state === 'step') {
    return <CardStepForm priceCents={order.priceCents} formError={refused.formError} />;
  }
  return <SandboxCardForm orderId={order.id} priceCents={order.priceCents} {...refused} />;
}

type StripePanelProps = {
  order: PaymentView['order'];
  setup: { publishableKey: string | null };
  error?: string | null;
};

function StripePanel({ order, setup: { publishableKey }, error }: StripePanelProps) {
  const hydrated = useHydrated();
  useOwnDocument();
  if (!hydrated || !publishableKey) {
    return (
      <div className="space-y-4">
        <PaymentAlert message={error} />
        <HostedPageForm priceCents={order.priceCents} />
      </div>
    );
  }
  const waiting = (
    <p role="status" className="flex items-center gap-2">
      <SpinnerIcon /> Opening the card form
    </p>
  );
  return (
    <>
      <Suspense fallback={waiting}>
        <StripeCardForm order={order} publishableKey={publishableKey} />
      </Suspense>
      <HostedPageForm priceCents={order.priceCents} secondary />
    </>
  );
}

/**
 * Only this page's own document may load Stripe (its content security policy says so). Whoever
 * comes from another page by scripts, as with the Back button, gets the document anew.
 */
function useOwnDocument(): void {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation');
    if (loaded && new URL(loaded.name).pathname !== window.location.pathname) {
      window.location.reload();
    }
  }, []);
}
