import { Text } from '~/i18n/render-language';
import { DateTime, Price } from '~/ui/formats';
import type { NotificationView } from '../notification.dto';

/** Text of a notification, in one sentence. */
export function NotificationText({ notification }: { notification: NotificationView }) {
  const { kind, times, outcome, amount: money } = notification;
  const name = <bdi>{notification.name}</bdi>;
  const product = <bdi>{notification.product}</bdi>;
  const until = notification.until ? <DateTime iso={notification.until} kind="short" /> : <></>;
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
      if (outcome === 'listing-changed') {
        return <Text message="notifications.offerListingChanged" values={{ product, amount }} />;
      }
      return outcome === 'buyer-gone' ? (
        <Text message="notifications.offerOver" values={{ product, amount }} />
      ) : (
        <Text message="notifications.offerEnded" values={{ product, amount }} />
      );
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
      // Without a name the buyer's account has ended it, by its suspension or deletion.
      return notification.name ? (
        <Text message="notifications.cancelled" values={{ name, product }} />
      ) : (
        <Text message="notifications.orderEnded" values={{ product }} />
      );
    case 'booking-expired':
      return <Text message="notifications.expired" values={{ product }} />;
    case 'product-removed':
      return <Text message="notifications.removed" values={{ product }} />;
    case 'order-requested':
      return <Text message="notifications.orderRequested" values={{ name, product, amount }} />;
    case 'order-accepted':
      return <Text message="notifications.orderAccepted" values={{ name, product }} />;
    case 'order-declined':
      return <Text message="notifications.orderDeclined" values={{ name, product }} />;
    case 'order-received':
      return <Text message="notifications.orderReceived" values={{ product }} />;
    case 'order-disputed':
      return <Text message="notifications.orderDisputed" values={{ name, product }} />;
    case 'order-dispute-withdrawn':
      return <Text message="notifications.orderWithdrawn" values={{ name, product }} />;
    case 'order-completed':
      return <Text message="notifications.orderCompleted" values={{ product }} />;
    case 'order-refunded':
      return outcome === 'lost' ? (
        <Text message="notifications.bankReturned" values={{ product, amount }} />
      ) : (
        <Text message="notifications.orderRefunded" values={{ product, amount }} />
      );
    case 'review-open':
      return <Text message="notifications.reviewOpen" values={{ product }} />;
    case 'review-reminder':
      return <Text message="notifications.reviewReminder" values={{ product, until }} />;
    case 'review-written':
      return <Text message="notifications.reviewWritten" values={{ name, product }} />;
    case 'review-published':
      return <Text message="notifications.reviewPublished" values={{ product }} />;
    case 'review-answered':
      return <Text message="notifications.reviewAnswered" values={{ name, product }} />;
    case 'dispute-answered':
      return <Text message="notifications.disputeAnswered" values={{ name, product }} />;
    case 'dispute-proposed':
      return <Text message="notifications.disputeProposed" values={{ name, product, amount }} />;
    case 'dispute-agreed':
      return <Text message="notifications.disputeAgreed" values={{ product, amount }} />;
    case 'dispute-escalated':
      return notification.name ? (
        <Text message="notifications.disputeEscalated" values={{ name, product }} />
      ) : (
        <Text message="notifications.disputeLate" values={{ product }} />
      );
    case 'dispute-decided':
      return money ? (
        <Text message="notifications.disputeRefunded" values={{ product, amount }} />
      ) : (
        <Text message="notifications.disputeDecided" values={{ product }} />
      );
    case 'chargeback-opened':
    case 'chargeback-waiting':
      return outcome === 'inquiry' ? (
        <Text message="notifications.chargebackInquiry" values={{ product, amount }} />
      ) : (
        <Text message="notifications.chargebackOpened" values={{ product, amount }} />
      );
    case 'chargeback-closed':
    case 'chargeback-ended':
      if (outcome === 'refunded') {
        return <Text message="notifications.chargebackRefunded" values={{ product, amount }} />;
      }
      return outcome === 'lost' ? (
        <Text message="notifications.chargebackLost" values={{ product, amount }} />
      ) : (
        <Text message="notifications.chargebackClosed" values={{ product, amount }} />
      );
    case 'refund-failed':
      return <Text message="notifications.refundFailed" values={{ product, amount }} />;
    case 'return-failed':
      return <Text message="notifications.returnFailed" values={{ product, amount }} />;
    case 'handover-reminder':
      return <Text message="notifications.handoverReminder" values={{ product }} />;
    case 'money-available':
      return <Text message="notifications.moneyAvailable" values={{ amount }} />;
    case 'payout-sent':
      return <Text message="notifications.payoutSent" values={{ amount }} />;
    case 'payout-failed':
      return <Text message="notifications.payoutFailed" values={{ amount }} />;
    case 'payout-set-up':
      return <Text message="notifications.payoutSetUp" values={{ amount }} />;
    case 'dispute-waiting':
      return <Text message="notifications.disputeWaiting" values={{ product }} />;
    case 'price-reduced':
      return <Text message="notifications.priceReduced" values={{ product, amount }} />;
    case 'listing-ending':
      return <Text message="notifications.listingEnding" values={{ product, until }} />;
    case 'listing-ended':
      return <Text message="notifications.listingEnded" values={{ product }} />;
    case 'product-reported':
      return <Text message="notifications.reported" values={{ name, product }} />;
    case 'search-match':
      return (
        <Text
          message="notifications.searchMatch"
          values={{ search: <bdi>{notification.search}</bdi>, count: times }}
        />
      );
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
  if (outcome === 'undecided') {
    return <Text message="notifications.reportGone" values={{ product }} />;
  }
  return <Text message="notifications.reportDecided" />;
}
