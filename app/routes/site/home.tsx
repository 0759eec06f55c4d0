import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { openBooking } from '~/http/booking-page.server';
import { bookAction } from '~/http/product-actions.server';
import { BookingOverPage } from '~/routes/booking-over-page';
import { readNearYou, toCardViews } from '~/http/listing-page.server';
import { cacheablePageData } from '~/http/page-data.server';
import { listLoader } from '~/http/page-handler.server';
import { pageMeta, publicUrlOf } from '~/ui/page-meta';
import { siteData } from '~/ui/site-data';
import { CardForms } from '~/features/products/ui/card-forms';
import { cardPreload } from '~/features/products/ui/product-card';
import { useFavourites } from '~/features/favourites/ui/use-favourites';
import { fieldsOfCategories } from '~/features/products/category-fields.server';
import { categoriesIn } from '~/features/products/category-names.server';
import { listCategoriesWithCounts, listFront } from '~/features/search/front-page.sql.server';
import { bargainPrice } from '~/features/search/bargain-price';
import { shortAmount } from '~/lib/money';
import {
  CategoryList,
  HomeBanner,
  HomeSection,
  HowItWorks,
} from '~/features/search/ui/home-sections';
import { RecentlyViewed } from '~/features/search/ui/recently-viewed';
import { ProductGrid } from '~/features/products/ui/product-grid';
import { shortMoney } from '~/i18n/formats';
import { t } from '~/i18n/render-language';
import { smallCategoryPicture } from '~/lib/picture';

/** Two and three columns are filled by multiples of six. */
const ON_HOME = { advertised: 12, newest: 6, bargains: 6 };

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, {
    title: t('home.title'),
    description: t('home.description'),
    path: '/',
    feed: '/feeds/search',
    picture: args.data?.advertised[0]
      ? cardPreload(args.data.advertised[0], true)
      : cardPreload(args.data?.newest[0]),
  }),
  { 'script:ld+json': siteData(publicUrlOf(args)) },
];

export const loader = listLoader(async (args) => {
  const { ctx } = args;
  const cheap = bargainPrice(ctx.env.CURRENCY);
  const [fieldsOf, categories, front, near, booking] = await Promise.all([
    fieldsOfCategories(ctx, args.context.language),
    listCategoriesWithCounts(ctx).then((all) => categoriesIn(ctx, args.context.language, all)),
    listFront(ctx, { ...ON_HOME, maxPriceMinor: cheap.amountMinor }),
    readNearYou(args),
    openBooking(args),
  ]);
  const advertised = toCardViews(ctx, fieldsOf, front.advertised);
  const newest = toCardViews(ctx, fieldsOf, front.newest);
  const bargains = toCardViews(ctx, fieldsOf, front.bargains);
  return cacheablePageData(
    args.context,
    {
      categories: categories.map(({ id, name, picture, products }) => ({
        id,
        name,
        image: smallCategoryPicture(picture),
        products,
      })),
      advertised: advertised.products,
      newest: newest.products,
      bargains: bargains.products,
      cheap,
      near: near && { place: near.place, href: near.href, products: near.products },
      favourites: {
        ...advertised.favourites,
        ...newest.favourites,
        ...bargains.favourites,
        ...near?.favourites,
      },
      booking,
    },
    booking ? 'personal' : 'availability',
  );
});

export const action = bookAction();

export default function Home() {
  const { categories, advertised, newest, bargains, cheap, near, favourites, booking } =
    useLoaderData<typeof loader>();
  const favouriteOf = useFavourites(favourites);
  // The page has two addresses; a dialog opens over the one that is shown, and leads back to it.
  const here = useLocation().pathname === '/' ? '/' : '/home';
  const above = new Set([...advertised, ...newest, ...bargains].map(({ id }) => id));
  const under = new URLSearchParams({ maxPrice: shortAmount(cheap) });
  return (
    <div className="home">
      <BookingOverPage booking={booking} path={here} />
      <HomeBanner />
      <CategoryList categories={categories} />
      <div className="space-y-8 md:space-y-12">
        {advertised.length > 0 ? (
          <HomeSection id="advertised" title={t('home.advertised')} note={t('home.advertisedNote')}>
            <ProductGrid look="strip" eager={6} products={advertised} favouriteOf={favouriteOf} />
          </HomeSection>
        ) : null}
        {newest.length > 0 ? (
          <HomeSection
            id="newest"
            later={advertised.length > 0}
            title={t('home.newest')}
            all={{ href: '/search', label: t('home.seeEverything') }}
          >
            <ProductGrid
              fullRows
              eager={advertised.length > 0 ? 0 : 3}
              products={newest}
              favouriteOf={favouriteOf}
            />
          </HomeSection>
        ) : null}
        {bargains.length > 0 ? (
          <HomeSection
            later
            id="bargains"
            title={t('home.under', { price: shortMoney(cheap) })}
            all={{
              href: `/search?${under}`,
              label: t('home.seeAllUnder', { price: shortMoney(cheap) }),
            }}
          >
            <ProductGrid fullRows eager={0} products={bargains} favouriteOf={favouriteOf} />
          </HomeSection>
        ) : null}
        {near ? (
          <HomeSection
            later
            id="near"
            title={t('home.near')}
            note={near.place}
            all={{ href: near.href, label: t('home.seeAllNear') }}
          >
            <ProductGrid
              eager={0}
              products={near.products}
              favouriteOf={favouriteOf}
              idPrefixOf={({ id }) => (above.has(id) ? 'near' : undefined)}
            />
          </HomeSection>
        ) : null}
        <RecentlyViewed />
        <HowItWorks />
      </div>
      {/* Last, so that the first packets of the page have more of it. */}
      <CardForms page={here} />
    </div>
  );
}
