import type { ReactNode } from 'react';
import { t, Text } from '~/i18n/render-language';
import { DateTime } from '~/ui/formats';
import type { OrderPageView } from '../order-page.queries.server';

type Order = Pick<
  OrderPageView,
  | 'side'
  | 'status'
  | 'paymentMethod'
  | 'name'
  | 'buyer'
  | 'seller'
  | 'deadline'
  | 'events'
  | 'settledUnmet'
  | 'refunded'
  | 'hasOpenChargeback'
>;

const buyerTitles = {
  requested: 'orders.head.requested',
  reserved: 'orders.head.reserved',
  paid: 'orders.head.paid',
  received: 'orders.head.received',
  disputed: 'orders.head.disputed',
  completed: 'orders.head.completed',
  cancelled: 'orders.head.cancelled',
  expired: 'orders.head.expired',
  removed: 'orders.head.removed',
  refunded: 'orders.head.refunded',
} as const;

const sellerTitles = {
  ...buyerTitles,
  requested: 'orders.headSeller.requested',
  reserved: 'orders.headSeller.reserved',
  paid: 'orders.headSeller.paid',
  received: 'orders.headSeller.received',
  cancelled: 'orders.headSeller.cancelled',
  expired: 'orders.headSeller.expired',
} as const;

/** The heading of an order's page: the state in words. */
export function titleOf(order: Order): string {
  const { side, status, name, buyer } = order;
  if (side === 'admin') return t('orders.page.title', { name });
  if (status === 'cancelled' && has(order, 'decline')) return t('orders.head.declined', { name });
  if (status === 'cancelled' && has(order, 'abandon')) return t('orders.head.ended', { name });
  return side === 'buyer'
    ? t(buyerTitles[status], { name })
    : t(sellerTitles[status], { name, buyer: buyer.name });
}

const has = ({ events }: Order, wanted: string) => events.some(({ type }) => type === wanted);

/** Meaning of the state for the viewer, in one sentence. */
export function LeadText({ order }: { order: Order }) {
  const text = order.side === 'buyer' ? buyerLead(order) : sellerLead(order);
  return text === null || order.side === 'admin' ? null : <p>{text}</p>;
}

function buyerLead(order: Order): ReactNode {
  const { status, deadline, seller } = order;
  const isCash = order.paymentMethod === 'cash';
  switch (status) {
    case 'requested':
      return t('orders.lead.requested');
    case 'reserved':
      if (isCash) return t('orders.lead.accepted', { seller: seller.name });
      return deadline ? (
        <Text
          message="orders.lead.reserved"
          values={{ when: <DateTime iso={deadline} kind="short" /> }}
        />
      ) : null;
    case 'paid':
      return seller.deleted ? t('orders.lead.sellerGone') : t('orders.lead.paid');
    case 'received':
      return order.hasOpenChargeback ? t('orders.lead.receivedBank') : t('orders.lead.received');
    case 'disputed':
      return t('orders.lead.disputed');
    case 'completed':
      if (order.refunded && has(order, 'refund')) {
        return t('orders.lead.partRefunded', { amount: order.refunded });
      }
      return t(order.settledUnmet ? 'orders.lead.settled' : 'orders.lead.completed');
    case 'cancelled':
      return t('orders.lead.cancelled');
    case 'expired':
      return isCash ? t('orders.lead.expiredCash') : t('orders.lead.expired');
    case 'removed':
      return t('orders.lead.removed');
    case 'refunded':
      return has(order, 'refund') ? t('orders.lead.moneyBack') : t('orders.lead.refunded');
  }
}

function sellerLead(order: Order): ReactNode {
  const {
    status,
    paymentMethod,
    buyer: { name: buyer, deleted },
  } = order;
  const isCash = paymentMethod === 'cash';
  switch (status) {
    case 'requested':
      return t('orders.leadSeller.requested');
    case 'reserved':
      return isCash
        ? t('orders.leadSeller.accepted', { buyer })
        : t('orders.leadSeller.reserved', { buyer });
    case 'paid':
      if (deleted) return t('orders.leadSeller.buyerGone');
      return order.hasOpenChargeback
        ? t('orders.leadSeller.receivedBank')
        : t('orders.leadSeller.paid', { buyer });
    case 'received':
      return order.hasOpenChargeback
        ? t('orders.leadSeller.receivedBank')
        : t('orders.leadSeller.received');
    case 'disputed':
      return t('orders.lead.disputed');
    case 'completed':
      return isCash ? t('orders.leadSeller.completedCash') : t('orders.leadSeller.completed');
    case 'refunded':
      return t('orders.leadSeller.refunded');
    default:
      return t('orders.leadSeller.ended');
  }
}

const deadlines = {
  requested: 'orders.deadline.requested',
  reserved: 'orders.deadline.reserved',
  paid: 'orders.deadline.paid',
  received: 'orders.deadline.received',
  disputed: 'orders.deadline.disputed',
} as const;

/** When the state ends by itself, and what happens then. */
export function DeadlineText({ order }: { order: Order }) {
  const { side, status, deadline, paymentMethod, hasOpenChargeback } = order;
  if (!deadline || !(status in deadlines)) return null;
  // The bank decides, and says no date.
  if (status === 'received' && hasOpenChargeback) return null;
  const isCash = paymentMethod === 'cash';
  // The first sentence of the buyer's page says it already.
  if (side === 'buyer' && status === 'reserved' && !isCash) return null;
  const message =
    status === 'reserved' && isCash
      ? 'orders.deadline.reservedCash'
      : deadlines[status as keyof typeof deadlines];
  return (
    <p>
      <DeadlineMessage message={message} iso={deadline} />
    </p>
  );
}

type DeadlineKey = (typeof deadlines)[keyof typeof deadlines] | 'orders.deadline.reservedCash';

function DeadlineMessage({ message, iso }: { message: DeadlineKey; iso: string }) {
  const values = { when: <DateTime iso={iso} kind="short" /> };
  switch (message) {
    case 'orders.deadline.requested':
      return <Text message="orders.deadline.requested" values={values} />;
    case 'orders.deadline.reserved':
      return <Text message="orders.deadline.reserved" values={values} />;
    case 'orders.deadline.reservedCash':
      return <Text message="orders.deadline.reservedCash" values={values} />;
    case 'orders.deadline.paid':
      return <Text message="orders.deadline.paid" values={values} />;
    case 'orders.deadline.received':
      return <Text message="orders.deadline.received" values={values} />;
    case 'orders.deadline.disputed':
      return <Text message="orders.deadline.disputed" values={values} />;
  }
}
