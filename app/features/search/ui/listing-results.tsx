import type { ReactNode } from 'react';
import { Pager } from '~/ui/pager';
import { CloseIcon, FilterIcon } from '~/ui/icons';
import type { ChoiceCounts, Count, WayOut } from '../count-products.server';
import {
  activeFilters,
  clearFilters,
  writeFilters,
  type ListingFilters,
  type ReadFilters,
  type Sort,
} from '../listing-filters';
import { FILTERS_ID, FilterPanel } from './filter-panel';
import { countInFigures, countInWords } from './product-search-box';
import { SortForm } from './sort-form';
import { A } from '~/ui/link';

export interface ListingResultsProps {
  path: string;
  listing: ReadFilters & {
    total: Count;
    choices: ChoiceCounts | null;
    waysOut: WayOut[];
    nextHref: string | null;
    previousHref: string | null;
  };
  /** Set where the category may be chosen; elsewhere the path determines it. */
  categories?: readonly { id: string; name: string }[];
  /** Replaces the products when there are none and no filter is active. */
  empty: ReactNode;
  /** Follows the note that no product matches the filters. */
  otherwise?: ReactNode;
  /** The products. */
  children: ReactNode;
}

/** A list of products with filters, sort order and pages: links and two GET forms. */
export function ListingResults(props: ListingResultsProps) {
  const { path, listing, categories, empty, otherwise, children } = props;
  const { filters, currency, sort, total, waysOut, nextHref, previousHref } = listing;
  const queryOf = (wanted: ListingFilters, order?: Sort) =>
    writeFilters(categories ? wanted : { ...wanted, categoryId: null }, currency, order);
  const href = (wanted: ListingFilters, order: Sort) => {
    const query = queryOf(wanted, order);
    return query.size > 0 ? `${path}?${query}` : path;
  };
  const here = href(filters, sort);
  const categoryName = categories?.find(({ id }) => id === filters.categoryId)?.name;
  const active = activeFilters(filters, currency, categoryName);
  const nothing = total.count === 0;
  const mistakes = Object.keys(listing.problems).length > 0;
  if (nothing && active.length === 0 && !mistakes) return empty;
  return (
    <div className="listing">
      <FilterPanel
        key={here}
        {...{ path, filters, currency, sort, categories }}
        categoryId={categories ? null : filters.categoryId}
        problems={listing.problems}
        mistyped={listing.mistyped}
        choices={listing.choices}
      />
      <div className="min-w-0">
        <div className="listing-bar">
          <p role="status" className="me-auto text-ink-soft">
            {countInWords(total)}
          </p>
          {mistakes ? null : <FiltersButton active={active.length} />}
          <SortForm
            key={`sort ${here}`}
            {...{ path, sort }}
            fields={[...queryOf(filters)]}
            ranked={filters.q !== ''}
          />
        </div>
        <ActiveFilters
          active={active.map(({ label, without }) => ({ label, href: href(without, sort) }))}
          clearHref={href(clearFilters(filters, categoryName), sort)}
        />
        {nothing && active.length === 0 ? (
          empty
        ) : nothing ? (
          <>
            <NothingMatches
              ways={waysOut}
              words={filters.q}
              href={(wanted) => href(wanted, sort)}
            />
            {otherwise}
          </>
        ) : (
          children
        )}
        <Pager previousHref={previousHref} nextHref={nextHref} />
      </div>
    </div>
  );
}

/** Opens the filters where they are no rail. */
function FiltersButton({ active }: { active: number }) {
  return (
    <button
      type="button"
      {...{ popovertarget: FILTERS_ID }}
      className="button button-quiet filters-button"
    >
      <FilterIcon />
      {active > 0 ? `Filters (${active})` : 'Filters'}
    </button>
  );
}

interface ActiveFiltersProps {
  active: { label: string; href: string }[];
  clearHref: string;
}

function ActiveFilters({ active, clearHref }: ActiveFiltersProps) {
  if (active.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="mb-4 flex flex-wrap gap-2">
      {active.map(({ label, href }) => (
        <li key={label}>
          <A href={href} data-link="" className="chip">
            <span className="sr-only">Remove </span>
            {label}
            <CloseIcon className="size-4" />
          </A>
        </li>
      ))}
      {active.length > 1 ? (
        <li>
          <A
            href={clearHref}
            data-link=""
            className="inline-flex min-h-11 items-center px-2 underline underline-offset-4"
          >
            Clear all
          </A>
        </li>
      ) : null}
    </ul>
  );
}

interface NothingMatchesProps {
  ways: WayOut[];
  /** The searched words; empty in a list without a search. */
  words: string;
  href(filters: ListingFilters): string;
}

/** The note for an empty list: which filters to remove, and the number of results without them. */
function NothingMatches({ ways, words, href }: NothingMatchesProps) {
  return (
    <div className="rounded-lg bg-sage px-4 py-10 text-center">
      <p className="text-lg font-semibold text-balance">No products match all of these filters.</p>
      {ways.length > 0 ? (
        <ul className="mt-3 space-y-1">
          {ways.map(({ label, filters, count, more }) => (
            <li key={label}>
              <A
                href={href(filters)}
                data-link=""
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {label === 'all filters' ? 'Remove all filters' : `Remove “${label}”`} to see{' '}
                {countInFigures({ count, more })}
              </A>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-ink-soft">
          {words
            ? `Even without filters, no products match “${words}”. Try another word.`
            : 'Even without filters, there are no products for sale here right now.'}
        </p>
      )}
    </div>
  );
}
