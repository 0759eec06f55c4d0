import type { ListingFilters } from '~/features/search/listing-filters';
import { searchedWords } from '~/features/search/query-words';
import { searchTerms } from '~/features/search/synonyms';

/** Ends a key that is the beginning of a word. Folded words consist of letters and digits. */
const BEGINS = '*';
/** Larger than any price, and small enough for both databases. */
const MAX_PRICE = 2_000_000_000;

/** A row by which a saved search is looked up, without its id. */
interface SearchKey {
  word: string;
  categoryId: string;
  minPriceMinor: number;
  maxPriceMinor: number;
}

/** The words of a search of which one becomes its key, and whether it may be incomplete. */
export function keyWords(q: string): { word: string; begins: boolean }[] {
  const words = searchedWords(q);
  return words.map((word, index) => ({ word, begins: index === words.length - 1 }));
}

/** The parameter of a text without any word or number, which no listing matches; null without one. */
export function wordlessText(filters: Pick<ListingFilters, 'q' | 'location'>) {
  const texts = ['q', 'location'] as const;
  return texts.find((name) => filters[name] !== '' && !hasWord(filters[name])) ?? null;
}

const hasWord = (text: string) => searchedWords(text).length > 0;

/**
 * The rows by which a saved search is found (ADR 210). Every listing that it finds has one of these
 * words, or a synonym of the typed one. `rarest` is the index in `keyWords`. Empty when the search
 * can't find anything, because its text contains no word.
 */
export function searchKeys(filters: ListingFilters, rarest: number): SearchKey[] {
  const { q, categoryId, minPriceMinor, maxPriceMinor } = filters;
  const range = {
    categoryId: categoryId ?? '',
    minPriceMinor: Math.min(minPriceMinor ?? 0, MAX_PRICE),
    maxPriceMinor: Math.min(maxPriceMinor ?? MAX_PRICE, MAX_PRICE),
  };
  if (q === '') return [{ word: '', ...range }];
  const chosen = keyWords(q)[rarest];
  if (!chosen) return [];
  const { word, begins } = chosen;
  let end = 0;
  const term = searchTerms(q)?.find(({ words }) => (end += words.length) > rarest);
  const others = (term?.others ?? []).flatMap(([first]) => first ?? []);
  const words = new Set([begins ? word + BEGINS : word, ...others]);
  return [...words].map((one) => ({ word: one, ...range }));
}

/** The keys of searches that may find a listing, from the words they may be typed with. */
export function keysOfListing(typedWords: ReadonlySet<string>): string[] {
  const keys = new Set(['', ...typedWords]);
  for (const word of typedWords) {
    let beginning = '';
    for (const letter of word) {
      beginning += letter;
      keys.add(beginning + BEGINS);
    }
  }
  return [...keys];
}
