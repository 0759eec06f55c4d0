import { useId, type ReactNode } from 'react';
import { t } from '~/i18n/render-language';
import { classNames } from './class-names';
import { MoreIcon } from './row-buttons';

/**
 * Where a cell stands on a phone: the picture at the start; beside it the title, below that a first
 * and a second short fact; an action at the end. A `select` box stands before the picture. `more` cells show once '⋯' is pressed, `label`
 * cells on lines of their own with the column's name, `wide` texts and `buttons` without it, `none`
 * cells on a desktop only.
 */
export type PhonePlace =
  | 'select'
  | 'picture'
  | 'title'
  | 'first'
  | 'second'
  | 'action'
  | 'more'
  | 'label'
  | 'wide'
  | 'buttons'
  | 'none';

export type Column<Row> = {
  key: string;
  /** The column's name; on a phone it stands beside cells without a place of their own. */
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /**
   * Numbers and money stand at the right edge, so that they can be compared: in right-to-left pages,
   * too, where digits run from left to right.
   */
  align?: 'start' | 'end';
  /** The cell that names its row for a screen reader. */
  rowHeader?: boolean;
  /** By default from the key: `image` is the picture, `sn` is left out, the row's name is the title. */
  phone?: PhonePlace;
  /** Off for columns of buttons alone, which are of no use on paper. */
  print?: false;
  /** Such as 'wrap-anywhere' for addresses, which have no place to break. */
  className?: string;
};

type DataTableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Shows the caption; otherwise only screen readers get it, below a title that says the same. */
  showCaption?: boolean;
  /** For many columns: the rows become blocks below a width of 56 rem already, not of 42. */
  roomy?: boolean | undefined;
};

/** Element drawn for a column; `toggle` is the button of a phone that shows the `more` cells. */
type Part<Row> = (Column<Row> & { place: PhonePlace }) | 'toggle';

/**
 * A table whose rows become short blocks where it is narrow. The roles are spelt out because a
 * browser forgets them as soon as a style sheet changes how table parts are displayed.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, showCaption = false, roomy } = props;
  const id = useId();
  const parts = partsOf(columns);
  const table = (
    <table role="table" className="stack-table">
      <caption className={showCaption ? 'px-3 pt-3 pb-1 text-start font-semibold' : 'sr-only'}>
        {caption}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          {parts.map((part) =>
            part === 'toggle' ? (
              <th key="toggle" scope="col" role="columnheader" className="place-toggle">
                {t('ui.more')}
              </th>
            ) : (
              <th
                key={part.key}
                scope="col"
                role="columnheader"
                className={classNames(
                  part.align === 'end' ? 'text-right' : 'text-start',
                  part.print === false && 'no-print',
                )}
              >
                {part.place === 'select' ? (
                  <span className="sr-only">{part.header}</span>
                ) : (
                  part.header
                )}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <tr key={rowKey(row)} role="row">
            {parts.map((part) =>
              part === 'toggle' ? (
                <Toggle key="toggle" id={`${id}${index}`} />
              ) : (
                <Cell key={part.key} column={part} id={`${id}${index}`}>
                  {part.cell(row, index)}
                </Cell>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <div className="table-frame">{roomy ? <div className="table-room">{table}</div> : table}</div>
  );
}

function partsOf<Row>(columns: readonly Column<Row>[]): Part<Row>[] {
  const parts: Part<Row>[] = columns.map((column) => ({ ...column, place: placeOf(column) }));
  const first = parts.findIndex((part) => part !== 'toggle' && part.place === 'more');
  return first < 0 ? parts : [...parts.slice(0, first), 'toggle', ...parts.slice(first)];
}

function placeOf<Row>({ key, rowHeader, phone }: Column<Row>): PhonePlace {
  if (phone) return phone;
  if (rowHeader) return 'title';
  if (key === 'image') return 'picture';
  return key === 'sn' ? 'none' : 'label';
}

type CellProps<Row> = {
  column: Column<Row> & { place: PhonePlace };
  /** Belongs to the row. */
  id: string;
  children: ReactNode;
};

function Cell<Row>({ column, id, children }: CellProps<Row>) {
  const { header, align, rowHeader, className, print, place } = column;
  const look = classNames(
    `place-${place}`,
    align === 'end' && 'tabular-nums @2xl:text-right',
    print === false && 'no-print',
    className,
  );
  const content = <div className="min-w-0">{children}</div>;
  return rowHeader ? (
    <th id={`${id}name`} scope="row" role="rowheader" data-label={header} className={look}>
      {content}
    </th>
  ) : (
    <td role="cell" data-label={header} className={look}>
      {content}
    </td>
  );
}

/** Its state alone matters: the style sheet shows the row's `more` cells while it is open. */
function Toggle({ id }: { id: string }) {
  return (
    <td role="cell" className="place-toggle">
      <details>
        <summary aria-labelledby={`${id}more ${id}name`} className="icon-button">
          <MoreIcon />
          <span id={`${id}more`} className="sr-only">
            {t('ui.moreFor')}
          </span>
        </summary>
      </details>
    </td>
  );
}
