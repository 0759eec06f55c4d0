import { expect, it } from 'vitest';
import { inEnglish } from '../../../tests/setup/english';
import { fieldListSchema } from './category-field.schema';

it('takes what is true or false as a text, too', () => {
  const field = { key: 'size', label: 'Size', type: 'text' };
  const sent = [
    { ...field, required: 'true', filterable: 'false' },
    { ...field, key: 'colour', required: false, filterable: true },
    { ...field, key: 'fit' },
  ];
  const read = fieldListSchema
    .parse(sent)
    .map(({ required, filterable }) => [required, filterable]);
  expect(read).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
  for (const required of ['yes', '1', '', 1, null]) {
    expect(fieldListSchema.safeParse([{ ...field, required }]).success).toBe(false);
  }
});

it('refuses a key that comes twice, where it comes again', () => {
  const field = { key: 'size', label: 'Size', type: 'text' };
  const read = fieldListSchema.safeParse([field, { ...field, key: 'fit' }, field]);
  expect(read.error?.issues).toMatchObject([
    { path: [2, 'key'], message: 'products.fields.keyTaken' },
  ]);
});

it('takes a key as it is documented, and writes none in another way', () => {
  const field = { key: 'hasOwnProperty', label: 'Size', type: 'text' };
  const read = fieldListSchema.safeParse([field]);
  expect(read.error?.issues).toMatchObject([
    { path: [0, 'key'], message: 'products.fields.keyForm' },
  ]);
});

it('asks for the options of a choice in words that fit a list and a form', () => {
  const read = fieldListSchema.safeParse([{ key: 'size', label: 'Size', type: 'choice' }]);
  expect(read.error?.issues.map(({ path, message }) => [path, inEnglish(message)])).toEqual([
    [[0, 'options'], 'Enter the options to choose from.'],
  ]);
});
