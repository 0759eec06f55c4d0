import { priceOf, type Currency } from '~/lib/money';
import { Badge } from '~/ui/badge';
import { Button, ButtonLink } from '~/ui/button';
import type { Column } from '~/ui/data-table';
import { DatedNotes, DateTime, PhoneLink, Price, type DatedNote } from '~/ui/formats';
import { RowPicture, type Picture } from '~/ui/picture';
import { RowLink } from '~/ui/row-buttons';
import { cancelOrderPath } from '../order.policy';

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
    cell: ({ productId, title }) => <RowLink href={`/products/${productId}`}>{title}</RowLink>,
  },
  {
    key: 'price',
    header: 'Price',
    align: 'end',
    cell: (order) => <Price money={priceOf(order)} />,
  },
  { key: 'payment', header: 'Payment', cell: (order) => <OrderState order={order} /> },
];

function OrderState({ order }: { order: OrderRowView }) {
  return (
    <div className="flex flex-col gap-2">
      <PaymentCell order={order} />
      <DatedNotes notes={order.notes ?? []} />
      {order.sellerPhone ? (
        <p className="text-sm text-ink-soft">
          Seller’s phone: <PhoneLink phone={order.sellerPhone} />
        </p>
      ) : null}
    </div>
  );
}

function PaymentCell({ order }: { order: OrderRowView }) {
  if (order.status === 'paid') {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={order.paidLabel ? 'highlight' : 'good'}>{order.paidLabel ?? 'Paid'}</Badge>
        {order.receiptHref ? (
          <a href={order.receiptHref} data-link="" className="py-2 underline underline-offset-4">
            Receipt<span className="sr-only"> for {order.title}</span>
          </a>
        ) : null}
      </div>
    );
  }
  if (order.status !== 'reserved') {
    return <span className="text-ink-soft">{endings[order.status]}</span>;
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {order.payHref ? <PayLink href={order.payHref} title={order.title} /> : null}
        <CancelOrder order={order} />
      </div>
      {order.heldUntil ? (
        <p className="text-sm text-ink-soft">
          Reserved for you until <DateTime iso={order.heldUntil} kind="short" />
        </p>
      ) : null}
    </div>
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
    <form method="get" action={cancelOrderPath(order.id)} data-link="">
      <Button variant="quiet">
        Cancel order
        <span className="sr-only"> for {order.title}</span>
      </Button>
    </form>
  );
}
