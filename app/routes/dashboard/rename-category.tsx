import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { getManagedCategory, renameCategory } from '~/features/products/categories.server';
import { categorySchema } from '~/features/products/category.schema';
import { Button, ButtonLink } from '~/ui/button';
import { TextField } from '~/ui/field';
import { FormPage } from '~/ui/page';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';

const LIST = '/dashboard/categories';

export const meta: MetaFunction = () => [{ title: 'Rename a category · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'category:manage');
  const { name } = await getManagedCategory(args.ctx, args.params.id ?? '');
  return { name };
});

export const action = pageAction(async (args) => {
  return submitForm(args, categorySchema, async (category) => {
    await renameCategory(args.ctx, args.params.id ?? '', category);
    return redirectWithToast(args, LIST, 'success', 'Category renamed');
  });
}, whoMay('category:manage'));

export default function RenameCategory() {
  const { name } = useLoaderData<typeof loader>();
  const { form, field, busy } = useValidatedForm({
    schema: categorySchema,
    fields: ['name'],
    reply: useActionData<typeof action>(),
    values: { name },
  });
  return (
    <FormPage title={`Rename ${name}`}>
      <ValidatedForm form={form}>
        <TextField label="Name" {...field('name')} required maxLength={60} />
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>Save</Button>
          <ButtonLink variant="quiet" href={LIST}>
            Cancel
          </ButtonLink>
        </div>
      </ValidatedForm>
    </FormPage>
  );
}
