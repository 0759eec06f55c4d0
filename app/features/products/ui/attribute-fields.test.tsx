import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { findOption } from '~/lib/field-options';
import { enteredIn } from '../attribute-form';
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

const unescaped = (html: string) => html.replaceAll('&amp;', '&');

/** The form with what was entered in it, as a page without scripts has it. */
const htmlOf = (fields: readonly FieldView[], entered: Attributes, stored?: Attributes) =>
  renderToStaticMarkup(
    <AttributeFields
      fields={fields}
      entered={entered}
      stored={stored}
      field={(name) => ({ name, errors: null })}
    />,
  );

/** Form data that a browser sends when a form is not touched. */
function sentUntouched(
  fields: readonly FieldView[],
  entered: Attributes,
  stored?: Attributes,
): FormData {
  const html = htmlOf(fields, entered, stored);
  const form = new FormData();
  const read = (tag: string, name: string) =>
    unescaped(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
  for (const [, tag = ''] of html.matchAll(/<input([^>]*)>/g)) {
    if (tag.includes('type="checkbox"') && !tag.includes(' checked=')) continue;
    form.append(read(tag, 'name'), read(tag, 'value'));
  }
  for (const [, tag = '', inner = ''] of html.matchAll(/<select([^>]*)>(.*?)<\/select>/g)) {
    const options = [...inner.matchAll(/<option([^>]*)>/g)].map(([, option = '']) => option);
    const chosen = options.find((option) => option.includes(' selected=')) ?? options[0] ?? '';
    form.append(read(tag, 'name'), read(chosen, 'value'));
  }
  return form;
}

const saved = (fields: readonly FieldView[], stored: Attributes) =>
  checkAttributes(fields, enteredIn(sentUntouched(fields, stored, stored)), stored);

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
  const form = sentUntouched(fields, stored, stored);
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

it('of a new listing never makes another option of what was entered', () => {
  const texts = fc.constantFrom('Red', 'red', 'Blue & co', 'M', '12.5', 'yes', 'A, B');
  const field = fc.record({
    type: fc.constantFrom(...fieldTypes),
    options: fc
      .uniqueArray(texts, { maxLength: 4, selector: (text) => text.toLowerCase() })
      .map(named),
  });
  fc.assert(
    fc.property(field, fc.uniqueArray(texts, { minLength: 1, maxLength: 3 }), (given, entered) => {
      const one = view(given);
      const text = entered.join(', ');
      const sent = enteredIn(sentUntouched([one], { size: ['', ...entered] }));
      const values = (sent.size ?? []).filter((value) => value !== '');
      if (given.type === 'text' || given.type === 'number') {
        expect(values).toEqual([text]);
        return;
      }
      const options = given.type === 'yesno' ? named(['yes', 'no']) : given.options;
      const each = given.type === 'choices' ? entered : [text];
      const chosen = options.filter(({ value }) =>
        each.some((wanted) => findOption(named([value]), wanted)),
      );
      expect(values).toEqual(chosen.map(({ value }) => value));
      const lost = each.filter((wanted) => !findOption(options, wanted)).join(', ');
      const html = unescaped(htmlOf([one], { size: entered }));
      expect(html.includes(`“${lost}” is no longer an option.`)).toBe(lost !== '');
    }),
  );
});

it('sends what was entered for another category along, until that is chosen again', () => {
  const entered = { size: ['', 'Red', 'Blue & co'], isbn: ['123'] };
  const isbn = view({ key: 'isbn', type: 'text' });
  expect(enteredIn(sentUntouched([], entered))).toEqual(entered);
  const there = enteredIn(sentUntouched([isbn], entered));
  expect(there).toEqual(entered);
  const size = view({ type: 'choices', options: named(['Blue & co', 'Green', 'Red']) });
  expect(enteredIn(sentUntouched([size], there))).toEqual({
    size: ['', 'Blue & co', 'Red'],
    isbn: ['123'],
  });
});
