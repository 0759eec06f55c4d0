import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { toastConflict } from '~/http/conflict-toast.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { deleteCategory, getManagedCategory } from '~/features/products/categories.server';
import { t } from '~/i18n/render-language';
import { ConfirmPage } from '~/ui/form-page';

const LIST = '/dashboard/categories';

export const meta: MetaFunction = () => [
  { title: `${t('products.categories.deleteTitle')} · Rummage` },
];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'category:manage');
  const { name } = await getManagedCategory(args.ctx, args.params.id ?? '');
  return { name };
});

export const action = pageAction(async (args) => {
  const id = args.params.id ?? '';
  const deleted = await toastConflict(args, LIST, () => deleteCategory(args.ctx, id));
  const text = deleted ? 'products.categories.deleted' : 'products.categories.alreadyDeleted';
  return redirectWithToast(args, LIST, 'success', text);
}, requires('category:manage'));

export default function DeleteCategory() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={t('products.categories.deleteQuestion', { name })}
      confirmLabel={t('products.categories.deleteTitle')}
      cancelHref={LIST}
    >
      <p>{t('products.categories.deleteText')}</p>
    </ConfirmPage>
  );
}
