import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { openBooking } from '~/http/booking-page.server';
import { bookOrReportAction } from '~/http/product-actions.server';
import { BookingOverPage } from '~/routes/booking-over-page';
import { readListing } from '~/http/listing-page.server';
import { cacheablePageData } from '~/http/page-data.server';
import { pageLoader } from '~/http/page-handler.server';
import { categoryCrumbs, categoryPreview, pageMeta } from '~/ui/page-meta';
import { SaveSearchLink } from '~/features/alerts/ui/save-search-link';
import { CardForms } from '~/features/products/ui/card-forms';
import { cardPreload } from '~/features/products/ui/product-card';
import { useFavourites } from '~/features/favourites/ui/use-favourites';
import { useReports } from '~/features/moderation/ui/use-reports';
import { requirePage } from '~/http/return-to';
import { may } from '~/features/accounts/account.policy';
import { findOwnReports } from '~/features/moderation/own-reports.server';
import { ListingResults } from '~/features/search/ui/listing-results';
import { language, t } from '~/i18n/render-language';
import { requireId } from '~/lib/ids.server';
import { categoryNameIn, relativesOf } from '~/features/products/category-names.server';
import { getCategory } from '~/features/products/product.queries.server';
import { ProductGrid } from '~/features/products/ui/product-grid';
import { CategoryHeader } from '~/features/search/ui/category-header';
import { smallCategoryPicture } from '~/lib/picture';
import { EmptyState } from '~/ui/notices';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: `${args.data?.category.name ?? t('search.categoryTitle')} · Rummage`,
    description: descriptionOf(args.data?.category),
    path: `/category/${args.params.id ?? ''}`,
    feed: args.data?.feed,
    picture: cardPreload(args.data?.products[0]),
    breadcrumb: args.data && categoryCrumbs(args.data.category),
    preview:
      args.data &&
      categoryPreview(
        args.data.category,
        args.data.products.slice(0, 1).map(({ image }) => image),
      ),
  });

function descriptionOf(category: { name: string } | undefined): string {
  if (!category) return t('search.categoryDescriptionAny');
  // In other languages the name stands as a name, in quotes or first.
  const english = language().locale.startsWith('en');
  const name = english ? category.name.toLowerCase() : category.name;
  return t('search.categoryDescription', { category: name });
}

export const loader = pageLoader(async (args) => {
  const { ctx, params } = args;
  const actor = requirePage(args, 'category:browse');
  const id = requireId(params.id ?? '');
  // May redirect: before the list is read.
  const booking = await openBooking(args);
  const { language } = args.context;
  const [{ firstCategory, ...listing }, { parent, children }] = await Promise.all([
    readListing(args, { path: `/category/${id}`, categoryId: id }),
    relativesOf(ctx, language, id),
  ]);
  // A list that is empty or begins in a child does not include the category: load it, or get a 404.
  const { name: plain, picture } =
    firstCategory?.id === id ? firstCategory : await getCategory(ctx, id);
  const mayReport = may(actor, 'report:make');
  const productIds = listing.products.map((product) => product.id);
  const [name, reports] = await Promise.all([
    categoryNameIn(ctx, language, { id, name: plain }),
    findOwnReports(ctx, productIds),
  ]);
  return cacheablePageData(
    args.context,
    {
      ...listing,
      category: { id, name, image: smallCategoryPicture(picture), parent, children },
      booking,
      mayReport,
      reports,
    },
    booking ? 'personal' : 'availability',
  );
});

export const action = bookOrReportAction();

export default function CategoryPage() {
  const { category, products, favourites, booking, mayReport, reports, ...listing } =
    useLoaderData<typeof loader>();
  const page = `/category/${category.id}`;
  const saveLink = listing.mayBeSaved ? (
    <SaveSearchLink filters={listing.filters} currency={listing.currency} />
  ) : null;
  const favouriteOf = useFavourites(favourites);
  const reportOf = useReports(mayReport, reports);
  return (
    <>
      <BookingOverPage booking={booking} path={page} />
      <CardForms page={listing.here} reports />
      <CategoryHeader category={category} />
      <ListingResults
        path={page}
        listing={listing}
        besideCount={saveLink}
        empty={
          <>
            <EmptyState
              title={t('search.categoryEmpty')}
              next={{ href: '/search', label: t('search.seeEverything') }}
            />
            <p className="mt-4 text-center">{saveLink}</p>
          </>
        }
      >
        <ProductGrid
          headingLevel={2}
          products={products}
          favouriteOf={favouriteOf}
          reportOf={(product) =>
            product.categoryId === category.id ? reportOf(product) : undefined
          }
        />
      </ListingResults>
    </>
  );
}
