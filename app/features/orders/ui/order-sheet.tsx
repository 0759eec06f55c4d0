import { priceOf } from '~/lib/money';
import { Avatar } from '~/ui/avatar';
import { VerifiedMark } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { DatedNotes, DateTime, PhoneLink, Price, type DatedNote } from '~/ui/formats';
import { CalendarIcon, MapPinIcon, PhoneIcon } from '~/ui/dashboard-icons';
import { FocusedHeading } from '~/ui/modal-frame';
import { PictureView } from '~/ui/picture';
import { cancelOrderPath, orderCalendarPath } from '../order.policy';
import type { OwnOrderView } from '../own-order.queries.server';
import { MessageLink } from '~/features/conversations/ui/message-link';
import { OrderSteps } from './order-steps';
import { A } from '~/ui/link';

const titles: Record<OwnOrderView['status'], string> = {
  reserved: 'You have booked',
  paid: 'You have bought',
  cancelled: 'You cancelled',
  expired: 'Your reservation has expired:',
  removed: 'Taken down:',
  refunded: 'Refunded:',
};

export interface OrderSheetProps {
  order: OwnOrderView;
  /** Refunds and disputes. */
  notes: readonly DatedNote[];
}

/** An order as its buyer sees it: its state, what happens next, the product and the seller. */
export function OrderSheet({ order, notes }: OrderSheetProps) {
  const { name, status } = order;
  const open = status === 'reserved' || status === 'paid';
  return (
    <article>
      <p className="print:hidden">
        <A href="/dashboard/my-orders" data-link="" className="quiet-link">
          <span aria-hidden="true">‹</span>
          My orders
        </A>
      </p>
      <FocusedHeading
        level={1}
        className="font-display text-2xl font-semibold text-balance wrap-anywhere outline-none"
      >
        {titles[status]} {name}
      </FocusedHeading>
      <p className="mt-2 mb-6 max-w-prose text-lg">
        <OrderLead order={order} />
      </p>
      <div className="order-page">
        <div className="space-y-8">
          <Actions order={order} />
          {notes.length > 0 ? (
            <section aria-labelledby="since">
              <h2 id="since" className="text-lg font-semibold">
                Since then
              </h2>
              <DatedNotes notes={notes} />
            </section>
          ) : null}
          {open ? <OrderSteps order={order} /> : null}
        </div>
        <div className="divide-y divide-line rounded-lg border border-line bg-raised">
          <OrderedProduct order={order} />
          <Seller order={order} />
        </div>
      </div>
    </article>
  );
}

function OrderLead({ order: { status, heldUntil } }: { order: OwnOrderView }) {
  switch (status) {
    case 'reserved':
      return (
        <>
          Reserved until <DateTime iso={heldUntil} kind="short" />. Pay before then, or it goes back
          on sale.
        </>
      );
    case 'paid':
      return 'It is paid. Meet the seller to collect it.';
    case 'cancelled':
      return 'This order ended before it was paid, so nothing was charged.';
    case 'expired':
      return 'It was not paid in time and went back on sale. Nothing was charged.';
    case 'removed':
      return 'It was withdrawn from sale before it was paid. Nothing was charged.';
    case 'refunded':
      return 'Your payment arrived after this order had ended. The full amount goes back to your card.';
  }
}

function Actions({ order: { id, productId, status } }: { order: OwnOrderView }) {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {status === 'reserved' ? (
        <>
          {/* A full page load: only the payment page's own document may load the card provider's
              form. */}
          <ButtonLink href={`/dashboard/payment/${id}`} data-link={undefined}>
            Pay now
          </ButtonLink>
          <ButtonLink
            variant="quiet"
            href={orderCalendarPath(id)}
            data-link={undefined}
            download="rummage-order.ics"
          >
            <CalendarIcon />
            Add to calendar
          </ButtonLink>
          <ButtonLink variant="quiet" href={cancelOrderPath(id)}>
            Cancel order
          </ButtonLink>
        </>
      ) : null}
      {status === 'paid' ? (
        <ButtonLink href={`/dashboard/receipt/${id}`}>See the receipt</ButtonLink>
      ) : null}
      <MessageLink about={{ product: productId }} />
      {status === 'cancelled' || status === 'expired' ? (
        <ButtonLink href={`/products/${productId}`}>See it again</ButtonLink>
      ) : null}
      {status === 'removed' || status === 'refunded' ? (
        <ButtonLink href={`/products/${productId}`}>See similar products</ButtonLink>
      ) : null}
    </div>
  );
}

function OrderedProduct({ order }: { order: OwnOrderView }) {
  const { productId, name, image } = order;
  return (
    <div className="flex items-start gap-4 p-4">
      <A href={`/products/${productId}`} data-link="" className="block shrink-0">
        <PictureView
          picture={image}
          alt={`Picture of ${name}`}
          eager
          sizes="8rem"
          className="aspect-4/3 w-24 rounded-lg object-cover sm:w-32"
        />
      </A>
      <div className="min-w-0">
        <p className="wrap-anywhere">{name}</p>
        <p>
          <Price money={priceOf(order)} className="font-display text-lg font-semibold" />
        </p>
      </div>
    </div>
  );
}

/** The seller, with the phone number while the order is reserved or paid (decision 19). */
function Seller({ order }: { order: OwnOrderView }) {
  const { sellerName, sellerVerified, sellerImage, sellerPhone, meetingLocation } = order;
  return (
    <section aria-labelledby="seller" className="space-y-2 p-4">
      <div className="flex items-center gap-3">
        <Avatar name={sellerName} image={sellerImage} />
        <div className="min-w-0">
          <h2 id="seller" className="text-sm text-ink-soft">
            Seller
          </h2>
          <p className="flex items-center gap-1 wrap-anywhere">
            <span className="min-w-0 font-semibold">{sellerName}</span>
            {sellerVerified ? <VerifiedMark /> : null}
          </p>
        </div>
      </div>
      {sellerPhone ? (
        <>
          <p className="flex min-h-11 items-center gap-2">
            <PhoneIcon className="size-5 text-ink-soft" />
            <span className="sr-only">Seller’s phone:</span>
            <PhoneLink phone={sellerPhone} />
          </p>
          {meetingLocation ? (
            <p className="flex gap-2">
              <MapPinIcon className="size-5 text-ink-soft" />
              <span className="min-w-0 wrap-anywhere">
                <span className="block text-sm text-ink-soft">Meeting location</span>
                {meetingLocation}
              </span>
            </p>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
