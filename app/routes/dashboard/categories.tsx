import { json, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { readFields, refusedFields } from '~/http/form-fields.server';
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
import { isDomainError } from '~/lib/domain-error';
import { Button } from '~/ui/button';
import { CsrfField, ErrorSummary, listErrors } from '~/ui/form-parts';
import { TextField } from '~/ui/field';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

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
  const fields = readFields(args.form, categorySchema);
  if (!fields.ok) return json(fields.state, { status: 422 });
  try {
    await addCategory(args.ctx, fields.value);
  } catch (error) {
    const status = isDomainError(error) ? error.status : 500;
    return json(refusedFields(error, fields.typed), { status });
  }
  return redirectWithToast(args, HERE, 'success', 'Category added');
}

export default function Categories() {
  const table = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const busy = useNavigation().formData?.get('intent') === 'add';
  const { values = {}, errors = {} } = refused ?? {};
  return (
    <>
      <PageTitle lead="Newest first here; the shop lists the oldest first.">Categories</PageTitle>
      {/* The key changes after each addition, so that the field is empty again. */}
      <Form key={table.items[0]?.id} method="post" noValidate className="mb-6 max-w-md space-y-4">
        <CsrfField />
        <input type="hidden" name="intent" value="add" />
        <ErrorSummary errors={listErrors(refused, ['name'])} />
        <TextField
          label="New category"
          name="name"
          required
          maxLength={60}
          defaultValue={values.name}
          errors={errors.name}
        />
        <Button busy={busy}>Add category</Button>
      </Form>
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
