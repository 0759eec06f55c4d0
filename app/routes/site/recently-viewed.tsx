import { redirect, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { toCardViews } from '~/http/listing-page.server';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { forgetViewed, readRecentlyViewed } from '~/http/recently-viewed.server';
import { toastHeaders } from '~/http/toasts.server';
import { useFavourites } from '~/features/favourites/ui/use-favourites';
import { fieldsOfCategories } from '~/features/products/category-fields.server';
import { CardForms } from '~/features/products/ui/card-forms';
import { ProductGrid } from '~/features/products/ui/product-grid';
import { t } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { EmptyState } from '~/ui/notices';
import { PageTitle } from '~/ui/page';
import { pageMeta } from '~/ui/page-meta';

const PATH = '/recently-viewed';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: `${t('recent.title')} · Rummage`,
    description: t('recent.noneText'),
    path: PATH,
    index: false,
  });

/** The listings of this browser's cookie that are still for sale. */
export const loader = pageLoader(async (args) => {
  const { cards, max } = await readRecentlyViewed(args);
  const fieldsOf = await fieldsOfCategories(args.ctx, args.context.language);
  return { ...toCardViews(args.ctx, fieldsOf, cards), max };
});

/** Empties the list. */
export const action = pageAction(async (args) => {
  const toast = { kind: 'success', text: 'recent.cleared' } as const;
  const headers = new Headers(await toastHeaders(args.context, args.request, [toast]));
  headers.append('Set-Cookie', forgetViewed(args));
  return redirect(PATH, { headers });
});

export default function RecentlyViewed() {
  const { products, favourites, max } = useLoaderData<typeof loader>();
  const favouriteOf = useFavourites(favourites);
  if (products.length === 0) {
    return (
      <>
        <PageTitle>{t('recent.title')}</PageTitle>
        <EmptyState
          title={t('recent.none')}
          text={t('recent.noneText')}
          next={{ href: '/search?sort=newest', label: t('recent.newest') }}
        />
      </>
    );
  }
  return (
    <>
      <CardForms page={PATH} />
      <PageTitle lead={t('recent.lead', { count: max })} action={<ClearButton />}>
        {t('recent.title')}
      </PageTitle>
      <ProductGrid headingLevel={2} products={products} favouriteOf={favouriteOf} />
    </>
  );
}

function ClearButton() {
  return (
    <Form method="post">
      <CsrfField />
      <Button variant="quiet">{t('recent.clear')}</Button>
    </Form>
  );
}
