import { z } from 'zod';
import type { Ctx } from '~/features/accounts/account.policy';
import { readNearPlace } from '~/features/search/near-place.server';
import type { FieldView } from '~/features/products/category-field';
import type { FieldsOf } from '~/features/products/category-fields.server';
import { asksUnknown } from '~/features/search/field-filters';
import {
  readFilters,
  withKnownFields,
  type ListingFilters,
} from '~/features/search/listing-filters';
import { activeFilters, conditionsLabel } from '~/features/search/listing-labels';
import { matchesListing, type IndexedListing } from '~/features/search/match-listing';
import type { Synonyms } from '~/features/search/synonyms';
import { conditions } from '~/features/products/product.dto';
import type { Translate } from '~/i18n/language';
import { listComma } from '~/lib/list-comma';
import type { Currency } from '~/lib/money';
import { shortened } from '~/lib/text';
import { COUNTED_NEW, frequencies, LONGEST_NAME, type Frequency } from './saved-search.schema';
import { categoriesOf, type ListedRow, type SavedSearchRow } from './saved-search.sql.server';

/** The filters of a stored query. */
interface StoredFilters {
  filters: ListingFilters;
  /**
   * Set when its category no longer filters by one of its fields or values, or its place has left
   * the gazetteer: it finds nothing, instead of everything else.
   */
  lost: 'field' | 'place' | null;
}

/** Reads a stored query as the search page reads it today. What is lost stays in the filters. */
export async function readStored(
  ctx: Pick<Ctx, 'places'>,
  { query, currency }: Pick<SavedSearchRow, 'query' | 'currency'>,
  fieldsOf: FieldsOf,
  locale = 'en-US',
): Promise<StoredFilters> {
  const stored = new URLSearchParams(query);
  const { near } = await readNearPlace(ctx, stored, locale);
  const { filters } = readFilters(stored, currency, near);
  const fields = filters.categoryId === null ? [] : fieldsOf(filters.categoryId);
  const asked = withoutIdlePlace(filters);
  if (asksUnknown(asked.fields, fields)) return { filters: asked, lost: 'field' };
  const placeIsLost = stored.has('within') && !near;
  return { filters: withKnownFields(asked, fields), lost: placeIsLost ? 'place' : null };
}

/** Without a place that no distance is measured from. */
export function withoutIdlePlace(filters: ListingFilters): ListingFilters {
  return filters.within === null ? { ...filters, near: null } : filters;
}

/** Whether filters have prices, which are compared in the currency that they were saved in. */
export function hasPrices({ minPriceMinor, maxPriceMinor }: ListingFilters): boolean {
  return minPriceMinor !== null || maxPriceMinor !== null;
}

/** Index entry of a listing, for the search indexes. */
export function toIndexed(listing: ListedRow): IndexedListing {
  const { condition, purchaseYear, resalePriceMinor, searchText, placeCell } = listing;
  return {
    categoryIds: categoriesOf(listing),
    fields: new Set(listing.searchFields.split(' ')),
    condition,
    purchaseYear,
    priceMinor: resalePriceMinor,
    placeCell,
    text: new Set(searchText.split(' ')),
    place: new Set(listing.searchPlace.split(' ')),
    sellerVerified: Boolean(listing.sellerVerified),
    hasPhoto: Boolean(listing.hasPhoto),
  };
}

/** Whether a search finds a listing. Its prices are compared in its own currency only. */
export function findsListing(
  { filters, currency }: { filters: ListingFilters; currency: string },
  listing: { currency: string; indexed: IndexedListing },
  synonyms: Synonyms,
): boolean {
  if (hasPrices(filters) && currency !== listing.currency) return false;
  return matchesListing(filters, listing.indexed, synonyms);
}

/** Part of the filters that is no longer valid, so that the search finds nothing new; else null. */
export type Lost = 'category' | 'field' | 'place' | 'currency' | null;

/** A saved search of its owner's list. */
export interface OwnSearch extends SavedSearchRow {
  filters: ListingFilters;
  lost: Lost;
}

/** A saved search as its list shows it. */
export interface SavedSearchView {
  id: string;
  name: string;
  /** Its filters in words; empty when it finds everything. */
  filters: string[];
  frequency: Frequency;
  active: boolean;
  lost: Lost;
  /** Listings that were found since the person opened it; `more` when there are further ones. */
  found: { count: number; more: boolean };
}

/** A saved search with its filters in words. */
export function toSavedSearchView(
  row: OwnSearch,
  { categories, fieldsOf, t }: ListWording,
): SavedSearchView {
  const { id, name, frequency, currency, found, filters, lost } = row;
  const category = categories.find((one) => one.id === filters.categoryId);
  return {
    id,
    name,
    frequency,
    active: isActive(row),
    lost,
    filters: filtersInWords(filters, {
      currency,
      category: lost === 'category' ? t('alerts.deletedCategory') : (category?.name ?? null),
      t,
      fields: category ? fieldsOf(category.id) : [],
    }),
    found: { count: Number(found), more: Number(found) >= COUNTED_NEW },
  };
}

interface ListWording {
  categories: readonly { id: string; name: string }[];
  fieldsOf: FieldsOf;
  t: Translate;
}

/** Whether new listings are looked for. */
const isActive = ({ active, lost }: OwnSearch) => Boolean(active) && lost === null;

interface Wording {
  currency: Currency;
  category: string | null;
  /** The fields of the category. */
  fields: readonly FieldView[];
  t: Translate;
}

/** Filters in words: the search text first, and whether it is searched for exactly. */
export function filtersInWords(
  filters: ListingFilters,
  { currency, category, fields, t }: Wording,
): string[] {
  const { q, exact } = filters;
  const words = q === '' ? [] : [t('alerts.words', { words: q })];
  if (q !== '' && exact) words.push(t('alerts.exactWords'));
  const [first, ...others] = conditions.filter((one) => filters.conditions.includes(one));
  const labels = activeFilters(filters, currency, category, fields)
    .filter(({ name }) => !others.some((other) => other === name))
    .map(({ name, label }) => t(name === first ? conditionsLabel([first, ...others]) : label));
  return [...words, ...labels];
}

/** Marks that order texts of two directions; a field for a text shows them as nothing. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * The name that a search gets unless the person types another one: its words, else its category, else
 * its filters; plain text without marks. The filters stand below the name in the list.
 */
export function suggestedName(
  filters: ListingFilters,
  wording: Wording & { locale: string },
): string {
  const words =
    filters.q ||
    wording.category ||
    filtersInWords(filters, wording).join(listComma(wording.locale)) ||
    wording.t('alerts.everything');
  const name = words.replace(MARKS, '').replace(/[\u00a0\u202f]/g, ' ');
  return shortened(name, LONGEST_NAME);
}

/** A saved search in JSON. */
export const savedSearchJson = z
  .object({
    id: z.string(),
    name: z.string(),
    query: z.string().meta({ description: 'The query string of the search page.' }),
    frequency: z.enum(frequencies).meta({
      description: 'When new listings are mailed: one by one, or together once a day or week.',
    }),
    active: z.boolean().meta({ description: 'Whether new listings are looked for.' }),
    new: z.number().int().meta({
      description: 'Listings found since the person opened it: 100 means at least 100.',
    }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'SavedSearch' });

/** The JSON shape of a saved search. */
export function toSavedSearchJson(row: OwnSearch): z.input<typeof savedSearchJson> {
  const { id, name, query, frequency, found, createdAt } = row;
  return {
    id,
    name,
    query,
    frequency,
    active: isActive(row),
    new: Number(found),
    created_at: new Date(createdAt).toISOString(),
  };
}
