import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { bookFromPage, openBooking, requireBuyer } from '~/doors/booking-door.server';
import { BookingOverPage } from '~/doors/booking-over-page';
import { readListing } from '~/doors/listing-door.server';
import { keepable } from '~/doors/page-cache.server';
import { pageAction, pageLoader } from '~/doors/page-door.server';
import { pageMeta } from '~/doors/page-meta';
import { cardPreload } from '~/features/products/product-card';
import { useHearts } from '~/doors/use-hearts';
import { didYouMean, type SearchRespelling } from '~/features/products/did-you-mean.server';
import { listCategories } from '~/features/products/product.queries.server';
import { ListingResults } from '~/features/products/listing-results';
import { ProductGrid } from '~/features/products/product-grid';
import { ProductSearchBox } from '~/features/products/product-search-box';
import { EmptyState } from '~/ui/empty-state';
import { PageTitle } from '~/ui/page-title';

const PATH = '/search';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: `${args.data?.filters.q || 'Search'} · Rummage`,
    description: 'Search everything that is for sale on Rummage.',
    path: PATH,
    picture: cardPreload(args.data?.products[0]),
  });

export const loader = pageLoader(async (args) => {
  const { ctx } = args;
  const categories = (await listCategories(ctx)).map(({ id, name }) => ({ id, name }));
  const [{ categoryName: _, ...listing }, booking] = await Promise.all([
    readListing(args, { path: PATH, categories }),
    openBooking(args),
  ]);
  const { filters, total } = listing;
  // A search for the very words is not corrected, only asked about.
  const meant = total.count === 0 && filters.exact ? await didYouMean(ctx, filters.q) : null;
  return keepable(args.context, { ...listing, categories, meant, booking }, 'availability');
});

export const action = pageAction((args) => bookFromPage(args), {
  limit: 'booking',
  authorise: requireBuyer,
});

export default function Search() {
  const { products, hearts, categories, meant, booking, ...listing } =
    useLoaderData<typeof loader>();
  const heartOf = useHearts(hearts);
  const { q } = listing.filters;
  return (
    <>
      <PageTitle>{q ? `Results for “${q}”` : 'Search'}</PageTitle>
      <div className="mb-4 space-y-3">
        <ProductSearchBox label="Search all products" defaultValue={q} />
        {meant ? <DidYouMean meant={meant} /> : null}
        {listing.respelling ? <Respelled q={q} respelling={listing.respelling} /> : null}
      </div>
      <ListingResults
        path={PATH}
        listing={listing}
        categories={categories}
        empty={
          <EmptyState
            title={q ? `Nothing matches “${q}”.` : 'Nothing is for sale right now.'}
            text={q ? 'Try fewer or other words.' : undefined}
            next={{ href: '/', label: 'See all categories' }}
          />
        }
      >
        <ProductGrid headingLevel={2} products={products} page={listing.here} heartSlot={heartOf} />
      </ListingResults>
      <BookingOverPage booking={booking} path={PATH} />
    </>
  );
}

/** Says that a corrected spelling is shown, and leads to the search as it was typed. */
function Respelled({ q, respelling }: { q: string; respelling: SearchRespelling }) {
  const { meant, found } = respelling;
  return (
    <p>
      {found === 0 ? `Nothing matches “${q}”. Showing results for ` : `Also showing results for `}
      <strong className="font-semibold">“{meant}”</strong>
      {'. '}
      <a
        href={`${PATH}?${new URLSearchParams({ q, exact: '1' })}`}
        data-link=""
        className="font-semibold underline underline-offset-4"
      >
        Search only for “{q}”
      </a>
    </p>
  );
}

function DidYouMean({ meant }: { meant: string }) {
  return (
    <p>
      Did you mean{' '}
      <a
        href={`${PATH}?${new URLSearchParams({ q: meant })}`}
        data-link=""
        className="font-semibold underline underline-offset-4"
      >
        {meant}
      </a>
      ?
    </p>
  );
}
