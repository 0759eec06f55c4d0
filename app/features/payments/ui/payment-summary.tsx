import type { ReactNode } from 'react';
import { MessageLink } from '~/features/conversations/ui/message-link';
import { t } from '~/i18n/render-language';
import { priceOf } from '~/lib/money';
import { DateTime, Price } from '~/ui/formats';
import { CheckIcon } from '~/ui/icons';
import { PictureView } from '~/ui/picture';
import type { PaymentView } from '../payment.queries.server';

/** Summary of the payment: the product, the people and the deadline. */
export function PaymentSummary({ view }: { view: PaymentView }) {
  const { order, state } = view;
  const payable = state === 'card' || state === 'step';
  return (
    <section aria-labelledby="summary" className="rounded-lg bg-sage p-4 sm:p-6">
      <h2 id="summary" className="sr-only">
        {t('payments.summary.heading')}
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
          <p className="wrap-anywhere">
            <bdi>{order.name}</bdi>
          </p>
          <p>
            <Price money={priceOf(order)} className="font-display font-semibold" />
          </p>
        </div>
      </div>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {payable ? (
          <Fact label={t('payments.summary.reservedUntil')}>
            <DateTime iso={order.heldUntil} kind="short" />
          </Fact>
        ) : null}
        <Fact label={t('ui.seller')}>
          <bdi>{order.sellerName}</bdi>
        </Fact>
        <Fact label={t('ui.name')} className="max-sm:hidden">
          <bdi>{order.userName}</bdi>
        </Fact>
        <Fact label={t('ui.email')} className="max-sm:hidden">
          <bdi>{order.email}</bdi>
        </Fact>
        <div className="flex flex-wrap justify-between gap-x-4 py-2 font-semibold">
          <dt>{t('payments.summary.total')}</dt>
          <dd>
            <Price money={priceOf(order)} />
          </dd>
        </div>
      </dl>
      {order.sellerGone ? null : (
        <p className="mt-2 print:hidden">
          <MessageLink about={{ product: order.productId }} look="link" />
        </p>
      )}
    </section>
  );
}

/** List of the buyer's protections: only those that the order and payment code ensures. */
export function PaymentProtection({ isStripe }: { isStripe: boolean }) {
  const lines = [
    t('payments.protection.held'),
    t('payments.protection.dispute'),
    isStripe ? t('payments.protection.stripe') : t('payments.protection.seller'),
  ];
  return (
    <section aria-labelledby="protection">
      <h2 id="protection" className="text-sm font-semibold">
        {t('payments.protection.heading')}
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

interface FactProps {
  label: string;
  className?: string;
  children: ReactNode;
}

function Fact({ label, className = '', children }: FactProps) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 py-2 ${className}`}>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{children}</dd>
    </div>
  );
}
