import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/languages';
import { currencyName, decimalsOf, formatMoney, toMajorString, typedAmount } from './money';
import { decimalsName, exampleAmount, parsePrice } from './typed-amounts';

const locales = Object.values(LANGUAGES).map(({ locale }) => locale);
const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'CHF', 'HUF', 'JPY', 'KWD', 'IQD'];
type Typed = [
  typed: string,
  currency: 'USD' | 'EUR' | 'CAD' | 'GBP' | 'JPY' | 'KRW' | 'KWD' | 'XAF' | 'XOF',
];

it.each([
  ['USD', 'dollars', 'cents', '49.99'],
  ['EUR', 'euros', 'cents', '49.99'],
  ['GBP', 'pounds', 'decimals', '49.99'],
  ['CHF', 'francs', 'decimals', '49.99'],
  ['JPY', 'yen', 'decimals', '1500'],
  ['KWD', 'dinars', 'decimals', '49.990'],
])('describes %s in words', (currency, name, decimals, example) => {
  expect(currencyName(currency, 'en-US')).toBe(name);
  expect(decimalsName(currency)).toBe(decimals);
  expect(exampleAmount(currency)).toBe(example);
});

describe('a typed amount', () => {
  it.each<[...Typed, amountMinor: number]>([
    ['12,50', 'EUR', 1250],
    ['12,5', 'EUR', 1250],
    [' 0,05 ', 'USD', 5],
    ['12,50 €', 'EUR', 1250],
    ['€12,50', 'EUR', 1250],
    ['12,50\u00a0$', 'USD', 1250],
    ['12,50 US$', 'USD', 1250],
    ['US$ 12.50', 'USD', 1250],
    ['12.50 USD', 'USD', 1250],
    ['CA$19.99', 'CAD', 1999],
    ['1500 JPY', 'JPY', 1500],
    ['\u2066\u200f12.50\u00a0US$\u2069', 'USD', 1250],
    ['١٢,٥٠', 'USD', 1250],
    ['\u2066\u200f12.50\u00a0UK£\u2069', 'GBP', 1250],
    ['1,5', 'KWD', 1500],
    ['1,29', 'KWD', 1290],
    ['0,500', 'KWD', 500],
    ['1299,500', 'KWD', 1_299_500],
    ['12.500 د.ك.', 'KWD', 12_500],
    ['１２．５０', 'USD', 1250],
    ['１２，５', 'EUR', 1250],
    ['＄１２．５０', 'USD', 1250],
    ['￥１５００', 'JPY', 1500],
    ['￦1500', 'KRW', 1500],
    ['￡12.50', 'GBP', 1250],
    ['F CFA 1500', 'XOF', 1500],
    ['1500\u202fF\u00a0CFA', 'XAF', 1500],
    ['1500 FCFA', 'XOF', 1500],
    ['12.50 eur', 'EUR', 1250],
  ])('%j %s is %i', (typed, currency, amountMinor) => {
    expect(parsePrice(typed, currency)).toEqual({ amountMinor, currency });
  });

  it.each<Typed>([
    ['1,299', 'USD'],
    ['1,299.50', 'USD'],
    ['1.299,50', 'EUR'],
    ['1,299,500', 'USD'],
    ['1,2,5', 'USD'],
    [',50', 'USD'],
    ['12,', 'USD'],
    ['-12,50', 'USD'],
    ['12,5', 'JPY'],
    ['1,500', 'JPY'],
    // A thousand dinars, or one and a half?
    ['1,500', 'KWD'],
    ['999,500', 'KWD'],
    ['012,500', 'KWD'],
    ['1299,5000', 'KWD'],
    ['$12$', 'USD'],
    ['12,50 €', 'USD'],
    ['12 ,50', 'USD'],
    ['1 500', 'XOF'],
    ['F CFA 1 500', 'XOF'],
  ])('%j %s is refused', (typed, currency) => {
    expect(parsePrice(typed, currency)).toBeNull();
  });

  const amounts = fc.record({
    amountMinor: fc.integer({ min: 0, max: 99_999_999 }),
    currency: fc.constantFrom(...currencies),
  });

  it('is read as the site writes it without thousands, in every language', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...locales), (money, locale) => {
        const group = new Intl.NumberFormat(locale).format(1_234_567).charAt(1);
        const shown = formatMoney(money, locale).replaceAll(group, '');
        const read = parsePrice(shown, money.currency);
        const mayBeThousands = /(?<!\d)[1-9]\d{0,2},\d{3}(?!\d)/.test(shown);
        expect(read).toEqual(mayBeThousands ? null : money);
      }),
    );
  });

  it('is never read as another amount than the one with separators that was shown', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...locales), (money, locale) => {
        const read = parsePrice(formatMoney(money, locale), money.currency);
        if (read) expect(read).toEqual(money);
      }),
    );
  });

  it('is read from its examples, in every language', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...locales), (money, locale) => {
        const example = typedAmount(toMajorString(money), locale);
        expect(parsePrice(example, money.currency)).toEqual(money);
        if (decimalsOf(money.currency) === 2 && /^(de|es)/.test(locale)) {
          expect(example).toMatch(/^\d+,\d\d$/);
        }
      }),
    );
  });
});
