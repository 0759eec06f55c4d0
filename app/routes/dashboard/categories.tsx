import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import {
  pageAction,
  pageLoader,
  redirectWithToast,
  type FormArgs,
  whoMay,
} from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { toastConflict } from '~/http/conflict-toast.server';
import { requirePage } from '~/http/return-to';
import {
  addCategory,
  listManagedCategories,
  deleteCategory,
} from '~/features/products/categories.server';
import { categoryColumns } from '~/features/products/ui/category-columns';
import { categorySchema } from '~/features/products/category.schema';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/field';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';

const HERE = '/dashboard/categories';

export const meta: MetaFunction = () => [{ title: 'Categories · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'category:manage');
  const { ctx, url } = args;
  return tableView(url, await listManagedCategories(ctx, tableRequest(url)), (row) => row);
});

export const action = pageAction(async (args) => {
  return args.form.get('intent') === 'delete' ? remove(args) : add(args);
}, whoMay('category:manage'));

async function remove(args: FormArgs) {
  const categoryId = String(args.form.get('categoryId') ?? '');
  const deleted = await toastConflict(args, HERE, () => deleteCategory(args.ctx, categoryId));
  const text = deleted ? 'Category deleted' : 'This category was already deleted.';
  return redirectWithToast(args, HERE, 'success', text);
}

async function add(args: FormArgs) {
  return submitForm(args, categorySchema, async (category) => {
    await addCategory(args.ctx, category);
    return redirectWithToast(args, HERE, 'success', 'Category added');
  });
}

export default function Categories() {
  const table = useLoaderData<typeof loader>();
  const { form, field, busy } = useValidatedForm({
    schema: categorySchema,
    fields: ['name'],
    intent: 'add',
    reply: useActionData<typeof action>(),
  });
  return (
    <>
      <PageTitle lead="Newest first here; the shop lists the oldest first.">Categories</PageTitle>
      <ValidatedForm form={form} className="mb-6 max-w-md space-y-4">
        <TextField label="New category" {...field('name')} required maxLength={60} />
        <Button busy={busy}>Add category</Button>
      </ValidatedForm>
      <TablePage
        caption="Categories"
        searchLabel="Search categories"
        columns={categoryColumns(HERE, table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: 'There are no categories yet.',
          text: 'Sellers need at least one to list anything: add it above.',
        }}
      />
    </>
  );
}
