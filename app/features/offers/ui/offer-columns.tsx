import { productPath } from '~/features/products/product.dto';
import { formatMoney } from '~/lib/money';
import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import type { Column } from '~/ui/data-table';
import { DateTime, Price } from '~/ui/formats';
import { RowPicture } from '~/ui/picture';
import { RowLink } from '~/ui/row-buttons';
import type { OfferView } from '../offer.dto';
import { OfferActions } from './offer-actions';
import { offerLine, offerTexts, statusLabels } from './offer-texts';

/** An offer in the list, with the address of the order that it made. */
export type OfferRowView = OfferView & { orderHref: string | null };

/** The columns of the offers that a person made and received. */
export const offerColumns: Column<OfferRowView>[] = [
  {
    key: 'image',
    header: 'Image',
    cell: ({ image, name }) => <RowPicture picture={image} of={name} />,
  },
  {
    key: 'title',
    header: 'Title',
    rowHeader: true,
    className: 'wrap-anywhere @2xl:w-full',
    cell: ({ productId, name, side, madeBy, otherName }) => (
      <>
        <RowLink href={productPath(productId)}>{name}</RowLink>
        <span className="row-quiet">{offerLine(side, madeBy, otherName)}</span>
      </>
    ),
  },
  {
    key: 'offer',
    header: 'Offer',
    align: 'end',
    phone: 'first',
    cell: (offer) => (
      <>
        <Price money={offer} />
        <span className="row-quiet">
          {`of ${formatMoney({ amountMinor: offer.askingMinor, currency: offer.currency })}`}
        </span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'second',
    cell: ({ status, openUntil }) =>
      status === 'open' ? (
        <>
          {offerTexts.openUntil} <DateTime iso={openUntil} kind="short" />
        </>
      ) : (
        <Badge tone={status === 'accepted' ? 'good' : 'plain'}>{statusLabels[status]}</Badge>
      ),
  },
  {
    key: 'action',
    header: 'Action',
    phone: 'label',
    print: false,
    cell: (offer) =>
      offer.orderHref ? (
        <ButtonLink variant="quiet" href={offer.orderHref}>
          See my order<span className="sr-only"> of {offer.name}</span>
        </ButtonLink>
      ) : (
        <OfferActions offer={offer} />
      ),
  },
];
