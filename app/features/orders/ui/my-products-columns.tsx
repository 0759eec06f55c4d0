import type { ReactNode } from 'react';
import { priceOf, type Currency } from '~/lib/money';
import { awaitsPrice } from '~/features/products/product.dto';
import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import type { Column } from '~/ui/data-table';
import { DateTime, PhoneLink, Price } from '~/ui/formats';
import { CheckIcon, MegaphoneIcon, PencilIcon, TrashIcon } from '~/ui/icons';
import { RowPicture } from '~/ui/picture';
import { PostButton, VisitButton, RowLink } from '~/ui/row-buttons';
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
      className: 'wrap-anywhere @2xl:min-w-32 @min-[54rem]:min-w-40',
      cell: ({ id, title }) => <RowLink href={`/products/${id}`}>{title}</RowLink>,
    },
    {
      key: 'price',
      header: 'Price',
      align: 'end',
      cell: (product) => <Price money={priceOf(product)} />,
    },
    {
      key: 'status',
      header: 'Status',
      className: '@min-[54rem]:min-w-40',
      cell: (product) => <Status product={product} awaitsPrice={awaitsPrice(product, currency)} />,
    },
    {
      key: 'advertise',
      header: 'Advertise',
      print: false,
      cell: (product) => <Advertise product={product} />,
    },
    {
      key: 'action',
      header: 'Action',
      print: false,
      cell: (product) => (
        <div className="flex flex-wrap gap-2">
          {awaitsPrice(product, currency) ? (
            <ButtonLink href={`${page}/${product.id}/edit`}>
              Confirm price<span className="sr-only"> of {product.title}</span>
            </ButtonLink>
          ) : product.status === 'available' ? (
            <VisitButton
              to={`${page}/${product.id}/edit`}
              label={`Edit product ${product.title}`}
              icon={<PencilIcon />}
            />
          ) : null}
          <VisitButton
            to={`${page}/${product.id}/delete`}
            label={`Delete product ${product.title}`}
            icon={<TrashIcon />}
            variant="danger"
          />
        </div>
      ),
    },
  ];
}

/** The status badge and, for a booked or sold product, the buyer with contact details. */
function Status({ product, awaitsPrice }: { product: MyProductView; awaitsPrice: boolean }) {
  const { status, advertised, buyer, heldUntil } = product;
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="flex flex-wrap gap-1">
        <Badge tone={status === 'available' ? 'good' : 'bad'}>
          <span className="capitalize">{status}</span>
        </Badge>
        {awaitsPrice ? <Badge tone="bad">Hidden</Badge> : null}
        {status === 'available' && advertised ? <Badge tone="highlight">Advertised</Badge> : null}
      </div>
      {buyer ? (
        <dl className="text-sm wrap-anywhere">
          <Fact term={status === 'sold' ? 'Bought by' : 'Booked by'}>{buyer.name}</Fact>
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
      ) : null}
    </div>
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
  if (status !== 'available') return <span className="text-ink-soft">Not while {status}</span>;
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
