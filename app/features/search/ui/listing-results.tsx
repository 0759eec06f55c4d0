import type { ReactNode } from 'react';
import { Pager } from '~/ui/data-table';
import { CloseIcon } from '~/ui/icons';
import type { ChoiceCounts, Count, WayOut } from '../count-products.server';
import {
  activeFilters,
  clearFilters,
  writeFilters,
  type ListingFilters,
  type ReadFilters,
  type Sort,
} from '../listing-filters';
import { FilterPanel } from './filter-panel';
import { countInFigures, countInWords } from './product-search-box';

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
  /** The products. */
  children: ReactNode;
}

const sortNames: Record<Sort, string> = {
  best: 'Best match',
  newest: 'Newest',
  'price-asc': 'Lowest price',
  'price-desc': 'Highest price',
};

/** A list of products with filters, sort order and pages: links and one GET form. */
export function ListingResults(props: ListingResultsProps) {
  const { path, listing, categories, empty, children } = props;
  const { filters, currency, sort, total, waysOut, nextHref, previousHref } = listing;
  const href = (wanted: ListingFilters, order: Sort) => {
    const shown = categories ? wanted : { ...wanted, categoryId: null };
    const query = writeFilters(shown, currency, order);
    return query.size > 0 ? `${path}?${query}` : path;
  };
  const categoryName = categories?.find(({ id }) => id === filters.categoryId)?.name;
  const active = activeFilters(filters, currency, categoryName);
  const nothing = total.count === 0;
  const mistakes = Object.keys(listing.problems).length > 0;
  if (nothing && active.length === 0 && !mistakes) return empty;
  return (
    <>
      <div className="mb-4 space-y-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <p role="status" className="font-semibold">
            {countInWords(total)}
          </p>
          <SortLinks sort={sort} ranked={filters.q !== ''} href={(order) => href(filters, order)} />
        </div>
        <FilterPanel
          key={href(filters, sort)}
          {...{ path, filters, currency, sort, categories }}
          problems={listing.problems}
          mistyped={listing.mistyped}
          choices={listing.choices}
        />
        <ActiveFilters
          active={active.map(({ label, without }) => ({ label, href: href(without, sort) }))}
          clearHref={href(clearFilters(filters, categoryName), sort)}
        />
      </div>
      {nothing && active.length === 0 ? (
        empty
      ) : nothing ? (
        <NothingMatches ways={waysOut} words={filters.q} href={(wanted) => href(wanted, sort)} />
      ) : (
        children
      )}
      <Pager previousHref={previousHref} nextHref={nextHref} />
    </>
  );
}

interface SortLinksProps {
  sort: Sort;
  /** Whether there are search words to rank by. */
  ranked: boolean;
  href(sort: Sort): string;
}

function SortLinks({ sort, ranked, href }: SortLinksProps) {
  const offered = (Object.keys(sortNames) as Sort[]).filter((one) => one !== 'best' || ranked);
  return (
    <nav aria-label="Sort by" className="-mx-2 flex flex-wrap">
      {offered.map((one) => (
        <a
          key={one}
          href={href(one)}
          data-link=""
          aria-current={one === sort ? 'true' : undefined}
          className="inline-flex min-h-11 items-center rounded px-2 whitespace-nowrap underline underline-offset-4 hover:bg-line aria-[current]:font-semibold aria-[current]:no-underline"
        >
          {sortNames[one]}
        </a>
      ))}
    </nav>
  );
}

interface ActiveFiltersProps {
  active: { label: string; href: string }[];
  clearHref: string;
}

function ActiveFilters({ active, clearHref }: ActiveFiltersProps) {
  if (active.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {active.map(({ label, href }) => (
        <li key={label}>
          <a
            href={href}
            data-link=""
            className="inline-flex min-h-11 items-center gap-2 rounded border border-ink-soft bg-raised px-3 hover:bg-line"
          >
            <span className="sr-only">Remove </span>
            {label}
            <CloseIcon className="size-4" />
          </a>
        </li>
      ))}
      {active.length > 1 ? (
        <li>
          <a
            href={clearHref}
            data-link=""
            className="inline-flex min-h-11 items-center px-2 underline underline-offset-4"
          >
            Clear all
          </a>
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
    <div className="rounded border border-line bg-raised px-4 py-12 text-center">
      <p className="text-lg font-semibold text-balance">No products match all of these filters.</p>
      {ways.length > 0 ? (
        <ul className="mt-3 space-y-1">
          {ways.map(({ label, filters, count, more }) => (
            <li key={label}>
              <a
                href={href(filters)}
                data-link=""
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {label === 'all filters' ? 'Remove all filters' : `Remove “${label}”`} to see{' '}
                {countInFigures({ count, more })}
              </a>
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
