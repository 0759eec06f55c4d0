import type { ReactNode } from 'react';
import { priceOf } from '~/lib/money';
import { DateTime, Price } from '~/ui/formats';
import { CheckIcon } from '~/ui/icons';
import { PictureView } from '~/ui/picture';
import type { PaymentView } from '../payment.queries.server';

/** What is paid for, by whom and until when. */
export function PaymentSummary({ view }: { view: PaymentView }) {
  const { order, state } = view;
  const payable = state === 'card' || state === 'step';
  return (
    <section aria-labelledby="summary" className="rounded-lg bg-sage p-4 sm:p-6">
      <h2 id="summary" className="sr-only">
        Order summary
      </h2>
      <div className="flex items-center gap-4">
        <PictureView
          picture={order.image}
          alt=""
          eager
          sizes="8rem"
          className="aspect-4/3 w-24 shrink-0 rounded-lg object-cover sm:w-32"
        />
        <div className="min-w-0">
          <p className="wrap-anywhere">{order.name}</p>
          <p>
            <Price money={priceOf(order)} className="font-display text-xl font-semibold" />
          </p>
        </div>
      </div>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {payable ? (
          <Fact label="Reserved until">
            <DateTime iso={order.heldUntil} kind="short" />
          </Fact>
        ) : null}
        <Fact label="Seller">{order.sellerName}</Fact>
        <Fact label="Name">{order.userName}</Fact>
        <Fact label="Email">{order.email}</Fact>
      </dl>
    </section>
  );
}

/** What protects the buyer: only what the payment code ensures. */
export function PaymentProtection({ isStripe }: { isStripe: boolean }) {
  const lines = [
    'You are charged once, and only the price above.',
    'If a payment arrives after the reservation has ended, it is refunded in full.',
    isStripe
      ? 'Your card goes to Stripe, our card provider. Rummage and the seller never see it.'
      : 'The seller never sees your card.',
  ];
  return (
    <section aria-labelledby="protection">
      <h2 id="protection" className="text-sm font-semibold">
        How you are protected
      </h2>
      <ul className="mt-2 space-y-2 text-sm">
        {lines.map((line) => (
          <li key={line} className="flex gap-2">
            <CheckIcon className="size-5 text-good" />
            <span className="min-w-0">{line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{children}</dd>
    </div>
  );
}
