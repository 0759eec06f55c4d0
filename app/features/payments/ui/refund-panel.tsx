import { refundPath } from '~/features/orders/order-paths';
import { t, Text } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { DatedNotes, type DatedNote } from '~/ui/dashboard-formats';
import { Price } from '~/ui/formats';
import type { RefundSummary } from '../refundable-order.server';

interface RefundPanelProps extends RefundSummary {
  /** Refunds and chargebacks so far, in the page's language. */
  notes: readonly DatedNote[];
}

/** Panel about an order's refunds, with a link to refund more; renders nothing without any. */
export function RefundPanel(props: RefundPanelProps) {
  const { orderId, refunded, left, most, needsAdmin, notes } = props;
  const isRefunded = refunded.amountMinor > 0;
  if (!most && !needsAdmin && notes.length === 0 && !isRefunded) return null;
  return (
    <section aria-labelledby="refunds" className="rounded-lg border border-line p-4">
      <h2 id="refunds" className="text-lg font-semibold">
        {t('payments.refundPage.panel')}
      </h2>
      {isRefunded ? (
        <p className="mt-1">
          <Text
            message="payments.refundPage.soFar"
            values={{ amount: <Price money={refunded} />, left: <Price money={left} /> }}
          />
        </p>
      ) : null}
      {most && (!isRefunded || most.amountMinor < left.amountMinor) ? (
        <p className="mt-1">
          <Text message="payments.refundPage.upTo" values={{ amount: <Price money={most} /> }} />
        </p>
      ) : null}
      {needsAdmin ? <p className="mt-1">{t('payments.refund.onlyAdmin')}</p> : null}
      <DatedNotes notes={notes} />
      {most ? (
        <p className="mt-3 print:hidden">
          <ButtonLink variant="quiet" href={refundPath(orderId)}>
            {t('payments.refundPage.title')}
          </ButtonLink>
        </p>
      ) : null}
    </section>
  );
}
