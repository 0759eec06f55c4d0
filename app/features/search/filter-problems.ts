import type { FieldView } from '~/features/products/category-field';
import { msg, type Message, type MessageKey } from '~/i18n/language';
import { FIELD_PARAMETER } from './field-filters';
import { writeFilters, type ReadFilters } from './listing-filters';

/** The names of filters, by their parameters. */
const names: Partial<Record<string, MessageKey>> = {
  q: 'search.words',
  exact: 'search.exactWords',
  category: 'search.category',
  location: 'search.location',
  minPrice: 'ui.price',
  maxPrice: 'ui.price',
  condition: 'search.condition',
  minYear: 'search.boughtIn',
  maxYear: 'search.boughtIn',
  verified: 'search.verifiedSellers',
  photo: 'search.withPhoto',
  near: 'search.distance',
  within: 'search.distance',
  sort: 'search.sortBy',
};

/** A problem with the parameter of a filter, in a sentence of its own. */
interface FilterProblem {
  parameter: string;
  text: Message;
}

/**
 * The problems of the filters in sentences of their own: which filter it is, what to do, and that the
 * list is not filtered by it, unless it is. Equal ones, as of both prices, are one. `fields` are those
 * of the category.
 */
export function describeProblems(
  { filters, currency, problems }: Pick<ReadFilters, 'filters' | 'currency' | 'problems'>,
  fields: readonly FieldView[],
): FilterProblem[] {
  const applied = writeFilters(filters, currency);
  const all = Object.entries(problems).map(([parameter, [message = 'ui.problem']]) => {
    const filter = nameOf(parameter, fields);
    const problem = { message };
    const text = applied.has(parameter)
      ? msg('search.problemAt', { parameter: filter, problem })
      : msg('search.notApplied', { filter, problem });
    return { parameter, text };
  });
  return all.filter(({ text }, at) => all.findIndex((one) => one.text === text) === at);
}

function nameOf(parameter: string, fields: readonly FieldView[]): string | { message: string } {
  const message = names[parameter];
  if (message) return { message };
  const field = fields.find(({ key }) => `${parameter}.`.startsWith(`${FIELD_PARAMETER}${key}.`));
  return field?.label ?? parameter;
}
