import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { Suspense } from 'react';
import { openBooking } from '~/http/booking-page.server';
import { bookOrReportAction } from '~/http/product-actions.server';
import { BookingOverPage } from '~/routes/booking-over-page';
import { cacheablePageData } from '~/http/page-data.server';
import { pageLoader } from '~/http/page-handler.server';
import { categoryCrumbs, pageMeta } from '~/ui/page-meta';
import { useFavourites } from '~/features/favourites/ui/use-favourites';
import { useReports } from '~/features/moderation/ui/use-reports';
import { readProductPage } from '~/http/product-page.server';
import { Breadcrumb } from '~/features/products/ui/breadcrumb';
import { MessageLink } from '~/features/conversations/ui/message-link';
import { ProductDetails } from '~/features/products/ui/product-details';
import { ProductGrid } from '~/features/products/ui/product-grid';
import { type ProductView, productPath } from '~/features/products/product.dto';
import { CardForms } from '~/features/products/ui/card-forms';
import { inTitle, t } from '~/i18n/render-language';
import { EmptyState } from '~/ui/notices';
import { A } from '~/ui/link';
import { lazyPart } from '~/ui/lazy-part';

// Only the buyers of a product load what shows their order (as the booking form, ADR 101).
const OwnOrderPanel = import.meta.env.SSR
  ? (await import('~/features/orders/ui/own-order-panel')).default
  : lazyPart(() => import('~/features/orders/ui/own-order-panel'));

// Small parts beside the product, without forms of their own, are loaded after it.
const RatingLine = import.meta.env.SSR
  ? (await import('~/features/reviews/ui/stars')).RatingLine
  : lazyPart(async () => ({ default: (await import('~/features/reviews/ui/stars')).RatingLine }));
const OfferPanel = import.meta.env.SSR
  ? (await import('~/features/offers/ui/offer-panel')).OfferPanel
  : lazyPart(async () => ({
      default: (await import('~/features/offers/ui/offer-panel')).OfferPanel,
    }));

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data } = args;
  const path = productPath(args.params.id ?? '');
  if (!data || data.gone) {
    const description = t('products.gone.description');
    return pageMeta(args, { title: t('products.gone.title'), description, path, index: false });
  }
  const { description, preview, jsonLd } = data.meta;
  return [
    ...pageMeta(args, {
      title: t('products.pageTitle', { name: inTitle(data.product.name) }),
      description,
      path,
      picture: data.pictures[0] && { picture: data.pictures[0] },
      preview,
      breadcrumb: [...categoryCrumbs(data.category), { name: data.product.name, path }],
    }),
    data.feed,
    { 'script:ld+json': jsonLd },
  ];
};

export const loader = pageLoader(async (args) => {
  const page = await readProductPage(args);
  const booking = await openBooking(args);
  const hasPhone = booking !== null || (!page.gone && page.ownOrder?.sellerPhone);
  return cacheablePageData(
    args.context,
    { ...page, booking },
    hasPhone ? 'personal' : 'availability',
    page.gone ? 410 : 200,
  );
});

export const action = bookOrReportAction();

export default function ProductPage() {
  const page = useLoaderData<typeof loader>();
  const here = productPath(useParams().id ?? '');
  const home = { href: '/', label: t('products.home') };
  const crumbOf = ({ id, name }: { id: string; name: string }) => ({
    href: `/category/${encodeURIComponent(id)}`,
    label: name,
  });
  const { parent } = page.category;
  const categoryCrumb = crumbOf(page.category);
  const favouriteOf = useFavourites(page.favourites);
  const reportOf = useReports(!page.gone && page.mayReport, page.gone ? {} : page.reports);
  return (
    <div className="space-y-10 md:-mt-4 print:space-y-4">
      <BookingOverPage booking={page.booking} path={here} />
      <CardForms page={here} />
      <Breadcrumb
        crumbs={[
          home,
          ...(parent ? [crumbOf(parent)] : []),
          categoryCrumb,
          ...(page.gone ? [] : [{ label: page.product.name }]),
        ]}
      />
      {page.gone ? (
        <EmptyState
          titleLevel={1}
          title={t('products.takenDown')}
          text={page.similar.length > 0 ? t('products.gone.similar') : t('products.gone.removed')}
          next={{ href: '/search', label: t('products.browse') }}
        />
      ) : (
        <>
          <ProductDetails
            {...page}
            favourite={favouriteOf(page.product)}
            ownOrderSlot={
              page.ownOrder ? (
                <Suspense>
                  <OwnOrderPanel booking={page.ownOrder} />
                </Suspense>
              ) : page.blocked ? (
                <p className="rounded-lg bg-sage p-4">
                  {page.blocked.text}{' '}
                  <A href={page.blocked.href} data-link="" className="text-button">
                    {page.blocked.link}
                  </A>
                </p>
              ) : null
            }
            offerSlot={
              page.offers ? (
                <Suspense>
                  <OfferPanel panel={page.offers} />
                </Suspense>
              ) : null
            }
            ratingSlot={
              <Suspense>
                <RatingLine rating={page.rating} />
              </Suspense>
            }
            report={reportOf(page.product)}
            reportSlot={
              page.signedOut ? (
                // Other words than on the button, which the specification keeps to buyers.
                <A
                  href={`/products/${encodeURIComponent(page.product.id)}/report`}
                  data-link=""
                  rel="nofollow"
                  className="text-button print:hidden"
                >
                  {t('products.report.listing')}
                </A>
              ) : null
            }
            messageSlot={
              page.product.own || page.blocked ? null : (
                <MessageLink
                  about={{ product: page.product.id }}
                  className="mt-3 w-full print:hidden"
                />
              )
            }
          />
          <ProductRow
            id="others"
            title={t('products.moreFrom', { name: page.product.sellerName })}
            products={page.others}
            favouriteOf={favouriteOf}
          />
        </>
      )}
      <ProductRow
        id="similar"
        title={t('products.similar')}
        products={page.similar}
        favouriteOf={favouriteOf}
        more={{
          href: categoryCrumb.href,
          label: t('products.moreInCategory', { name: page.category.name }),
        }}
      />
    </div>
  );
}

interface ProductRowProps {
  id: string;
  title: string;
  products: ProductView[];
  favouriteOf: ReturnType<typeof useFavourites>;
  /** Where there are more of them. */
  more?: { href: string; label: string };
}

/** Some products under a heading; nothing at all when there are none. */
function ProductRow({ id, title, products, favouriteOf, more }: ProductRowProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className="print:hidden">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="min-w-0 text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
        {more ? (
          <A href={more.href} data-link="" className="quiet-link">
            {more.label}
          </A>
        ) : null}
      </div>
      <ProductGrid eager={0} products={products} favouriteOf={favouriteOf} />
    </section>
  );
}
