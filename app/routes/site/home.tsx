import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { bookFromPage, openBooking, requireBuyer } from '~/doors/booking-door.server';
import { BookingOverPage } from '~/doors/booking-over-page';
import { keepable } from '~/doors/page-cache.server';
import { pageAction, pageLoader } from '~/doors/page-door.server';
import { pageMeta } from '~/doors/page-meta';
import { cardPreload } from '~/features/products/product-card';
import { useHearts } from '~/doors/use-hearts';
import { listCategoriesWithCounts } from '~/features/products/category-counts.sql.server';
import { CategoryList } from '~/features/products/category-list';
import { HomeBanner } from '~/features/products/home-banner';
import { toProductView } from '~/features/products/product.dto';
import { listFront } from '~/features/products/list-front.sql.server';
import { ProductGrid } from '~/features/products/product-grid';
import { heartsOf } from '~/features/products/saved-product.queries.server';
import { ProductSearchBox } from '~/features/products/product-search-box';
import { categoryPicture } from '~/lib/picture';
import { ButtonLink } from '~/ui/button';

const ON_HOME = { advertised: 24, newest: 12 };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: 'Rummage · second-hand goods from people nearby',
    description: 'Browse, book and sell second-hand things: honest photos and clear prices.',
    path: '/',
    picture: cardPreload(args.data?.advertised[0] ?? args.data?.newest[0]),
  });

export const loader = pageLoader(async (args) => {
  const { ctx } = args;
  const [categories, { advertised, newest }, booking] = await Promise.all([
    listCategoriesWithCounts(ctx),
    listFront(ctx, ON_HOME),
    openBooking(args),
  ]);
  const now = ctx.clock.now();
  return keepable(
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
      hearts: heartsOf([...advertised, ...newest]),
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
  const { categories, advertised, newest, hearts, booking } = useLoaderData<typeof loader>();
  const heartOf = useHearts(hearts);
  return (
    <div className="space-y-4 sm:space-y-8">
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
          <ProductGrid products={advertised} page="/home" heartSlot={heartOf} />
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
            page="/home"
            heartSlot={heartOf}
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
