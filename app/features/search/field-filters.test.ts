import { expect, it } from 'vitest';
import { inEnglish } from '../../../tests/setup/english';
import { MAX_FIELDS, MAX_OPTIONS, type FieldView } from '~/features/products/category-field';
import {
  activeFields,
  asksUnknown,
  knownFields,
  readFieldFilters,
  withWords,
} from './field-filters';

const base = { locale: 'en-US', required: false, filterable: true, onCard: false, unit: '' };
const option = (value: string) => ({ value, label: value });
const FIELDS: FieldView[] = [
  { ...base, key: 'width', label: 'Width', type: 'number', unit: 'cm', options: [] },
  { ...base, key: 'size', label: 'Size', type: 'choice', options: ['S', 'M'].map(option) },
  { ...base, key: 'used', label: 'Used', type: 'yesno', options: [] },
  { ...base, key: 'brand', label: 'Brand', type: 'text', options: [] },
  { ...base, key: 'note', label: 'Note', type: 'text', filterable: false, options: [] },
];

function read(query: string) {
  const problems: Record<string, string> = {};
  const filters = readFieldFilters(new URLSearchParams(query), (name, problem) => {
    problems[name] = inEnglish(problem);
    return null;
  });
  return { filters, problems };
}

it.each([
  ['field.width=100,5&field.width=100.50&field.width=٥٤', ['100.5', '54']],
  ['field.size=m&field.size=M', ['M']],
  ['field.used=yes&field.used=true', ['yes']],
  ['field.used=false', ['no']],
  ['field.brand=Bosch', ['Bosch']],
])('reads %s as values are stored', (query, values) => {
  const { filters } = read(query);
  expect(knownFields(filters, FIELDS)).toMatchObject([{ values }]);
  expect(asksUnknown(filters, FIELDS)).toBe(false);
});

it.each([
  'field.width=abc',
  'field.width=-1',
  'field.size=L',
  'field.used=maybe',
  'field.note=x',
  'field.gone=x',
  'field.size.min=3',
])('leaves %s out', (query) => {
  const { filters } = read(query);
  expect(knownFields(filters, FIELDS)).toEqual([]);
  expect(asksUnknown([...read('field.size=S').filters, ...filters], FIELDS)).toBe(true);
});

it('shows what is no number as it was typed', () => {
  const [shown] = activeFields(read('field.width=abc').filters, FIELDS);
  expect(shown && inEnglish(shown.label)).toBe('Width: abc');
});

it('keeps a lowest number above the highest, and says so at its field', () => {
  const { filters, problems } = read('field.width.min=60&field.width.max=50');
  expect(filters).toEqual([{ key: 'width', values: [], min: 60, max: 50 }]);
  expect(problems).toEqual({
    'field.width.min': 'Enter a lowest number that is not above the highest.',
  });
  expect(activeFields(filters, FIELDS).map(({ label }) => inEnglish(label))).toEqual([
    'Width: 60\u00a0cm to 50\u00a0cm',
  ]);
});

it('complains of an ISBN with a wrong digit, which stays and finds nothing', () => {
  expect(read('field.isbn=978-0-306-40615-7')).toEqual({
    filters: [{ key: 'isbn', values: ['9780306406157'], min: null, max: null }],
    problems: {},
  });
  expect(read('field.isbn=978-0-306-40615-8')).toEqual({
    filters: [{ key: 'isbn', values: ['978-0-306-40615-8'], min: null, max: null }],
    problems: {
      'field.isbn':
        'Enter the ISBN from the back of the book: 10 or 13 digits. Check that each digit is right.',
    },
  });
});

it('reads numbers for endpoints, which take any key', () => {
  const { filters } = read('field.width=100,50&field.other=100,50');
  expect(withWords(filters, FIELDS).map(({ values }) => values)).toEqual([['100.5'], ['100,50']]);
});

it('takes as many values and fields as a category can have, and complains of more', () => {
  const values = (count: number) =>
    Array.from({ length: count }, (_, index) => `field.size=Size+${index}`).join('&');
  expect(read(values(MAX_OPTIONS)).problems).toEqual({});
  expect(read(values(MAX_OPTIONS)).filters[0]?.values).toHaveLength(MAX_OPTIONS);
  // The same value again is not one more.
  expect(read(`${values(MAX_OPTIONS)}&field.size=Size+0`).problems).toEqual({});
  expect(read(values(MAX_OPTIONS + 1)).problems).toEqual({
    'field.size': 'Choose at most 60 values.',
  });
  const fields = (count: number) =>
    Array.from({ length: count }, (_, index) => `field.f${index}=x`).join('&');
  expect(read(fields(2 * MAX_FIELDS)).problems).toEqual({});
  expect(read(fields(2 * MAX_FIELDS)).filters).toHaveLength(60);
  expect(read(`${fields(2 * MAX_FIELDS)}&field.more.min=3`).problems).toEqual({
    'field.more.min': 'Filter by at most 60 fields.',
  });
});
