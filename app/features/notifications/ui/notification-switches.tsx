import { Form } from '@remix-run/react';
import type { NotificationKind } from '../notification-kinds';
import { Button } from '~/ui/button';
import { CheckboxField } from '~/ui/field';
import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { CsrfField } from '~/ui/csrf-field';

const labels = {
  message: 'mails.kinds.message',
  offer: 'mails.kinds.offer',
  'saved-search': 'mails.kinds.savedSearch',
  'booking-confirmed': 'mails.kinds.bookingConfirmed',
  'hold-ending': 'mails.kinds.holdEnding',
  'purchase-complete': 'mails.kinds.purchaseComplete',
  'product-removed': 'mails.kinds.productRemoved',
  'product-booked': 'mails.kinds.productBooked',
  'product-sold': 'mails.kinds.productSold',
  'booking-cancelled': 'mails.kinds.bookingCancelled',
  'booking-expired': 'mails.kinds.bookingExpired',
  'order-progress': 'mails.kinds.orderProgress',
  review: 'mails.kinds.review',
  followed: 'mails.kinds.followed',
  'price-reduced': 'mails.kinds.priceReduced',
  'listing-ending': 'mails.kinds.listingEnding',
  'product-reported': 'mails.kinds.productReported',
  payout: 'mails.kinds.payout',
  'dispute-waiting': 'mails.kinds.disputeWaiting',
  'refund-failed': 'mails.kinds.refundFailed',
} as const satisfies Record<NotificationKind, MessageKey>;

type MessageSwitchesProps = {
  switches: { kind: NotificationKind; wanted: boolean }[];
  action: string;
};

/**
 * The switches for a person's notifications. Mails about account security can't be switched off.
 */
export function MessageSwitches({ switches, action }: MessageSwitchesProps) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <CsrfField />
      <input type="hidden" name="shown" value={switches.map(({ kind }) => kind).join()} />
      <p className="mb-2">{t('mails.switchesLead')}</p>
      <div className="print:columns-3 print:text-xs">
        {switches.map(({ kind, wanted }) => (
          <CheckboxField
            key={kind}
            id={kind}
            label={t(labels[kind])}
            name="wanted"
            value={kind}
            defaultChecked={wanted}
          />
        ))}
      </div>
      <Button variant="quiet" className="mt-4">
        {t('mails.saveSwitches')}
      </Button>
    </Form>
  );
}
