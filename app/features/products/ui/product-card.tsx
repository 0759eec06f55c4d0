import { shortMoney } from '~/i18n/formats';
import { Text, t } from '~/i18n/render-language';
import type { Currency } from '~/lib/money';
import { referrerPolicyFor } from '~/lib/picture';
import { Badge, VerifiedMark } from '~/ui/badge';
import { DateTime } from '~/ui/formats';
import { PictureView, type Picture } from '~/ui/picture';
import { conditionNames } from '../condition-text';
import { productPath, reductionOf, sellerPath, type ProductView } from '../product.dto';
import { Favourite, type FavouriteView } from './favourite-button';
import { OwnListing } from './own-listing';
import { ReportControls, type ReportView } from './report-controls';
import { A } from '~/ui/link';

/** The id of the form in CardForms that 'Book now' sends. */
export const BOOK_FORM = 'book-form';

export interface ProductCardProps {
  product: ProductView;
  headingLevel: 2 | 3;
  /** Whether the picture is visible without scrolling. */
  eager: boolean;
  /** Whether it is one of the small tiles of a strip. */
  small: boolean;
  favourite: FavouriteView;
  /** Absent for viewers who can't report products, and on pages without reports. */
  report?: ReportView | undefined;
  /** Begins the card's ids instead of 'product', where another card of the product is on the page. */
  idPrefix?: string | undefined;
}

function AdvertisedBadge() {
  return (
    <div className="card-badge">
      <Badge tone="highlight">
        {t('products.advertised')}
        <span className="sr-only">. {t('products.advertisedNote')}</span>
      </Badge>
    </div>
  );
}

// Created once, because the element is the same on every card.
const verifiedMark = <VerifiedMark />;

const STRIP_SIZES = '(min-width: 80rem) 12rem, (min-width: 48rem) 23vw, 7.5rem';
const TILE_SIZES = '(min-width: 64rem) 23rem, (min-width: 48rem) 48vw, 7.5rem';

const sizesOf = (small: boolean) => (small ? STRIP_SIZES : TILE_SIZES);

/** The preload of a page's first card. */
export function cardPreload(product: { image: Picture } | undefined, small = false) {
  return product && { picture: product.image, sizes: sizesOf(small) };
}

/** Pictures between these ratios of width and height fill the frame; others are shown whole. */
const FILLING = { min: 0.9, max: 1.6 };

function frameClass({ width, height }: Picture): string {
  const ratio = width / height;
  const fills = ratio >= FILLING.min && ratio <= FILLING.max;
  return fills ? 'card-picture' : 'card-picture card-picture-whole';
}

/** From this length on a name may be cut off by its line; then the pointer shows all of it. */
const LONG_NAME = 24;

/**
 * The card of a product. It is a cached fragment: a function of its props, without context or hooks
 * of its own. Its links and buttons work by the listeners of the page (client-behaviour.tsx).
 */
export function ProductCard(card: ProductCardProps) {
  const { product, headingLevel, eager, small, favourite, report, idPrefix = 'product' } = card;
  const { id, name, image } = product;
  const headingId = `${idPrefix}-${id}-name`;
  const Heading: 'h2' | 'h3' = `h${headingLevel}`;
  return (
    <article id={`${idPrefix}-${id}`} aria-labelledby={headingId} className="card">
      <div className="card-photo">
        <PictureView
          picture={image}
          alt=""
          eager={eager}
          sizes={sizesOf(small)}
          className={frameClass(image)}
        />
        {product.advertised ? <AdvertisedBadge /> : null}
      </div>
      <div className="card-words">
        <Heading id={headingId} dir="auto" className="card-name">
          <A href={productPath(id)} data-link="" title={name.length > LONG_NAME ? name : undefined}>
            {name}
          </A>
        </Heading>
        <Prices {...product} />
        <State {...product} />
        <Distance km={product.distanceKm} />
        {product.description ? (
          <p dir="auto" className="card-text">
            {product.description}
          </p>
        ) : null}
        <Seller {...product} />
      </div>
      <div className="card-heart">
        <Favourite product={product} favourite={favourite} />
      </div>
      <div className="card-foot">
        {product.own ? (
          <OwnListing id={id} name={name} />
        ) : (
          <button
            form={BOOK_FORM}
            name="book"
            value={id}
            aria-describedby={headingId}
            className="card-book"
          >
            {t('products.bookNow')}
          </button>
        )}
        {report ? (
          <>
            {' '}
            <ReportControls productId={id} report={report} />
          </>
        ) : null}
      </div>
    </article>
  );
}

const hidden = <span className="sr-only" />;
const stateTags = { word: <span />, hidden };
const wordTags = { word: <span /> };
const originalTags = { hidden, seen: <span aria-hidden="true" /> };

/** Condition, age and town, and where there is room two facts of the category's fields. */
function State({ condition, yearsUsed, location, facts }: ProductView) {
  return (
    <p className="card-line">
      <Text
        message="products.cardState"
        values={{
          condition: t(conditionNames[condition]),
          years: yearsUsed,
          place: <bdi>{location}</bdi>,
        }}
        tags={stateTags}
      />
      {facts ? (
        <span className="card-facts">
          {facts.flatMap((fact) => [' ', <bdi key={fact}>{fact}</bdi>])}
        </span>
      ) : null}
    </p>
  );
}

function Distance({ km }: { km: number | undefined }) {
  if (km === undefined) return null;
  const text = km === 0 ? t('products.distanceNear') : t('products.distance', { km });
  return <p className="card-distance">{text}</p>;
}

function Seller(product: ProductView) {
  const { sellerId, sellerName, sellerImage, sellerVerified, createdAt } = product;
  return (
    <div className="card-from">
      {sellerImage ? (
        <img
          src={sellerImage}
          alt=""
          width={24}
          height={24}
          loading="lazy"
          decoding="async"
          referrerPolicy={referrerPolicyFor(sellerImage)}
          className="card-avatar"
        />
      ) : (
        <span aria-hidden="true" className="card-avatar">
          {[...sellerName][0]?.toUpperCase()}
        </span>
      )}
      <p>
        <A href={sellerPath(sellerId)} data-link="" className="card-seller">
          <bdi>{sellerName}</bdi>
        </A>
        {sellerVerified ? <> {verifiedMark}</> : null}
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
  reducedFromMinor?: number;
}

/** The price, and beside it the original price with the saving, or the price before a reduction. */
function Prices(prices: PricesProps) {
  const { resalePriceMinor, originalPriceMinor, currency, reducedFromMinor } = prices;
  const { reduced, percent } = reductionOf({ resalePriceMinor, originalPriceMinor });
  const original = shortMoney({ amountMinor: originalPriceMinor, currency });
  return (
    <p className="prices">
      <b>{shortMoney({ amountMinor: resalePriceMinor, currency })}</b>{' '}
      <span className="prices-original">
        <Text
          message="products.cardOriginal"
          values={{ price: reduced ? <s>{original}</s> : original }}
          tags={originalTags}
        />
      </span>{' '}
      {reducedFromMinor ? (
        <span className="prices-saving">
          <Text
            message="products.reducedFrom"
            values={{
              price: <s>{shortMoney({ amountMinor: reducedFromMinor, currency })}</s>,
            }}
            tags={wordTags}
          />
        </span>
      ) : reduced && percent > 0 ? (
        <span className="prices-saving">{t('products.percentOff', { percent })}</span>
      ) : null}
    </p>
  );
}
