import { Fragment, type ReactNode } from 'react';
import { money } from '~/i18n/formats';
import { Text, t } from '~/i18n/render-language';
import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { CheckIcon } from '~/ui/icons';
import { A } from '~/ui/link';
import { decisionPath } from '../listing-paths';
import { productPath, reductionOf, type ProductStatus, type ProductView } from '../product.dto';
import type { InactiveReason } from '../listing.policy';
import { CalendarDay } from './calendar-day';
import { OwnListing } from './own-listing';

export type PagedProduct = ProductView & {
  status: ProductStatus;
  purchaseYear: number;
  awaitsPrice: boolean;
  /** Why an available product can't be booked now. */
  inactive: InactiveReason | null;
  /** ISO 8601. */
  pausedUntil: string | null;
  /** Whether it can be paid in cash at the handover. */
  takesCash: boolean;
  held: 'waits' | 'refused' | null;
  /** The decision by which it is refused, for its seller. */
  refusalId: string | null;
};

const tags = { hidden: <span className="sr-only" />, seen: <span aria-hidden="true" /> };

/** Between the parts of a line. */
const DOT = ' · ';

/** The price, the original price as the seller stated it, and the difference. */
export function ProductPrice({ product }: { product: PagedProduct }) {
  const { resalePriceMinor, originalPriceMinor, currency, reducedFromMinor } = product;
  const { reduced, percent } = reductionOf(product);
  const original = money({ amountMinor: originalPriceMinor, currency });
  const before = reducedFromMinor && money({ amountMinor: reducedFromMinor, currency });
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="font-display text-[min(1.5rem,9vw)] font-semibold">
          {money({ amountMinor: resalePriceMinor, currency })}
        </span>{' '}
        <span className="text-ink-soft">
          <Text
            message="products.cardOriginal"
            values={{ price: reduced ? <s>{original}</s> : original }}
            tags={tags}
          />
        </span>{' '}
        {reduced && percent > 0 ? (
          <span className="text-accent">{t('products.percentOff', { percent })}</span>
        ) : null}
      </p>
      {before ? (
        <p className="text-sm text-accent tabular-nums">
          <Text message="products.reducedFromLowest" values={{ price: <s>{before}</s> }} />
        </p>
      ) : null}
    </div>
  );
}

interface BuyBoxProps {
  product: PagedProduct;
  /** Whether similar products stand below. */
  hasSimilar: boolean;
  headingId: string;
  holdHours: number;
  /** Replaces everything for the buyer of the active order. */
  ownOrderSlot?: ReactNode;
  /** Below 'Book now': offering another price. */
  offerSlot?: ReactNode;
}

/**
 * Actions of the viewer: to book the product or to edit it, or the reason why neither is possible.
 */
export function BuyBox(props: BuyBoxProps) {
  const { product, hasSimilar, headingId, holdHours, ownOrderSlot, offerSlot } = props;
  const { id, name, status, awaitsPrice, inactive, held, own } = product;
  if (ownOrderSlot) return ownOrderSlot;
  const open = status === 'available' && !awaitsPrice && !inactive && !held;
  return (
    <>
      {held ? (
        <Held held={held} refusalId={product.refusalId} />
      ) : open ? null : (
        <Unavailable product={product} hasSimilar={hasSimilar} />
      )}
      {own ? (
        <div className="rounded-lg bg-sage px-4 py-1">
          <OwnListing id={id} name={name} editable={status === 'available'} />
        </div>
      ) : null}
      {open && !own ? (
        <>
          <BuyBar product={product} headingId={headingId} />
          <ul className="space-y-1 text-sm text-ink-soft">
            {[
              t('products.reservedFor', { hours: holdHours }),
              t('products.held'),
              t('products.dispute'),
            ].map((line) => (
              <li key={line} className="flex gap-2">
                <CheckIcon className="mt-0.5 size-4 shrink-0 text-good" />
                <span className="min-w-0">
                  {line.split(DOT).map((part, index) => (
                    // A line breaks between its parts first.
                    <Fragment key={part}>
                      {index > 0 ? DOT : null}
                      <span className="inline-block">{part}</span>
                    </Fragment>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          {offerSlot}
        </>
      ) : null}
    </>
  );
}

/** Notice that only the seller sees the listing, with a link to the decision. */
function Held({ held, refusalId }: { held: 'waits' | 'refused'; refusalId: string | null }) {
  const waits = held === 'waits';
  return (
    <div className="rounded-lg bg-sage p-4">
      <Badge tone={waits ? 'plain' : 'bad'}>
        {waits ? t('listingChecks.badge.waits') : t('listingChecks.badge.refused')}
      </Badge>
      <p className="mt-2">
        {waits ? t('listingChecks.yoursWaits') : t('listingChecks.yoursRefused')}
      </p>
      {refusalId ? (
        <p className="mt-1">
          <A
            href={decisionPath(refusalId)}
            data-link=""
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t('mails.listingDecided.link')}
          </A>
        </p>
      ) : null}
    </div>
  );
}

/** 'Book now'; on a phone in a bar at the foot of the screen, with the price. */
function BuyBar({ product, headingId }: Pick<BuyBoxProps, 'product' | 'headingId'>) {
  const { id, resalePriceMinor, currency } = product;
  return (
    <div data-buy-bar="" className="buy-bar">
      <p aria-hidden="true" className="buy-bar-price">
        {money({ amountMinor: resalePriceMinor, currency })}
      </p>
      <ButtonLink
        href={`${productPath(id)}?book=${id}`}
        data-link="keep-scroll"
        rel="nofollow"
        aria-describedby={headingId}
        className="min-h-12 grow text-base"
      >
        {t('products.bookNow')}
      </ButtonLink>
    </div>
  );
}

interface State {
  badge: string;
  text: ReactNode;
}

/** Why a product can't be booked, for its seller and for everyone else. */
function stateOf({ status, awaitsPrice, inactive, pausedUntil, own }: PagedProduct): State {
  if (inactive === 'ended') {
    return {
      badge: t('listings.ended'),
      text: own ? t('products.state.endedOwn') : t('products.state.endedText'),
    };
  }
  if (inactive === 'paused' && pausedUntil) {
    const until = <CalendarDay iso={pausedUntil} />;
    return {
      badge: t('products.state.paused'),
      text: own ? (
        <Text message="products.state.pausedOwn" values={{ until }} />
      ) : (
        <Text message="products.state.pausedText" values={{ until }} />
      ),
    };
  }
  if (awaitsPrice) {
    return {
      badge: t('products.state.notForSale'),
      text: own ? t('products.state.notForSaleOwn') : t('products.state.notForSaleText'),
    };
  }
  if (status === 'sold') {
    return {
      badge: t('products.state.sold'),
      text: own ? t('products.state.soldOwn') : t('products.state.soldText'),
    };
  }
  return {
    badge: t('products.state.reserved'),
    text: own ? t('products.state.reservedOwn') : t('products.state.reservedText'),
  };
}

function Unavailable({ product, hasSimilar }: Pick<BuyBoxProps, 'product' | 'hasSimilar'>) {
  const { badge, text } = stateOf(product);
  return (
    <div className="rounded-lg bg-sage p-4">
      <Badge tone="plain">{badge}</Badge>
      <p className="mt-2">{text}</p>
      {hasSimilar && product.status === 'sold' && !product.own ? (
        <ButtonLink href="#similar" data-link={undefined} className="mt-3 w-full print:hidden">
          {t('orders.similar')}
        </ButtonLink>
      ) : null}
    </div>
  );
}
