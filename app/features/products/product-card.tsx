import type { ReactNode } from 'react';
import type { Cents } from '~/lib/money';
import { Badge } from '~/ui/badge';
import { DateTime } from '~/ui/date-time';
import { PictureView } from '~/ui/picture';
import type { Picture } from '~/ui/picture';
import { Price } from '~/ui/price';
import { VerifiedMark } from '~/ui/verified-mark';

export type ProductCardView = {
  id: string;
  name: string;
  /** The product's own page; null while there is none. */
  href: string | null;
  description: string;
  image: Picture;
  imageAlt: string;
  resalePriceCents: Cents;
  originalPriceCents: Cents;
  condition: string;
  yearsUsed: number;
  location: string;
  sellerName: string;
  sellerVerified: boolean;
  /** ISO 8601 in UTC. */
  createdAt: string;
  advertised: boolean;
  /** The page over which the booking dialog opens. */
  bookForm: BookForm;
};

/** A page's address as a GET form has it, with the fields of its query. */
export type BookForm = { action: string; fields: [name: string, value: string][] };

export type ProductCardProps = {
  product: ProductCardView;
  headingLevel?: 2 | 3;
  eager?: boolean;
  /** In the picture's corner. */
  heartSlot?: ReactNode;
  /** Beside 'Book now'. */
  reportSlot?: ReactNode;
};

/** What a person needs to decide about one product. On a phone picture and price share a row. */
export function ProductCard(props: ProductCardProps) {
  const { product, headingLevel = 3, eager, heartSlot, reportSlot } = props;
  const Heading: 'h2' | 'h3' = `h${headingLevel}`;
  const headingId = `product-${product.id}-name`;
  return (
    <article id={`product-${product.id}`} aria-labelledby={headingId} className="card">
      <div className="relative">
        <PictureView
          picture={product.image}
          alt={product.imageAlt}
          eager={eager}
          sizes="(min-width: 64rem) 22rem, (min-width: 48rem) 48vw, 40vw"
          className="card-picture"
        />
        <div className="absolute end-1 bottom-1 md:top-1 md:bottom-auto">{heartSlot}</div>
        {product.advertised ? (
          <div className="absolute start-0 top-2 md:start-2">
            <Badge tone="highlight">Advertised</Badge>
          </div>
        ) : null}
      </div>

      <div className="card-words">
        <Heading id={headingId} className="order-2 line-clamp-2 font-semibold">
          {product.href ? (
            <a href={product.href} data-link="" className="hover:underline">
              {product.name}
            </a>
          ) : (
            product.name
          )}
        </Heading>
        <Prices {...product} />
        <p className="order-3 mt-1 text-sm text-ink-soft">
          <span className="capitalize">{product.condition}</span>
          {` condition · ${product.yearsUsed} ${product.yearsUsed === 1 ? 'year' : 'years'} used · ${product.location}`}
        </p>
      </div>

      <div className="card-foot">
        <p className="line-clamp-2 text-sm md:line-clamp-3">{product.description}</p>
        <div className="mt-auto text-sm text-ink-soft">
          <p className="flex items-center gap-1">
            <span className="truncate text-ink">{product.sellerName}</span>
            {product.sellerVerified ? <VerifiedMark /> : null}
          </p>
          <p>
            <DateTime iso={product.createdAt} kind="long" />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <BookNow form={product.bookForm} id={product.id} headingId={headingId} />
          {reportSlot}
        </div>
      </div>
    </article>
  );
}

type PricesProps = Pick<ProductCardView, 'resalePriceCents' | 'originalPriceCents'>;

/** The price, and beside it the original one with what is saved. */
export function Prices({ resalePriceCents, originalPriceCents }: PricesProps) {
  const saving = Math.round((1 - resalePriceCents / originalPriceCents) * 100);
  const reduced = resalePriceCents < originalPriceCents;
  return (
    <p className="order-1 flex flex-wrap items-baseline gap-x-2">
      <Price cents={resalePriceCents} className="text-lg font-bold" />
      <span className="text-sm text-ink-soft">
        <span className="sr-only">Original price </span>
        {reduced ? (
          <s>
            <Price cents={originalPriceCents} />
          </s>
        ) : (
          <>
            <span aria-hidden="true">new </span>
            <Price cents={originalPriceCents} />
          </>
        )}
      </span>
      {reduced && saving > 0 ? (
        <span className="text-sm font-semibold text-brand">{`${saving} % off`}</span>
      ) : null}
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
      <button
        type="submit"
        aria-describedby={headingId}
        className="button button-primary w-full whitespace-nowrap"
      >
        Book now
      </button>
    </form>
  );
}
