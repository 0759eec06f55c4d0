import type { ReactNode } from 'react';
import type { Cents } from '~/lib/money';
import { Badge } from '~/ui/badge';
import { Button } from '~/ui/button';
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
  /** Where the booking dialog opens; its query may be of any shape. */
  bookHref: string;
};

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
    <article
      id={`product-${product.id}`}
      aria-labelledby={headingId}
      className="grid h-full grid-cols-[minmax(0,2fr)_minmax(0,3fr)] content-start gap-x-3 overflow-hidden rounded border border-line bg-raised md:grid-cols-1 md:grid-rows-[auto_auto_1fr]"
    >
      <div className="relative">
        <PictureView
          picture={product.image}
          alt={product.imageAlt}
          eager={eager}
          sizes="(min-width: 64rem) 22rem, (min-width: 48rem) 48vw, 40vw"
          className="aspect-4/3 h-full w-full object-cover md:h-auto"
        />
        <div className="absolute end-1 bottom-1 md:top-1 md:bottom-auto">{heartSlot}</div>
        {product.advertised ? (
          <div className="absolute start-0 top-2 md:start-2">
            <Badge tone="highlight">Advertised</Badge>
          </div>
        ) : null}
      </div>

      <div className="flex min-w-0 flex-col py-3 pe-3 md:px-4 md:pb-0">
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
          <span className="capitalize">{product.condition}</span> condition · {product.yearsUsed}{' '}
          {product.yearsUsed === 1 ? 'year' : 'years'} used · {product.location}
        </p>
      </div>

      <div className="col-span-full flex flex-col gap-2 border-t border-line p-3 md:border-0 md:px-4 md:pt-2 md:pb-4">
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
          <BookNow href={product.bookHref} headingId={headingId} />
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
        <span className="text-sm font-semibold text-brand">{saving} % off</span>
      ) : null}
    </p>
  );
}

/** A GET form, so that it is a button in every respect and still works without scripts. */
export function BookNow({ href, headingId }: { href: string; headingId: string }) {
  const [path = '', query = ''] = href.split('?');
  return (
    <form
      method="get"
      action={path}
      data-link="keep-scroll"
      className="grow basis-full md:basis-28"
    >
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button aria-describedby={headingId} className="w-full whitespace-nowrap">
        Book now
      </Button>
    </form>
  );
}
