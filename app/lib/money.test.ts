import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Money,
  decimalsOf,
  formatMoney,
  formatShortMoney,
  toMajorNumber,
  toMajorString,
} from './money';
import { parseMoney } from './typed-amounts';

const currencies = ['USD', 'EUR', 'JPY', 'ISK', 'KWD', 'IQD'];
const money: fc.Arbitrary<Money> = fc.record({
  amountMinor: fc.integer({ min: 0, max: 99_999_999 }),
  currency: fc.constantFrom(...currencies),
});

/** A space that `Intl` puts between a code and a number. */
const NBSP = '\u00a0';

describe('parseMoney', () => {
  it.each([
    ['19.99', 'USD', 1999],
    ['19', 'USD', 1900],
    [19.9, 'USD', 1990],
    [0.29, 'USD', 29],
    [' 7 ', 'JPY', 7],
    [1500, 'JPY', 1500],
    ['1.5', 'KWD', 1500],
    ['0.005', 'KWD', 5],
    [1.005, 'KWD', 1005],
    ['١٩٫٩٩', 'USD', 1999],
    ['۱۹.۹', 'USD', 1990],
    ['1٫299', 'KWD', 1299],
    ['٣', 'JPY', 3],
  ])('reads %j %s as %i', (value, currency, amountMinor) => {
    expect(parseMoney(value, currency)).toEqual({ amountMinor, currency });
  });

  it.each<[value: string | number, currency: string]>([
    ...['1.5', 1.5, '1.0', '1.'].map((value): [string | number, string] => [value, 'JPY']),
    ...[
      '1.999',
      '1,299.00',
      '-1',
      '+1',
      '1e3',
      '0x10',
      '',
      '.',
      '.5',
      '$5',
      '1٫',
      '1٫999',
      '1.2٫5',
    ].map((value): [string, string] => [value, 'USD']),
    ...[Number.NaN, Infinity, 1e21, 1e-7, -1, 0.1 + 0.2].map((value): [number, string] => [
      value,
      'USD',
    ]),
    ['1.0005', 'KWD'],
    ...['١٬٢٩٩', '١٬٢٩٩٫٥٠', '١,٢٩٩', '١٩٫٩٫٩', '٣x'].map((value): [string, string] => [
      value,
      'USD',
    ]),
    ['1234567890123', 'USD'],
  ])('refuses %j %s', (value, currency) => {
    expect(parseMoney(value, currency)).toBeNull();
  });

  it('reads every amount that it has written, as text and as a number', () => {
    fc.assert(
      fc.property(money, (given) => {
        expect(parseMoney(toMajorString(given), given.currency)).toEqual(given);
        expect(parseMoney(toMajorNumber(given), given.currency)).toEqual(given);
      }),
    );
  });

  it('is exact up to its longest number', () => {
    expect(parseMoney('999999999999.999', 'KWD')?.amountMinor).toBe(999_999_999_999_999);
  });
});

describe('formatMoney', () => {
  it.each([
    [1999, 'USD', '$19.99'],
    [129900, 'USD', '$1,299.00'],
    [-5, 'USD', '-$0.05'],
    [1500, 'JPY', '¥1,500'],
    [1500, 'KWD', `KWD${NBSP}1.500`],
    [1500, 'IQD', `IQD${NBSP}1.500`],
  ])('writes %i %s as %s', (amountMinor, currency, text) => {
    expect(formatMoney({ amountMinor, currency }, 'en-US')).toBe(text);
  });

  it('writes amounts exactly that a float does not hold', () => {
    const large = { amountMinor: Number.MAX_SAFE_INTEGER, currency: 'USD' };
    expect(formatMoney(large, 'en-US')).toBe('$90,071,992,547,409.91');
  });

  it('writes for another locale', () => {
    expect(formatMoney({ amountMinor: 129900, currency: 'EUR' }, 'de-DE')).toBe(`1.299,00${NBSP}€`);
  });

  it.each([2000, -2000])('isolates %i where people write from right to left', (amountMinor) => {
    const text = formatMoney({ amountMinor, currency: 'USD' }, 'ar-u-nu-latn');
    expect(text).toMatch(/^\u2066[^\u2066\u2069]*20\.00[^\u2066\u2069]*US\$\u2069$/);
  });
});

it('knows the decimals of ISO 4217', () => {
  expect(['USD', 'JPY', 'KWD', 'ISK', 'MGA', 'IQD'].map(decimalsOf)).toEqual([2, 0, 3, 0, 2, 3]);
});

it.each([
  [12_900, 'USD', '$129'],
  [12_950, 'USD', '$129.50'],
  [123_456, 'JPY', '¥123,456'],
  [1500, 'KWD', `KWD${NBSP}1.500`],
  [2000, 'KWD', `KWD${NBSP}2`],
])('writes %i minor units of %s in short', (amountMinor, currency, text) => {
  expect(formatShortMoney({ amountMinor, currency }, 'en-US')).toBe(text);
});
