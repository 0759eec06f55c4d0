import { formatMoney, type Currency } from '~/lib/money';
import { Badge, VerifiedMark } from '~/ui/badge';
import { DateTime } from '~/ui/formats';
import { PictureView, type Picture } from '~/ui/picture';
import { productPath, type ProductView } from '../product.dto';
import { Favourite, type FavouriteView } from './favourite-button';
import { OwnListing } from './own-listing';
import { ReportControls, type ReportView } from './report-controls';

/** The id of the form in CardForms that 'Book now' sends. */
export const BOOK_FORM = 'book-form';

export interface ProductCardProps {
  product: ProductView;
  headingLevel: 2 | 3;
  /** Whether the picture is visible without scrolling. */
  eager: boolean;
  favourite: FavouriteView;
  /** Absent for viewers who can't report products, and on pages without reports. */
  report?: ReportView | undefined;
}

// Created once, because the element is the same on every card.
const advertisedBadge = (
  <div className="card-badge">
    <Badge tone="highlight">Advertised</Badge>
  </div>
);
const verifiedMark = <VerifiedMark />;
const originalPrice = <span className="sr-only">Original price </span>;

const CARD_SIZES = '(min-width: 64rem) 22rem, (min-width: 48rem) 48vw, 40vw';

/** The preload of a page's first card. */
export function cardPreload(product: { image: Picture } | undefined) {
  return product && { picture: product.image, sizes: CARD_SIZES };
}

/**
 * The card of a product. It is a cached fragment: a function of its props, without context or hooks
 * of its own. Its links and buttons work by the listeners of the page (client-behaviour.tsx).
 */
export function ProductCard({ product, headingLevel, eager, favourite, report }: ProductCardProps) {
  const { id } = product;
  const headingId = `product-${id}-name`;
  const Heading: 'h2' | 'h3' = `h${headingLevel}`;
  return (
    <article id={`product-${id}`} aria-labelledby={headingId} className="card">
      <div className="relative">
        <PictureView
          picture={product.image}
          alt=""
          eager={eager}
          sizes={CARD_SIZES}
          className="card-picture"
        />
        <div className="card-heart">
          <Favourite product={product} favourite={favourite} />
        </div>
        {product.advertised ? advertisedBadge : null}
      </div>
      <div className="card-words">
        <Heading id={headingId} className="card-name">
          <a href={productPath(id)} data-link="">
            {product.name}
          </a>
        </Heading>
        <Prices {...product} />
        <State {...product} />
      </div>
      <div className="card-foot">
        <p className="card-text">{product.description}</p>
        <Seller {...product} />
        <div className="flex flex-wrap items-center gap-2">
          {product.own ? (
            <OwnListing id={id} name={product.name} />
          ) : (
            <BookNow id={id} headingId={headingId} />
          )}
          {report ? <ReportControls productId={id} report={report} /> : null}
        </div>
      </div>
    </article>
  );
}

function State({ condition, yearsUsed, location }: ProductView) {
  return (
    <p className="card-line">
      <span className="capitalize">{condition}</span>
      {` condition · ${yearsUsed} ${yearsUsed === 1 ? 'year' : 'years'} used · ${location}`}
    </p>
  );
}

function Seller({ sellerName, sellerVerified, createdAt }: ProductView) {
  return (
    <div className="card-from">
      <p className="flex items-center gap-1">
        <span className="min-w-0 wrap-anywhere text-ink">{sellerName}</span>
        {sellerVerified ? verifiedMark : null}
      </p>
      <p>
        <DateTime iso={createdAt} kind="long" />
      </p>
    </div>
  );
}

interface PricesProps {
  resalePriceMinor: number;
  originalPriceMinor: number;
  currency: Currency;
}

/** The price, and beside it the original price with the saving. */
export function Prices({ resalePriceMinor, originalPriceMinor, currency }: PricesProps) {
  const saving = Math.round((1 - resalePriceMinor / originalPriceMinor) * 100);
  const reduced = resalePriceMinor < originalPriceMinor;
  const original = formatMoney({ amountMinor: originalPriceMinor, currency });
  return (
    <p className="prices">
      <b>{formatMoney({ amountMinor: resalePriceMinor, currency })}</b>
      <span className="text-sm text-ink-soft">
        {originalPrice}
        {reduced ? (
          <s>{original}</s>
        ) : (
          <>
            <span aria-hidden="true">new </span>
            {original}
          </>
        )}
      </span>
      {reduced && saving > 0 ? <span className="prices-saving">{`${saving} % off`}</span> : null}
    </p>
  );
}

interface BookNowProps {
  /** The product's id. */
  id: string;
  headingId: string;
}

/** Opens the booking dialog over the page. */
export function BookNow({ id, headingId }: BookNowProps) {
  return (
    <button
      form={BOOK_FORM}
      name="book"
      value={id}
      aria-describedby={headingId}
      className="button button-primary grow basis-full md:basis-28"
    >
      Book now
    </button>
  );
}
