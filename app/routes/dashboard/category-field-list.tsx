import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { submitForm } from '~/http/form-fields.server';
import {
  pageAction,
  pageLoader,
  redirectWithToast,
  type FormArgs,
} from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { newFieldSchema } from '~/features/products/category-field.schema';
import {
  listManagedFields,
  moveFieldUp,
  saveField,
} from '~/features/products/edit-category-fields.server';
import { categoryFieldsPath, fieldColumns } from '~/features/products/ui/category-field-columns';
import { CategoryFieldForm } from '~/features/products/ui/category-field-form';
import { t } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';
import { DataTable } from '~/ui/data-table';
import { BackLink } from '~/ui/back-link';
import { PageTitle } from '~/ui/page';

export const meta: MetaFunction = () => [{ title: t('products.fields.pageTitle') }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'category:manage');
  const { category, fields } = await listManagedFields(args.ctx, args.params.id ?? '');
  return { category: { id: category.id, name: category.name }, fields };
});

export const action = pageAction(
  async (args) => {
    const intent = oneValue(args.form, 'intent');
    if (intent === 'up') return moveUp(args);
    if (intent !== 'save') throw new DomainError('bad_request');
    return submitForm(args, newFieldSchema, async ({ key, ...field }) => {
      await saveField(args.ctx, args.params.id ?? '', { key, isNew: true }, field);
      return done(args, 'products.fields.added');
    });
  },
  {
    needs: 'category:manage',
    authorise: ({ ctx, params }) => listManagedFields(ctx, params.id ?? ''),
  },
);

async function moveUp(args: FormArgs) {
  await moveFieldUp(args.ctx, args.params.id ?? '', oneValue(args.form, 'key') ?? '');
  return done(args, 'products.fields.moved');
}

function done(args: FormArgs, text: 'products.fields.added' | 'products.fields.moved') {
  return redirectWithToast(args, categoryFieldsPath(args.params.id ?? ''), 'success', text);
}

export default function CategoryFieldList() {
  const { category, fields } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <BackLink href="/dashboard/categories">{t('accounts.menu.categories')}</BackLink>
      <PageTitle lead={t('products.fields.lead')}>
        {t('products.fields.title', { name: category.name })}
      </PageTitle>
      {fields.length > 0 ? (
        <DataTable
          caption={t('products.fields.title', { name: category.name })}
          columns={fieldColumns(category.id)}
          rows={fields}
          rowKey={({ key }) => key}
        />
      ) : (
        <p className="text-ink-soft">{t('products.fields.empty')}</p>
      )}
      <section aria-labelledby="new-field" className="mt-8 max-w-md print:hidden">
        <h2 id="new-field" className="mb-3 text-lg font-semibold">
          {t('products.fields.new')}
        </h2>
        <CategoryFieldForm isNew reply={reply} submitLabel={t('products.fields.add')} />
      </section>
    </>
  );
}
