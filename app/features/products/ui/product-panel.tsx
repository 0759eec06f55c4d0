import type { ReactNode } from 'react';
import { formatMoney } from '~/lib/money';
import { hoursInWords } from '~/lib/text';
import { Badge } from '~/ui/badge';
import { Button } from '~/ui/button';
import { reductionOf, type ProductStatus, type ProductView } from '../product.dto';
import { OwnListing } from './own-listing';
import { BOOK_FORM } from './product-card';

export type PagedProduct = ProductView & {
  status: ProductStatus;
  purchaseYear: number;
  awaitsPrice: boolean;
};

/** The price, the original price as the seller stated it, and the difference. */
export function ProductPrice({ product }: { product: PagedProduct }) {
  const { resalePriceMinor, originalPriceMinor, currency } = product;
  const { reduced, percent } = reductionOf(product);
  const original = formatMoney({ amountMinor: originalPriceMinor, currency });
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
      <span className="font-display text-2xl font-semibold">
        {formatMoney({ amountMinor: resalePriceMinor, currency })}
      </span>
      <span className="text-ink-soft">
        <span className="sr-only">Original price </span>
        {reduced ? <s>{original}</s> : `new ${original}`}
      </span>
      {reduced && percent > 0 ? <span className="text-accent">{`${percent}% off`}</span> : null}
    </p>
  );
}

interface BuyBoxProps {
  product: PagedProduct;
  headingId: string;
  holdHours: number;
  /** Replaces everything for the buyer of the active order. */
  ownOrderSlot?: ReactNode;
  /** Below 'Book now': offering another price. */
  offerSlot?: ReactNode;
}

/** What the viewer can do about the product: book it, edit it, or see why neither. */
export function BuyBox({ product, headingId, holdHours, ownOrderSlot, offerSlot }: BuyBoxProps) {
  const { id, name, status, awaitsPrice, own } = product;
  if (ownOrderSlot) return ownOrderSlot;
  const open = status === 'available' && !awaitsPrice;
  return (
    <>
      {open ? null : <Unavailable {...product} />}
      {own ? (
        <div className="rounded-lg bg-sage px-4 py-1">
          <OwnListing id={id} name={name} editable={status === 'available'} />
        </div>
      ) : null}
      {open && !own ? (
        <>
          <BuyBar product={product} headingId={headingId} />
          <p className="text-sm text-balance text-ink-soft">
            {`Reserved for ${hoursInWords(holdHours)} · pay after you book · cancel free`}
          </p>
          {offerSlot}
        </>
      ) : null}
    </>
  );
}

/** 'Book now'; on a phone in a bar at the foot of the screen, with the price. */
function BuyBar({ product, headingId }: Pick<BuyBoxProps, 'product' | 'headingId'>) {
  const { id, resalePriceMinor, currency } = product;
  return (
    <div data-buy-bar="" className="buy-bar">
      <p aria-hidden="true" className="buy-bar-price">
        {formatMoney({ amountMinor: resalePriceMinor, currency })}
      </p>
      <Button
        form={BOOK_FORM}
        name="book"
        value={id}
        aria-describedby={headingId}
        className="min-h-12 grow text-base"
      >
        Book now
      </Button>
    </div>
  );
}

interface State {
  badge: string;
  text: string;
}

/** Why a product can't be booked, for its seller and for everyone else. */
function stateOf({ status, awaitsPrice, own }: PagedProduct): State {
  if (awaitsPrice) {
    return {
      badge: 'Not for sale now',
      text: own
        ? 'The currency of this site has changed. Edit your listing and enter its prices again.'
        : 'The currency of this site has changed, and the seller has not confirmed the price yet.',
    };
  }
  if (status === 'sold') {
    return {
      badge: 'Sold',
      text: own
        ? 'A buyer has paid for this.'
        : 'This product is sold. See similar products below.',
    };
  }
  return {
    badge: 'Reserved',
    text: own
      ? 'A buyer has booked this and has not paid yet.'
      : 'Another buyer has booked this. If they do not pay in time, it goes back on sale.',
  };
}

function Unavailable(product: PagedProduct) {
  const { badge, text } = stateOf(product);
  return (
    <div className="rounded-lg bg-sage p-4">
      <Badge tone="bad">{badge}</Badge>
      <p className="mt-2">{text}</p>
    </div>
  );
}
