import type { ReactNode } from 'react';
import { t } from '~/i18n/render-language';
import { priceOf } from '~/lib/money';
import { Button } from '~/ui/button';
import { DatedNotes, DateTime, Price } from '~/ui/formats';
import { useHydrated } from '~/ui/hooks';
import { Logo } from '~/ui/icons';
import { PictureView } from '~/ui/picture';
import type { PaymentNoteView } from '../payment-notes';
import type { ReceiptView } from '../payment.queries.server';

type ReceiptSheetProps = { receipt: Omit<ReceiptView, 'notes'> & { notes: PaymentNoteView[] } };

/** A printable receipt: the print style hides the rest of the page. */
export function ReceiptSheet({ receipt }: ReceiptSheetProps) {
  const { buyer, sellerName, productName, notes } = receipt;
  return (
    <article className="receipt">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="mb-4 flex items-center gap-2 font-display text-lg font-semibold">
            <Logo />
            Rummage
          </p>
          <h1 className="font-display text-2xl font-semibold">{t('payments.receipt.heading')}</h1>
        </div>
        <PrintButton />
      </div>
      <div className="mt-6 flex items-center gap-4 border-y border-line py-4">
        <PictureView
          picture={receipt.image}
          alt=""
          eager
          sizes="6rem"
          className="receipt-picture aspect-4/3 w-24 shrink-0 rounded-lg object-cover"
        />
        <p className="min-w-0 grow wrap-anywhere">
          <bdi>{productName}</bdi>
        </p>
      </div>
      <dl className="receipt-lines">
        <Line label={t('payments.receipt.paid')}>
          <Price money={priceOf(receipt)} className="font-display text-lg font-semibold" />
        </Line>
        <Line label={t('payments.receipt.paidOn')}>
          <DateTime iso={receipt.paidAt} kind="long" />
        </Line>
        <Line label={t('payments.receipt.paidBy')}>
          <bdi>{buyer.name}</bdi>
          <span className="block text-ink-soft">
            <bdi>{buyer.email}</bdi>
          </span>
        </Line>
        <Line label={t('payments.receipt.soldBy')}>
          <bdi>{sellerName}</bdi>
        </Line>
        {receipt.meetingLocation ? (
          <Line label={t('payments.receipt.handover')}>
            <bdi>{receipt.meetingLocation}</bdi>
          </Line>
        ) : null}
        <Line label={t('payments.receipt.booked')}>
          <DateTime iso={receipt.bookedAt} kind="long" />
        </Line>
        <Line label={t('payments.receipt.order')}>
          <bdi>{receipt.orderId}</bdi>
        </Line>
        {receipt.transactionId ? (
          <Line label={t('payments.transactionId')}>
            <bdi>{receipt.transactionId}</bdi>
          </Line>
        ) : (
          <Line label={t('payments.receipt.method')}>{t('payments.receipt.cash')}</Line>
        )}
        {notes.length > 0 ? (
          <Line label={t('payments.receipt.since')}>
            <DatedNotes notes={notes} />
          </Line>
        ) : null}
      </dl>
      {receipt.sandbox ? (
        <p className="mt-4 text-sm text-ink-soft">{t('payments.receipt.sandbox')}</p>
      ) : null}
    </article>
  );
}

function PrintButton() {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <Button type="button" variant="quiet" onClick={() => window.print()} className="print:hidden">
      {t('payments.receipt.print')}
    </Button>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
