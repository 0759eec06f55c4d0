import { z } from 'zod';
import { conditions } from '~/features/products/product.dto';
import type { Currency } from '~/lib/money';
import { msg } from '~/i18n/language';
import { DomainError, type FieldErrors } from '~/lib/domain-error';
import { hasAtMost } from '~/lib/text';
import { FIELD_PARAMETER } from './field-filters';
import { distances, LONGEST_TEXT, readFilters, sorts, type ReadFilters } from './listing-filters';
import { wordProblems } from './query-words';
import type { ReadNear } from './near-place.server';

const TOO_LONG = msg('search.wordsTooLong', { count: LONGEST_TEXT });
const isShort = hasAtMost(LONGEST_TEXT);
const text = z
  .string()
  .check(z.refine(isShort, TOO_LONG), z.meta({ maxLength: LONGEST_TEXT }))
  .optional();

/** The query parameters of a list of products, as its endpoints declare them. */
export const listingQuery = {
  q: text.describe(
    'At most 12 words, all of which must occur, or their synonyms; the last may be a beginning. Accents do not matter. A spelling that finds fewer than three is looked for corrected, too.',
  ),
  exact: text.describe('1 for these very words: no synonyms and no corrected spelling.'),
  category: text.describe(
    'The id of a category; its children are included. Its fields filter by field.{key}=value, numbers also by field.{key}.min and field.{key}.max.',
  ),
  minPrice: text.describe('The lowest price, in the major unit of the currency.'),
  maxPrice: text.describe('The highest price, in the major unit of the currency.'),
  condition: text.describe(`One or several of ${conditions.join(', ')}, with commas between them.`),
  location: text.describe('At most 12 words of the location; the last may be a beginning.'),
  minYear: text.describe('The first purchase year.'),
  maxYear: text.describe('The last purchase year.'),
  verified: text.describe('1 for verified sellers only.'),
  photo: text.describe('1 for products with a photo only.'),
  near: text.describe('A place: its id, as /places lists it, or its name with region or country.'),
  within: z
    .enum([...distances.map(String), ''])
    .optional()
    .describe('The largest distance from near, in kilometres; needs near. Empty for any.'),
  sort: z
    .enum([...sorts, ''])
    .optional()
    .describe(
      'best with words, newest without, unless something else is asked for. nearest needs near. Empty for the usual one.',
    ),
  cursor: z.string().max(300).optional(),
};

/** Those of the filters that have one value. */
const singleParameters: ReadonlySet<string> = new Set(
  Object.keys(listingQuery).filter((name) => name !== 'condition' && name !== 'cursor'),
);

/** The parameters of the search page, without those of the fields of a category. */
const parameters = new Set([...Object.keys(listingQuery), 'limit', 'book']);
/** Added to links by newsletters and social networks. */
const OF_CAMPAIGNS = /^(?:utm_|[a-z]+clk?id$)/;

/** The first parameter that the search page does not have, other than those of campaigns. */
export function unknownParameter(query: URLSearchParams): string | undefined {
  const isKnown = (name: string) =>
    parameters.has(name) || name.startsWith(FIELD_PARAMETER) || OF_CAMPAIGNS.test(name);
  return [...query.keys()].find((name) => !isKnown(name));
}

const isBound = (name: string) => name.startsWith(FIELD_PARAMETER) && /[.](?:min|max)$/.test(name);

/** Whether a parameter that has one value is given another one, which would be ignored. */
function isIgnoredInPart(query: URLSearchParams, name: string): boolean {
  const single = singleParameters.has(name) || isBound(name);
  return single && query.getAll(name).some((value) => value !== '' && value !== query.get(name));
}

/** The problems of parameters that have one value and are given several, by parameter. */
export function doubledProblems(query: URLSearchParams): FieldErrors {
  const doubled = [...new Set(query.keys())].filter((name) => isIgnoredInPart(query, name));
  return Object.fromEntries(doubled.map((name) => [name, ['search.givenTwice' as const]]));
}

/**
 * The filters of an endpoint. Refuses with `validation_failed` values that a page would ignore, also a
 * second one of a parameter that has one.
 */
export function requireFilters(
  query: URLSearchParams,
  currency: Currency,
  { near, problem: unknown }: Pick<ReadNear, 'near' | 'problem'> = { near: null, problem: null },
): Pick<ReadFilters, 'filters' | 'sort'> {
  const read = readFilters(query, currency, near);
  const { filters, sort } = read;
  const problems: FieldErrors = {
    ...doubledProblems(query),
    ...read.problems,
    ...wordProblems(filters),
  };
  // Only the search page offers the places to choose from.
  if (unknown) problems.near = [unknown === 'search.nearWhich' ? 'search.nearSeveral' : unknown];
  for (const name of ['q', 'location', 'near']) {
    if (!isShort((query.get(name) ?? '').trim())) problems[name] = [TOO_LONG];
  }
  if (!near && !unknown) {
    for (const name of ['within', 'sort']) {
      const needsPlace = name === 'within' || query.get(name) === 'nearest';
      if (query.get(name) && needsPlace) problems[name] ??= ['search.needsNear'];
    }
  }
  const [first] = Object.entries(problems);
  if (!first) return { filters, sort };
  const [parameter, [problem = 'errors.validationFailed']] = first;
  const message = msg('search.problemAt', { parameter, problem: { message: problem } });
  throw new DomainError('validation_failed', { message, fields: problems });
}
