import type { FieldView } from '~/features/products/category-field';
import { conditions, type Condition } from '~/features/products/product.dto';
import { msg, type Message } from '~/i18n/language';
import type { FieldErrors } from '~/lib/domain-error';
import { toAsciiDigits } from '~/lib/ascii-digits';
import { shortAmount, type Currency } from '~/lib/money';
import { exampleAmount, parsePrice } from '~/lib/typed-amounts';
import {
  FIELD_PARAMETER,
  isAbove,
  knownFields,
  readFieldFilters,
  type FieldFilter,
} from './field-filters';
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
  /** Only products of this seller; of the page's path, never read from an address. */
  sellerId?: string;
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
  /** The place that distances are measured from. It alone filters nothing. */
  near: NearPlace | null;
  /** Only products at most this many kilometres from `near`; null without `near`. */
  within: number | null;
  /** Only products in these cells, instead of `within`; never read from an address. */
  cells?: readonly number[] | undefined;
  /** The fields of a category, by their keys in the order of the address. */
  fields: readonly FieldFilter[];
}

/** A place of the gazetteer, as filters hold it. */
export interface NearPlace extends ShownPlace {
  /** See app/lib/place-grid.ts. Not sent to browsers. */
  cell: number;
}

/** A place of the gazetteer, as a page shows it. */
interface ShownPlace {
  id: string;
  label: string;
}

/** Filters as they are sent to browsers. */
export type PublicFilters = Omit<ListingFilters, 'near'> & { near: ShownPlace | null };

/** The distances to choose from, in kilometres. */
export const distances = [5, 10, 25, 50, 100] as const;

export const sorts = ['newest', 'price-asc', 'price-desc', 'best', 'nearest'] as const;
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
  near: null,
  within: null,
  fields: [],
};

export interface ReadFilters {
  filters: ListingFilters;
  /** The currency of the prices. */
  currency: Currency;
  sort: Sort;
  /** The messages for invalid parameters, by parameter. */
  problems: FieldErrors;
  /** The values of these parameters as typed. */
  mistyped: Record<string, string>;
}

/** `ReadFilters` for browsers, with the problems in the reader's language. */
export interface ShownFilters extends Omit<ReadFilters, 'filters' | 'problems'> {
  filters: PublicFilters;
  problems: Record<string, string[]>;
}

/**
 * Reads filters from an address. Invalid parameters are ignored and reported in `problems`, and so is a
 * lower bound above the upper one; both bounds then stay and find nothing (ADR 289). `near` is the
 * place that the parameter `near` means (near-place.server.ts); without it, what asks for a distance is
 * ignored. Texts with too many words are not reported: `wordProblems` does, which no browser should load.
 */
export function readFilters(
  query: URLSearchParams,
  currency: Currency,
  near: NearPlace | null = null,
): ReadFilters {
  const problems: ReadFilters['problems'] = {};
  const mistyped: ReadFilters['mistyped'] = {};
  const text = (name: string) =>
    [...(query.get(name) ?? '').trim()].slice(0, LONGEST_TEXT).join('');
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
    const typed = toAsciiDigits(text(name));
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
  const distance = () => {
    const typed = text('within');
    const found = distances.find((km) => String(km) === typed);
    // Of a place that could not be found, near-place.server.ts says so.
    if (found && !near && text('near') === '') return complain('within', 'search.needsNear');
    if (typed === '' || found) return near && found ? found : null;
    return complain('within', msg('search.chooseFrom', { choices: distances.join(', ') }));
  };
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
    near,
    within: distance(),
    fields: readFieldFilters(query, complain),
  };
  if (isAbove(filters.minPriceMinor, filters.maxPriceMinor)) {
    complain('minPrice', 'search.pricesSwapped');
  }
  if (isAbove(filters.minYear, filters.maxYear)) {
    complain('minYear', 'search.yearsSwapped');
  }
  const usual = defaultSort(filters);
  const sort = text('sort') || usual;
  if (!isSort(sort)) complain('sort', msg('search.chooseFrom', { choices: sorts.join(', ') }));
  // Without search words there is nothing to rank by, and without a place no distance.
  const known = isSort(sort) && mayBeSorted(filters, sort);
  return { filters, currency, sort: known ? sort : usual, problems, mistyped };
}

/** The default order of a list: by rank with search words, else newest first. */
export function defaultSort({ q }: Pick<ListingFilters, 'q'>): Sort {
  return q === '' ? 'newest' : 'best';
}

/** Whether a list with these filters has an order. */
export function mayBeSorted({ q, near }: Pick<PublicFilters, 'q' | 'near'>, sort: Sort): boolean {
  return sort === 'best' ? q !== '' : sort !== 'nearest' || near !== null;
}

function isSort(text: string): text is Sort {
  return (sorts as readonly string[]).includes(text);
}

/** Writes filters as the query of an address, always in the same order. */
export function writeFilters(
  filters: PublicFilters,
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
  set('near', filters.near && filters.near.id);
  set('within', filters.within !== null && String(filters.within));
  for (const { key, values, min, max } of filters.fields) {
    for (const value of values) query.append(`${FIELD_PARAMETER}${key}`, value);
    set(`${FIELD_PARAMETER}${key}.min`, min !== null && String(min));
    set(`${FIELD_PARAMETER}${key}.max`, max !== null && String(max));
  }
  if (sort !== defaultSort(filters) && mayBeSorted(filters, sort)) query.set('sort', sort);
  return query;
}

function priceProblem(currency: Currency): Message {
  const typed = exampleAmount(currency, 'short');
  const values = { currency: { currency }, example: { typed } };
  return typed.includes('.') ? msg('search.priceEither', values) : msg('search.price', values);
}

/** The filters with only those of fields that the category filters by. */
export function withKnownFields(
  filters: ListingFilters,
  fields: readonly FieldView[],
): ListingFilters {
  return { ...filters, fields: knownFields(filters.fields, fields) };
}
