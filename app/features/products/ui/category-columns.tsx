import { t } from '~/i18n/render-language';
import type { Column } from '~/ui/data-table';
import { FilterIcon } from '~/ui/icons';
import { PencilIcon, TrashIcon } from '~/ui/dashboard-icons';
import { categoryFieldsPath } from './category-field-columns';
import { VisitButton } from '~/ui/row-buttons';

type Row = { id: string; name: string; inUse: boolean; children: number };

/** The columns of the categories page. Only empty categories can be deleted. */
export function categoryColumns(page: string, startAt: number): Column<Row>[] {
  return [
    {
      key: 'sn',
      header: t('products.categories.number'),
      cell: (_category, index) => startAt + index,
    },
    { key: 'name', header: t('ui.name'), rowHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'products',
      header: t('products.categories.products'),
      phone: 'first',
      cell: ({ inUse }) => (
        <span className="text-sm text-ink-soft">
          {inUse ? t('products.categories.inUse') : t('products.categories.none')}
        </span>
      ),
    },
    {
      key: 'action',
      header: t('products.categories.action'),
      phone: 'action',
      print: false,
      cell: ({ id, name, inUse, children }) => (
        <div className="flex gap-2">
          <VisitButton
            to={`${page}/${id}`}
            label={t('products.categories.rename', { name })}
            icon={<PencilIcon />}
          />
          <VisitButton
            to={categoryFieldsPath(id)}
            label={t('products.fields.of', { name })}
            icon={<FilterIcon />}
          />
          {inUse || children > 0 ? null : (
            <VisitButton
              to={`${page}/${id}/delete`}
              label={t('products.categories.delete', { name })}
              icon={<TrashIcon />}
              variant="danger"
            />
          )}
        </div>
      ),
    },
  ];
}
