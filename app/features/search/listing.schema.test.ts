import { expect, it } from 'vitest';
import { isDomainError } from '~/lib/domain-error';
import { requireFilters } from './listing.schema';

/** The parameters that are refused. */
function refused(query: string): string[] {
  try {
    requireFilters(new URLSearchParams(query), 'USD');
    return [];
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return Object.keys(error.fields ?? {});
  }
}

it.each([
  ['category=a&category=b', 'category'],
  ['minPrice=&minPrice=5', 'minPrice'],
  ['q=lamp&q=chair', 'q'],
  ['field.width.min=5&field.width.min=6', 'field.width.min'],
  [`q=${'a+'.repeat(13)}`, 'q'],
])('refuses %s: one of the values would be ignored', (query, name) => {
  expect(refused(query)).toEqual([name]);
});

it.each([
  'condition=good&condition=fair',
  'field.size=M&field.size=S',
  'category=a&category=a&category=',
  'cursor=a&cursor=b',
])('takes %s', (query) => {
  expect(refused(query)).toEqual([]);
});
