import { DataTable, type Column } from './data-table';
import { EmptyState, type EmptyStateProps } from './empty-state';
import { Pager } from './pager';
import { SearchBox } from './search-box';

export type TablePageProps<Row> = {
  caption: string;
  /** Says what is searched, such as 'Search buyers'. */
  searchLabel: string;
  columns: Column<Row>[];
  table: {
    items: Row[];
    search: string;
    nextHref: string | null;
    previousHref: string | null;
    firstHref: string;
  };
  rowKey: (row: Row) => string;
  /** What stands there while there is nothing at all. */
  empty: EmptyStateProps;
};

/** A table of many pages: search on top, rows or the reason for none, the ways on and back. */
export function TablePage<Row>(props: TablePageProps<Row>) {
  const { caption, searchLabel, columns, table, rowKey, empty } = props;
  const { items, search, nextHref, previousHref, firstHref } = table;
  const startsHere = !search && !nextHref && !previousHref;
  if (items.length === 0 && startsHere) return <EmptyState {...empty} />;
  return (
    <>
      <SearchBox label={searchLabel} action={firstHref} defaultValue={search} />
      {items.length > 0 ? (
        <DataTable caption={caption} columns={columns} rows={items} rowKey={rowKey} />
      ) : (
        <EmptyState
          title={`Nothing matches “${search}”.`}
          text="Look for a part of it, or for another word."
          next={{ href: firstHref, label: 'Show all' }}
        />
      )}
      <Pager nextHref={nextHref} previousHref={previousHref} />
    </>
  );
}
