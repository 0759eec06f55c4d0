import type { Column } from '~/ui/data-table';
import { PencilIcon, TrashIcon } from '~/ui/dashboard-icons';
import { PostIconButton, VisitButton } from '~/ui/row-buttons';

type Row = { id: string; name: string; inUse: boolean };

/** The columns of the categories page. Only empty categories can be deleted. */
export function categoryColumns(page: string, startAt: number): Column<Row>[] {
  return [
    { key: 'sn', header: 'SN', cell: (_category, index) => startAt + index },
    { key: 'name', header: 'Name', rowHeader: true, cell: ({ name }) => name },
    {
      key: 'products',
      header: 'Products',
      phone: 'first',
      cell: ({ inUse }) => (
        <span className="text-sm text-ink-soft">{inUse ? 'In use' : 'None'}</span>
      ),
    },
    {
      key: 'action',
      header: 'Action',
      phone: 'action',
      print: false,
      cell: ({ id, name, inUse }) => (
        <div className="flex gap-2">
          <VisitButton to={`${page}/${id}`} label={`Rename ${name}`} icon={<PencilIcon />} />
          {inUse ? null : (
            <PostIconButton
              fields={{ intent: 'delete', categoryId: id }}
              label={`Delete ${name}`}
              icon={<TrashIcon />}
            />
          )}
        </div>
      ),
    },
  ];
}
