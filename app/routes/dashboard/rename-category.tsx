import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { getManagedCategory, renameCategory } from '~/features/products/categories.server';
import { nameValues, namesOf } from '~/features/products/category-names';
import { categoriesIn } from '~/features/products/category-names.server';
import { categoryFieldsPath } from '~/features/products/ui/category-field-columns';
import { CATEGORY_FIELDS, CategoryNameFields } from '~/features/products/ui/category-name-fields';
import { categorySchema } from '~/features/products/category.schema';
import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { SelectField } from '~/ui/field';
import { A } from '~/ui/link';
import { FormPage } from '~/ui/form-page';
import { SeenField } from '~/ui/seen-field';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';

const LIST = '/dashboard/categories';

export const meta: MetaFunction = () => [{ title: t('products.categories.renameTitle') }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'category:manage');
  const { ctx, context } = args;
  const category = await getManagedCategory(ctx, args.params.id ?? '');
  const { id, name, names, parentId, seen } = category;
  const parents = await categoriesIn(ctx, context.language, category.parents);
  return { id, name, names, parentId, parents, seen };
});

export const action = pageAction(
  async (args) => {
    return submitForm(args, categorySchema, async ({ name, parent, seen, ...others }) => {
      const parentId = parent ?? null;
      const names = namesOf(others);
      await renameCategory(args.ctx, args.params.id ?? '', { name, names, parentId }, seen);
      return redirectWithToast(args, LIST, 'success', 'products.categories.renamed');
    });
  },
  {
    needs: 'category:manage',
    authorise: ({ ctx, params }) => getManagedCategory(ctx, params.id ?? ''),
  },
);

export default function RenameCategory() {
  const { id, name, names, parentId, parents, seen } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, field, busy } = useValidatedForm({
    schema: categorySchema,
    fields: [...CATEGORY_FIELDS, 'parent'],
    reply,
    values: { name, ...nameValues(names), parent: parentId ?? '' },
  });
  return (
    <FormPage title={t('products.categories.rename', { name })}>
      <ValidatedForm form={form}>
        <SeenField reply={reply} seen={seen} />
        <CategoryNameFields label={t('ui.name')} field={field} />
        {parents.length > 0 ? (
          <SelectField
            label={t('products.categories.parent')}
            {...field('parent')}
            optional
            help={t('products.categories.parentHelp')}
            options={[
              { value: '', label: t('products.categories.noParent') },
              ...parents.map((one) => ({ value: one.id, label: one.name })),
            ]}
          />
        ) : null}
        <p>
          <A
            href={categoryFieldsPath(id)}
            data-link=""
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t('products.fields.of', { name })}
          </A>
        </p>
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
