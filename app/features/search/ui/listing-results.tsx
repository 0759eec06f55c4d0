import type { ReactNode } from 'react';
import type { Message } from '~/i18n/language';
import { t, Text } from '~/i18n/render-language';
import { Pager } from '~/ui/pager';
import { CloseIcon, FilterIcon } from '~/ui/icons';
import type { FieldView } from '~/features/products/category-field';
import type { ChoiceCounts, Count, FieldCounts, WayOut } from '../count-products.server';
import {
  distances,
  writeFilters,
  type PublicFilters,
  type ShownFilters,
  type Sort,
} from '../listing-filters';
import { activeFilters, clearFilters, type ActiveFilter } from '../listing-labels';
import { FilterProblems } from './filter-problems';
import { FILTERS_ID, FilterPanel } from './filter-panel';
import { countInFigures, countInWords } from './product-search-box';
import { RememberPlace } from './remember-place';
import { SortForm } from './sort-form';
import type { PlaceChoice } from '~/features/places/find-places.server';
import { A } from '~/ui/link';

/** Places of one name that are offered above the list; the form of the filters has the others. */
const OFFERED_PLACES = 6;

interface ListingResultsProps {
  path: string;
  listing: ShownFilters & {
    total: Count;
    choices: ChoiceCounts | null;
    problemLines: { parameter: string; text: string }[];
    placeChoices: PlaceChoice[];
    ownPlace: PlaceChoice | null;
    fields: readonly FieldView[];
    fieldCounts: FieldCounts;
    waysOut: WayOut[];
    /** The address of the page. */
    here: string;
    nextHref: string | null;
    previousHref: string | null;
  };
  /** Set where the category may be chosen; elsewhere the path determines it. */
  categories?: readonly { id: string; name: string }[];
  /** Beside the number of results, such as the link that saves the search. */
  besideCount?: ReactNode;
  /** Replaces the products when there are none and no filter is active. */
  empty: ReactNode;
  /** Follows the note that no product matches the filters. */
  otherwise?: ReactNode;
  /** The products. */
  children: ReactNode;
}

/** A list of products with filters, sort order and pages: links and two GET forms. */
export function ListingResults(props: ListingResultsProps) {
  const { path, listing, categories, besideCount, empty, otherwise, children } = props;
  const { filters, currency, sort, total, waysOut, nextHref, previousHref } = listing;
  const queryOf = (wanted: PublicFilters, order?: Sort) =>
    writeFilters(categories ? wanted : { ...wanted, categoryId: null }, currency, order);
  const href = (wanted: PublicFilters, order: Sort) => {
    const query = queryOf(wanted, order);
    return query.size > 0 ? `${path}?${query}` : path;
  };
  const here = href(filters, sort);
  const categoryName = categories?.find(({ id }) => id === filters.categoryId)?.name;
  const active = activeFilters(filters, currency, categoryName, listing.fields);
  const nothing = total.count === 0;
  const mistakes = Object.keys(listing.problems).length > 0;
  if (nothing && active.length === 0 && !mistakes) return empty;
  const within = distances.find((km) => String(km) === listing.mistyped.within) ?? null;
  const places = listing.placeChoices.slice(0, OFFERED_PLACES).map((near) => {
    return { ...near, href: href({ ...filters, near, within }, sort) };
  });
  return (
    <>
      <FilterProblems problems={listing.problemLines} places={places} />
      <div className="listing">
        <FilterPanel
          key={here}
          path={path}
          filters={filters}
          currency={currency}
          sort={sort}
          categories={categories}
          categoryId={categories ? null : filters.categoryId}
          problems={listing.problems}
          mistyped={listing.mistyped}
          total={total}
          choices={listing.choices}
          placeChoices={listing.placeChoices}
          ownPlace={listing.ownPlace}
          fields={listing.fields}
          fieldCounts={listing.fieldCounts}
        />
        <div className="min-w-0">
          <div className="listing-bar">
            <p role="status" className="me-auto text-ink-soft">
              {countInWords(total)}
            </p>
            {besideCount} {mistakes ? null : <FiltersButton active={active.length} />}
            <SortForm
              key={`sort ${here}`}
              path={path}
              sort={sort}
              fields={[...queryOf(filters)]}
              filters={filters}
            />
          </div>
          <ActiveFilters
            active={active.map(({ name, label, without }) => ({
              name,
              label: t(label),
              href: href(without, sort),
            }))}
            clearHref={href(clearFilters(filters, categoryName), sort)}
          />
          <RememberPlace near={filters.near} ownPlace={listing.ownPlace} here={listing.here} />
          {nothing && active.length === 0 ? (
            empty
          ) : nothing ? (
            <>
              <NothingMatches
                ways={waysOut.map((way) => ({
                  ...way,
                  label: labelOf(active, way.name),
                }))}
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
    </>
  );
}

function labelOf(
  active: readonly ActiveFilter<PublicFilters>[],
  wanted: string | null,
): Message | null {
  return active.find(({ name }) => name === wanted)?.label ?? null;
}

/** Opens the filters on screens where they have no column beside the results. */
function FiltersButton({ active }: { active: number }) {
  return (
    <button
      type="button"
      {...{ popovertarget: FILTERS_ID }}
      className="button button-quiet filters-button"
    >
      <FilterIcon />
      {active > 0 ? t('search.filtersActive', { count: active }) : t('search.filters')}
    </button>
  );
}

interface ActiveFiltersProps {
  active: { name: string; label: string; href: string }[];
  clearHref: string;
}

function ActiveFilters({ active, clearHref }: ActiveFiltersProps) {
  if (active.length === 0) return null;
  return (
    <ul aria-label={t('search.activeFilters')} className="mb-4 flex flex-wrap gap-2">
      {active.map(({ name, label, href }) => (
        <li key={name}>
          <A href={href} data-link="" className="chip">
            <Text
              message="search.removeFilter"
              // As an element: a plain text would lose the marks that keep amounts in order.
              values={{ filter: <>{label}</> }}
              tags={{ hidden: <span className="sr-only" /> }}
            />
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
            {t('search.clearAll')}
          </A>
        </li>
      ) : null}
    </ul>
  );
}

interface NothingMatchesProps {
  /** With the label of the filter that is removed; null for all of them. */
  ways: (WayOut & { label: Message | null })[];
  /** The searched words; empty in a list without a search. */
  words: string;
  href(filters: PublicFilters): string;
}

/** The note for an empty list: which filters to remove, and the number of results without them. */
function NothingMatches({ ways, words, href }: NothingMatchesProps) {
  return (
    <div className="rounded-lg bg-sage px-4 py-10 text-center">
      <p className="text-lg font-semibold text-balance">{t('search.nothingMatches')}</p>
      {ways.length > 0 ? (
        <ul className="mt-3 space-y-1">
          {ways.map(({ name, label, filters, ...counted }) => (
            <li key={name ?? 'all'}>
              <A
                href={href(filters)}
                data-link=""
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {label === null
                  ? t('search.removeAllToSee', { count: countInFigures(counted) })
                  : t('search.removeToSee', {
                      filter: { message: label },
                      count: countInFigures(counted),
                    })}
              </A>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-ink-soft">
          {words ? t('search.nothingAnywayWords', { words }) : t('search.nothingAnyway')}
        </p>
      )}
    </div>
  );
}
