import { t, Text } from '~/i18n/render-language';
import { priceOf } from '~/lib/money';
import { Avatar } from '~/ui/avatar';
import { VerifiedMark } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { DatedNotes, DateTime, PhoneLink, Price, type DatedNote } from '~/ui/formats';
import { CalendarIcon, MapPinIcon, PhoneIcon } from '~/ui/dashboard-icons';
import { FocusedHeading } from '~/ui/modal-frame';
import { PictureView } from '~/ui/picture';
import { cancelOrderPath, orderCalendarPath } from '../order-paths';
import type { OwnOrderView } from '../own-order.queries.server';
import { MessageLink } from '~/features/conversations/ui/message-link';
import { OrderSteps } from './order-steps';
import { A } from '~/ui/link';

const titles = {
  reserved: 'orders.head.reserved',
  paid: 'orders.head.paid',
  cancelled: 'orders.head.cancelled',
  expired: 'orders.head.expired',
  removed: 'orders.head.removed',
  refunded: 'orders.head.refunded',
} as const;

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
          {t('orders.my')}
        </A>
      </p>
      <FocusedHeading
        level={1}
        className="font-display text-2xl font-semibold text-balance wrap-anywhere outline-none"
      >
        {t(titles[status], { name })}
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
                {t('orders.since')}
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
        <Text
          message="orders.lead.reserved"
          values={{ when: <DateTime iso={heldUntil} kind="short" /> }}
        />
      );
    case 'paid':
      return t('orders.lead.paid');
    case 'cancelled':
      return t('orders.lead.cancelled');
    case 'expired':
      return t('orders.lead.expired');
    case 'removed':
      return t('orders.lead.removed');
    case 'refunded':
      return t('orders.lead.refunded');
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
            {t('orders.pay')}
          </ButtonLink>
          <ButtonLink
            variant="quiet"
            href={orderCalendarPath(id)}
            data-link={undefined}
            download="rummage-order.ics"
          >
            <CalendarIcon />
            {t('orders.addToCalendar')}
          </ButtonLink>
          <ButtonLink variant="quiet" href={cancelOrderPath(id)}>
            {t('orders.cancel')}
          </ButtonLink>
        </>
      ) : null}
      {status === 'paid' ? (
        <ButtonLink href={`/dashboard/receipt/${id}`}>{t('orders.receipt')}</ButtonLink>
      ) : null}
      <MessageLink about={{ product: productId }} />
      {status === 'cancelled' || status === 'expired' ? (
        <ButtonLink href={`/products/${productId}`}>{t('orders.again')}</ButtonLink>
      ) : null}
      {status === 'removed' || status === 'refunded' ? (
        <ButtonLink href={`/products/${productId}`}>{t('orders.similar')}</ButtonLink>
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
          alt={t('orders.pictureOf', { name })}
          eager
          sizes="8rem"
          className="aspect-4/3 w-24 rounded-lg object-cover sm:w-32"
        />
      </A>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
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
            {t('ui.seller')}
          </h2>
          <p className="flex items-center gap-1 wrap-anywhere">
            <bdi className="min-w-0 font-semibold">{sellerName}</bdi>
            {sellerVerified ? <VerifiedMark /> : null}
          </p>
        </div>
      </div>
      {sellerPhone ? (
        <>
          <p className="flex min-h-11 items-center gap-2">
            <PhoneIcon className="size-5 text-ink-soft" />
            <span className="sr-only">{t('orders.sellerPhone')}</span>
            <PhoneLink phone={sellerPhone} />
          </p>
          {meetingLocation ? (
            <p className="flex gap-2">
              <MapPinIcon className="size-5 text-ink-soft" />
              <span className="min-w-0 wrap-anywhere">
                <span className="block text-sm text-ink-soft">{t('orders.place')}</span>
                <bdi>{meetingLocation}</bdi>
              </span>
            </p>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
