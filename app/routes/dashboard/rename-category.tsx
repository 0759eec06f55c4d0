import { json, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { readFields, refusedFields } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { getManagedCategory, renameCategory } from '~/features/products/categories.server';
import { categorySchema } from '~/features/products/category.schema';
import { isDomainError } from '~/lib/domain-error';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField, ErrorSummary, listErrors } from '~/ui/form-parts';
import { TextField } from '~/ui/field';
import { FormPage } from '~/ui/page';

const LIST = '/dashboard/categories';

export const meta: MetaFunction = () => [{ title: 'Rename a category · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'category:manage');
  const { name } = await getManagedCategory(args.ctx, args.params.id ?? '');
  return { name };
});

export const action = pageAction(async (args) => {
  const fields = readFields(args.form, categorySchema);
  if (!fields.ok) return json(fields.state, { status: 422 });
  try {
    await renameCategory(args.ctx, args.params.id ?? '', fields.value);
  } catch (error) {
    const status = isDomainError(error) ? error.status : 500;
    return json(refusedFields(error, fields.typed), { status });
  }
  return redirectWithToast(args, LIST, 'success', 'Category renamed');
}, whoMay('category:manage'));

export default function RenameCategory() {
  const { name } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const busy = useNavigation().formMethod === 'POST';
  const { values = { name }, errors = {} } = refused ?? {};
  return (
    <FormPage title={`Rename ${name}`}>
      <Form method="post" noValidate className="space-y-4">
        <CsrfField />
        <ErrorSummary errors={listErrors(refused, ['name'])} />
        <TextField
          label="Name"
          name="name"
          required
          maxLength={60}
          defaultValue={values.name}
          errors={errors.name}
        />
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>Save</Button>
          <ButtonLink variant="quiet" href={LIST}>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </FormPage>
  );
}
