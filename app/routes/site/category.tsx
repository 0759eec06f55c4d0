import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { bookFromPage, openBooking, requireBuyer } from '~/doors/booking-door.server';
import { BookingOverPage } from '~/doors/booking-over-page';
import { readListing } from '~/doors/listing-door.server';
import { keepable } from '~/doors/page-cache.server';
import { pageAction, pageLoader } from '~/doors/page-door.server';
import { categoryPreview } from '~/doors/link-preview';
import { pageMeta } from '~/doors/page-meta';
import { cardPreload } from '~/features/products/product-card';
import { useHearts } from '~/doors/use-hearts';
import { useReports } from '~/doors/use-reports';
import { isReport, reportFromPage } from '~/doors/report-door.server';
import { requirePage } from '~/doors/way-back';
import { may } from '~/features/accounts/policy';
import { findOwnReports } from '~/features/reports/own-reports.queries.server';
import { ListingResults } from '~/features/products/listing-results';
import { requireId } from '~/lib/ids.server';
import { getCategory } from '~/features/products/product.queries.server';
import { ProductGrid } from '~/features/products/product-grid';
import { ProductSearchBox } from '~/features/products/product-search-box';
import { EmptyState } from '~/ui/empty-state';
import { PageTitle } from '~/ui/page-title';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: `${args.data?.category.name ?? 'Category'} · Rummage`,
    description: `Second-hand ${args.data?.category.name.toLowerCase() ?? 'goods'} on Rummage.`,
    path: `/category/${args.params.id ?? ''}`,
    picture: cardPreload(args.data?.products[0]),
    preview:
      args.data &&
      categoryPreview(
        args.data.category,
        args.data.products.slice(0, 1).map(({ image }) => image),
      ),
  });

export const loader = pageLoader(async (args) => {
  const { ctx, params } = args;
  const actor = requirePage(args, 'category:browse');
  const id = requireId(params.id ?? '');
  const { categoryName, ...listing } = await readListing(args, {
    path: `/category/${id}`,
    categoryId: id,
  });
  // Only an empty shelf leaves open what it is called, and whether it is there at all.
  const name = categoryName ?? (await getCategory(ctx, id)).name;
  const booking = await openBooking(args);
  const mayReport = may(actor, 'report:make');
  const reports = await findOwnReports(
    ctx,
    listing.products.map((product) => product.id),
  );
  return keepable(
    args.context,
    { ...listing, category: { id, name }, booking, mayReport, reports },
    'availability',
  );
});

export const action = pageAction(
  async (args) => (isReport(args.form) ? reportFromPage(args) : bookFromPage(args)),
  { limit: 'booking', authorise: requireBuyer },
);

export default function CategoryPage() {
  const { category, products, hearts, booking, mayReport, reports, ...listing } =
    useLoaderData<typeof loader>();
  const page = `/category/${category.id}`;
  const heartOf = useHearts(hearts);
  const reportOf = useReports(listing.here, mayReport, reports);
  return (
    <>
      <PageTitle>{category.name}</PageTitle>
      <div className="mb-4">
        <ProductSearchBox label={`Search ${category.name}`} categoryId={category.id} />
      </div>
      <ListingResults
        path={page}
        listing={listing}
        empty={
          <EmptyState
            title="There are no products in this category."
            next={{ href: '/', label: 'See all categories' }}
          />
        }
      >
        <ProductGrid
          headingLevel={2}
          products={products}
          page={listing.here}
          heartSlot={heartOf}
          reportSlot={reportOf}
        />
      </ListingResults>
      <BookingOverPage booking={booking} path={page} />
    </>
  );
}
