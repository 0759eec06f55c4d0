import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { bookFromPage, openBooking, requireBuyer } from '~/doors/booking-door.server';
import { BookingOverPage } from '~/doors/booking-over-page';
import { keepable } from '~/doors/page-cache.server';
import { pageAction, pageLoader } from '~/doors/page-door.server';
import { pageMeta, publicUrlOf } from '~/doors/page-meta';
import { isReport, reportFromPage } from '~/doors/report-door.server';
import { useHearts } from '~/doors/use-hearts';
import { useReports } from '~/doors/use-reports';
import { readProductPage } from '~/doors/product-door.server';
import { OwnBookingNotice } from '~/features/orders/own-booking-notice';
import { ProductDetails } from '~/features/products/product-details';
import { ProductGrid } from '~/features/products/product-grid';
import type { ProductView } from '~/features/products/product.dto';
import { describeProduct, productJsonLd, productPreview } from '~/features/products/product-meta';
import { toBookForm } from '~/features/products/book-form';
import { productPath } from '~/features/products/product-path';
import { EmptyState } from '~/ui/empty-state';

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data } = args;
  const path = productPath(args.params.id ?? '');
  if (!data || data.gone) {
    const description = 'This product is no longer on Rummage.';
    return pageMeta(args, { title: 'Taken down · Rummage', description, path, index: false });
  }
  const publicUrl = publicUrlOf(args);
  return [
    ...pageMeta(args, {
      title: `${data.product.name} · Rummage`,
      description: describeProduct(data),
      path,
      picture: data.pictures[0] && { picture: data.pictures[0] },
      preview: productPreview(data),
    }),
    { 'script:ld+json': productJsonLd(data, publicUrl) },
  ];
};

export const loader = pageLoader(async (args) => {
  const page = await readProductPage(args);
  const booking = await openBooking(args);
  return keepable(args.context, { ...page, booking }, 'availability', page.gone ? 410 : 200);
});

export const action = pageAction(
  async (args) => (isReport(args.form) ? reportFromPage(args) : bookFromPage(args)),
  { limit: 'booking', authorise: requireBuyer },
);

export default function ProductPage() {
  const page = useLoaderData<typeof loader>();
  const here = productPath(useParams().id ?? '');
  const heartOf = useHearts(page.hearts);
  const reportOf = useReports(here, !page.gone && page.mayReport, page.gone ? {} : page.reports);
  return (
    <div className="space-y-8">
      {page.gone ? (
        <EmptyState
          titleLevel={1}
          title="This product has been taken down."
          text={page.similar.length > 0 ? 'Perhaps one of these will do instead.' : undefined}
          next={{ href: '/search', label: 'See what is for sale' }}
        />
      ) : (
        <>
          <ProductDetails
            {...page}
            bookForm={toBookForm(here)}
            heartSlot={heartOf(page.product)}
            ownBookingSlot={page.ownBooking ? <OwnBookingNotice booking={page.ownBooking} /> : null}
            reportSlot={reportOf(page.product)}
          />
          <Shelf
            id="others"
            title={`More from ${page.product.sellerName}`}
            products={page.others}
            here={here}
            heartSlot={heartOf}
          />
        </>
      )}
      <Shelf
        id="similar"
        title="Similar products"
        products={page.similar}
        here={here}
        heartSlot={heartOf}
      />
      <BookingOverPage booking={page.booking} path={here} />
    </div>
  );
}

interface ShelfProps {
  id: string;
  title: string;
  products: ProductView[];
  here: string;
  heartSlot: ReturnType<typeof useHearts>;
}

/** Some products under a heading; nothing at all when there are none. */
function Shelf({ id, title, products, here, heartSlot }: ShelfProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-lg font-bold">
        {title}
      </h2>
      <ProductGrid eager={0} products={products} page={here} heartSlot={heartSlot} />
    </section>
  );
}
