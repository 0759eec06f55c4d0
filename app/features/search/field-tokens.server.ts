import {
  NUMBER_DIGITS,
  digitsToken,
  inHundredths,
  valueToken,
} from '~/features/products/attribute-tokens.server';
import { MAX_NUMBER } from '~/features/products/category-field';
import { digitRanges } from './digit-ranges';
import type { ListingFilters } from './listing-filters';

/**
 * The tokens of the filters by fields: a product needs one of each list. Null when nothing can match:
 * an interval of numbers without any.
 */
export function fieldTokens({ fields }: Pick<ListingFilters, 'fields'>): string[][] | null {
  const needed: string[][] = [];
  for (const { key, values, min, max } of fields) {
    if (values.length > 0) needed.push(values.map((value) => valueToken(key, value)));
    if (min === null && max === null) continue;
    const ranges = digitRanges(
      inHundredths(min ?? 0),
      inHundredths(Math.min(max ?? MAX_NUMBER, MAX_NUMBER)),
      NUMBER_DIGITS,
    );
    if (ranges.length === 0) return null;
    needed.push(ranges.map((digits) => digitsToken(key, digits)));
  }
  return needed;
}
