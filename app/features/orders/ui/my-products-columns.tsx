import type { ReactNode } from 'react';
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
    { key: 'sn', header: 'SN', cell: (_product, index) => startAt + index },
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
      cell: (product) => (
        <>
          <RowLink href={`/products/${product.id}`}>{product.title}</RowLink>
          {product.buyer ? <Buyer product={product} buyer={product.buyer} /> : null}
          {product.buyer ? null : (
            <span className="row-quiet">
              {product.advertised ? <span className="@2xl:hidden">Advertised · </span> : null}
              {interestIn(product)}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'price',
      header: 'Price',
      align: 'end',
      phone: 'first',
      cell: (product) => <Price money={priceOf(product)} />,
    },
    {
      key: 'status',
      header: 'Status',
      phone: 'second',
      cell: (product) => <Status product={product} awaitsPrice={awaitsPrice(product, currency)} />,
    },
    {
      key: 'advertise',
      header: 'Advertise',
      phone: 'more',
      print: false,
      cell: (product) => <Advertise product={product} />,
    },
    {
      key: 'edit',
      header: 'Edit',
      phone: 'action',
      print: false,
      cell: ({ id, title, status, ...product }) =>
        awaitsPrice({ status, ...product }, currency) ? (
          <ButtonLink href={`${page}/${id}/edit`}>
            Confirm price<span className="sr-only"> of {title}</span>
          </ButtonLink>
        ) : status === 'available' ? (
          <VisitButton
            to={`${page}/${id}/edit`}
            label={`Edit product ${title}`}
            icon={<PencilIcon />}
            variant="bare"
          />
        ) : null,
    },
    {
      key: 'action',
      header: 'Action',
      phone: 'more',
      print: false,
      cell: ({ id, title }) => (
        <VisitButton
          to={`${page}/${id}/delete`}
          label={`Delete product ${title}`}
          icon={<TrashIcon />}
          variant="bare"
        />
      ),
    },
  ];
}

/** How often a listing was opened and marked, in words. */
export function interestIn({ views, favourites }: Pick<MyProductView, 'views' | 'favourites'>) {
  const opened = views === 1 ? '1 view' : `${views} views`;
  if (favourites === 0) return opened;
  return favourites === 1 ? `${opened} · 1 favourite` : `${opened} · ${favourites} favourites`;
}

function Status({ product, awaitsPrice }: { product: MyProductView; awaitsPrice: boolean }) {
  const { status } = product;
  return (
    <div className="flex gap-1">
      <Badge tone={status === 'available' ? 'good' : 'bad'}>
        <span className="capitalize">{status}</span>
      </Badge>
      {awaitsPrice ? <Badge tone="bad">Hidden</Badge> : null}
    </div>
  );
}

type BuyerProps = { product: MyProductView; buyer: NonNullable<MyProductView['buyer']> };

/** Who has booked or bought a product, and behind that how to meet. */
function Buyer({ product: { status, heldUntil }, buyer }: BuyerProps) {
  return (
    <RowDetails summary={status === 'sold' ? `Bought by ${buyer.name}` : `Booked by ${buyer.name}`}>
      <dl>
        {buyer.phone ? (
          <Fact term="Phone">
            <PhoneLink phone={buyer.phone} />
          </Fact>
        ) : null}
        {buyer.meetingLocation ? <Fact term="Meet at">{buyer.meetingLocation}</Fact> : null}
        {heldUntil ? (
          <Fact term="Reserved until">
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
    return <span className="text-sm text-ink-soft">Not while {status}</span>;
  }
  return (
    <PostButton
      fields={{ intent: 'advertise', productId: id, wanted: advertised ? 'off' : 'on' }}
      label="Advertise"
      of={title}
      pressed={advertised}
      compact
      variant={advertised ? 'primary' : 'quiet'}
      icon={advertised ? <CheckIcon /> : <MegaphoneIcon />}
    />
  );
}
