import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { requirePage } from '~/http/return-to';
import { addCategory, listManagedCategories } from '~/features/products/categories.server';
import { namesOf } from '~/features/products/category-names';
import { withNamesIn } from '~/features/products/category-names.server';
import { CATEGORY_FIELDS, CategoryNameFields } from '~/features/products/ui/category-name-fields';
import { categoryColumns } from '~/features/products/ui/category-columns';
import { categorySchema } from '~/features/products/category.schema';
import { t } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';
import { Button } from '~/ui/button';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';

const HERE = '/dashboard/categories';

export const meta: MetaFunction = () => [{ title: t('products.categories.pageTitle') }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'category:manage');
  const { ctx, context, url } = args;
  const page = await listManagedCategories(ctx, tableRequest(url));
  const items = await withNamesIn(ctx, context.language, page.items);
  return tableView(url, { ...page, items }, (row) => row);
});

export const action = pageAction(async (args) => {
  if (oneValue(args.form, 'intent') !== 'add') throw new DomainError('bad_request');
  return submitForm(args, categorySchema, async ({ name, ...others }) => {
    await addCategory(args.ctx, { name, names: namesOf(others) });
    return redirectWithToast(args, HERE, 'success', 'products.categories.added');
  });
}, requires('category:manage'));

export default function Categories() {
  const table = useLoaderData<typeof loader>();
  const { form, field, busy } = useValidatedForm({
    schema: categorySchema,
    fields: CATEGORY_FIELDS,
    intent: 'add',
    reply: useActionData<typeof action>(),
  });
  return (
    <>
      <PageTitle lead={t('products.categories.lead')}>{t('products.categories.title')}</PageTitle>
      <ValidatedForm form={form} className="mb-6 space-y-4">
        <div className="field-four">
          <CategoryNameFields label={t('products.categories.new')} field={field} />
        </div>
        <Button busy={busy}>{t('products.categories.add')}</Button>
      </ValidatedForm>
      <TablePage
        caption={t('products.categories.title')}
        searchLabel={t('products.categories.search')}
        columns={categoryColumns(HERE, table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: t('products.categories.emptyTitle'),
          text: t('products.categories.emptyText'),
        }}
      />
    </>
  );
}
