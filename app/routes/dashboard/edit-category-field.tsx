import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { fieldSchema } from '~/features/products/category-field.schema';
import { getManagedField, saveField } from '~/features/products/edit-category-fields.server';
import { categoryFieldsPath } from '~/features/products/ui/category-field-columns';
import { CategoryFieldForm } from '~/features/products/ui/category-field-form';
import { t } from '~/i18n/render-language';
import { ErrorPage } from '~/ui/error-page';
import { FormPage } from '~/ui/form-page';

export const meta: MetaFunction = () => [{ title: t('products.fields.editTitle') }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'category:manage');
  const { id = '', key = '' } = args.params;
  const { category, field } = await getManagedField(args.ctx, id, key);
  // Not thrown: a refused form of a field that was just removed keeps its page.
  return json({ categoryId: category.id, key, field }, field ? 200 : 404);
});

export const action = pageAction(
  async (args) => {
    const { id = '', key = '' } = args.params;
    return submitForm(args, fieldSchema, async (field) => {
      await saveField(args.ctx, id, { key, isNew: false, seen: field.seen }, field);
      return redirectWithToast(args, categoryFieldsPath(id), 'success', 'products.fields.saved');
    });
  },
  {
    needs: 'category:manage',
    authorise: ({ ctx, params }) => getManagedField(ctx, params.id ?? '', params.key ?? ''),
  },
);

export default function EditCategoryField() {
  const { categoryId, key, field } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { pathname } = useLocation();
  if (!field && !reply) {
    return <ErrorPage status={404} detail={t('products.fields.none')} path={pathname} />;
  }
  return (
    <FormPage title={t('products.fields.edit', { name: field?.label ?? key })}>
      <CategoryFieldForm
        values={field?.values ?? {}}
        seen={field?.seen}
        reply={reply}
        submitLabel={t('ui.save')}
        cancelHref={categoryFieldsPath(categoryId)}
      />
    </FormPage>
  );
}
