import type { MessageKey } from '~/i18n/language';
import { adminProductPath, personPath } from '~/features/accounts/admin-paths';
import { shownName } from '~/features/accounts/erased-names';
import { refundPath } from '~/features/orders/order-paths';
import { t, Text } from '~/i18n/render-language';
import { Badge, type BadgeTone } from '~/ui/badge';
import type { Column } from '~/ui/data-table';
import { DatedNotes } from '~/ui/dashboard-formats';
import { EmailAddress } from '~/ui/email-address';
import { DateTime, Price } from '~/ui/formats';
import { RowDetails, RowLink } from '~/ui/row-buttons';
import type { MoneyState, PaymentNoteView } from '../payment-notes';
import { returnPath } from '../payment-paths';
import type { PaymentRow } from '../payment.queries.server';
import { providerName } from './provider-names';

type PaymentRowView = Omit<PaymentRow, 'takenAt' | 'notes'> & {
  notes: PaymentNoteView[];
  /** ISO 8601. */
  takenAt: string;
};

/** The columns of all taken payments, with the provider's ids for looking them up there. */
export const paymentColumns = (startAt: number): Column<PaymentRowView>[] => [
  { key: 'sn', header: t('payments.columns.sn'), cell: (_payment, index) => startAt + index },
  {
    key: 'date',
    header: t('ui.date'),
    phone: 'more',
    className: 'whitespace-nowrap',
    cell: ({ takenAt }) => (
      <>
        <DateTime iso={takenAt} kind="medium" />
        <span className="row-quiet">
          <DateTime iso={takenAt} kind="time" />
        </span>
      </>
    ),
  },
  {
    key: 'product',
    header: t('ui.product'),
    rowHeader: true,
    className: 'wrap-anywhere @2xl:min-w-28 @min-[58rem]:w-full',
    cell: ({ productId, productName }) => (
      <RowLink href={adminProductPath(productId)}>{productName}</RowLink>
    ),
  },
  {
    key: 'buyer',
    header: t('ui.buyer'),
    phone: 'more',
    className: 'wrap-anywhere @2xl:min-w-36 @min-[58rem]:min-w-60 @min-[68rem]:min-w-64',
    cell: ({ buyerId, buyerName, buyerEmail }) => (
      <>
        <RowLink href={personPath(buyerId)}>{shownName(buyerName, t)}</RowLink>
        <span className="row-quiet">
          <EmailAddress address={buyerEmail} />
        </span>
      </>
    ),
  },
  {
    key: 'amount',
    header: t('payments.columns.amount'),
    phone: 'first',
    align: 'end',
    cell: (payment) => <Price money={payment} />,
  },
  {
    key: 'state',
    header: t('payments.columns.state'),
    phone: 'second',
    className: '@2xl:min-w-28 @min-[58rem]:min-w-46 [&_.badge]:whitespace-normal',
    cell: (payment) => <State payment={payment} />,
  },
  {
    key: 'provider',
    header: t('payments.columns.provider'),
    phone: 'more',
    className: 'wrap-anywhere @2xl:min-w-28',
    cell: ({ provider, transactionId, productName }) => (
      <RowDetails summary={providerName(provider)} saysWhat of={productName}>
        <code>
          <bdi>{transactionId}</bdi>
        </code>
      </RowDetails>
    ),
  },
];

const badges: Record<MoneyState, [BadgeTone, MessageKey]> = {
  paid: ['good', 'payments.state.paid'],
  'partly refunded': ['highlight', 'payments.state.partlyRefunded'],
  refunded: ['plain', 'payments.state.refunded'],
  disputed: ['bad', 'payments.state.disputed'],
  'dispute lost': ['bad', 'payments.state.disputeLost'],
};

function State({ payment }: { payment: PaymentRowView }) {
  const { id, status, refundError, owedRefunds, money, notes } = payment;
  const dated = (
    <div className="row-rest">
      <DatedNotes notes={notes} />
    </div>
  );
  if (status === 'accepted' || status === 'returned') {
    const sentBack = status === 'returned' && money === 'paid';
    const [tone, text] = badges[sentBack ? 'refunded' : money];
    return (
      <>
        <Badge tone={tone}>{t(text)}</Badge>
        {dated}
        {status === 'accepted' && (money === 'paid' || money === 'partly refunded') ? (
          <span className="ms-2 text-sm @2xl:ms-0 @2xl:block print:hidden">
            <RowLink href={refundPath(payment.orderId)}>
              <Text
                message="ui.labelOf"
                values={{ label: t('payments.refundPage.title'), name: payment.productName }}
                tags={{ rest: <span className="sr-only" /> }}
              />
            </RowLink>
          </span>
        ) : null}
      </>
    );
  }
  if (owedRefunds === 0) {
    return (
      <>
        <Badge tone="bad">{t('payments.state.refundFailed')}</Badge>
        {dated}
        <span className="ms-2 text-sm @2xl:ms-0 @2xl:block print:hidden">
          <RowLink href={returnPath(id)}>
            <Text
              message="ui.labelOf"
              values={{ label: t('payments.returnPage.title'), name: payment.productName }}
              tags={{ rest: <span className="sr-only" /> }}
            />
          </RowLink>
        </span>
      </>
    );
  }
  return (
    <>
      <Badge tone="highlight">{t('payments.state.refundPending')}</Badge>
      {refundError ? (
        <span className="mt-1 block text-sm text-bad">
          {t('payments.lastTry', { error: refundError })}
        </span>
      ) : null}
      {dated}
    </>
  );
}
