import { priceOf, type Currency } from '~/lib/money';
import { Badge } from '~/ui/badge';
import { Button, ButtonLink } from '~/ui/button';
import type { Column } from '~/ui/data-table';
import { DatedNotes, DateTime, PhoneLink, Price, type DatedNote } from '~/ui/formats';
import { RowPicture, type Picture } from '~/ui/picture';
import { RowDetails, RowLink } from '~/ui/row-buttons';
import { cancelOrderPath } from '../order.policy';
import { PlainForm } from '~/ui/link';

export type OrderRowView = {
  id: string;
  productId: string;
  title: string;
  image: Picture;
  priceMinor: number;
  currency: Currency;
  status: 'reserved' | 'paid' | 'cancelled' | 'expired' | 'removed' | 'refunded';
  /** End of the reservation while the order is reserved, ISO 8601. */
  heldUntil: string | null;
  sellerPhone?: string | null;
  payHref?: string | null;
  receiptHref?: string | null;
  /** The label of a paid order after refunds or a dispute; 'Paid' if not set. */
  paidLabel?: string;
  /** Refunds and disputes. */
  notes?: readonly DatedNote[];
};

const endings: Partial<Record<OrderRowView['status'], string>> = {
  cancelled: 'Cancelled',
  expired: 'Reservation expired',
  removed: 'Withdrawn from sale',
  refunded: 'Refunded',
};

/** The columns of a buyer's orders: reserved, paid and ended ones. */
export const orderColumns = (startAt: number): Column<OrderRowView>[] => [
  { key: 'sn', header: 'SN', cell: (_order, index) => startAt + index },
  {
    key: 'image',
    header: 'Image',
    cell: ({ image, title }) => <RowPicture picture={image} of={title} />,
  },
  {
    key: 'title',
    header: 'Title',
    rowHeader: true,
    className: 'wrap-anywhere @2xl:w-full',
    cell: (order) => (
      <>
        <RowLink href={`/products/${order.productId}`}>{order.title}</RowLink>
        <Facts order={order} />
      </>
    ),
  },
  {
    key: 'price',
    header: 'Price',
    align: 'end',
    phone: 'first',
    cell: (order) => <Price money={priceOf(order)} />,
  },
  {
    key: 'payment',
    header: 'Payment',
    phone: 'action',
    cell: (order) => <Payment order={order} />,
  },
  {
    key: 'action',
    header: 'Action',
    phone: 'more',
    print: false,
    cell: (order) => <Action order={order} />,
  },
];

/** Until when a product is reserved, how to reach its seller, and what happened to the money. */
function Facts({ order }: { order: OrderRowView }) {
  const { status, heldUntil, sellerPhone, notes = [] } = order;
  const deadline =
    status === 'reserved' && heldUntil ? (
      <>
        Reserved for you until <DateTime iso={heldUntil} kind="short" />
      </>
    ) : null;
  if (!sellerPhone && notes.length === 0) {
    return deadline ? <span className="row-quiet">{deadline}</span> : null;
  }
  return (
    <RowDetails summary={deadline ?? (sellerPhone ? 'Contact the seller' : 'What happened')}>
      {sellerPhone ? (
        <p>
          Seller’s phone: <PhoneLink phone={sellerPhone} />
        </p>
      ) : null}
      <DatedNotes notes={notes} />
    </RowDetails>
  );
}

function Payment({ order }: { order: OrderRowView }) {
  if (order.status === 'paid') {
    return <Badge tone={order.paidLabel ? 'highlight' : 'good'}>{order.paidLabel ?? 'Paid'}</Badge>;
  }
  if (order.status === 'reserved') {
    return order.payHref ? <PayLink href={order.payHref} title={order.title} /> : null;
  }
  return <span className="text-sm text-ink-soft">{endings[order.status]}</span>;
}

function Action({ order }: { order: OrderRowView }) {
  const { status, receiptHref, title } = order;
  if (status === 'reserved') return <CancelOrder order={order} />;
  if (status !== 'paid' || !receiptHref) return null;
  return (
    <ButtonLink href={receiptHref} variant="quiet">
      Receipt<span className="sr-only"> for {title}</span>
    </ButtonLink>
  );
}

/** A full page load: only the payment page's own document may load the card provider's form. */
function PayLink({ href, title }: { href: string; title: string }) {
  return (
    <ButtonLink href={href} data-link={undefined}>
      Pay<span className="sr-only"> for {title}</span>
    </ButtonLink>
  );
}

/** Leads to the page that confirms the cancellation. A GET form, so that it is a button. */
function CancelOrder({ order }: { order: OrderRowView }) {
  return (
    <PlainForm method="get" action={cancelOrderPath(order.id)} data-link="">
      <Button variant="quiet" className="whitespace-nowrap">
        Cancel order
        <span className="sr-only"> for {order.title}</span>
      </Button>
    </PlainForm>
  );
}
