import {
  NUMBER_DIGITS,
  digitsToken,
  inHundredths,
  valueToken,
  wordToken,
} from '~/features/products/attribute-tokens.server';
import { ISBN, MAX_NUMBER } from '~/features/products/category-field';
import { isbnForms, parseIsbn } from '~/lib/isbn';
import { wordsOf } from '~/lib/search-words';
import { digitRanges } from './digit-ranges';
import type { ListingFilters } from './listing-filters';

/** Alternatives, each of which is a list of tokens that a product needs all of. */
type AnyOf = readonly (readonly string[])[];

/**
 * The tokens of the filters by fields: a product needs one alternative of each. Null when nothing can
 * match: an interval of numbers without any.
 */
export function fieldTokens({ fields }: Pick<ListingFilters, 'fields'>): AnyOf[] | null {
  const needed: AnyOf[] = [];
  for (const { key, values, min, max, words } of fields) {
    if (values.length > 0) {
      needed.push(values.flatMap((value) => alternatives(key, value, words ?? false)));
    }
    if (min === null && max === null) continue;
    const ranges = digitRanges(
      inHundredths(min ?? 0),
      inHundredths(Math.min(max ?? MAX_NUMBER, MAX_NUMBER)),
      NUMBER_DIGITS,
    );
    if (ranges.length === 0) return null;
    needed.push(ranges.map((digits) => [digitsToken(key, digits)]));
  }
  return needed;
}

function alternatives(key: string, value: string, byWords: boolean): string[][] {
  const isbn = key === ISBN ? parseIsbn(value) : null;
  if (isbn) return isbnForms(isbn).map((form) => [valueToken(key, form)]);
  const words = byWords ? [...new Set(wordsOf(value))] : [];
  const whole = [valueToken(key, value)];
  return words.length > 0 ? [whole, words.map((word) => wordToken(key, word))] : [whole];
}
