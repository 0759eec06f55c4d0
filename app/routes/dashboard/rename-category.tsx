import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { getManagedCategory, renameCategory } from '~/features/products/categories.server';
import { nameValues, namesOf } from '~/features/products/category-names';
import { CATEGORY_FIELDS, CategoryNameFields } from '~/features/products/ui/category-name-fields';
import { categorySchema } from '~/features/products/category.schema';
import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { FormPage } from '~/ui/page';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';

const LIST = '/dashboard/categories';

export const meta: MetaFunction = () => [{ title: t('products.categories.renameTitle') }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'category:manage');
  const { name, names } = await getManagedCategory(args.ctx, args.params.id ?? '');
  return { name, names };
});

export const action = pageAction(async (args) => {
  return submitForm(args, categorySchema, async ({ name, ...others }) => {
    await renameCategory(args.ctx, args.params.id ?? '', { name, names: namesOf(others) });
    return redirectWithToast(args, LIST, 'success', 'products.categories.renamed');
  });
}, whoMay('category:manage'));

export default function RenameCategory() {
  const { name, names } = useLoaderData<typeof loader>();
  const { form, field, busy } = useValidatedForm({
    schema: categorySchema,
    fields: CATEGORY_FIELDS,
    reply: useActionData<typeof action>(),
    values: { name, ...nameValues(names) },
  });
  return (
    <FormPage title={t('products.categories.rename', { name })}>
      <ValidatedForm form={form}>
        <CategoryNameFields label={t('ui.name')} field={field} />
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>{t('ui.save')}</Button>
          <ButtonLink variant="quiet" href={LIST}>
            {t('ui.cancel')}
          </ButtonLink>
        </div>
      </ValidatedForm>
    </FormPage>
  );
}
