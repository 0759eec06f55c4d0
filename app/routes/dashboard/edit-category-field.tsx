import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { fieldSchema } from '~/features/products/category-field.schema';
import { getManagedField, saveField } from '~/features/products/edit-category-fields.server';
import { categoryFieldsPath } from '~/features/products/ui/category-field-columns';
import { CategoryFieldForm } from '~/features/products/ui/category-field-form';
import { t } from '~/i18n/render-language';
import { FormPage } from '~/ui/form-page';

export const meta: MetaFunction = () => [{ title: t('products.fields.editTitle') }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'category:manage');
  const { id = '', key = '' } = args.params;
  const { category, label, values } = await getManagedField(args.ctx, id, key);
  return { categoryId: category.id, label, values };
});

export const action = pageAction(async (args) => {
  const { id = '', key = '' } = args.params;
  return submitForm(args, fieldSchema, async (field) => {
    await saveField(args.ctx, id, { key, isNew: false }, field);
    return redirectWithToast(args, categoryFieldsPath(id), 'success', 'products.fields.saved');
  });
}, requires('category:manage'));

export default function EditCategoryField() {
  const { categoryId, label, values } = useLoaderData<typeof loader>();
  return (
    <FormPage title={t('products.fields.edit', { name: label })}>
      <CategoryFieldForm
        values={values}
        reply={useActionData<typeof action>()}
        submitLabel={t('ui.save')}
        cancelHref={categoryFieldsPath(categoryId)}
      />
    </FormPage>
  );
}
