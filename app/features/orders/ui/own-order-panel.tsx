import { t, Text } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { PhoneLink } from '~/ui/dashboard-formats';
import { DateTime } from '~/ui/formats';
import { CheckIcon, Icon } from '~/ui/icons';
import { orderPath, paymentPath, receiptPath } from '../order-paths';
import type { OwnOrder } from '../own-order.queries.server';

/** The panel on a product's page for the buyer of its active order. */
export default function OwnOrderPanel({ booking }: { booking: OwnOrder }) {
  const { orderId, paid, paymentMethod, heldUntil, sellerPhone } = booking;
  return (
    <div className="space-y-3 rounded-lg bg-sage p-4">
      <p className="flex items-center gap-2 font-semibold">
        {paid ? <CheckIcon className="size-5 text-good" /> : <ClockIcon />}
        {paid ? t('orders.panel.bought') : t('orders.panel.booked')}
      </p>
      <p>
        {paid ? (
          t('orders.panel.collect')
        ) : (
          <Text
            message="orders.panel.until"
            values={{ when: <DateTime iso={heldUntil} kind="short" /> }}
          />
        )}
      </p>
      {sellerPhone ? (
        <p>
          <Text
            message="orders.panel.phone"
            values={{ phone: <PhoneLink phone={sellerPhone} /> }}
          />
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3 print:hidden">
        {paid ? (
          <ButtonLink href={receiptPath(orderId)}>{t('orders.receipt')}</ButtonLink>
        ) : paymentMethod === 'card' ? (
          <ButtonLink href={paymentPath(orderId)} data-link={undefined}>
            {t('orders.pay')}
          </ButtonLink>
        ) : null}
        <ButtonLink variant="quiet" href={orderPath(orderId)}>
          {t('orders.seeOrder')}
        </ButtonLink>
      </div>
    </div>
  );
}

const ClockIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5.2l3.4 2" />
  </Icon>
);
