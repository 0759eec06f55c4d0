import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { bookFromPage, openBooking, requireBuyer } from '~/http/booking-page.server';
import { BookingOverPage } from '~/routes/booking-over-page';
import { cacheablePageData } from '~/http/page-data.server';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { pageMeta, publicUrlOf } from '~/ui/page-meta';
import { siteData } from '~/ui/site-data';
import { CardForms } from '~/features/products/ui/card-forms';
import { cardPreload } from '~/features/products/ui/product-card';
import { useFavourites } from '~/features/favourites/ui/use-favourites';
import { listCategoriesWithCounts, listFront } from '~/features/search/front-page.sql.server';
import { CategoryList, HomeBanner } from '~/features/search/ui/home-sections';
import { toProductView } from '~/features/products/product.dto';
import { ProductGrid } from '~/features/products/ui/product-grid';
import { favouritesOf } from '~/features/favourites/favourites.server';
import { ProductSearchBox } from '~/features/search/ui/product-search-box';
import { categoryPicture } from '~/lib/picture';
import { ButtonLink } from '~/ui/button';

const ON_HOME = { advertised: 24, newest: 12 };

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, {
    title: 'Rummage · second-hand goods from people nearby',
    description: 'Browse, book and sell second-hand things: honest photos and clear prices.',
    path: '/',
    picture: cardPreload(args.data?.advertised[0] ?? args.data?.newest[0]),
  }),
  { 'script:ld+json': siteData(publicUrlOf(args)) },
];

export const loader = pageLoader(async (args) => {
  const { ctx } = args;
  const [categories, { advertised, newest }, booking] = await Promise.all([
    listCategoriesWithCounts(ctx),
    listFront(ctx, ON_HOME),
    openBooking(args),
  ]);
  const now = ctx.clock.now();
  return cacheablePageData(
    args.context,
    {
      categories: categories.map(({ id, name, picture, products }) => ({
        id,
        name,
        image: categoryPicture(picture),
        products,
      })),
      advertised: advertised.map((row) => toProductView(row, now, ctx.actor)),
      newest: newest.map((row) => toProductView(row, now, ctx.actor)),
      favourites: favouritesOf([...advertised, ...newest]),
      booking,
    },
    'availability',
  );
});

export const action = pageAction((args) => bookFromPage(args), {
  limit: 'booking',
  authorise: requireBuyer,
});

export default function Home() {
  const { categories, advertised, newest, favourites, booking } = useLoaderData<typeof loader>();
  const favouriteOf = useFavourites(favourites);
  return (
    <div className="space-y-4 sm:space-y-8">
      <CardForms page="/home" />
      <div className="space-y-3 sm:space-y-4">
        <HomeBanner />
        <ProductSearchBox label="Search all products" />
      </div>
      <CategoryList categories={categories} />
      {advertised.length > 0 ? (
        <section aria-labelledby="advertised">
          <h2 id="advertised" className="mb-2 text-lg font-bold sm:mb-4">
            Advertised Products
          </h2>
          <ProductGrid products={advertised} favouriteOf={favouriteOf} />
        </section>
      ) : null}
      {newest.length > 0 ? (
        <section aria-labelledby="newest">
          <h2 id="newest" className="mb-4 text-lg font-bold">
            Newest listings
          </h2>
          <ProductGrid
            eager={advertised.length > 0 ? 0 : 3}
            products={newest}
            favouriteOf={favouriteOf}
          />
          <ButtonLink variant="quiet" href="/search" className="mt-6">
            See everything for sale
          </ButtonLink>
        </section>
      ) : null}
      <BookingOverPage booking={booking} path="/home" />
    </div>
  );
}
