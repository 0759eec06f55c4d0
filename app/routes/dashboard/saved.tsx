import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { bookFromPage, openBooking } from '~/http/booking-page.server';
import { BookingOverPage } from '~/routes/booking-over-page';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { useFavourites } from '~/features/favourites/ui/use-favourites';
import { requirePage } from '~/http/return-to';
import { toProductView } from '~/features/products/product.dto';
import { ProductGrid } from '~/features/products/ui/product-grid';
import { favouritesOf, listFavouriteProducts } from '~/features/favourites/favourites.server';
import { UnavailableList, whyUnavailable } from '~/features/favourites/ui/unavailable-list';
import { ownCursor } from '~/lib/paging';
import { EmptyState } from '~/ui/notices';
import { PageTitle } from '~/ui/page';
import { Pager } from '~/ui/data-table';

const SAVED_A_PAGE = 24;
const HERE = '/dashboard/saved';

export const meta: MetaFunction = () => [{ title: 'Saved · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'product:list-saved');
  const { ctx, url } = args;
  const cursor = ownCursor(url.searchParams.get('cursor'));
  const [{ items, next }, booking] = await Promise.all([
    listFavouriteProducts(ctx, { limit: SAVED_A_PAGE, cursor }),
    openBooking(args),
  ]);
  const here = items.filter(({ deleted, status }) => !deleted && status === 'available');
  const gone = items.filter((row) => !here.includes(row));
  return {
    products: here.map((row) => toProductView(row, ctx.clock.now(), ctx.actor)),
    gone: gone.map((row) => ({ id: row.id, name: row.name, why: whyUnavailable(row) })),
    favourites: favouritesOf(here),
    page: cursor ? `${HERE}?cursor=${encodeURIComponent(cursor)}` : HERE,
    next,
    booking,
  };
});

export const action = pageAction((args) => bookFromPage(args), {
  needs: 'product:list-saved',
});

export default function Saved() {
  const { products, gone, favourites, page, next, booking } = useLoaderData<typeof loader>();
  const favouriteButtonOf = useFavourites(favourites);
  const nothing = products.length + gone.length === 0;
  return (
    <>
      <PageTitle lead="What you have put a heart on. Saving holds nothing: book before others do.">
        Saved
      </PageTitle>
      {nothing ? (
        <EmptyState
          title="You have not saved anything yet."
          text="Press the heart on a product to find it here again."
          next={{ href: '/', label: 'Look around' }}
        />
      ) : null}
      {products.length > 0 ? (
        <ProductGrid
          headingLevel={2}
          products={products}
          page={HERE}
          favouriteSlot={favouriteButtonOf}
        />
      ) : null}
      <UnavailableList products={gone} page={page} />
      <Pager nextHref={next && `${HERE}?cursor=${next}`} />
      <BookingOverPage booking={booking} path={HERE} />
    </>
  );
}
