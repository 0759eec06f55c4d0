import { Text } from '~/i18n/render-language';
import { Price } from '~/ui/formats';
import type { NotificationView } from '../notification.dto';

/** What has happened, in one sentence. */
export function NotificationText({ notification }: { notification: NotificationView }) {
  const { kind, times, outcome, amount: money } = notification;
  const name = <bdi>{notification.name}</bdi>;
  const product = <bdi>{notification.product}</bdi>;
  const amount = money ? <Price money={money} /> : <></>;
  switch (kind) {
    case 'message':
      return <Text message="notifications.message" values={{ name, product, count: times }} />;
    case 'offer-made':
      return <Text message="notifications.offerMade" values={{ name, product, amount }} />;
    case 'offer-countered':
      return <Text message="notifications.offerCountered" values={{ name, product, amount }} />;
    case 'offer-accepted':
      return <Text message="notifications.offerAccepted" values={{ name, product, amount }} />;
    case 'offer-declined':
      return <Text message="notifications.offerDeclined" values={{ name, product, amount }} />;
    case 'offer-withdrawn':
      return <Text message="notifications.offerWithdrawn" values={{ name, product, amount }} />;
    case 'offer-expired':
      return <Text message="notifications.offerExpired" values={{ product, amount }} />;
    case 'offer-ended':
      return <Text message="notifications.offerEnded" values={{ product, amount }} />;
    case 'offer-price-changed':
      return <Text message="notifications.offerPriceChanged" values={{ product, amount }} />;
    case 'product-booked':
      return <Text message="notifications.booked" values={{ name, product }} />;
    case 'product-sold':
      return <Text message="notifications.sold" values={{ name, product }} />;
    case 'purchase-complete':
      return <Text message="notifications.paid" values={{ product }} />;
    case 'hold-ending':
      return <Text message="notifications.holdEnding" values={{ product }} />;
    case 'booking-cancelled':
      return <Text message="notifications.cancelled" values={{ name, product }} />;
    case 'booking-expired':
      return <Text message="notifications.expired" values={{ product }} />;
    case 'product-removed':
      return <Text message="notifications.removed" values={{ product }} />;
    case 'product-reported':
      return <Text message="notifications.reported" values={{ name, product }} />;
    case 'report-decided':
      return <DecisionText outcome={outcome} product={product} />;
    default:
      return <Text message="notifications.other" />;
  }
}

function DecisionText({ outcome, product }: { outcome: string | null; product: JSX.Element }) {
  if (outcome === 'dismissed') {
    return <Text message="notifications.reportDismissed" values={{ product }} />;
  }
  if (outcome === 'product-deleted') {
    return <Text message="notifications.reportUpheld" values={{ product }} />;
  }
  return <Text message="notifications.reportDecided" />;
}
