import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { openBooking } from '~/http/booking-page.server';
import { bookAction } from '~/http/product-actions.server';
import { BookingOverPage } from '~/routes/booking-over-page';
import { fieldsOfCategories } from '~/features/products/category-fields.server';
import { toCardViews } from '~/http/listing-page.server';
import { cardsPager, tableRequest } from '~/http/lists.server';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { useFavourites } from '~/features/favourites/ui/use-favourites';
import { FOLLOWING_PATH } from '~/features/follows/follow-paths';
import { listNewListings } from '~/features/follows/follows.server';
import { FollowingTabs } from '~/features/follows/ui/following-tabs';
import { CardForms } from '~/features/products/ui/card-forms';
import { ProductGrid } from '~/features/products/ui/product-grid';
import { t } from '~/i18n/render-language';
import { EmptyState } from '~/ui/notices';
import { PageTitle } from '~/ui/page';
import { Pager } from '~/ui/pager';

const PAGE_SIZE = 24;

export const meta: MetaFunction = () => [{ title: `${t('follows.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'person:follow');
  const { ctx, url } = args;
  const [fieldsOf, list, booking] = await Promise.all([
    fieldsOfCategories(ctx, args.context.language),
    listNewListings(ctx, { ...tableRequest(url), limit: PAGE_SIZE }),
    openBooking(args),
  ]);
  return {
    ...toCardViews(ctx, fieldsOf, list.items),
    ...cardsPager(FOLLOWING_PATH, url, list),
    booking,
  };
});

export const action = bookAction('person:follow');

export default function Following() {
  const { products, favourites, page, nextHref, previousHref, booking } =
    useLoaderData<typeof loader>();
  const favouriteOf = useFavourites(favourites);
  return (
    <>
      <BookingOverPage booking={booking} path={FOLLOWING_PATH} />
      <CardForms page={page} />
      <PageTitle lead={t('follows.listingsLead')}>{t('follows.title')}</PageTitle>
      <FollowingTabs current="listings" />
      {products.length > 0 ? (
        <ProductGrid headingLevel={2} products={products} favouriteOf={favouriteOf} />
      ) : (
        <EmptyState
          title={t('follows.empty.title')}
          text={t('follows.empty.text')}
          next={{ href: '/search', label: t('products.browse') }}
        />
      )}
      <Pager nextHref={nextHref} previousHref={previousHref} />
    </>
  );
}
