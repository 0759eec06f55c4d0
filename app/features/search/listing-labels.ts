import type { FieldView } from '~/features/products/category-field';
import { conditions, type Condition } from '~/features/products/product.dto';
import { msg, type Message } from '~/i18n/language';
import type { Currency } from '~/lib/money';
import { activeFields } from './field-filters';
import { noFilters, type ListingFilters, type PublicFilters } from './listing-filters';

const conditionLabels = {
  excellent: 'search.chipExcellent',
  good: 'search.chipGood',
  fair: 'search.chipFair',
} as const satisfies Record<Condition, Message>;

/** The label of one or several conditions, of which any will do. */
export function conditionsLabel(chosen: readonly [Condition, ...Condition[]]): Message {
  const [excellent, good, fair] = conditions.map((one) => chosen.includes(one));
  if (excellent && good && fair) return 'search.chipAnyCondition';
  if (excellent && good) return 'search.chipExcellentGood';
  if (excellent && fair) return 'search.chipExcellentFair';
  if (good && fair) return 'search.chipGoodFair';
  return conditionLabels[chosen[0]];
}

/** An active filter: its name, its label, and the filters without it. */
export interface ActiveFilter<Filters extends PublicFilters> {
  /** Unique within a list. */
  name: string;
  label: Message;
  without: Filters;
}

/**
 * Lists the active filters except the search words. The category is included if its name is given;
 * otherwise the path of the page determines it. `fields` are those of the category.
 */
export function activeFilters<Filters extends PublicFilters>(
  filters: Filters,
  currency: Currency,
  categoryName?: string | null,
  fields: readonly FieldView[] = [],
): ActiveFilter<Filters>[] {
  const { minPriceMinor, maxPriceMinor, minYear, maxYear, location } = filters;
  const active: ActiveFilter<Filters>[] = [];
  const add = (name: string, label: Message, cleared: Partial<PublicFilters> & { near?: null }) =>
    active.push({ name, label, without: { ...filters, ...cleared } });
  if (categoryName) {
    const label = msg('search.chipCategory', { category: categoryName });
    add('category', label, { categoryId: null, fields: [] });
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
  const { near, within } = filters;
  if (near) {
    const place = near.label;
    const label =
      within === null
        ? msg('search.chipNear', { place })
        : msg('search.chipWithin', { km: within, place });
    add('near', label, { near: null, within: null });
  }
  for (const { name, label, without } of activeFields(filters.fields, fields)) {
    add(name, label, { fields: without });
  }
  return active;
}

/** Filters without the active ones: the words, the seller and a category without a chip stay. */
export function clearFilters(filters: PublicFilters, categoryName?: string | null): ListingFilters {
  const { q, exact, respelt, categoryId, sellerId } = filters;
  const words = { q, exact, ...(respelt && { respelt }), ...(sellerId && { sellerId }) };
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
