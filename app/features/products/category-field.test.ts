import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cardFactsOf,
  enteredInJson,
  factsOf,
  parseNumber,
  toAttributesJson,
  type FieldView,
} from './category-field';
import { checkAttributes, hiddenAttributes } from './check-attributes';
import { enteredIn } from './attribute-form';
import { isbnForms, isbnsIn, parseIsbn } from '~/lib/isbn';

const view = (given: Partial<FieldView> & Pick<FieldView, 'key' | 'type'>): FieldView => ({
  locale: 'en-US',
  label: given.key,
  required: false,
  filterable: false,
  onCard: true,
  unit: '',
  options: [],
  ...given,
});
const named = (...values: string[]) => values.map((value) => ({ value, label: value }));

it.each([
  ['true', 'yes'],
  ['false', 'no'],
  ['yes', 'yes'],
])('stores %s of a yes or no field as %s', (typed, stored) => {
  const { attributes } = checkAttributes([view({ key: 'used', type: 'yesno' })], { used: [typed] });
  expect(attributes).toEqual({ used: [stored] });
});

describe('an ISBN', () => {
  it.each([
    ['978-0-306-40615-7', '9780306406157'],
    ['ISBN-13: 978 0 306 40615 7', '9780306406157'],
    ['0-306-40615-2', '0306406152'],
    ['080442957x', '080442957X'],
    ['٩٧٨٠٣٠٦٤٠٦١٥٧', '9780306406157'],
    ['ISBN-13 \u200f : \u200e 978-0306406157', '9780306406157'],
    ['ISBN 13: 978\u20110\u2011306\u201140615\u20117', '9780306406157'],
    ['ISBN-10: 0-306-40615-2.', '0306406152'],
    ['ISBN 10 0306406152', '0306406152'],
    ['ISBN 1034567896', '1034567896'],
    ['978\u22120\u2212306\u221240615\u22127', '9780306406157'],
    ['978\u00ad0306\u00ad406157.', '9780306406157'],
    ['\u202a9780306406157\u202c', '9780306406157'],
    ['9780306406158', null],
    ['ISBN', null],
    ['0306406153', null],
    ['9770306406157', null],
    ['', null],
  ])('%s is %s', (typed, found) => {
    expect(parseIsbn(typed)).toBe(found);
  });

  it('has a form of 13 and mostly one of 10 digits, and is found in a text', () => {
    expect(isbnForms('0306406152')).toEqual(['9780306406157', '0306406152']);
    expect(isbnForms('9780306406157')).toEqual(['9780306406157', '0306406152']);
    expect(isbnForms('080442957X')).toEqual(['9780804429573', '080442957X']);
    expect(isbnForms('9791032305690')).toEqual(['9791032305690']);
    expect(isbnsIn('Old book, ISBN 978-0-306-40615-7, or 0 306 40615 2; 1234567890')).toMatchObject(
      [{ typed: 'ISBN 978-0-306-40615-7' }, { typed: '0 306 40615 2' }],
    );
    const copied = 'ISBN-13 \u200f : \u200e 978\u22120306406157';
    expect(isbnsIn(`Owls (${copied}).`)).toMatchObject([{ typed: copied }]);
    expect(isbnsIn('ISBN 10 0306406152')).toMatchObject([{ typed: 'ISBN 10 0306406152' }]);
    expect(isbnsIn('x9780306406157 97803064061570 978-0-306-40615-8')).toEqual([]);
  });

  it('is refused with any one digit changed', () => {
    const digits = '9780306406157';
    fc.assert(
      fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const changed = String((Number(digits[at]) + by) % 10);
        expect(parseIsbn(digits.slice(0, at) + changed + digits.slice(at + 1))).toBeNull();
      }),
    );
  });
});

describe('a field', () => {
  it('writes its numbers as its language does, and no year with a separator', () => {
    const frame = view({ key: 'frame', type: 'number', unit: 'cm' });
    const year = view({ key: 'year', type: 'number' });
    const range = view({ key: 'range', type: 'number', unit: 'km' });
    const entered = { frame: ['56.5'], year: ['2019'], range: ['12500'] };
    const written = (locale: string) =>
      factsOf(
        [frame, year, range].map((field) => ({ ...field, locale })),
        entered,
      ).map(({ text }) => text);
    expect(written('en-US')).toEqual(['56.5\u00a0cm', '2019', '12,500\u00a0km']);
    expect(written('de-DE')).toEqual(['56,5\u00a0cm', '2019', '12.500\u00a0km']);
  });

  it('takes numbers with two decimals behind a point or a comma', () => {
    expect(['56', '56,5', '056.50', '٥٦٫٥', '0'].map(parseNumber)).toEqual([
      '56',
      '56.5',
      '56.5',
      '56.5',
      '0',
    ]);
    expect(['', '-1', '1e3', '1.234', '10000000', 'NaN', '1 000'].map(parseNumber)).toEqual(
      Array.from({ length: 7 }, () => null),
    );
  });

  it('shows a value that does not fit any more as it was entered', () => {
    const attributes = { size: ['Grey'], width: ['wide'], tags: ['A', 'Z'], used: ['yes'] };
    const fields = [
      view({ key: 'size', type: 'choice', options: named('Red') }),
      view({ key: 'width', type: 'number', unit: 'cm' }),
      view({ key: 'tags', type: 'choices', options: named('A', 'B') }),
      view({ key: 'used', type: 'yesno' }),
      view({ key: 'constructor', type: 'text' }),
    ];
    expect(toAttributesJson(fields, attributes)).toEqual({
      size: 'Grey',
      width: 'wide',
      tags: ['A', 'Z'],
      used: true,
    });
    const german = [{ value: 'A', label: 'Erstes' }];
    const tags = view({ key: 'tags', type: 'choices', options: german });
    expect(factsOf([tags], attributes)).toMatchObject([{ text: 'Erstes, Z' }]);
    expect(cardFactsOf(fields, attributes)).toEqual(['Grey', 'wide']);
  });

  it('is read from a form, boxes and all', () => {
    const form = new FormData();
    for (const [name, value] of [
      ['attribute-tags-0', 'A'],
      ['attribute-tags-2', 'C'],
      ['attribute-size', 'M'],
      ['attribute-__proto__', 'x'],
      ['name', 'Coat'],
    ] as const) {
      form.append(name, value);
    }
    expect(enteredIn(form)).toEqual({ tags: ['A', 'C'], size: ['M'] });
  });

  it('counts the characters of a text as people do', () => {
    const fields = [view({ key: 'brand', type: 'text' })];
    const check = (text: string) => checkAttributes(fields, { brand: [text] }).attributes.brand;
    expect(check('🙂'.repeat(200))).toEqual(['🙂'.repeat(200)]);
    expect(check('🙂'.repeat(201))).toBeUndefined();
    expect(check('a'.repeat(201))).toBeUndefined();
  });

  it('says by its present type what is wrong with several values', () => {
    const wrong = (field: Partial<FieldView>) => {
      const one = view({ key: 'author', type: 'text', ...field });
      const [message] = checkAttributes([one], { [one.key]: ['', 'a', 'b'] }).errors[one.key] ?? [];
      return message?.split('\0')[0];
    };
    expect(wrong({})).toBe('sell.fields.single');
    expect(wrong({ key: 'isbn' })).toBe('sell.fields.isbn');
    expect(wrong({ type: 'number' })).toBe('sell.fields.number');
    expect(wrong({ type: 'choice', options: named('a', 'b') })).toBe('sell.fields.choose');
  });

  it('keeps stored values that an older form sends as the several that they were', () => {
    const stored = { tags: ['A', 'B'] };
    const check = (...sent: string[]) =>
      checkAttributes([view({ key: 'tags', type: 'text' })], { tags: sent }, stored).attributes;
    expect(check('', 'A', 'B')).toEqual(stored);
    expect(check('A, B')).toEqual(stored);
  });

  it('never fails, whatever is entered', () => {
    const fields = [
      view({ key: 'isbn', type: 'text', required: true }),
      view({ key: 'size', type: 'choices', options: named('S', 'M') }),
      view({ key: 'width', type: 'number' }),
      view({ key: 'constructor', type: 'yesno' }),
    ];
    const texts = fc.array(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('S', '1', 'yes')),
    );
    const keys = fc.constantFrom('isbn', 'size', 'width', 'constructor', 'other');
    fc.assert(
      fc.property(fc.dictionary(keys, texts), (entered) => {
        const { attributes, errors } = checkAttributes(fields, entered);
        for (const key of Object.keys(errors)) expect(attributes).not.toHaveProperty([key]);
        expect(checkAttributes(fields, attributes).attributes).toEqual(attributes);
      }),
    );
  });

  it('that the category does not have keeps its values', () => {
    const fields = [view({ key: 'size', type: 'text' })];
    const stored = { size: ['M'], tags: ['A', 'B'], author: ['Ada'], tint: ['Red'] };
    const hide = (entered: Record<string, string[]>) => hiddenAttributes(fields, entered, stored);
    const { size: _size, ...others } = stored;
    expect(hide({})).toEqual(others);
    expect(hide({ size: ['L'], tags: ['A, B'], tint: ['Red'] })).toEqual(others);
    expect(hide({ author: ['Bo '], tint: [''], isbn: ['', '1', '1'] })).toEqual({
      tags: ['A', 'B'],
      author: ['Bo'],
      isbn: ['1'],
    });
    expect(hide({ author: ['a'.repeat(201)], tint: ['a\nb'], isbn: ['\u200b'] })).toEqual(others);
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_one, at) => [`k${at}`, ['a'.repeat(200)]]),
    );
    expect(Object.keys(hide(many))).toHaveLength(3 + 50);
  });
});

it('takes what JSON has as true for a text as that word, and for a yes or no field as yes', () => {
  const fields = [view({ key: 'note', type: 'text' }), view({ key: 'used', type: 'yesno' })];
  const { attributes } = checkAttributes(fields, enteredInJson({ note: true, used: true }));
  expect(attributes).toEqual({ note: ['true'], used: ['yes'] });
});
