import { conditions, type Condition } from '~/features/products/product.dto';
import { msg, type Message } from '~/i18n/language';
import type { FieldErrors } from '~/lib/domain-error';
import { shortAmount, type Currency } from '~/lib/money';
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
  problems: FieldErrors;
  /** The ignored values as typed. */
  mistyped: Record<string, string>;
}

/** The same with the problems in the reader's language. */
export type ShownFilters = Omit<ReadFilters, 'problems'> & { problems: Record<string, string[]> };

/** Reads filters from an address. Invalid parameters are ignored and reported in `problems`. */
export function readFilters(query: URLSearchParams, currency: Currency): ReadFilters {
  const problems: ReadFilters['problems'] = {};
  const mistyped: ReadFilters['mistyped'] = {};
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, LONGEST_TEXT);
  const complain = (name: string, problem: Message) => {
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
    return /^\d{4}$/.test(typed) ? Number(typed) : complain(name, 'search.year');
  };
  const yes = (name: string) => {
    const typed = text(name).toLowerCase();
    if (['', '0', 'false', 'no', 'off'].includes(typed)) return false;
    if (['1', 'true', 'yes', 'on'].includes(typed)) return true;
    complain(name, 'search.oneOrNothing');
    return false;
  };
  const kinds = query.getAll('condition').flatMap((given) => given.toLowerCase().split(','));
  const wanted = kinds.map((kind) => kind.trim()).filter((kind) => kind !== '');
  if (wanted.some((kind) => !(conditions as readonly string[]).includes(kind))) {
    complain('condition', msg('search.chooseFrom', { choices: conditions.join(', ') }));
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
    filters.minPriceMinor = complain('minPrice', 'search.pricesSwapped');
  }
  if (isAbove(filters.minYear, filters.maxYear)) {
    filters.minYear = complain('minYear', 'search.yearsSwapped');
  }
  const usual = defaultSort(filters);
  const sort = text('sort') || usual;
  if (!isSort(sort)) complain('sort', msg('search.chooseFrom', { choices: sorts.join(', ') }));
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

function priceProblem(currency: Currency): Message {
  const values = { currency: { currency }, example: exampleAmount(currency, 'short') };
  return values.example.includes('.')
    ? msg('search.priceEither', values)
    : msg('search.price', values);
}

const conditionLabels = {
  excellent: 'search.chipExcellent',
  good: 'search.chipGood',
  fair: 'search.chipFair',
} as const satisfies Record<Condition, Message>;

/** An active filter: its name, its label, and the filters without it. */
export interface ActiveFilter {
  /** Differs from the others of a list. */
  name: string;
  label: Message;
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
  const add = (name: string, label: Message, cleared: Partial<ListingFilters>) =>
    active.push({ name, label, without: { ...filters, ...cleared } });
  if (categoryName) {
    add('category', msg('search.chipCategory', { category: categoryName }), { categoryId: null });
  }
  if (minPriceMinor !== null || maxPriceMinor !== null) {
    const label = priceLabel(minPriceMinor, maxPriceMinor, currency);
    add('price', label, { minPriceMinor: null, maxPriceMinor: null });
  }
  for (const condition of filters.conditions) {
    const others = filters.conditions.filter((one) => one !== condition);
    add(condition, conditionLabels[condition], { conditions: others });
  }
  if (location) add('location', msg('search.chipLocation', { location }), { location: '' });
  if (minYear !== null || maxYear !== null) {
    add('year', yearLabel(minYear, maxYear), { minYear: null, maxYear: null });
  }
  if (filters.verified) add('verified', 'search.verifiedSellers', { verified: false });
  if (filters.photo) add('photo', 'search.withPhoto', { photo: false });
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

function priceLabel(from: number | null, to: number | null, currency: Currency): Message {
  const money = (amountMinor: number) => ({ amountMinor, currency });
  if (from === null) return msg('search.chipPriceUpTo', { price: money(to ?? 0) });
  if (to === null) return msg('search.chipPriceFrom', { price: money(from) });
  return from === to
    ? msg('search.chipPrice', { price: money(from) })
    : msg('search.chipPriceRange', { from: money(from), to: money(to) });
}

function yearLabel(from: number | null, to: number | null): Message {
  if (from === null) return msg('search.chipYearUpTo', { year: String(to) });
  if (to === null) return msg('search.chipYearFrom', { year: String(from) });
  return from === to
    ? msg('search.chipYear', { year: String(from) })
    : msg('search.chipYearRange', { from: String(from), to: String(to) });
}
