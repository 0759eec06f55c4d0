import { shownName } from '~/features/accounts/erased-names';
import { MessageLink } from '~/features/conversations/ui/message-link';
import type { PaymentNoteView } from '~/features/payments/payment-notes';
import { ReceiptLayout, ReceiptLine } from '~/features/payments/ui/receipt-layout';
import { t } from '~/i18n/render-language';
import { DateTime, Price } from '~/ui/formats';
import type { StatementView } from '../statement.server';

type StatementSheetProps = {
  statement: Omit<StatementView, 'notes'> & { notes: PaymentNoteView[] };
};

/** What a sale has brought its seller, as a page to print. */
export function StatementSheet({ statement }: StatementSheetProps) {
  const { productName, image, sandbox, refunded, notes } = statement;
  return (
    <ReceiptLayout
      orderId={statement.orderId}
      heading={t('payouts.statement.heading')}
      productName={productName}
      image={image}
      sandbox={sandbox}
      notes={notes}
      contact={statement.buyerGone ? null : <MessageLink about={{ order: statement.orderId }} />}
    >
      <ReceiptLine label={t('payouts.column.price')}>
        <Price money={statement.price} />
      </ReceiptLine>
      {refunded ? (
        <ReceiptLine label={t('orders.money.refunded')}>
          <Price money={refunded} />
        </ReceiptLine>
      ) : null}
      <ReceiptLine label={t('payouts.column.fee')}>
        <Price money={statement.fee} />
      </ReceiptLine>
      {statement.borne ? (
        <ReceiptLine label={t('orders.money.borne')}>
          <Price money={statement.borne} />
        </ReceiptLine>
      ) : null}
      <ReceiptLine label={t('payouts.column.net')}>
        <Price money={statement.net} className="font-display text-lg font-semibold" />
      </ReceiptLine>
      <ReceiptLine label={t('payouts.statement.buyer')}>
        <bdi>{shownName(statement.buyerName, t)}</bdi>
      </ReceiptLine>
      <ReceiptLine label={t('payments.receipt.booked')}>
        <DateTime iso={statement.bookedAt} kind="long" />
      </ReceiptLine>
      <ReceiptLine label={t('payments.receipt.paidOn')}>
        <DateTime iso={statement.paidAt} kind="long" />
      </ReceiptLine>
      <ReceiptLine label={t('payments.receipt.order')}>
        <bdi>{statement.orderId}</bdi>
      </ReceiptLine>
      {statement.inCash ? (
        <ReceiptLine label={t('payments.receipt.method')}>{t('payments.receipt.cash')}</ReceiptLine>
      ) : null}
    </ReceiptLayout>
  );
}
