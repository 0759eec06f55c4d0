import { productPath } from '~/features/products/product.dto';
import { t, Text } from '~/i18n/render-language';
import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import type { Column } from '~/ui/data-table';
import { DateTime, Price } from '~/ui/formats';
import { RowPicture } from '~/ui/picture';
import { RowLink } from '~/ui/row-buttons';
import type { OfferView } from '../offer.dto';
import { InactiveListingNote } from './inactive-listing-note';
import { OfferActions, movesByWeight } from './offer-actions';
import { OpenUntil } from './open-until';
import { offerLine, statusLabels } from './offer-texts';

/** An offer in the list, with the address of the order that it made. */
type OfferRowView = OfferView & { orderHref: string | null };

/** The columns of the offers that a person made and received. */
export const offerColumns = (from?: string): Column<OfferRowView>[] => [
  {
    key: 'image',
    header: t('offers.column.image'),
    cell: ({ image, name }) => <RowPicture picture={image} of={name} />,
  },
  {
    key: 'title',
    header: t('offers.column.title'),
    rowHeader: true,
    className: 'wrap-anywhere @2xl:w-full @2xl:min-w-36',
    cell: (offer) => (
      <>
        {offer.withheld ? (
          <bdi>{offer.name}</bdi>
        ) : (
          <RowLink href={productPath(offer.productId)}>{offer.name}</RowLink>
        )}
        <span className="row-quiet">{offerLine(offer)}</span>
        <InactiveListingNote offer={offer} />
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
        <span className="row-quiet whitespace-nowrap @max-2xl:hidden">
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
        <>
          <span className="hidden min-w-40 text-sm @2xl:inline-block">
            <OpenUntil iso={openUntil} />
          </span>
          <span className="block text-sm leading-4 text-ink-soft @2xl:hidden">
            <Text
              message="offers.untilDay"
              values={{ day: <DateTime iso={openUntil} kind="day" /> }}
            />
          </span>
        </>
      ) : (
        <Badge tone={status === 'accepted' ? 'good' : 'plain'}>{t(statusLabels[status])}</Badge>
      ),
  },
  {
    key: 'action',
    header: t('offers.column.action'),
    phone: 'action',
    print: false,
    className: 'row-answers',
    cell: (offer) => <Action offer={offer} from={from} />,
  },
  {
    key: 'more',
    header: t('ui.more'),
    phone: 'more',
    print: false,
    className: 'row-answers',
    cell: (offer) => {
      const { others } = movesByWeight(offer);
      return others.length > 0 && !offer.orderHref ? (
        <div className="@2xl:w-max">
          <p className="mb-2 text-sm text-ink-soft @2xl:hidden">
            <OpenUntil iso={offer.openUntil} /> ·{' '}
            {t('offers.ofPrice', {
              price: { amountMinor: offer.askingMinor, currency: offer.currency },
            })}
          </p>
          <OfferActions offer={offer} from={from} moves={others} />
        </div>
      ) : null;
    },
  },
];

function Action({ offer, from }: { offer: OfferRowView; from: string | undefined }) {
  const { orderHref, name, side } = offer;
  if (!orderHref) {
    return <OfferActions offer={offer} from={from} moves={movesByWeight(offer).main} />;
  }
  return (
    <ButtonLink variant="quiet" href={orderHref} className="@2xl:whitespace-nowrap">
      <Text
        message={side === 'buyer' ? 'offers.seeOrder' : 'offers.seeSale'}
        values={{ name }}
        tags={{ quiet: <span className="sr-only" /> }}
      />
    </ButtonLink>
  );
}
