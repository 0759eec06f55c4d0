import { adminProductPath, personPath } from '~/features/accounts/admin-paths';
import { Badge, type BadgeTone } from '~/ui/badge';
import type { Column } from '~/ui/data-table';
import { DatedNotes, DateTime, Price } from '~/ui/formats';
import { RowLink } from '~/ui/row-buttons';
import type { MoneyState } from '../payment-notes';
import type { PaymentRow } from '../payment.queries.server';
import { providerNames } from './provider-names';

export type PaymentRowView = Omit<PaymentRow, 'takenAt'> & {
  /** ISO 8601. */
  takenAt: string;
};

/** The columns of all taken payments, with the provider's ids for looking them up there. */
export const paymentColumns = (startAt: number): Column<PaymentRowView>[] => [
  { key: 'sn', header: 'SN', cell: (_payment, index) => startAt + index },
  {
    key: 'date',
    header: 'Date',
    cell: ({ takenAt }) => <DateTime iso={takenAt} kind="short" />,
  },
  {
    key: 'product',
    header: 'Product',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ productId, productName }) => (
      <RowLink href={adminProductPath(productId)}>{productName}</RowLink>
    ),
  },
  {
    key: 'buyer',
    header: 'Buyer',
    className: 'wrap-anywhere',
    cell: ({ buyerId, buyerName, buyerEmail }) => (
      <>
        <RowLink href={personPath(buyerId)}>{buyerName}</RowLink>
        <span className="block text-sm wrap-anywhere text-ink-soft">{buyerEmail}</span>
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    phone: 'first',
    align: 'end',
    cell: (payment) => <Price money={payment} />,
  },
  { key: 'state', header: 'State', cell: (payment) => <State payment={payment} /> },
  {
    key: 'provider',
    header: 'Provider',
    className: 'wrap-anywhere',
    cell: ({ provider, transactionId }) => (
      <>
        {providerNames[provider] ?? provider}
        <code className="block text-sm text-ink-soft">{transactionId}</code>
      </>
    ),
  },
];

const badges: Record<MoneyState, [BadgeTone, string]> = {
  paid: ['good', 'Paid'],
  'partly refunded': ['highlight', 'Partly refunded'],
  refunded: ['plain', 'Refunded'],
  disputed: ['bad', 'Disputed'],
  'dispute lost': ['bad', 'Dispute lost'],
};

function State({ payment }: { payment: PaymentRowView }) {
  const { status, refundError, money, notes } = payment;
  if (status === 'accepted' || status === 'returned') {
    const sentBack = status === 'returned' && money === 'paid';
    const [tone, text] = badges[sentBack ? 'refunded' : money];
    return (
      <>
        <Badge tone={tone}>{text}</Badge>
        <DatedNotes notes={notes} />
      </>
    );
  }
  return (
    <>
      <Badge tone="highlight">Refund pending</Badge>
      {refundError ? (
        <span className="mt-1 block text-sm text-bad">Last try failed: {refundError}</span>
      ) : null}
      <DatedNotes notes={notes} />
    </>
  );
}
