import { href as inLanguage, t, Text } from '~/i18n/render-language';
import { priceOf, type Currency } from '~/lib/money';
import { Badge } from '~/ui/badge';
import { Button, ButtonLink } from '~/ui/button';
import type { Column } from '~/ui/data-table';
import { DatedNotes, PhoneLink, type DatedNote } from '~/ui/dashboard-formats';
import { DateTime, Price } from '~/ui/formats';
import { RowPicture, type Picture } from '~/ui/picture';
import { RowDetails, RowLink } from '~/ui/row-buttons';
import { cancelOrderPath, orderPath } from '../order-paths';
import { PlainForm } from '~/ui/link';
import { isPaid, type OrderStatus, type PaymentMethod } from '../order.policy';

type OrderRowView = {
  id: string;
  productId: string;
  title: string;
  image: Picture;
  priceMinor: number;
  currency: Currency;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  /** End of the reservation while the order is reserved, ISO 8601. */
  heldUntil: string | null;
  sellerPhone?: string | null;
  payHref?: string | null;
  receiptHref?: string | null;
  /** The label of a paid order whose money is disputed or gone, translated; 'Paid' if not set. */
  paidLabel?: string;
  /** Refunds and disputes. */
  notes?: readonly DatedNote[];
};

const states = {
  requested: 'orders.state.requested',
  reserved: 'orders.state.requested',
  paid: 'orders.state.paid',
  received: 'orders.state.received',
  disputed: 'orders.state.disputed',
  completed: 'orders.state.completed',
  cancelled: 'orders.state.cancelled',
  expired: 'orders.state.expired',
  removed: 'orders.state.removed',
  refunded: 'orders.state.refunded',
} as const;

/** The columns of a buyer's orders: reserved, paid and ended ones. */
export const orderColumns = (startAt: number): Column<OrderRowView>[] => [
  { key: 'sn', header: t('orders.sn'), cell: (_order, index) => startAt + index },
  {
    key: 'image',
    header: t('orders.image'),
    cell: ({ image, title }) => <RowPicture picture={image} of={title} />,
  },
  {
    key: 'title',
    header: t('orders.title'),
    rowHeader: true,
    className: 'wrap-anywhere @2xl:w-full',
    cell: (order) => (
      <>
        <RowLink href={orderPath(order.id)}>{order.title}</RowLink>
        <Facts order={order} />
      </>
    ),
  },
  {
    key: 'price',
    header: t('ui.price'),
    align: 'end',
    phone: 'first',
    cell: (order) => <Price money={priceOf(order)} />,
  },
  {
    key: 'payment',
    header: t('orders.row.payment'),
    phone: 'action',
    cell: (order) => <Payment order={order} />,
  },
  {
    key: 'action',
    header: t('orders.action'),
    phone: 'more',
    print: false,
    cell: (order) => <Action order={order} />,
  },
];

/** Reservation deadline or step, the seller's contact, and refunds or disputes of the payment. */
function Facts({ order }: { order: OrderRowView }) {
  const { status, heldUntil, paymentMethod, sellerPhone, notes = [] } = order;
  const deadline =
    status === 'reserved' && heldUntil ? (
      paymentMethod === 'cash' ? (
        <Text
          message="orders.row.until"
          values={{ when: <DateTime iso={heldUntil} kind="short" /> }}
        />
      ) : (
        <Text
          message="orders.row.payBy"
          values={{
            day: <DateTime iso={heldUntil} kind="day" />,
            time: <DateTime iso={heldUntil} kind="time" />,
          }}
        />
      )
    ) : null;
  // The badge of a paid order says 'Paid', whatever its step.
  const step = status === 'received' || status === 'completed' ? states[status] : null;
  const line = deadline ?? (step && <>{t(step)}</>);
  if (!sellerPhone && notes.length === 0) {
    return line ? <span className="row-quiet">{line}</span> : null;
  }
  return (
    <RowDetails
      summary={line ?? (sellerPhone ? t('orders.row.contact') : t('orders.row.events'))}
      saysWhat={!line}
      of={order.title}
    >
      {sellerPhone ? (
        <p>
          <Text message="orders.row.phone" values={{ phone: <PhoneLink phone={sellerPhone} /> }} />
        </p>
      ) : null}
      <DatedNotes notes={notes} />
    </RowDetails>
  );
}

function Payment({ order }: { order: OrderRowView }) {
  if (isPaid(order.status)) {
    const isDisputed = order.status === 'disputed';
    return (
      <Badge tone={isDisputed ? 'bad' : order.paidLabel ? 'highlight' : 'good'}>
        {order.paidLabel ?? t(isDisputed ? states.disputed : states.paid)}
      </Badge>
    );
  }
  if (order.status === 'reserved' && order.paymentMethod === 'cash') {
    return <span className="text-sm text-ink-soft">{t('orders.cash.method')}</span>;
  }
  if (order.status === 'reserved') {
    return order.payHref ? <PayLink href={order.payHref} title={order.title} /> : null;
  }
  return <span className="text-sm text-ink-soft">{t(states[order.status])}</span>;
}

/** Part of a button's name that only screen readers get. */
const more = { more: <span className="sr-only" /> };

function Action({ order }: { order: OrderRowView }) {
  const { status, receiptHref, title } = order;
  if (status === 'reserved' || status === 'requested') return <CancelOrder order={order} />;
  if (!isPaid(status) || !receiptHref) return null;
  return (
    <ButtonLink href={receiptHref} variant="quiet">
      <Text message="orders.row.receipt" values={{ title }} tags={more} />
    </ButtonLink>
  );
}

/** A full page load: only the payment page's own document may load the card provider's form. */
function PayLink({ href, title }: { href: string; title: string }) {
  return (
    <ButtonLink href={href} data-link={undefined}>
      <Text message="orders.row.pay" values={{ title }} tags={more} />
    </ButtonLink>
  );
}

/** Leads to the page that confirms the cancellation; a form and address as those of VisitButton. */
function CancelOrder({ order }: { order: OrderRowView }) {
  return (
    <PlainForm method="get" data-link="">
      <Button
        variant="quiet"
        className="whitespace-nowrap"
        formAction={inLanguage(cancelOrderPath(order.id))}
      >
        <Text message="orders.row.cancel" values={{ title: order.title }} tags={more} />
      </Button>
    </PlainForm>
  );
}
