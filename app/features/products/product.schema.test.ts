import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../tests/setup/english';
import { priceRule } from './price-rule';
import { productSchema } from './product.schema';

const schema = productSchema({ thisYear: 2026, prices: priceRule('USD', null) });
const fine = {
  name: 'Blue bicycle',
  originalprice: '250',
  resaleprice: 99.5,
  condition: 'good',
  category: 'abc',
  phone: '+1 (503) 555-0100',
  location: 'Portland',
  purchaseyear: '2019',
};

/** The error after changing one field; empty when the input is valid. */
function complaint(field: string, value: unknown): string {
  const parsed = schema.safeParse({ ...fine, [field]: value });
  return parsed.success
    ? ''
    : parsed.error.issues.map(({ message }) => inEnglish(message)).join(' | ');
}

describe('what a seller says of a product', () => {
  it('is stored in ASCII digits, whatever digits were typed', () => {
    const typed = {
      originalprice: '٢٥٠',
      resaleprice: '٩٩٫٥',
      phone: '+١ (٥٠٣) ٥٥٥-٠١٠٠',
      purchaseyear: '۲۰۱۹',
      offerfloor: '٧٠',
    };
    expect(schema.parse({ ...fine, ...typed })).toMatchObject({
      originalprice: 25_000,
      resaleprice: 9_950,
      phone: '+1 (503) 555-0100',
      purchaseyear: 2019,
      offerfloor: 70,
    });
    expect(complaint('purchaseyear', '١٩٤٩')).toContain('1950');
    expect(complaint('purchaseyear', '٢٠١')).not.toBe('');
    expect(complaint('phone', '١٢٣٤٥٦')).not.toBe('');
  });

  it('comes out in minor units and numbers, with an empty description when there is none', () => {
    expect(schema.parse(fine)).toEqual({
      ...fine,
      originalprice: 25_000,
      resaleprice: 9_950,
      purchaseyear: 2019,
      description: '',
      nooffers: false,
      acceptsCash: false,
      offerfloor: 50,
    });
  });

  it('leaves out the overrides that show a text in another order', () => {
    const turned = {
      name: '\u202eeniacoc\u202c',
      description: 'Not \u202deniacoc\u202c',
      location: 'S\u202ealem',
    };
    expect(schema.parse({ ...fine, ...turned })).toMatchObject({
      name: 'eniacoc',
      description: 'Not eniacoc',
      location: 'Salem',
    });
    expect(complaint('name', '\u202e\u202c')).not.toBe('');
  });

  it.each([
    ['0.50', ''],
    ['999999.99', ''],
    [19.99, ''],
    ['$ 12', ''],
    ['$١٢٫٥٠', ''],
    ['١٬٢٩٩٫٥٠', 'without a thousands separator'],
    ['0.49', 'between $0.50 and $999,999.99'],
    ['1000000', 'between'],
    [1e15, 'between'],
    ['1,299.50', 'without a thousands separator'],
    ["1'299", 'without a thousands separator'],
    ['1 299', 'without a thousands separator'],
    ['19.999', 'at most two decimals'],
    [0.1 + 0.2, 'at most two decimals'],
    ['free', 'plain number'],
    ['-5', 'plain number'],
    ['1e3', 'plain number'],
    ['', 'Enter the resale price, like 49.99.'],
    [undefined, 'Enter the resale price, like 49.99.'],
    [null, 'Enter the resale price, like 49.99.'],
  ])('takes or refuses the price %s', (price, words) => {
    const failure = complaint('resaleprice', price);
    expect(failure === '').toBe(words === '');
    expect(failure).toContain(words);
  });

  it.each([
    ['1950', ''],
    [2026, ''],
    ['2027', 'between 1950 and 2026'],
    ['1949', 'between'],
    ['19', 'four digits'],
    ['2019.5', 'four digits'],
    ['', 'four digits'],
    [undefined, 'four digits'],
  ])('takes or refuses the year %s', (year, words) => {
    const failure = complaint('purchaseyear', year);
    expect(failure === '').toBe(words === '');
    expect(failure).toContain(words);
  });

  it.each([
    ['name', 'ab', 'at least 3'],
    ['name', 'x'.repeat(121), 'at most 120'],
    ['name', 'two\nlines', 'one line'],
    ['name', '   ', 'Enter a name.'],
    ['name', '\u200b\u200b\u200b', 'one line'],
    ['location', 'x', 'at least 2'],
    ['condition', 'new', 'excellent, good or fair'],
    ['category', '', 'Choose a category'],
    ['phone', '12', '7 to 20'],
    ['description', 'x'.repeat(5001), '5,000'],
    ['description', 'bell\u0007', 'invisible characters'],
  ])('refuses the %s %j', (field, value, words) => {
    expect(complaint(field, value)).toContain(words);
  });

  it.each([
    ['name', 120],
    ['location', 120],
    ['description', 5000],
  ])('counts an emoji in %s as one character', (field, most) => {
    expect(complaint(field, '🪑'.repeat(most))).toBe('');
    expect(complaint(field, '🪑'.repeat(most + 1))).not.toBe('');
  });

  it.each(['\u200b \u200b', '\u3164', '\u2800\n\u00ad'])(
    'has no description where nothing can be seen in it, as in %j',
    (description) => expect(schema.parse({ ...fine, description }).description).toBe(''),
  );

  it('counts a line break of a description once, however it is sent', () => {
    const lines = `${'x\r\n'.repeat(2499)}xx`;
    expect(complaint('description', lines)).toBe('');
    expect(schema.parse({ ...fine, description: 'a\r\nb' }).description).toBe('a\nb');
  });
});
