import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { getManagedField, removeField } from '~/features/products/edit-category-fields.server';
import { categoryFieldsPath } from '~/features/products/ui/category-field-columns';
import { t } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';
import { ConfirmPage } from '~/ui/form-page';

export const meta: MetaFunction = () => [
  { title: `${t('products.fields.removeTitle')} · Rummage` },
];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'category:manage');
  const { id = '', key = '' } = args.params;
  const { category, field } = await getManagedField(args.ctx, id, key);
  if (!field) throw new DomainError('not_found', 'products.fields.none');
  return { categoryId: category.id, label: field.label };
});

export const action = pageAction(async (args) => {
  const { id = '', key = '' } = args.params;
  const removed = await removeField(args.ctx, id, key);
  const text = removed ? 'products.fields.removed' : 'products.fields.alreadyRemoved';
  return redirectWithToast(args, categoryFieldsPath(id), 'success', text);
}, requires('category:manage'));

export default function RemoveCategoryField() {
  const { categoryId, label } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={t('products.fields.removeQuestion', { name: label })}
      confirmLabel={t('products.fields.removeTitle')}
      cancelHref={categoryFieldsPath(categoryId)}
    >
      <p>{t('products.fields.removeText')}</p>
    </ConfirmPage>
  );
}
