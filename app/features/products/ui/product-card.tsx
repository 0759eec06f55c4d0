import type { ReactElement } from 'react';
import { formatCents, type Cents } from '~/lib/money';
import { Badge, VerifiedMark } from '~/ui/badge';
import { DateTime } from '~/ui/formats';
import { keptMarkup } from '~/ui/kept-markup';
import { PictureView, type Picture } from '~/ui/picture';
import { productPath, type ProductView } from '../product.dto';
import { OwnListing } from './own-listing';

/** A page's address as a GET form has it, with the fields of its query. */
export interface BookForm {
  action: string;
  fields: [name: string, value: string][];
}

/** The form that opens the booking dialog over a page, whose address may have a query. */
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
  /** In the picture's corner. */
  favouriteSlot?: ReactElement | null;
  /** Beside 'Book now'. */
  reportSlot?: ReactElement | null;
};

// Made once: what is the same on every card need not be made sixty times for every page.
const advertisedBadge = (
  <div className="card-badge">
    <Badge tone="highlight">Advertised</Badge>
  </div>
);
const verifiedMark = <VerifiedMark />;
const originalPrice = <span className="sr-only">Original price </span>;

const CARD_SIZES = '(min-width: 64rem) 22rem, (min-width: 48rem) 48vw, 40vw';

/** What a page preloads of its first card. */
export function cardPreload(product: { image: Picture } | undefined) {
  return product && { picture: product.image, sizes: CARD_SIZES };
}

/** An item of a grid: what a person needs to decide about one product. */
export const ProductCard = keptMarkup(function ProductCard(props: ProductCardProps) {
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
});

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
  resalePriceCents: Cents;
  originalPriceCents: Cents;
}

/** The price, and beside it the original one with what is saved. */
export function Prices({ resalePriceCents, originalPriceCents }: PricesProps) {
  const saving = Math.round((1 - resalePriceCents / originalPriceCents) * 100);
  const reduced = resalePriceCents < originalPriceCents;
  const original = formatCents(originalPriceCents);
  return (
    <p className="prices">
      <b>{formatCents(resalePriceCents)}</b>
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
  /** The product's. */
  id: string;
  headingId: string;
}

/** A GET form, so that it is a button in every respect and still works without scripts. */
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
