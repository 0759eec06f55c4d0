import { expect, it } from 'vitest';
import { inEnglish } from '../../../tests/setup/english';
import { describeProblems } from './filter-problems';
import { readFilters } from './listing-filters';
import { wordProblems } from './query-words';

const WIDTH = {
  key: 'width',
  label: 'Width',
  type: 'number',
  locale: 'en-US',
  required: false,
  filterable: true,
  onCard: false,
  unit: 'cm',
  options: [],
} as const;

const described = (query: string) =>
  describeProblems(readFilters(new URLSearchParams(query), 'USD'), [WIDTH]).map(
    ({ parameter, text }) => [parameter, inEnglish(text)],
  );

it('says which filter is not applied, and why', () => {
  expect(described('minPrice=abc')).toEqual([
    ['minPrice', '“Price” is not applied yet. Enter a price in dollars, like 20 or 19.99.'],
  ]);
  expect(described('within=25')).toEqual([
    ['within', '“Distance” is not applied yet. Enter a place to measure the distance from.'],
  ]);
  expect(described('field.width.max=abc&field.gone.min=x').map(([, text]) => text)).toEqual([
    expect.stringMatching(/^“Width” is not applied yet\. Enter a number/),
    expect.stringMatching(/^“field\.gone\.min” is not applied yet\. Enter a number/),
  ]);
});

it('says of bounds that find nothing only what to do', () => {
  expect(described('minPrice=50&maxPrice=5&field.width.min=60&field.width.max=50')).toEqual([
    ['field.width.min', 'Width: Enter a lowest number that is not above the highest.'],
    ['minPrice', 'Price: Enter a lowest price that is not above the highest.'],
  ]);
});

it('says that words are too many', () => {
  const { filters, currency } = readFilters(new URLSearchParams('q=a&location=b'), 'USD');
  const long = 'w '.repeat(13);
  const problems = wordProblems({ q: long, location: long });
  const lines = describeProblems({ filters, currency, problems }, []);
  expect(lines.map(({ text }) => inEnglish(text))).toEqual([
    'Words: Enter at most 12 words.',
    'Location as listed: Enter at most 12 words.',
  ]);
});

it('says once what is wrong with both bounds', () => {
  expect(described('minPrice=abc&maxPrice=x')).toHaveLength(1);
});
