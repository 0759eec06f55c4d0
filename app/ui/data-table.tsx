import type { ReactNode } from 'react';
import { ButtonLink } from './button';
import { classNames } from './class-names';

export type Column<Row> = {
  key: string;
  /** The column's name; on a phone it stands beside each cell. */
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Numbers and money stand at the end, so that they can be compared. */
  align?: 'start' | 'end';
  /** The cell that names its row for a screen reader. */
  rowHeader?: boolean;
  /** Off for columns of buttons alone, which are of no use on paper. */
  print?: false;
  /** Such as 'wrap-anywhere' for addresses, which have no place to break. */
  className?: string;
};

export type DataTableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Shows the caption; otherwise only screen readers get it, below a title that says the same. */
  showCaption?: boolean;
};

/**
 * A table that becomes labelled rows on a phone. The roles are spelt out because a browser forgets
 * them as soon as a style sheet changes how table parts are displayed.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, showCaption = false } = props;
  return (
    <div className="@container">
      <table role="table" className="stack-table w-full border-collapse">
        <caption className={showCaption ? 'pb-2 text-start font-semibold' : 'sr-only'}>
          {caption}
        </caption>
        <thead role="rowgroup">
          <tr role="row" className="border-b border-ink-soft text-sm">
            {columns.map(({ key, header, align, print }) => (
              <th
                key={key}
                scope="col"
                role="columnheader"
                className={classNames(
                  'px-3 py-2 font-semibold text-ink-soft',
                  align === 'end' ? 'text-end' : 'text-start',
                  print === false && 'no-print',
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr key={rowKey(row)} role="row" className="border-b border-line">
              {columns.map((column) => (
                <Cell key={column.key} column={column}>
                  {column.cell(row, index)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const { header, align, rowHeader, className, print } = column;
  const look = classNames(
    'align-middle @2xl:px-3 @2xl:py-3',
    align === 'end' ? 'tabular-nums @2xl:text-end' : 'text-start',
    rowHeader && 'font-semibold',
    print === false && 'no-print',
    className,
  );
  const content = <div className="min-w-0">{children}</div>;
  return rowHeader ? (
    <th scope="row" role="rowheader" data-label={header} className={look}>
      {content}
    </th>
  ) : (
    <td role="cell" data-label={header} className={look}>
      {content}
    </td>
  );
}

export type PagerProps = { previousHref?: string | null; nextHref?: string | null };

/** Ways to the neighbouring pages of a list; nothing at all when there is only one. */
export function Pager({ previousHref, nextHref }: PagerProps) {
  if (!previousHref && !nextHref) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex justify-between gap-4">
      {previousHref ? (
        <ButtonLink variant="quiet" href={previousHref} rel="prev">
          Previous
        </ButtonLink>
      ) : (
        <span />
      )}
      {nextHref ? (
        <ButtonLink variant="quiet" href={nextHref} rel="next">
          Next
        </ButtonLink>
      ) : null}
    </nav>
  );
}
