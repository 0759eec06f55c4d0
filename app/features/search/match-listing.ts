import type { Condition } from '~/features/products/product.dto';
import { metresBetween } from '~/lib/place-grid';
import { fieldTokens } from './field-tokens.server';
import type { ListingFilters } from './listing-filters';
import { otherForms, searchTerms, type SearchTerm, type Synonyms } from './synonyms';

/** A listed product as the search indexes see it. */
export interface IndexedListing {
  /** The folded words of all texts, as `searchColumns` writes them. */
  text: ReadonlySet<string>;
  /** The folded words of the location. */
  place: ReadonlySet<string>;
  /** The tokens of its attributes (attribute-tokens.server.ts). */
  fields: ReadonlySet<string>;
  /** Its category and that one's parent. */
  categoryIds: readonly string[];
  /** In the site's currency. */
  priceMinor: number;
  condition: Condition;
  purchaseYear: number;
  sellerVerified: boolean;
  hasPhoto: boolean;
  /** The cell of its place (app/lib/place-grid.ts). */
  placeCell: number | null;
}

/**
 * Whether a search with these filters finds a listing: the same answer as that of the listing index,
 * which tests/integration/saved-searches.test.ts compares with it. Corrected spellings don't count.
 */
export function matchesListing(
  filters: ListingFilters,
  listing: IndexedListing,
  synonyms: Synonyms,
): boolean {
  const { q, exact, categoryId, minPriceMinor, maxPriceMinor, location } = filters;
  const { conditions, minYear, maxYear, verified, photo } = filters;
  if (categoryId !== null && !listing.categoryIds.includes(categoryId)) return false;
  if (minPriceMinor !== null && listing.priceMinor < minPriceMinor) return false;
  if (maxPriceMinor !== null && listing.priceMinor > maxPriceMinor) return false;
  if (conditions.length > 0 && !conditions.includes(listing.condition)) return false;
  if (minYear !== null && listing.purchaseYear < minYear) return false;
  if (maxYear !== null && listing.purchaseYear > maxYear) return false;
  if (verified && !listing.sellerVerified) return false;
  if (photo && !listing.hasPhoto) return false;
  if (!isWithin(filters, listing.placeCell)) return false;
  if (!hasFields(filters, listing)) return false;
  const reading = exact ? {} : { synonyms, forms: true };
  if (q !== '' && !hasTerms(searchTerms(q, reading), listing.text)) return false;
  return location === '' || hasTerms(searchTerms(location), listing.place);
}

function isWithin({ near, within }: ListingFilters, cell: number | null): boolean {
  if (!near || within === null) return true;
  return cell !== null && metresBetween(near.cell, cell) <= within * 1000;
}

/** Whether the attributes have the tokens that the filters by fields need. */
function hasFields(filters: ListingFilters, { fields }: IndexedListing): boolean {
  const needed = fieldTokens(filters);
  return (
    needed !== null &&
    needed.every((any) => any.some((all) => all.every((token) => fields.has(token))))
  );
}

/** Whether all terms occur; false without any, as a search without words finds nothing. */
function hasTerms(terms: readonly SearchTerm[] | null, words: ReadonlySet<string>): boolean {
  return terms !== null && terms.every((term) => hasTerm(term, words));
}

function hasTerm({ words: typed, begins, others }: SearchTerm, words: ReadonlySet<string>) {
  const has = (word: string) => words.has(word);
  const asTyped = typed.every(
    (word, index) => has(word) || (begins && index === typed.length - 1 && isBegun(word, words)),
  );
  return asTyped || others.some((other) => other.every(has));
}

/** Whether one of the words begins with a text. */
export function isBegun(beginning: string, words: ReadonlySet<string>): boolean {
  for (const word of words) if (word.startsWith(beginning)) return true;
  return false;
}

/**
 * The words that a search may have been typed with to find a listing with `words`: they themselves,
 * in singular and plural, and the phrases of which it contains a synonym.
 */
export function typedWordsFor(words: ReadonlySet<string>, synonyms: Synonyms): Set<string> {
  const typed = new Set([...words].flatMap((word) => [word, ...otherForms(word)]));
  for (const meanings of synonyms.values()) {
    for (const { words: phrase, others } of meanings) {
      if (!others.some((other) => other.every((word) => words.has(word)))) continue;
      for (const word of phrase) typed.add(word);
    }
  }
  return typed;
}
