import type { Frequency } from '../../app/features/alerts/saved-search.schema';
import { searchKeys } from '../../app/features/alerts/search-keys';
import type { Condition } from '../../app/features/products/product.dto';
import {
  noFilters,
  writeFilters,
  type ListingFilters,
} from '../../app/features/search/listing-filters';
import { matchesListing } from '../../app/features/search/match-listing';
import { noSynonyms } from '../../app/features/search/synonyms';
import { newId } from '../../app/lib/ids.server';
import type { productRow, userRow } from '../factories/rows';
import type { DemoSettings } from './demo-catalogue';
import { DAY_MS } from './demo-times';

interface Sources {
  people: ReadonlyMap<string, ReturnType<typeof userRow>>;
  products: ReadonlyMap<string, ReturnType<typeof productRow>>;
}

interface DemoSearch {
  name: string;
  filters: Partial<ListingFilters>;
  frequency: Frequency;
  active?: boolean;
}

const BUYER = 'buyer@rummage.test';
const searches: readonly DemoSearch[] = [
  {
    name: 'Chairs in good shape',
    filters: { q: 'chair', conditions: ['excellent', 'good'] },
    frequency: 'daily',
  },
  { name: 'Bikes', filters: { q: 'bike' }, frequency: 'now' },
  {
    name: 'Lamps with a photo',
    filters: { q: 'lamp', photo: true },
    frequency: 'weekly',
    active: false,
  },
];
const MADE_DAYS_AGO = 21;
/** Days in which new matches count as not seen yet. */
const UNSEEN_DAYS = 7;

/** The saved searches of the demo's buyer, and what they have found. */
export function demoSearchRows({ now }: DemoSettings, { people, products }: Sources) {
  const buyer = [...people.values()].find(({ email }) => email === BUYER);
  const createdAt = new Date(now.getTime() - MADE_DAYS_AGO * DAY_MS);
  const made = searches.map(({ filters, active = true, ...search }) => {
    const whole = { ...noFilters, ...filters };
    return { row: { id: newId(), active, ...search }, whole };
  });
  const [currency = 'USD'] = [...products.values()].map((product) => product.currency);
  return {
    savedSearches: made.flatMap(({ row, whole }) => {
      const query = writeFilters(whole, currency).toString();
      return buyer ? [{ ...row, userId: buyer.id, query, currency, createdAt }] : [];
    }),
    savedSearchKeys: made.flatMap(({ row, whole }) =>
      searchKeys(whole, 0).map((key) => ({ searchId: row.id, ...key })),
    ),
    savedSearchMatches: made.flatMap(({ row, whole }) =>
      [...products.values()]
        .filter((product) => product.listed && product.sellerId !== buyer?.id)
        .filter((product) => new Date(product.createdAt) > createdAt && finds(whole, product))
        .map((product) => {
          const at = new Date(product.createdAt);
          const unseen = now.getTime() - at.getTime() < UNSEEN_DAYS * DAY_MS;
          const found = { searchId: row.id, productId: product.id, createdAt: at, pending: false };
          return { ...found, seenAt: unseen ? null : at };
        }),
    ),
  };
}

function finds(filters: ListingFilters, product: ReturnType<typeof productRow>): boolean {
  const listing = {
    text: new Set((product.searchText ?? '').split(' ')),
    place: new Set((product.searchPlace ?? '').split(' ')),
    fields: new Set((product.searchFields ?? '').split(' ')),
    categoryIds: [product.categoryId],
    priceMinor: product.resalePriceMinor,
    condition: product.condition as Condition,
    purchaseYear: product.purchaseYear,
    placeCell: product.placeCell ?? null,
    sellerVerified: false,
    hasPhoto: true,
  };
  return matchesListing(filters, listing, noSynonyms);
}
