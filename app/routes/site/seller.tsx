import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { Suspense } from 'react';
import { openBooking } from '~/http/booking-page.server';
import { bookAction } from '~/http/product-actions.server';
import { readListing } from '~/http/listing-page.server';
import { cacheablePageData } from '~/http/page-data.server';
import { listLoader } from '~/http/page-handler.server';
import { BookingOverPage } from '~/routes/booking-over-page';
import { blockedNote } from '~/features/blocks/blocked-note.server';
import { useFavourites } from '~/features/favourites/ui/use-favourites';
import { listCategories } from '~/features/products/category-names.server';
import { sellerPath } from '~/features/products/product.dto';
import { CardForms } from '~/features/products/ui/card-forms';
import { ProductGrid } from '~/features/products/ui/product-grid';
import { toReviewView } from '~/features/reviews/review.dto';
import { listReviewsOf } from '~/features/reviews/review.queries.server';
import { ListingResults } from '~/features/search/ui/listing-results';
import { sellerJsonLd } from '~/features/sellers/seller-meta.server';
import { getSellerPage } from '~/features/sellers/seller.queries.server';
import { SellerHeader } from '~/features/sellers/ui/seller-header';
import { inTitle, t } from '~/i18n/render-language';
import { EmptyState } from '~/ui/notices';
import { pageMeta } from '~/ui/page-meta';
import { lazyPart } from '~/ui/lazy-part';

// Below the listings, and without buttons: it is loaded after the page.
const SellerReviews = import.meta.env.SSR
  ? (await import('~/features/reviews/ui/seller-reviews')).default
  : lazyPart(() => import('~/features/reviews/ui/seller-reviews'));

const LATEST_REVIEWS = 5;

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data } = args;
  const path = sellerPath(args.params.id ?? '');
  if (!data) {
    const title = t('sellers.gone');
    return pageMeta(args, { title, description: title, path, index: false });
  }
  const name = inTitle(data.seller.name);
  return [
    ...pageMeta(args, {
      title: t('sellers.pageTitle', { name }),
      description: t('sellers.description', { name }),
      path,
      feed: `/feeds${path}`,
      breadcrumb: [{ name, path }],
    }),
    { 'script:ld+json': data.jsonLd },
  ];
};

export const loader = listLoader(async (args) => {
  const { ctx, context, params } = args;
  const seller = await getSellerPage(ctx, params.id ?? '');
  const { id } = seller;
  const categories = (await listCategories(ctx, context.language)).map((one) => ({
    id: one.id,
    name: one.name,
  }));
  const [{ firstCategory: _, ...listing }, latest, booking] = await Promise.all([
    readListing(args, { path: sellerPath(id), sellerId: id, categories }),
    listReviewsOf(ctx, id, { limit: LATEST_REVIEWS }),
    openBooking(args),
  ]);
  const reviews = latest.items.map((row) => toReviewView(row, ctx.actor?.userId));
  const { t } = context.language;
  const emptyTitle = seller.pausedUntil
    ? t('sellers.paused', { until: { iso: seller.pausedUntil, kind: 'date' } })
    : t('sellers.noListings');
  // A person whom the seller has blocked reads the sentence for both (ADR 154).
  const note = seller.hasBlocked ? blockedNote(context.language) : null;
  const jsonLd = sellerJsonLd(seller, latest.items, {
    publicUrl: ctx.publicUrl,
    t,
  });
  const more = latest.next !== null;
  const page = { ...listing, seller, emptyTitle, note, categories, reviews, more, jsonLd, booking };
  return cacheablePageData(context, page, booking ? 'personal' : 'availability');
});

export const action = bookAction();

export default function Seller() {
  const {
    products,
    favourites,
    categories,
    seller,
    emptyTitle,
    note,
    reviews,
    more,
    booking,
    ...listing
  } = useLoaderData<typeof loader>();
  const favouriteOf = useFavourites(favourites);
  const path = sellerPath(useParams().id ?? '');
  const { name } = seller;
  return (
    <>
      <BookingOverPage booking={booking} path={path} />
      <CardForms page={listing.here} />
      <SellerHeader seller={seller} note={note} />
      <section aria-labelledby="listings">
        {/* Beside the heading of the filters it would be one too many. */}
        <h2 id="listings" className="mb-3 text-lg font-semibold lg:sr-only">
          {t('sellers.listings')}
        </h2>
        <ListingResults
          path={path}
          listing={listing}
          categories={categories}
          empty={<EmptyState title={emptyTitle} />}
        >
          <ProductGrid headingLevel={3} products={products} favouriteOf={favouriteOf} />
        </ListingResults>
      </section>
      <section aria-labelledby="reviews" className="mt-10 max-w-3xl">
        <h2 id="reviews" className="text-lg font-semibold">
          {t('reviews.title')}
        </h2>
        <Suspense>
          <SellerReviews
            path={path}
            name={name}
            own={seller.own}
            cashCount={seller.rating.cashCount}
            reviews={reviews}
            more={more}
          />
        </Suspense>
      </section>
    </>
  );
}
