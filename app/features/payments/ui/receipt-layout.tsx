import type { ReactNode } from 'react';
import { orderPath } from '~/features/orders/order-paths';
import { t } from '~/i18n/render-language';
import type { Picture } from '~/lib/picture';
import { BackLink } from '~/ui/back-link';
import { Button } from '~/ui/button';
import { DatedNotes } from '~/ui/dashboard-formats';
import { useHydrated } from '~/ui/hooks';
import { Logo } from '~/ui/icons';
import { PictureView } from '~/ui/picture';
import type { PaymentNoteView } from '../payment-notes';

interface ReceiptLayoutProps {
  orderId: string;
  heading: string;
  productName: string;
  image: Picture;
  /** Whether it was paid in the sandbox. */
  sandbox: boolean;
  /** Later refunds and disputes, which make the last line. */
  notes: PaymentNoteView[];
  /** The link to a message to the other side; null without one. */
  contact: ReactNode;
  /** The other lines, each a `ReceiptLine`. */
  children: ReactNode;
}

/** A printable page about one order: the print style hides the rest of the page. */
export function ReceiptLayout(props: ReceiptLayoutProps) {
  const { orderId, heading, productName, image, sandbox, notes, contact, children } = props;
  return (
    <article className="receipt">
      <p className="print:hidden">
        <BackLink href={orderPath(orderId)}>{t('orders.page.bare')}</BackLink>
      </p>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-full wrap-anywhere">
          <p className="mb-4 flex flex-wrap items-center gap-2 font-display text-lg font-semibold">
            <Logo />
            Rummage
          </p>
          <h1 className="font-display text-2xl font-semibold">{heading}</h1>
        </div>
        <div className="flex max-w-full flex-wrap gap-3 print:hidden">
          {contact}
          <PrintButton />
        </div>
      </div>
      <div className="mt-6 flex items-center gap-4 border-y border-line py-4">
        <PictureView
          picture={image}
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
        {children}
        {notes.length > 0 ? (
          <ReceiptLine label={t('payments.receipt.since')}>
            <DatedNotes notes={notes} />
          </ReceiptLine>
        ) : null}
      </dl>
      {sandbox ? (
        <p className="mt-4 text-sm text-ink-soft">{t('payments.receipt.sandbox')}</p>
      ) : null}
    </article>
  );
}

function PrintButton() {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <Button type="button" variant="quiet" onClick={() => window.print()}>
      {t('payments.receipt.print')}
    </Button>
  );
}

/** A label and its value among the lines of a receipt's `dl`. */
export function ReceiptLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
