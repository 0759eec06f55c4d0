import type { Column } from '~/ui/data-table';
import { PencilIcon, TrashIcon } from '~/ui/icons';
import { VisitButton } from '~/ui/row-buttons';

type Row = { id: string; words: string };

/** The columns of the synonyms page. */
export function synonymColumns(page: string, startAt: number): Column<Row>[] {
  return [
    { key: 'sn', header: 'SN', cell: (_group, index) => startAt + index },
    {
      key: 'words',
      header: 'Words',
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ words }) => words,
    },
    {
      key: 'action',
      header: 'Action',
      cell: ({ id, words }) => (
        <div className="flex gap-2">
          <VisitButton to={`${page}/${id}`} label={`Edit ${words}`} icon={<PencilIcon />} />
          <VisitButton
            to={`${page}/${id}/delete`}
            label={`Delete ${words}`}
            icon={<TrashIcon />}
            variant="danger"
          />
        </div>
      ),
    },
  ];
}
