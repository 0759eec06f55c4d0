import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { openBooking } from '~/http/booking-page.server';
import { bookAction } from '~/http/product-actions.server';
import { BookingOverPage } from '~/routes/booking-over-page';
import { shownName } from '~/features/accounts/erased-names';
import { fieldsOfCategories } from '~/features/products/category-fields.server';
import { toCardViews } from '~/http/listing-page.server';
import { cardsPager, tableRequest } from '~/http/lists.server';
import { pageLoader } from '~/http/page-handler.server';
import { useFavourites } from '~/features/favourites/ui/use-favourites';
import { requirePage } from '~/http/return-to';
import { priceRuleOf } from '~/features/products/price-rule';
import { awaitsPrice } from '~/features/products/product.dto';
import { CardForms } from '~/features/products/ui/card-forms';
import { ProductGrid } from '~/features/products/ui/product-grid';
import { listFavouriteProducts } from '~/features/favourites/favourites.server';
import { UnavailableList, whyUnavailable } from '~/features/favourites/ui/unavailable-list';
import { whyInactive } from '~/features/products/listing.policy';
import { t } from '~/i18n/render-language';
import { pictureOrDrawing } from '~/lib/picture';
import { EmptyState } from '~/ui/notices';
import { PageTitle } from '~/ui/page';
import { Pager } from '~/ui/pager';

const PAGE_SIZE = 24;
const HERE = '/dashboard/saved';

export const meta: MetaFunction = () => [{ title: t('products.saved.pageTitle') }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'product:list-saved');
  const { ctx, url } = args;
  const [fieldsOf, list, booking] = await Promise.all([
    fieldsOfCategories(ctx, args.context.language),
    listFavouriteProducts(ctx, { ...tableRequest(url), limit: PAGE_SIZE }),
    openBooking(args),
  ]);
  const now = ctx.clock.now();
  const prices = priceRuleOf(ctx);
  const here = list.items.filter(
    (row) =>
      !row.deleted &&
      row.status === 'available' &&
      !awaitsPrice(row, prices) &&
      !whyInactive(row, now),
  );
  const gone = list.items.filter((row) => !here.includes(row));
  return {
    ...toCardViews(ctx, fieldsOf, here),
    gone: gone.map((row) => ({
      id: row.id,
      name: shownName(row.name, args.context.language.t),
      image: pictureOrDrawing(row.imageId, row.categoryPicture),
      why: whyUnavailable(row, whyInactive(row, now)),
    })),
    ...cardsPager(HERE, url, list),
    booking,
  };
});

export const action = bookAction('product:list-saved');

export default function FavouritesPage() {
  const { products, gone, favourites, page, nextHref, previousHref, booking } =
    useLoaderData<typeof loader>();
  const favouriteOf = useFavourites(favourites);
  const nothing = products.length + gone.length === 0;
  return (
    <>
      <BookingOverPage booking={booking} path={HERE} />
      <CardForms page={page} />
      <PageTitle lead={t('products.saved.lead')}>{t('products.saved.title')}</PageTitle>
      {nothing ? (
        <EmptyState
          title={t('products.saved.emptyTitle')}
          text={t('products.saved.emptyText')}
          next={{ href: '/', label: t('products.browse') }}
        />
      ) : null}
      {products.length > 0 ? (
        <ProductGrid headingLevel={2} products={products} favouriteOf={favouriteOf} />
      ) : null}
      <UnavailableList products={gone} />
      <Pager nextHref={nextHref} previousHref={previousHref} />
    </>
  );
}
