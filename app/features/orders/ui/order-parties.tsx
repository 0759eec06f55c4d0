import type { ReactNode } from 'react';
import { OrderMessageLink } from '~/features/conversations/ui/message-link';
import { t } from '~/i18n/render-language';
import { priceOf, type Money } from '~/lib/money';
import { Avatar } from '~/ui/avatar';
import { VerifiedMark } from '~/ui/badge';
import { MapPinIcon, PhoneIcon } from '~/ui/dashboard-icons';
import { PhoneLink } from '~/ui/dashboard-formats';
import { Price } from '~/ui/formats';
import { A } from '~/ui/link';
import { PictureView } from '~/ui/picture';
import type { OrderPageView, OrderPerson } from '../order-page.queries.server';

/** The product, the money and the other side of an order. */
export function OrderParties({ order }: { order: OrderPageView }) {
  const { side, buyer, seller, mayWrite, meetingLocation } = order;
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-raised">
      <OrderedProduct order={order} />
      <OrderMoney order={order} />
      {side === 'buyer' ? null : (
        <Person id="buyer" title={t('ui.buyer')} person={buyer}>
          {side === 'seller' && mayWrite ? <OrderMessageLink order={order} side="seller" /> : null}
        </Person>
      )}
      {side === 'seller' ? null : (
        <Person id="seller" title={t('ui.seller')} person={seller}>
          {side === 'buyer' && mayWrite ? <OrderMessageLink order={order} side="buyer" /> : null}
        </Person>
      )}
      {meetingLocation ? (
        <p className="flex gap-2 p-4">
          <MapPinIcon className="size-5 text-ink-soft" />
          <span className="min-w-0 wrap-anywhere">
            <span className="block text-sm text-ink-soft">{t('orders.place')}</span>
            <bdi>{meetingLocation}</bdi>
          </span>
        </p>
      ) : null}
    </div>
  );
}

function OrderedProduct({ order }: { order: OrderPageView }) {
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
        {order.paymentMethod === 'cash' ? (
          <p className="text-sm text-ink-soft">{t('orders.cash.method')}</p>
        ) : null}
      </div>
    </div>
  );
}

/** The fee and what is left for the seller, and what the buyer got back. */
function OrderMoney({ order: { proceeds, refunded, side } }: { order: OrderPageView }) {
  if (!proceeds && !refunded) return null;
  return (
    <dl className="space-y-1 p-4">
      <Line label={t('orders.money.refunded')} money={refunded} />
      {proceeds ? (
        <>
          <Line label={t('orders.money.fee')} money={proceeds.fee} />
          <Line label={t('orders.money.borne')} money={proceeds.borne} />
          <Line
            label={side === 'seller' ? t('orders.money.youGet') : t('orders.money.sellerGets')}
            money={proceeds.net}
            className="font-semibold"
          />
        </>
      ) : null}
    </dl>
  );
}

interface LineProps {
  label: string;
  /** Without it there is no line. */
  money: Money | null;
  className?: string;
}

function Line({ label, money, className }: LineProps) {
  return money ? (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd>
        <Price money={money} className={className} />
      </dd>
    </div>
  ) : null;
}

interface PersonProps {
  id: string;
  title: string;
  person: OrderPerson;
  /** The link to write to the person. */
  children: ReactNode;
}

/** Buyer or seller of the order, with the phone number where the viewer may see it. */
function Person({ id, title, person, children }: PersonProps) {
  const { name, image, verified, phone } = person;
  return (
    <section aria-labelledby={id} className="space-y-2 p-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} image={image} />
        <div className="min-w-0">
          <h2 id={id} className="text-sm text-ink-soft">
            {title}
          </h2>
          <p className="flex items-center gap-1 wrap-anywhere">
            <bdi className="min-w-0 font-semibold">{name}</bdi>
            {verified ? <VerifiedMark /> : null}
          </p>
        </div>
      </div>
      {phone ? (
        <p className="flex min-h-11 items-center gap-2">
          <PhoneIcon className="size-5 text-ink-soft" />
          <span className="sr-only">
            {id === 'seller' ? t('orders.sellerPhone') : t('orders.buyerPhone')}
          </span>
          <PhoneLink phone={phone} />
        </p>
      ) : null}
      {children ? <p className="print:hidden">{children}</p> : null}
    </section>
  );
}
