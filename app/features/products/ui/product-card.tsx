import type { ReactElement } from 'react';
import { formatMoney, type Currency } from '~/lib/money';
import { Badge, VerifiedMark } from '~/ui/badge';
import { DateTime } from '~/ui/formats';
import { PictureView, type Picture } from '~/ui/picture';
import { productPath, type ProductView } from '../product.dto';
import { OwnListing } from './own-listing';

/** A page's address as the action and fields of a GET form. */
export interface BookForm {
  action: string;
  fields: [name: string, value: string][];
}

/** The form that opens the booking dialog over a page. The address may have a query. */
export function toBookForm(page: string): BookForm {
  const [action = '', query = ''] = page.split('?');
  return { action, fields: [...new URLSearchParams(query)] };
}

export type ProductCardProps = {
  product: ProductView;
  /** The page over which the booking dialog opens. */
  bookForm: BookForm;
  headingLevel?: 2 | 3;
  eager?: boolean;
  /** Rendered in the corner of the picture. */
  favouriteSlot?: ReactElement | null;
  /** Rendered beside 'Book now'. */
  reportSlot?: ReactElement | null;
};

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

/** A card of the product grid. */
export function ProductCard(props: ProductCardProps) {
  const { product, bookForm, headingLevel = 3, eager, favouriteSlot, reportSlot } = props;
  const { id } = product;
  const headingId = `product-${id}-name`;
  const Heading: 'h2' | 'h3' = `h${headingLevel}`;
  return (
    <li className="card-slot">
      <article id={`product-${id}`} aria-labelledby={headingId} className="card">
        <div className="relative">
          <PictureView
            picture={product.image}
            alt=""
            eager={eager}
            sizes={CARD_SIZES}
            className="card-picture"
          />
          <div className="card-heart">{favouriteSlot}</div>
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
              <BookNow form={bookForm} id={id} headingId={headingId} />
            )}
            {reportSlot}
          </div>
        </div>
      </article>
    </li>
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
  form: BookForm;
  /** The product's id. */
  id: string;
  headingId: string;
}

/** A GET form, so that it is a real button and works without scripts. */
export function BookNow({ form, id, headingId }: BookNowProps) {
  return (
    <form
      method="get"
      action={form.action}
      data-link="keep-scroll"
      className="grow basis-full md:basis-28"
    >
      {form.fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="book" value={id} />
      <button type="submit" aria-describedby={headingId} className="button button-primary w-full">
        Book now
      </button>
    </form>
  );
}
