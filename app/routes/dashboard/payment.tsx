import { redirect, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { Suspense } from 'react';
import { inTitle, t } from '~/i18n/render-language';
import { formErrorAnswer, refusedBefore, submitForm } from '~/http/form-fields.server';
import { errorPage, pageAction, pageLoader, type PageArgs } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { completeOwnContact, requireOwnContact } from '~/features/orders/complete-contact.server';
import { orderPath, paymentPath } from '~/features/orders/order-paths';
import { contactSchema } from '~/features/orders/order.schema';
import { requireOwnOrder } from '~/features/orders/own-order.queries.server';
import {
  answerCardStep,
  payWithCard,
  startCheckout,
} from '~/features/payments/start-payment.server';
import { PaymentPanel } from '~/features/payments/ui/payment-panel';
import { PaymentProtection, PaymentSummary } from '~/features/payments/ui/payment-summary';
import { readPaymentPage } from '~/features/payments/payment.queries.server';
import { cardSchema } from '~/features/payments/card.schema';
import { isDomainError, type DomainError } from '~/lib/domain-error';
import { BackLink } from '~/ui/back-link';
import { PageTitle } from '~/ui/page';
import { lazyPart } from '~/ui/lazy-part';

// Few orders lack contact details.
const ContactForm = import.meta.env.SSR
  ? (await import('~/features/orders/ui/contact-form')).default
  : lazyPart(() => import('~/features/orders/ui/contact-form'));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${data ? t('payments.page.title', { name: inTitle(data.order.name) }) : t('payments.page.bare')} · Rummage`,
  },
];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:pay');
  const view = await readPaymentPage(args.ctx, args.params.id ?? '');
  return { ...view, ended: view.ended && args.context.language.t(view.ended) };
});

/**
 * Takes the card, or the answer to what it asks, or leads to the provider's own page. Before that,
 * it takes the contact details that an accepted offer did not have.
 */
export const action = pageAction(
  async ({ ctx, context, form, params }) => {
    const orderId = params.id ?? '';
    const intent = oneValue(form, 'intent');
    const here = paymentPath(orderId);
    try {
      if (intent === 'checkout') {
        return redirect(await startCheckout(ctx, orderId, context.language), 303);
      }
      if (intent === 'agree' || intent === 'refuse') {
        await answerCardStep(ctx, { orderId, agreed: intent === 'agree' });
        return redirect(here);
      }
    } catch (error) {
      return formErrorAnswer({ form, context }, requireCorrectable(error, context));
    }
    if (intent === 'contact') {
      return submitForm({ form, context }, contactSchema, async (contact) => {
        await completeOwnContact(ctx, orderId, contact);
        return redirect(here);
      });
    }
    // Its page has the form of the contact details in the place of the card.
    const missing = await refusedBefore({ form, context }, () => requireOwnContact(ctx, orderId));
    if (missing) return missing;
    return submitForm({ form, context }, cardSchema, async (card) => {
      await payWithCard(ctx, { orderId, card }).catch((error: unknown) => {
        throw requireCorrectable(error, context);
      });
      return redirect(here);
    });
  },
  { needs: 'order:pay', authorise: ({ ctx, params }) => requireOwnOrder(ctx, params.id ?? '') },
);

/** Errors that the buyer can correct appear on the page; access errors stay error pages. */
function requireCorrectable(error: unknown, context: PageArgs['context']): DomainError {
  if (!isDomainError(error)) throw error;
  if (error.code === 'not_found') throw errorPage(error, context);
  return error;
}

export default function Payment() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const done = view.state === 'paid' && view.transactionId !== null;
  const payable = view.state === 'card' || view.state === 'step';
  return (
    <>
      <BackLink href={orderPath(view.order.id)}>{t('orders.page.bare')}</BackLink>
      <PageTitle>{t('payments.page.title', { name: view.order.name })}</PageTitle>
      <div className="payment-page">
        {done ? <PaymentPanel view={view} reply={reply} /> : null}
        <PaymentSummary view={view} />
        {done ? null : (
          <div className="payment-card">
            {view.missing && payable ? (
              <Suspense>
                <ContactForm
                  values={view.missing}
                  reply={reply}
                  button={t('offers.contactContinue')}
                />
              </Suspense>
            ) : (
              <PaymentPanel view={view} reply={reply} />
            )}
          </div>
        )}
        {payable ? <PaymentProtection isStripe={view.setup.kind === 'stripe'} /> : null}
      </div>
    </>
  );
}
