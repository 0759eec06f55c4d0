import { json, redirect, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { readFields, refusedFields, type FormState } from '~/http/form-fields.server';
import { pageAction, pageLoader, type FormArgs, whoMay } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import {
  answerCardStep,
  payWithCard,
  startCheckout,
} from '~/features/payments/start-payment.server';
import { PaymentPanel } from '~/features/payments/ui/payment-panel';
import { readPaymentPage } from '~/features/payments/payment.queries.server';
import { cardSchema } from '~/features/payments/card.schema';
import { isDomainError } from '~/lib/domain-error';
import { DateTime, Price } from '~/ui/formats';
import { FormPage } from '~/ui/page';
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Payment for ${data.order.name}` : 'Payment'} · Rummage` },
];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:pay');
  return readPaymentPage(args.ctx, args.params.id ?? '');
});

/** Takes the card, or the answer to what it asks, or leads to the provider's own page. */
export const action = pageAction(async (args) => {
  const { ctx, form, params } = args;
  const orderId = params.id ?? '';
  const pendingFavourite = form.get('intent');
  try {
    if (pendingFavourite === 'checkout') return redirect(await startCheckout(ctx, orderId), 303);
    if (pendingFavourite === 'agree' || pendingFavourite === 'refuse') {
      await answerCardStep(ctx, { orderId, agreed: pendingFavourite === 'agree' });
    } else {
      const fields = readFields(form, cardSchema);
      if (!fields.ok) return json(fields.state, { status: 422 });
      await payWithCard(ctx, { orderId, card: fields.value });
    }
    return redirect(`/dashboard/payment/${encodeURIComponent(orderId)}`);
  } catch (error) {
    return refused(args, error);
  }
}, whoMay('order:pay'));

/** Errors that the buyer can correct appear on the page; access errors stay error pages. */
function refused({ form }: FormArgs, error: unknown) {
  if (!isDomainError(error) || error.code === 'not_found') throw error;
  const expiry = form.get('expiry');
  const state: FormState = refusedFields(error, {
    ...(typeof expiry === 'string' && { expiry }),
  });
  const headers = new Headers();
  if (error.retryAfter) headers.set('Retry-After', String(error.retryAfter));
  return json(state, { status: error.status, headers });
}

export default function Payment() {
  const view = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>();
  const { order } = view;
  const payable = view.state === 'card' || view.state === 'step';
  return (
    <FormPage
      title={`Payment for ${order.name}`}
      lead={
        payable ? (
          <>
            Reserved for you until <DateTime iso={order.heldUntil} kind="short" />
          </>
        ) : null
      }
    >
      <dl className="mb-6 divide-y divide-line border-y border-line">
        <Fact label="Price">
          <Price cents={order.priceCents} className="font-bold" />
        </Fact>
        <Fact label="Name">{order.userName}</Fact>
        <Fact label="Email">{order.email}</Fact>
      </dl>
      <PaymentPanel view={view} {...state} />
    </FormPage>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{children}</dd>
    </div>
  );
}
