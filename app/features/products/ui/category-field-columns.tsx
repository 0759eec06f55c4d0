import { t } from '~/i18n/render-language';
import type { Column } from '~/ui/data-table';
import { PencilIcon, TrashIcon } from '~/ui/dashboard-icons';
import { PostButton, VisitButton } from '~/ui/row-buttons';
import type { FieldType } from '../category-field';
import type { ManagedField } from '../edit-category-fields.server';

export const typeTexts = {
  text: 'products.fields.type.text',
  number: 'products.fields.type.number',
  choice: 'products.fields.type.choice',
  choices: 'products.fields.type.choices',
  yesno: 'products.fields.type.yesno',
} as const satisfies Record<FieldType, string>;

/** The page of a category's fields. */
export const categoryFieldsPath = (id: string) => `/dashboard/categories/${id}/fields`;

/** The columns of the fields of a category. */
export function fieldColumns(categoryId: string): Column<ManagedField>[] {
  return [
    {
      key: 'name',
      header: t('ui.name'),
      rowHeader: true,
      cell: ({ label, key }) => (
        <>
          <bdi>{label}</bdi> <code className="text-sm font-normal text-ink-soft">{key}</code>
        </>
      ),
    },
    {
      key: 'type',
      header: t('products.fields.type'),
      phone: 'first',
      cell: ({ type }) => t(typeTexts[type]),
    },
    {
      key: 'uses',
      header: t('products.fields.uses'),
      phone: 'second',
      cell: (field) => (
        <span className="text-sm text-ink-soft">{usesOf(field).join(' · ') || '–'}</span>
      ),
    },
    {
      key: 'action',
      header: t('products.categories.action'),
      phone: 'buttons',
      print: false,
      cell: ({ key, label }, index) => (
        <div className="flex flex-wrap gap-2">
          <VisitButton
            to={`${categoryFieldsPath(categoryId)}/${key}`}
            label={t('products.fields.edit', { name: label })}
            icon={<PencilIcon />}
          />
          <VisitButton
            to={`${categoryFieldsPath(categoryId)}/${key}/remove`}
            label={t('products.fields.remove', { name: label })}
            icon={<TrashIcon />}
            variant="danger"
          />
          {index > 0 ? (
            <PostButton fields={{ intent: 'up', key }} label={t('products.fields.up')} of={label} />
          ) : null}
        </div>
      ),
    },
  ];
}

function usesOf({ required, filterable, onCard }: ManagedField): string[] {
  return [
    ...(required ? [t('products.fields.required')] : []),
    ...(filterable ? [t('products.fields.filterable')] : []),
    ...(onCard ? [t('products.fields.onCard')] : []),
  ];
}
