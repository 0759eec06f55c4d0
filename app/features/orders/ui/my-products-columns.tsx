import type { ReactNode } from 'react';
import { t, Text } from '~/i18n/render-language';
import { priceOf, type Currency } from '~/lib/money';
import { awaitsPrice } from '~/features/products/product.dto';
import { MessageLink } from '~/features/conversations/ui/message-link';
import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import type { Column } from '~/ui/data-table';
import { DateTime, PhoneLink, Price } from '~/ui/formats';
import { MegaphoneIcon, PencilIcon, TrashIcon } from '~/ui/dashboard-icons';
import { CheckIcon } from '~/ui/icons';
import { RowPicture } from '~/ui/picture';
import { PostButton, RowDetails, RowLink, VisitButton } from '~/ui/row-buttons';
import type { MyProductView } from '../order.dto';

/** The columns of My Products, in the specified order. */
export function myProductColumns(
  page: string,
  startAt: number,
  currency: Currency,
): Column<MyProductView>[] {
  return [
    { key: 'sn', header: t('orders.sn'), cell: (_product, index) => startAt + index },
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
          <RowLink href={`/products/${product.id}`}>{product.title}</RowLink>
          {product.buyer ? <Buyer product={product} buyer={product.buyer} /> : null}
          {product.buyer ? null : (
            <span className="row-quiet">
              {product.advertised ? (
                <span className="@2xl:hidden">{t('orders.mine.advertised')} · </span>
              ) : null}
              {interestIn(product)}
            </span>
          )}
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
      cell: (product) => <Status product={product} awaitsPrice={awaitsPrice(product, currency)} />,
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
      cell: ({ id, title, status, ...product }) =>
        awaitsPrice({ status, ...product }, currency) ? (
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
      cell: ({ id, title }) => (
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

/** How often a listing was opened and marked, in words. */
export function interestIn({ views, favourites }: Pick<MyProductView, 'views' | 'favourites'>) {
  const opened = t('orders.mine.views', { count: views });
  if (favourites === 0) return opened;
  return `${opened} · ${t('orders.mine.favourites', { count: favourites })}`;
}

const statuses = {
  available: 'orders.status.available',
  reserved: 'orders.status.reserved',
  sold: 'orders.status.sold',
} as const;

function Status({ product, awaitsPrice }: { product: MyProductView; awaitsPrice: boolean }) {
  const { status } = product;
  return (
    <div className="flex gap-1">
      <Badge tone={status === 'available' ? 'good' : 'bad'}>
        <span className="capitalize">{t(statuses[status])}</span>
      </Badge>
      {awaitsPrice ? <Badge tone="bad">{t('orders.mine.hidden')}</Badge> : null}
    </div>
  );
}

type BuyerProps = { product: MyProductView; buyer: NonNullable<MyProductView['buyer']> };

/** Who has booked or bought a product, and behind that how to meet. */
function Buyer({ product: { status, heldUntil }, buyer }: BuyerProps) {
  return (
    <RowDetails
      summary={
        status === 'sold'
          ? t('orders.mine.boughtBy', { name: buyer.name })
          : t('orders.mine.bookedBy', { name: buyer.name })
      }
    >
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
        {heldUntil ? (
          <Fact term={t('orders.reservedUntil')}>
            <DateTime iso={heldUntil} kind="short" />
          </Fact>
        ) : null}
      </dl>
      <MessageLink about={{ order: buyer.orderId }} className="mt-2" />
    </RowDetails>
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

/**
 * Only available products can be advertised. The button is pressed while the product is advertised.
 */
function Advertise({ product }: { product: MyProductView }) {
  const { id, title, status, advertised } = product;
  if (status !== 'available') {
    return (
      <span className="text-sm text-ink-soft">
        {status === 'sold' ? t('orders.mine.notWhileSold') : t('orders.mine.notWhileReserved')}
      </span>
    );
  }
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
