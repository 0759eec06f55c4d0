import type { ReactNode } from 'react';
import { priceOf } from '~/lib/money';
import { Button } from '~/ui/button';
import { DatedNotes, DateTime, Price } from '~/ui/formats';
import { useHydrated } from '~/ui/hooks';
import { Logo } from '~/ui/icons';
import { PictureView } from '~/ui/picture';
import type { ReceiptView } from '../payment.queries.server';

/** A printable receipt: the print style hides the rest of the page. */
export function ReceiptSheet({ receipt }: { receipt: ReceiptView }) {
  const { buyer, sellerName, productName, notes } = receipt;
  return (
    <article className="receipt">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="mb-4 flex items-center gap-2 font-display text-lg font-semibold">
            <Logo />
            Rummage
          </p>
          <h1 className="font-display text-2xl font-semibold">Receipt</h1>
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
        <p className="min-w-0 grow wrap-anywhere">{productName}</p>
      </div>
      <dl className="receipt-lines">
        <Line label="Paid">
          <Price money={priceOf(receipt)} className="font-display text-lg font-semibold" />
        </Line>
        <Line label="Paid on">
          <DateTime iso={receipt.paidAt} kind="long" />
        </Line>
        <Line label="Paid by">
          {buyer.name}
          <span className="block text-ink-soft">{buyer.email}</span>
        </Line>
        <Line label="Sold by">{sellerName}</Line>
        {receipt.meetingLocation ? (
          <Line label="To be handed over at">{receipt.meetingLocation}</Line>
        ) : null}
        <Line label="Booked">
          <DateTime iso={receipt.bookedAt} kind="long" />
        </Line>
        <Line label="Order">{receipt.orderId}</Line>
        <Line label="Your transactionId">{receipt.transactionId}</Line>
        {notes.length > 0 ? (
          <Line label="Since then">
            <DatedNotes notes={notes} />
          </Line>
        ) : null}
      </dl>
      {receipt.sandbox ? (
        <p className="mt-4 text-sm text-ink-soft">
          Paid in the sandbox with a test card. No real money was moved.
        </p>
      ) : null}
    </article>
  );
}

function PrintButton() {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <Button type="button" variant="quiet" onClick={() => window.print()} className="print:hidden">
      Print
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
