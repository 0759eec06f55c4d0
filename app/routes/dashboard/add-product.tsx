import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { PRODUCT_PHOTOS, productRules, withProductForm } from '~/http/product-page.server';
import { requirePage } from '~/http/return-to';
import { requireConfirmedEmail } from '~/features/accounts/confirm-email.server';
import { addProduct } from '~/features/products/write-product.server';
import { ProductForm } from '~/features/products/ui/product-form';
import { listCategories } from '~/features/products/category-names.server';
import { t } from '~/i18n/render-language';
import { PageTitle } from '~/ui/page';

export const meta: MetaFunction = () => [{ title: t('sell.addTitle') }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'product:add');
  const categories = await listCategories(args.ctx, args.context.language);
  return {
    ...productRules(args.ctx),
    categories: categories.map(({ id, name }) => ({ id, name })),
  };
});

export const action = pageAction(
  async (args) => {
    const mayAdd = () => requireConfirmedEmail(args.ctx);
    return withProductForm(args, mayAdd, async (input, imageIds) => {
      await addProduct(args.ctx, input, imageIds);
      const text = 'sell.added';
      return redirectWithToast(args, '/dashboard/my-products', 'success', text);
    });
  },
  {
    photos: PRODUCT_PHOTOS,
    needs: 'product:add',
  },
);

export default function AddProduct() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageTitle>{t('sell.addHeading')}</PageTitle>
      <ProductForm {...data} reply={reply} photos={reply?.photos} submitLabel={t('sell.add')} />
    </>
  );
}
