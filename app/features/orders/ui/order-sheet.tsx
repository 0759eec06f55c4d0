import type { ReactNode } from 'react';
import { priceOf } from '~/lib/money';
import { ButtonLink } from '~/ui/button';
import { DateTime, PhoneLink, Price } from '~/ui/formats';
import { FocusedHeading } from '~/ui/modal-frame';
import { PictureView } from '~/ui/picture';
import { cancelOrderPath } from '../order.policy';
import type { OwnOrderView } from '../own-order.queries.server';

const titles: Record<OwnOrderView['status'], string> = {
  reserved: 'You have booked',
  paid: 'You have bought',
  cancelled: 'You cancelled',
  expired: 'Your reservation has expired:',
  removed: 'Taken down:',
  refunded: 'Refunded:',
};

/** An order as its buyer sees it: the product, the end of the reservation and the next step. */
export function OrderSheet({ order }: { order: OwnOrderView }) {
  const { id, productId, name, status, image } = order;
  return (
    <article className="max-w-2xl">
      <FocusedHeading level={1} className="mb-2 text-xl font-bold text-balance outline-none">
        {titles[status]} {name}
      </FocusedHeading>
      <p className="mb-6 max-w-prose">
        <OrderLead order={order} />
      </p>
      <div className="flex flex-wrap gap-4 sm:gap-6">
        <a href={`/products/${productId}`} data-link="" className="block w-56 max-w-full">
          <PictureView
            picture={image}
            alt={`Picture of ${name}`}
            eager
            sizes="14rem"
            className="aspect-4/3 w-full rounded object-cover"
          />
        </a>
        <OrderFacts order={order} />
      </div>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        {status === 'reserved' ? (
          // A full page load: only the payment page's own document may load the card provider's
          // form.
          <ButtonLink href={`/dashboard/payment/${id}`} data-link={undefined}>
            Pay now
          </ButtonLink>
        ) : null}
        {status === 'paid' ? (
          <ButtonLink href={`/dashboard/receipt/${id}`}>See the receipt</ButtonLink>
        ) : null}
        <ButtonLink variant="quiet" href="/dashboard/my-orders">
          My orders
        </ButtonLink>
        {status === 'reserved' ? (
          <ButtonLink variant="quiet" href={cancelOrderPath(id)}>
            Cancel order
          </ButtonLink>
        ) : null}
      </div>
    </article>
  );
}

function OrderLead({ order: { status, heldUntil } }: { order: OwnOrderView }) {
  if (status === 'reserved') {
    return (
      <>
        Reserved for you until{' '}
        <strong>
          <DateTime iso={heldUntil} kind="short" />
        </strong>
        . Pay before then, or it goes back on sale.
      </>
    );
  }
  if (status === 'paid') return 'Meet the seller to collect it.';
  if (status === 'refunded') return 'Your payment has been sent back.';
  return 'This order has ended. You were not charged.';
}

function OrderFacts({ order }: { order: OwnOrderView }) {
  const { status, heldUntil, sellerName, sellerPhone, meetingLocation } = order;
  return (
    <dl className="min-w-0 grow basis-72 divide-y divide-line border-y border-line">
      <Fact label="Price">
        <Price money={priceOf(order)} className="font-bold" />
      </Fact>
      {status === 'reserved' ? (
        <Fact label="Reserved until">
          <DateTime iso={heldUntil} kind="short" />
        </Fact>
      ) : null}
      <Fact label="Seller">{sellerName}</Fact>
      {sellerPhone ? (
        <Fact label="Seller’s phone">
          <PhoneLink phone={sellerPhone} />
        </Fact>
      ) : null}
      {sellerPhone ? <Fact label="Meeting location">{meetingLocation}</Fact> : null}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[min(8rem,40%)_minmax(0,1fr)] gap-3 py-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
