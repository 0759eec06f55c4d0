import { t, Text } from '~/i18n/render-language';
import type { Money } from '~/lib/money';
import { ButtonLink } from '~/ui/button';
import { DatedNotes, Price, type DatedNote } from '~/ui/formats';

export interface RefundPanelProps {
  orderId: string;
  refunded: Money;
  /** Part of the price that is not refunded. */
  left: Money;
  /** Whether the acting person can refund: the seller or an admin, of a paid order. */
  mayRefund: boolean;
  /** Refunds and chargebacks so far, in the page's language. */
  notes: readonly DatedNote[];
}

/** Panel about an order's refunds, with a link to refund more; renders nothing without any. */
export function RefundPanel({ orderId, refunded, left, mayRefund, notes }: RefundPanelProps) {
  const isOffered = mayRefund && left.amountMinor > 0;
  if (!isOffered && notes.length === 0 && refunded.amountMinor === 0) return null;
  return (
    <section aria-labelledby="refunds" className="rounded-lg border border-line p-4">
      <h2 id="refunds" className="text-lg font-semibold">
        {t('payments.refundPage.panel')}
      </h2>
      {refunded.amountMinor > 0 ? (
        <p className="mt-1">
          <Text
            message="payments.refundPage.soFar"
            values={{ amount: <Price money={refunded} />, left: <Price money={left} /> }}
          />
        </p>
      ) : isOffered ? (
        <p className="mt-1">
          <Text message="payments.refundPage.upTo" values={{ amount: <Price money={left} /> }} />
        </p>
      ) : null}
      <DatedNotes notes={notes} />
      {isOffered ? (
        <p className="mt-3 print:hidden">
          <ButtonLink
            variant="quiet"
            href={`/dashboard/orders/${encodeURIComponent(orderId)}/refund`}
          >
            {t('payments.refundPage.title')}
          </ButtonLink>
        </p>
      ) : null}
    </section>
  );
}
