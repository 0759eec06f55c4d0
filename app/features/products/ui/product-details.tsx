import type { ReactNode } from 'react';
import { Badge, VerifiedMark } from '~/ui/badge';
import { DateTime } from '~/ui/formats';
import { PictureView, type Picture } from '~/ui/picture';
import type { ProductStatus, ProductView } from '../product.dto';
import { OwnListing } from './own-listing';
import { Favourite, type FavouriteView } from './favourite-button';
import { BookNow, Prices } from './product-card';
import { ReportControls, type ReportView } from './report-controls';

export interface PhotoGalleryProps {
  /** In the seller's order; at least one. */
  pictures: readonly Picture[];
  /** The product's name, for the alternative text. */
  name: string;
}

/** All photos side by side, scrolled or selected by their thumbnails; needs no script. */
export function PhotoGallery({ pictures, name }: PhotoGalleryProps) {
  const several = pictures.length > 1;
  const altOf = (index: number) =>
    several ? `${name}, photo ${index + 1} of ${pictures.length}` : name;
  return (
    <div>
      <ul
        aria-label={several ? 'Photos' : undefined}
        tabIndex={several ? 0 : undefined}
        className="flex snap-x snap-mandatory overflow-x-auto rounded bg-line"
      >
        {pictures.map((picture, index) => (
          <li key={index} id={`photo-${index + 1}`} className="w-full shrink-0 snap-center">
            <PictureView
              picture={picture}
              alt={altOf(index)}
              eager={index === 0}
              className="aspect-4/3 w-full object-contain"
            />
          </li>
        ))}
      </ul>
      {several ? (
        <ul aria-label="Go to a photo" className="mt-2 flex flex-wrap gap-2">
          {pictures.map((picture, index) => (
            <li key={index}>
              <a
                href={`#photo-${index + 1}`}
                className="block overflow-hidden rounded border border-line"
              >
                <PictureView
                  picture={picture}
                  alt={`Photo ${index + 1}`}
                  className="aspect-4/3 w-20 object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

export interface ProductDetailsProps {
  product: ProductView & { status: ProductStatus; purchaseYear: number; awaitsPrice: boolean };
  category: { id: string; name: string };
  pictures: readonly Picture[];
  favourite: FavouriteView;
  /** Replaces the "booked" note for the buyer of the active order. */
  ownOrderSlot?: ReactNode;
  /** As on a card of its category's page. */
  report?: ReportView | undefined;
}

const NAME_ID = 'product-name';

/**
 * All details of one product, with 'Book now' while it is available. Its buttons need CardForms on
 * the page.
 */
export function ProductDetails(props: ProductDetailsProps) {
  const { product, category, pictures, favourite, ownOrderSlot, report } = props;
  return (
    <article
      aria-labelledby={NAME_ID}
      className="grid grid-cols-1 gap-6 lg:grid-cols-[3fr_2fr] lg:gap-8"
    >
      <PhotoGallery pictures={pictures} name={product.name} />
      <div className="space-y-4">
        <div>
          <div className="flex items-start justify-between gap-3">
            <h1 id={NAME_ID} className="min-w-0 text-xl font-bold text-balance wrap-anywhere">
              {product.name}
            </h1>
            <Favourite product={product} favourite={favourite} />
          </div>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <div>
              <Prices {...product} />
            </div>
            {product.advertised && product.status === 'available' ? (
              <Badge tone="highlight">Advertised</Badge>
            ) : null}
          </div>
        </div>
        {ownOrderSlot ?? <Availability {...product} />}
        {product.own ? (
          <OwnListing
            id={product.id}
            name={product.name}
            editable={product.status === 'available'}
          />
        ) : product.status === 'available' && !product.awaitsPrice ? (
          <div className="flex">
            <BookNow id={product.id} headingId={NAME_ID} />
          </div>
        ) : null}
        <Facts product={product} category={category} />
        {product.description ? (
          <p className="max-w-prose whitespace-pre-line">{product.description}</p>
        ) : null}
        {report ? (
          <div className="flex">
            <ReportControls productId={product.id} report={report} />
          </div>
        ) : null}
        <SafetyAdvice />
      </div>
    </article>
  );
}

/** The notes for a seller whose own product can't be booked now. */
const ownStates = {
  reserved: 'A buyer has booked this and has not paid yet.',
  sold: 'A buyer has paid for this.',
} as const;

interface AvailabilityProps {
  status: ProductStatus;
  awaitsPrice: boolean;
  own?: true | undefined;
}

function Availability({ status, awaitsPrice, own }: AvailabilityProps) {
  if (awaitsPrice) return <AwaitsPrice own={own} />;
  if (status === 'available') return null;
  return (
    <div className="rounded border border-line bg-raised p-4">
      <Badge tone="bad">{status === 'sold' ? 'Sold' : 'Booked'}</Badge>
      <p className="mt-2">
        {own
          ? ownStates[status]
          : status === 'sold'
            ? 'This product is sold. See similar products below.'
            : 'Another buyer has booked this. If they do not pay in time, it goes back on sale.'}
      </p>
    </div>
  );
}

/** The note for a product with a price in a former currency of the site. */
function AwaitsPrice({ own }: Pick<AvailabilityProps, 'own'>) {
  return (
    <div className="rounded border border-line bg-raised p-4">
      <Badge tone="bad">Not for sale now</Badge>
      <p className="mt-2">
        {own
          ? 'The currency of this site has changed. Edit your listing and enter its prices again.'
          : 'The currency of this site has changed, and the seller has not confirmed the price yet.'}
      </p>
    </div>
  );
}

function Facts({ product, category }: Pick<ProductDetailsProps, 'product' | 'category'>) {
  const { yearsUsed } = product;
  const facts: [string, ReactNode][] = [
    ['Condition', <span className="capitalize">{product.condition}</span>],
    [
      'Years used',
      `${yearsUsed} ${yearsUsed === 1 ? 'year' : 'years'} (bought in ${product.purchaseYear})`,
    ],
    ['Location', product.location],
    [
      'Category',
      <a
        href={`/category/${encodeURIComponent(category.id)}`}
        data-link=""
        className="underline underline-offset-4"
      >
        {category.name}
      </a>,
    ],
    [
      'Seller',
      <span className="inline-flex max-w-full items-center gap-1 wrap-anywhere">
        {product.sellerName}
        {product.sellerVerified ? <VerifiedMark /> : null}
      </span>,
    ],
    ['Listed', <DateTime iso={product.createdAt} kind="long" />],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-y border-line py-4 wrap-anywhere">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SafetyAdvice() {
  return (
    <section aria-labelledby="safety" className="rounded border border-line bg-raised p-4 text-sm">
      <h2 id="safety" className="font-semibold">
        Buy safely
      </h2>
      <ul className="mt-1 list-disc space-y-1 ps-5 text-ink-soft">
        <li>Meet in a public place in daylight, and let a friend know where you are.</li>
        <li>Check the product and try it before you take it home.</li>
        <li>Pay through Rummage only. Never pay by bank transfer or gift card.</li>
      </ul>
    </section>
  );
}
