import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { bookFromPage, openBooking } from '~/doors/booking-door.server';
import { BookingOverPage } from '~/doors/booking-over-page';
import { keepable } from '~/doors/page-cache.server';
import { pageAction, pageLoader } from '~/doors/page-door.server';
import { pageMeta } from '~/doors/page-meta';
import { useHearts } from '~/doors/use-hearts';
import { listCategoriesWithCounts } from '~/features/products/category-counts.sql.server';
import { CategoryList } from '~/features/products/category-list';
import { HomeBanner } from '~/features/products/home-banner';
import { toProductView } from '~/features/products/product.dto';
import { listNewest } from '~/features/products/list-newest.server';
import { listAdvertisedProducts } from '~/features/products/product.queries.server';
import { ProductGrid } from '~/features/products/product-grid';
import { listHearts } from '~/features/products/saved-product.queries.server';
import { ProductSearchBox } from '~/features/products/product-search-box';
import { toCardView } from '~/features/products/to-card-view';
import { categoryPicture } from '~/lib/picture';
import { ButtonLink } from '~/ui/button';

const ADVERTISED_ON_HOME = 24;
const NEWEST_ON_HOME = 12;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: 'Rummage · second-hand goods from people nearby',
    description: 'Browse, book and sell second-hand things: honest photos and clear prices.',
    path: '/',
  });

export const loader = pageLoader(async (args) => {
  const { ctx } = args;
  const [categories, advertised, booking] = await Promise.all([
    listCategoriesWithCounts(ctx),
    listAdvertisedProducts(ctx, { limit: ADVERTISED_ON_HOME }),
    openBooking(args),
  ]);
  const shown = advertised.items.map(({ id }) => id);
  const newest = await listNewest(ctx, NEWEST_ON_HOME, shown);
  const now = ctx.clock.now();
  return keepable(
    {
      categories: categories.map(({ id, name, picture, products }) => ({
        id,
        name,
        image: categoryPicture(picture),
        products,
      })),
      advertised: advertised.items.map((row) => toProductView(row, now)),
      newest: newest.map((row) => toProductView(row, now)),
      hearts: await listHearts(ctx, [...shown, ...newest.map(({ id }) => id)]),
      booking,
    },
    'availability',
  );
});

export const action = pageAction((args) => bookFromPage(args), { limit: 'booking' });

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
          <ProductGrid
            products={advertised.map((product) => toCardView(product, '/home'))}
            heartSlot={heartOf}
          />
        </section>
      ) : null}
      {newest.length > 0 ? (
        <section aria-labelledby="newest">
          <h2 id="newest" className="mb-4 text-lg font-bold">
            Newest listings
          </h2>
          <ProductGrid
            eager={advertised.length > 0 ? 0 : 3}
            products={newest.map((product) => toCardView(product, '/home'))}
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
