import { conditions, type Condition } from '~/features/products/product.dto';
import { currencyName, formatMoney, toMajorString, type Currency, type Money } from '~/lib/money';
import { exampleAmount, parsePrice } from '~/lib/typed-amounts';
import type { Respelling } from './synonyms';

/** The filters of a product list. Empty and null fields do not filter. */
export interface ListingFilters {
  /** The search as typed. */
  q: string;
  /** Search for the exact words, without synonyms and corrected spellings. */
  exact: boolean;
  /**
   * Corrected spellings that are searched in addition to the typed words; never read from an
   * address.
   */
  respelt?: readonly Respelling[] | undefined;
  categoryId: string | null;
  /** Prices in the site's currency. */
  minPriceMinor: number | null;
  maxPriceMinor: number | null;
  conditions: readonly Condition[];
  /** Words of a location, the last of which may be incomplete. */
  location: string;
  minYear: number | null;
  maxYear: number | null;
  /** Only products of sellers that an admin has verified. */
  verified: boolean;
  /** Only products with a photo of their own. */
  photo: boolean;
}

export const sorts = ['newest', 'price-asc', 'price-desc', 'best'] as const;
export type Sort = (typeof sorts)[number];

export const LONGEST_TEXT = 120;

export const noFilters: ListingFilters = {
  q: '',
  exact: false,
  categoryId: null,
  minPriceMinor: null,
  maxPriceMinor: null,
  conditions: [],
  location: '',
  minYear: null,
  maxYear: null,
  verified: false,
  photo: false,
};

export interface ReadFilters {
  filters: ListingFilters;
  /** The currency of the prices. */
  currency: Currency;
  sort: Sort;
  /** The messages for parameters that were invalid and ignored, by parameter. */
  problems: Record<string, string[]>;
  /** The ignored values as typed. */
  mistyped: Record<string, string>;
}

const PRICES_SWAPPED = 'Enter a lowest price that is not above the highest.';
const YEARS_SWAPPED = 'Enter a first year that is not after the last.';
const YEAR_PROBLEM = 'Enter a year in four digits, like 2015.';

/** Reads filters from an address. Invalid parameters are ignored and reported in `problems`. */
export function readFilters(query: URLSearchParams, currency: Currency): ReadFilters {
  const problems: ReadFilters['problems'] = {};
  const mistyped: ReadFilters['mistyped'] = {};
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, LONGEST_TEXT);
  const complain = (name: string, problem: string) => {
    problems[name] = [problem];
    mistyped[name] = text(name);
    return null;
  };
  const price = (name: string) => {
    const typed = text(name);
    if (typed === '') return null;
    return parsePrice(typed, currency)?.amountMinor ?? complain(name, priceProblem(currency));
  };
  const year = (name: string) => {
    const typed = text(name);
    if (typed === '') return null;
    return /^\d{4}$/.test(typed) ? Number(typed) : complain(name, YEAR_PROBLEM);
  };
  const yes = (name: string) => {
    const typed = text(name).toLowerCase();
    if (['', '0', 'false', 'no', 'off'].includes(typed)) return false;
    if (['1', 'true', 'yes', 'on'].includes(typed)) return true;
    complain(name, 'Give 1, or leave it out.');
    return false;
  };
  const kinds = query.getAll('condition').flatMap((given) => given.toLowerCase().split(','));
  const wanted = kinds.map((kind) => kind.trim()).filter((kind) => kind !== '');
  if (wanted.some((kind) => !(conditions as readonly string[]).includes(kind))) {
    complain('condition', `Choose from ${conditions.join(', ')}.`);
  }
  const filters: ListingFilters = {
    q: text('q'),
    exact: yes('exact'),
    categoryId: text('category') || null,
    minPriceMinor: price('minPrice'),
    maxPriceMinor: price('maxPrice'),
    conditions: conditions.filter((condition) => wanted.includes(condition)),
    location: text('location'),
    minYear: year('minYear'),
    maxYear: year('maxYear'),
    verified: yes('verified'),
    photo: yes('photo'),
  };
  if (isAbove(filters.minPriceMinor, filters.maxPriceMinor)) {
    filters.minPriceMinor = complain('minPrice', PRICES_SWAPPED);
  }
  if (isAbove(filters.minYear, filters.maxYear)) {
    filters.minYear = complain('minYear', YEARS_SWAPPED);
  }
  const usual = defaultSort(filters);
  const sort = text('sort') || usual;
  if (!isSort(sort)) complain('sort', `Choose from ${sorts.join(', ')}.`);
  // Without search words there is nothing to rank by.
  const known = isSort(sort) && !(sort === 'best' && filters.q === '');
  return { filters, currency, sort: known ? sort : usual, problems, mistyped };
}

/** The default order of a list: by rank with search words, else newest first. */
export function defaultSort({ q }: Pick<ListingFilters, 'q'>): Sort {
  return q === '' ? 'newest' : 'best';
}

function isAbove(from: number | null, to: number | null): boolean {
  return from !== null && to !== null && from > to;
}

function isSort(text: string): text is Sort {
  return (sorts as readonly string[]).includes(text);
}

/** Writes filters as the query of an address, always in the same order. */
export function writeFilters(
  filters: ListingFilters,
  currency: Currency,
  sort: Sort = defaultSort(filters),
): URLSearchParams {
  const query = new URLSearchParams();
  const set = (name: string, value: string | false | null) => {
    if (value) query.set(name, value);
  };
  const price = (amountMinor: number | null) =>
    amountMinor !== null && shortAmount({ amountMinor, currency });
  set('q', filters.q);
  set('exact', filters.exact && '1');
  set('category', filters.categoryId);
  set('minPrice', price(filters.minPriceMinor));
  set('maxPrice', price(filters.maxPriceMinor));
  set('condition', filters.conditions.join(','));
  set('location', filters.location);
  set('minYear', filters.minYear !== null && String(filters.minYear).padStart(4, '0'));
  set('maxYear', filters.maxYear !== null && String(filters.maxYear).padStart(4, '0'));
  set('verified', filters.verified && '1');
  set('photo', filters.photo && '1');
  if (sort !== defaultSort(filters)) query.set('sort', sort);
  return query;
}

/** An amount without decimals that are zero, as people type it. */
export function shortAmount(money: Money): string {
  return toMajorString(money).replace(/\.0+$/, '');
}

function priceProblem(currency: Currency): string {
  const example = exampleAmount(currency, 'short');
  const examples = example.includes('.') ? `20 or ${example}` : example;
  return `Enter a price in ${currencyName(currency)}, like ${examples}.`;
}

/** An active filter: its label, and the filters without it. */
export interface ActiveFilter {
  label: string;
  without: ListingFilters;
}

/**
 * Lists the active filters except the search words. The category is included if its name is given;
 * otherwise the path of the page determines it.
 */
export function activeFilters(
  filters: ListingFilters,
  currency: Currency,
  categoryName?: string | null,
): ActiveFilter[] {
  const { minPriceMinor, maxPriceMinor, minYear, maxYear, location } = filters;
  const active: ActiveFilter[] = [];
  const add = (label: string, cleared: Partial<ListingFilters>) =>
    active.push({ label, without: { ...filters, ...cleared } });
  if (categoryName) add(`Category: ${categoryName}`, { categoryId: null });
  if (minPriceMinor !== null || maxPriceMinor !== null) {
    const shown = inWords(minPriceMinor, maxPriceMinor, (amountMinor) =>
      formatMoney({ amountMinor, currency }),
    );
    add(`Price: ${shown}`, { minPriceMinor: null, maxPriceMinor: null });
  }
  for (const condition of filters.conditions) {
    const others = filters.conditions.filter((one) => one !== condition);
    add(`Condition: ${condition}`, { conditions: others });
  }
  if (location) add(`Location: ${location}`, { location: '' });
  if (minYear !== null || maxYear !== null) {
    add(`Bought: ${inWords(minYear, maxYear, String)}`, { minYear: null, maxYear: null });
  }
  if (filters.verified) add('Verified sellers', { verified: false });
  if (filters.photo) add('With photo', { photo: false });
  return active;
}

/** The same filters without any active one. */
export function clearFilters(
  filters: ListingFilters,
  categoryName?: string | null,
): ListingFilters {
  const { q, exact, respelt, categoryId } = filters;
  const words = { q, exact, ...(respelt && { respelt }) };
  return { ...noFilters, ...words, categoryId: categoryName ? null : categoryId };
}

function inWords(from: number | null, to: number | null, show: (value: number) => string): string {
  if (from !== null && to !== null)
    return from === to ? show(from) : `${show(from)} to ${show(to)}`;
  return from !== null ? `from ${show(from)}` : `up to ${show(to ?? 0)}`;
}
