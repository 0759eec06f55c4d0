import { productPath } from '~/features/products/product.dto';
import { t, Text } from '~/i18n/render-language';
import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import type { Column } from '~/ui/data-table';
import { Price } from '~/ui/formats';
import { RowPicture } from '~/ui/picture';
import { RowLink } from '~/ui/row-buttons';
import type { OfferView } from '../offer.dto';
import { OfferActions } from './offer-actions';
import { OpenUntil } from './open-until';
import { offerLine, statusLabels } from './offer-texts';

/** An offer in the list, with the address of the order that it made. */
export type OfferRowView = OfferView & { orderHref: string | null };

/** The columns of the offers that a person made and received. */
export const offerColumns = (): Column<OfferRowView>[] => [
  {
    key: 'image',
    header: t('offers.column.image'),
    cell: ({ image, name }) => <RowPicture picture={image} of={name} />,
  },
  {
    key: 'title',
    header: t('offers.column.title'),
    rowHeader: true,
    className: 'wrap-anywhere @2xl:min-w-36 @min-[60rem]:w-full @min-[60rem]:min-w-44',
    cell: (offer) => (
      <>
        <RowLink href={productPath(offer.productId)}>{offer.name}</RowLink>
        <span className="row-quiet">{offerLine(offer)}</span>
      </>
    ),
  },
  {
    key: 'offer',
    header: t('offers.column.offer'),
    align: 'end',
    phone: 'first',
    cell: (offer) => (
      <>
        <Price money={offer} />
        <span className="row-quiet whitespace-nowrap">
          {t('offers.ofPrice', {
            price: { amountMinor: offer.askingMinor, currency: offer.currency },
          })}
        </span>
      </>
    ),
  },
  {
    key: 'status',
    header: t('offers.column.status'),
    phone: 'second',
    cell: ({ status, openUntil }) =>
      status === 'open' ? (
        <span className="@2xl:inline-block @2xl:min-w-28 @2xl:text-sm">
          <OpenUntil iso={openUntil} />
        </span>
      ) : (
        <Badge tone={status === 'accepted' ? 'good' : 'plain'}>{t(statusLabels[status])}</Badge>
      ),
  },
  {
    key: 'action',
    header: t('offers.column.action'),
    phone: 'buttons',
    print: false,
    cell: (offer) => (
      <div className="@min-[60rem]:w-max">
        <Action offer={offer} />
      </div>
    ),
  },
];

function Action({ offer }: { offer: OfferRowView }) {
  const { orderHref, name, side } = offer;
  if (!orderHref) return <OfferActions offer={offer} />;
  return (
    <ButtonLink variant="quiet" href={orderHref}>
      <Text
        message={side === 'buyer' ? 'offers.seeOrder' : 'offers.seeSale'}
        values={{ name }}
        tags={{ quiet: <span className="sr-only" /> }}
      />
    </ButtonLink>
  );
}
