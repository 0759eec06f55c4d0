import { type ReactNode } from 'react';
import { t } from '~/i18n/render-language';
import { Button } from './button';
import { DataTable, type Column } from './data-table';
import { Pager } from './pager';
import { controlClass } from './field';
import { SearchIcon } from './icons';
import { EmptyState, type EmptyStateProps } from './notices';
import { PlainForm } from './link';

type SearchBoxProps = {
  /** Says what is searched, such as 'Search buyers'. */
  label: string;
  /** The address that answers; the page itself by default. */
  action?: string;
  name?: string;
  defaultValue?: string;
  /** Further controls of the form, above the search field. */
  filters?: ReactNode;
};

/** A search that is an ordinary GET form, so that its result has an address. */
export function SearchBox(props: SearchBoxProps) {
  const { label, action, name = 'q', defaultValue, filters } = props;
  return (
    <PlainForm method="get" action={action} role="search" data-link="" className="mb-6 max-w-md">
      {filters}
      <label htmlFor={`search-${name}`} className="mb-1 block font-semibold">
        {label}
      </label>
      <div className="search-row">
        <input
          // The page stays the same element when its address changes; the box must follow the address.
          key={defaultValue}
          id={`search-${name}`}
          type="search"
          name={name}
          defaultValue={defaultValue}
          maxLength={120}
          className={controlClass}
        />
        <Button variant="quiet">
          <SearchIcon />
          {t('ui.search')}
        </Button>
      </div>
    </PlainForm>
  );
}

type TablePageProps<Row> = {
  caption: string;
  /** Says what is searched, such as 'Search buyers'. */
  searchLabel: string;
  columns: Column<Row>[];
  table: {
    items: Row[];
    search: string;
    filters?: Record<string, string>;
    nextHref: string | null;
    previousHref: string | null;
    firstHref: string;
  };
  rowKey: (row: Row) => string;
  /** For a table of many columns (DataTable). */
  roomy?: boolean;
  /** Controls that filter the table, in the form of its search; without them its filters stay as they are. */
  filters?: ReactNode;
  /** Between the search and the table, where there are rows. */
  toolbar?: ReactNode;
  /** Shown instead of the table while it has no rows at all. */
  empty: EmptyStateProps;
};

/** A table of many pages: search on top, rows or the reason for none, the ways on and back. */
export function TablePage<Row>(props: TablePageProps<Row>) {
  const { caption, searchLabel, columns, table, rowKey, empty, filters, toolbar, roomy } = props;
  const { items, search, nextHref, previousHref, firstHref } = table;
  const chosen = Object.entries(table.filters ?? {});
  const isFiltered = chosen.length > 0;
  const unchanged = chosen.map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  const startsHere = !search && !isFiltered && !nextHref && !previousHref;
  if (items.length === 0 && startsHere) return <EmptyState {...empty} />;
  return (
    <>
      <SearchBox
        label={searchLabel}
        action={firstHref}
        defaultValue={search}
        filters={filters ?? unchanged}
      />
      {items.length > 0 ? (
        <>
          {toolbar}
          <DataTable
            caption={caption}
            columns={columns}
            rows={items}
            rowKey={rowKey}
            roomy={roomy}
          />
        </>
      ) : (
        <EmptyState
          title={search ? t('ui.table.noResultsFor', { search }) : t('ui.table.noResults')}
          text={search ? t('ui.table.otherWord') : t('ui.table.otherFilters')}
          next={{ href: firstHref, label: t('ui.table.showAll') }}
        />
      )}
      <Pager nextHref={nextHref} previousHref={previousHref} />
    </>
  );
}
