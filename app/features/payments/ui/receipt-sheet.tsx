import { shownName } from '~/features/accounts/erased-names';
import { MessageLink } from '~/features/conversations/ui/message-link';
import { t } from '~/i18n/render-language';
import { priceOf } from '~/lib/money';
import { DateTime, Price } from '~/ui/formats';
import type { PaymentNoteView } from '../payment-notes';
import type { ReceiptView } from '../payment.queries.server';
import { ReceiptLayout, ReceiptLine } from './receipt-layout';

const handovers = {
  past: 'payments.receipt.handedOver',
  ahead: 'payments.receipt.handover',
} as const;

type ReceiptSheetProps = { receipt: Omit<ReceiptView, 'notes'> & { notes: PaymentNoteView[] } };

/** The receipt of a buyer. */
export function ReceiptSheet({ receipt }: ReceiptSheetProps) {
  const { buyer, productId, sellerName, productName, notes } = receipt;
  return (
    <ReceiptLayout
      orderId={receipt.orderId}
      heading={t('payments.receipt.heading')}
      productName={productName}
      image={receipt.image}
      sandbox={receipt.sandbox}
      notes={notes}
      contact={productId ? <MessageLink about={{ product: productId }} /> : null}
    >
      <ReceiptLine label={t('payments.receipt.paid')}>
        <Price money={priceOf(receipt)} className="font-display text-lg font-semibold" />
      </ReceiptLine>
      {receipt.refunded ? (
        <ReceiptLine label={t('orders.money.refunded')}>
          <Price money={receipt.refunded} />
        </ReceiptLine>
      ) : null}
      <ReceiptLine label={t('payments.receipt.paidOn')}>
        <DateTime iso={receipt.paidAt} kind="long" />
      </ReceiptLine>
      <ReceiptLine label={t('payments.receipt.paidBy')}>
        <bdi>{buyer.name}</bdi>
        <span className="block text-ink-soft">
          <bdi>{buyer.email}</bdi>
        </span>
      </ReceiptLine>
      <ReceiptLine label={t('payments.receipt.soldBy')}>
        <bdi>{shownName(sellerName, t)}</bdi>
      </ReceiptLine>
      {receipt.handover && receipt.meetingLocation ? (
        <ReceiptLine label={t(handovers[receipt.handover])}>
          <bdi>{receipt.meetingLocation}</bdi>
        </ReceiptLine>
      ) : null}
      <ReceiptLine label={t('payments.receipt.booked')}>
        <DateTime iso={receipt.bookedAt} kind="long" />
      </ReceiptLine>
      <ReceiptLine label={t('payments.receipt.order')}>
        <bdi>{receipt.orderId}</bdi>
      </ReceiptLine>
      <ReceiptLine label={t('payments.receipt.method')}>
        {receipt.transactionId ? t('payments.receipt.card') : t('payments.receipt.cash')}
      </ReceiptLine>
      {receipt.transactionId ? (
        <ReceiptLine label={t('payments.receipt.transaction')}>
          <bdi>{receipt.transactionId}</bdi>
        </ReceiptLine>
      ) : null}
      {receipt.operator ? (
        <ReceiptLine label={t('payments.receipt.operator')}>
          <bdi>{receipt.operator.name}</bdi>
          <span className="block text-ink-soft">
            <bdi>{receipt.operator.address}</bdi>
          </span>
        </ReceiptLine>
      ) : null}
    </ReceiptLayout>
  );
}
