import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { enteredIn, toFieldValues } from '../attribute-form';
import { fieldTypes, type Attributes, type FieldView } from '../category-field';
import { checkAttributes } from '../check-attributes';
import { AttributeFields } from './attribute-fields';

const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const view = (given: Partial<FieldView>): FieldView => ({
  key: 'size',
  label: 'Size',
  type: 'choice',
  required: false,
  filterable: false,
  locale: 'en-US',
  onCard: false,
  unit: '',
  options: [],
  ...given,
});

/** Form data that a browser sends when an edited listing is not touched. */
function sentUntouched(fields: readonly FieldView[], stored: Attributes): FormData {
  const values = toFieldValues(fields, stored);
  const control = (name: string) => ({ name, defaultValue: values[name], errors: null });
  const html = renderToStaticMarkup(
    <AttributeFields fields={fields} stored={stored} field={control} />,
  );
  const form = new FormData();
  const read = (tag: string, name: string) =>
    new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&');
  for (const [, tag = ''] of html.matchAll(/<input([^>]*)>/g)) {
    if (tag.includes('type="checkbox"') && !tag.includes(' checked=')) continue;
    form.append(read(tag, 'name') ?? '', read(tag, 'value') ?? '');
  }
  for (const [, tag = '', inner = ''] of html.matchAll(/<select([^>]*)>(.*?)<\/select>/g)) {
    const options = [...inner.matchAll(/<option([^>]*)>/g)].map(([, option = '']) => option);
    const chosen = options.find((option) => option.includes(' selected=')) ?? options[0] ?? '';
    form.append(read(tag, 'name') ?? '', read(chosen, 'value') ?? '');
  }
  return form;
}

const saved = (fields: readonly FieldView[], stored: Attributes) =>
  checkAttributes(fields, enteredIn(sentUntouched(fields, stored)), stored);

it('keeps what a seller entered, whatever has become of its field', () => {
  const texts = fc.constantFrom('Red', 'Blue & co', 'M', '12.5', 'yes', '9780306406157');
  const stored = fc.uniqueArray(texts, { minLength: 1, maxLength: 3 });
  const field = fc.record({
    key: fc.constantFrom('size', 'isbn'),
    type: fc.constantFrom(...fieldTypes),
    required: fc.boolean(),
    options: fc.uniqueArray(texts, { maxLength: 3 }).map(named),
  });
  fc.assert(
    fc.property(field, stored, (given, values) => {
      const fields = [view(given)];
      const { errors, attributes } = saved(fields, { [given.key]: values });
      expect(errors).toEqual({});
      expect([...(attributes[given.key] ?? [])].sort()).toEqual([...values].sort());
    }),
  );
});

it('still lets the seller choose something else, or nothing', () => {
  const fields = [view({ type: 'choices', options: named(['Red', 'Green']) })];
  const stored = { size: ['Red', 'Blue'] };
  const form = sentUntouched(fields, stored);
  form.delete('attribute-size-2');
  form.append('attribute-size-1', 'Green');
  expect(checkAttributes(fields, enteredIn(form), stored).attributes).toEqual({
    size: ['Red', 'Green'],
  });
  for (const name of [...form.keys()].filter((one) => one !== 'attribute-size')) form.delete(name);
  expect(checkAttributes(fields, enteredIn(form), stored).attributes).toEqual({});
  const other = checkAttributes(fields, { size: ['Yellow'] }, stored);
  expect(Object.keys(other.errors)).toEqual(['size']);
});

it('keeps what a form has no field for, because it is older than the field', () => {
  const stored = { size: ['M'] };
  expect(checkAttributes([view({ options: named(['M']) })], {}, stored).attributes).toEqual(stored);
});
