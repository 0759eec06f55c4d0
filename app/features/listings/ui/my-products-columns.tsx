import type { ReactNode } from 'react';
import { t, Text } from '~/i18n/render-language';
import { priceOf } from '~/lib/money';
import { MessageLink } from '~/features/conversations/ui/message-link';
import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import type { Column } from '~/ui/data-table';
import { PhoneLink } from '~/ui/dashboard-formats';
import { DateTime, Price } from '~/ui/formats';
import { MegaphoneIcon, PencilIcon, TrashIcon } from '~/ui/dashboard-icons';
import { CheckIcon } from '~/ui/icons';
import { RowPicture } from '~/ui/picture';
import { PostButton, RowDetails, RowLink, VisitButton } from '~/ui/row-buttons';
import type { MyProductView } from '~/features/orders/my-product.dto';
import { declineRequestPath, orderPath } from '~/features/orders/order-paths';
import { decisionPath } from '~/features/products/listing-paths';
import { CHANGE_FORM } from '../listing-changes';
import { ListingSteps, interestIn } from './listing-steps';

/** The columns of My Products, in the specified order. */
export function myProductColumns(page: string, startAt: number): Column<MyProductView>[] {
  return [
    { key: 'sn', header: t('orders.sn'), cell: (_product, index) => startAt + index },
    {
      key: 'select',
      header: t('moderation.select'),
      phone: 'select',
      print: false,
      cell: ({ id, title, deleted }) =>
        deleted ? null : (
          <label className="inline-flex size-11 items-center justify-center">
            <input
              type="checkbox"
              name="selected"
              value={id}
              form={CHANGE_FORM}
              aria-label={t('listings.select', { title })}
              className="row-selection size-5 shrink-0 accent-brand"
            />
          </label>
        ),
    },
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
      cell: (product) => (
        <>
          <RowLink href={pathOf(product)}>{product.title}</RowLink>
          {product.buyer ? <Buyer product={product} buyer={product.buyer} /> : null}
          {product.refundedOrderId ? <ListAgain product={product} /> : null}
          {product.buyer || product.refundedOrderId ? null : <ListingSteps product={product} />}
        </>
      ),
    },
    {
      key: 'price',
      header: t('ui.price'),
      align: 'end',
      phone: 'first',
      cell: (product) => <Price money={priceOf(product)} />,
    },
    {
      key: 'status',
      header: t('orders.statusColumn'),
      phone: 'second',
      cell: (product) => <Status product={product} />,
    },
    {
      key: 'advertise',
      header: t('orders.mine.advertise'),
      phone: 'more',
      print: false,
      cell: (product) => <Advertise product={product} />,
    },
    {
      key: 'edit',
      header: t('ui.edit'),
      phone: 'action',
      print: false,
      cell: ({ id, title, status, awaitsPrice }) =>
        awaitsPrice ? (
          <ButtonLink href={`${page}/${id}/edit`}>
            <Text
              message="orders.mine.confirmPrice"
              values={{ title }}
              tags={{ more: <span className="sr-only" /> }}
            />
          </ButtonLink>
        ) : status === 'available' ? (
          <VisitButton
            to={`${page}/${id}/edit`}
            label={t('orders.mine.edit', { title })}
            icon={<PencilIcon />}
            variant="bare"
          />
        ) : null,
    },
    {
      key: 'action',
      header: t('orders.action'),
      phone: 'more',
      print: false,
      cell: ({ id, title, deleted }) =>
        deleted ? null : (
          <VisitButton
            to={`${page}/${id}/delete`}
            label={t('orders.mine.delete', { title })}
            icon={<TrashIcon />}
            variant="bare"
          />
        ),
    },
  ];
}

/** The page of a listing; of a deleted one, which has none, that of its order. */
function pathOf({ id, deleted, buyer }: MyProductView): string {
  return deleted && buyer ? orderPath(buyer.orderId) : `/products/${id}`;
}

const statuses = {
  available: 'orders.status.available',
  reserved: 'orders.status.reserved',
  sold: 'orders.status.sold',
} as const;

/** The state of a listing: green while it is available, else red. */
function Status({ product }: { product: MyProductView }) {
  const { status, hidden, ended, soldElsewhere, held, refusalId } = product;
  return (
    <div className="flex flex-wrap gap-1">
      {held && status === 'available' ? (
        <Badge tone="bad">
          {held === 'waits' ? t('listingChecks.badge.waits') : t('listingChecks.badge.refused')}
        </Badge>
      ) : hidden && !ended ? (
        <Badge tone="bad">{t('orders.mine.hidden')}</Badge>
      ) : (
        <Badge tone={status === 'available' && !ended ? 'good' : 'bad'}>
          <span className="capitalize">{ended ? t('listings.ended') : t(statuses[status])}</span>
        </Badge>
      )}
      {refusalId ? (
        <RowLink href={decisionPath(refusalId)}>{t('mails.listingDecided.link')}</RowLink>
      ) : null}
      {soldElsewhere ? <Badge tone="plain">{t('listings.soldElsewhere.badge')}</Badge> : null}
    </div>
  );
}

const rest = { rest: <span className="sr-only" /> };

type BuyerProps = { product: MyProductView; buyer: NonNullable<MyProductView['buyer']> };

/**
 * The buyer of a product; unfolds to the phone number, the meeting place and the payment method.
 */
function Buyer({ product, buyer }: BuyerProps) {
  const { status, heldUntil, title } = product;
  return (
    <RowDetails
      summary={
        buyer.orderStatus === 'requested'
          ? t('orders.mine.requestedBy', { name: buyer.name })
          : status === 'sold'
            ? t('orders.mine.boughtBy', { name: buyer.name })
            : t('orders.mine.bookedBy', { name: buyer.name })
      }
      of={title}
    >
      <p>{interestIn(product)}</p>
      <dl>
        {buyer.phone ? (
          <Fact term={t('ui.phone')}>
            <PhoneLink phone={buyer.phone} />
          </Fact>
        ) : null}
        {buyer.meetingLocation ? (
          <Fact term={t('orders.mine.meetAt')}>
            <bdi>{buyer.meetingLocation}</bdi>
          </Fact>
        ) : null}
        {buyer.isCash ? (
          <Fact term={t('orders.row.payment')}>{t('orders.cash.method')}</Fact>
        ) : null}
        {heldUntil ? (
          <Fact term={t('orders.reservedUntil')}>
            <DateTime iso={heldUntil} kind="short" />
          </Fact>
        ) : null}
      </dl>
      <div className="mt-2 flex flex-wrap gap-3 print:hidden">
        {buyer.orderStatus === 'requested' ? (
          <>
            <PostButton
              fields={{
                intent: 'accept',
                orderId: buyer.orderId,
                place: buyer.meetingLocation,
              }}
              label={t('orders.request.accept')}
              of={title}
              variant="primary"
            />
            <ButtonLink variant="quiet" href={declineRequestPath(buyer.orderId)}>
              <Text
                message="ui.labelOf"
                values={{ label: t('orders.request.decline'), name: title }}
                tags={rest}
              />
            </ButtonLink>
          </>
        ) : null}
        <SeeOrder id={buyer.orderId} title={title} />
        {buyer.deleted ? null : <MessageLink about={{ order: buyer.orderId }} of={title} />}
      </div>
    </RowDetails>
  );
}

/** After a full refund: the seller decides whether the product is for sale again. */
function ListAgain({ product: { id, title, refundedOrderId } }: { product: MyProductView }) {
  return (
    <RowDetails summary={t('orders.state.refunded')} of={title}>
      <div className="mt-2 flex flex-wrap gap-3 print:hidden">
        <PostButton
          fields={{ intent: 'list-again', productId: id }}
          label={t('orders.listAgain.button')}
          of={title}
        />
        <SeeOrder id={refundedOrderId ?? ''} title={title} />
      </div>
    </RowDetails>
  );
}

function SeeOrder({ id, title }: { id: string; title: string }) {
  return (
    <ButtonLink variant="quiet" href={orderPath(id)}>
      <Text
        message="ui.labelFor"
        values={{ label: t('orders.page.see'), name: title }}
        tags={rest}
      />
    </ButtonLink>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="inline text-ink-soft">{term}: </dt>
      <dd className="inline">{children}</dd>
    </div>
  );
}

/** A dash in a table; the reason where the row is a block, and for screen readers. */
function Impossible({ why }: { why: string }) {
  return (
    <span className="text-sm text-ink-soft">
      <span className="@2xl:sr-only">{why}</span>
      <span aria-hidden="true" className="hidden @2xl:inline">
        –
      </span>
    </span>
  );
}

/**
 * Only available products can be advertised. The button is pressed while the product is advertised.
 */
function Advertise({ product }: { product: MyProductView }) {
  const { id, title, status, advertised, ended } = product;
  if (ended) return <Impossible why={t('listings.notWhileEnded')} />;
  if (status === 'sold') return <Impossible why={t('orders.mine.notWhileSold')} />;
  if (status !== 'available') return <Impossible why={t('orders.mine.notWhileReserved')} />;
  return (
    <PostButton
      fields={{ intent: 'advertise', productId: id, wanted: advertised ? 'off' : 'on' }}
      label={t('orders.mine.advertise')}
      of={title}
      pressed={advertised}
      compact
      variant={advertised ? 'primary' : 'quiet'}
      icon={advertised ? <CheckIcon /> : <MegaphoneIcon />}
    />
  );
}
