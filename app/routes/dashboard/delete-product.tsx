import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { deleteOwnProduct, getProductToDelete } from '~/features/moderation/delete-product.server';
import { t } from '~/i18n/render-language';
import { ConfirmPage } from '~/ui/form-page';

const LIST = '/dashboard/my-products';
const GONE = 'products.delete.already';

export const meta: MetaFunction = () => [{ title: t('products.delete.pageTitle') }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'product:manage-own');
  const product = await getProductToDelete(args.ctx, args.params.id ?? '');
  if (product.deletedAt) throw await redirectWithToast(args, LIST, 'success', GONE);
  return { name: product.name, status: product.status };
});

export const action = pageAction(async (args) => {
  const deleted = await deleteOwnProduct(args.ctx, args.params.id ?? '');
  const text = deleted > 0 ? 'products.delete.done' : GONE;
  return redirectWithToast(args, LIST, 'success', text);
}, requires('product:manage-own'));

export default function DeleteProduct() {
  const { name, status } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={t('products.delete.heading', { name })}
      confirmLabel={t('products.delete.confirm')}
      cancelHref={LIST}
    >
      <p>{t('products.delete.text')}</p>
      {status === 'reserved' ? <p className="mt-2">{t('products.delete.reserved')}</p> : null}
      {status === 'sold' ? <p className="mt-2">{t('products.delete.sold')}</p> : null}
    </ConfirmPage>
  );
}
