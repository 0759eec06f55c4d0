import { conditions } from '~/features/products/product.dto';
import { msg, type Translate } from '~/i18n/language';
import type { FieldErrors } from '~/lib/domain-error';
import { mayBeSorted, type ReadFilters, type Sort } from './listing-filters';
import { doubledProblems } from './listing.schema';
import { wordProblems } from './query-words';
import { sortNames } from './sort-names';

/**
 * The problems of a page's filters: those of `readFilters`, with choices by their names in the page's
 * language, and those of doubled parameters and of texts with too many words.
 */
export function pageProblems(
  query: URLSearchParams,
  { filters, problems }: Pick<ReadFilters, 'filters' | 'problems'>,
  t: Translate,
): FieldErrors {
  const offered = (Object.keys(sortNames) as Sort[]).filter((one) => mayBeSorted(filters, one));
  const choices: Record<string, string[]> = {
    condition: conditions.map((one) => t(`products.condition.${one}`)),
    sort: offered.map((one) => t(sortNames[one])),
  };
  const named = Object.entries(choices).filter(([name]) => problems[name]);
  return {
    ...doubledProblems(query),
    ...problems,
    ...Object.fromEntries(
      named.map(([name, all]) => [name, [msg('search.chooseFrom', { choices: all.join(', ') })]]),
    ),
    ...wordProblems(filters),
  };
}
