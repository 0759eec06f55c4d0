import type { ReactNode } from 'react';
import { priceOf } from '~/lib/money';
import { Button } from '~/ui/button';
import { DatedNotes, DateTime, Price } from '~/ui/formats';
import { useHydrated } from '~/ui/hooks';
import { Logo } from '~/ui/icons';
import { PageTitle } from '~/ui/page';
import type { ReceiptView } from '../payment.queries.server';

/** A printable receipt: the print style hides the rest of the page. */
export function ReceiptSheet({ receipt }: { receipt: ReceiptView }) {
  const hydrated = useHydrated();
  const print = (
    <Button type="button" variant="quiet" onClick={() => window.print()} className="print:hidden">
      Print
    </Button>
  );
  return (
    <article className="receipt max-w-xl rounded border border-line bg-raised p-4 sm:p-6 print:border-0 print:p-0">
      <p className="mb-4 flex items-center gap-2 text-lg font-bold">
        <Logo />
        Rummage
      </p>
      <PageTitle lead={receipt.productName} action={hydrated ? print : null}>
        Receipt
      </PageTitle>
      <dl className="divide-y divide-line border-y border-line">
        <Line label="Paid">
          <Price money={priceOf(receipt)} className="font-bold" />
        </Line>
        <Line label="On">
          <DateTime iso={receipt.paidAt} kind="long" />
        </Line>
        <Line label="By">
          {receipt.buyer.name}, {receipt.buyer.email}
        </Line>
        <Line label="Sold by">{receipt.sellerName}</Line>
        {receipt.meetingLocation ? (
          <Line label="To be handed over at">{receipt.meetingLocation}</Line>
        ) : null}
        <Line label="Order">{receipt.orderId}</Line>
        <Line label="Your transactionId">{receipt.transactionId}</Line>
        {receipt.notes.length > 0 ? (
          <Line label="Since then">
            <DatedNotes notes={receipt.notes} />
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

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 py-2 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
