import { expect, it } from 'vitest';
import { languageFor } from '~/i18n/catalogues.server';
import type { LanguageCode } from '~/i18n/languages';
import { noFilters } from '~/features/search/listing-filters';
import { filtersInWords, suggestedName } from './saved-search.dto';
import { LONGEST_NAME } from './saved-search.schema';

const wordingIn = (code: LanguageCode) => {
  const { t, locale } = languageFor(code, { default: 'en', pseudo: false });
  return { currency: 'USD', category: null, fields: [], t, locale };
};
const nameIn = (code: LanguageCode, given: Partial<typeof noFilters>) =>
  suggestedName({ ...noFilters, ...given }, wordingIn(code));

it.each([
  ['en', 'Price: $20.00 to $60.00'],
  ['de', 'Preis: 20,00 $ bis 60,00 $'],
  ['ar', 'السعر: من 20.00 US$ إلى 60.00 US$'],
] as const)('suggests a name of plain text in %s', (code, name) => {
  expect(nameIn(code, { minPriceMinor: 2000, maxPriceMinor: 6000 })).toBe(name);
});

it('suggests the words alone, else the category: the filters stand below the name', () => {
  const filters = { ...noFilters, maxPriceMinor: 2000 };
  const wording = { ...wordingIn('en'), category: 'Chairs' };
  expect(suggestedName({ ...filters, q: 'oak chair' }, wording)).toBe('oak chair');
  expect(suggestedName(filters, wording)).toBe('Chairs');
});

it('says whether a search is for exactly its words', () => {
  const lamps = { q: 'lamp', exact: true, maxPriceMinor: 2000 };
  const words = filtersInWords({ ...noFilters, ...lamps }, wordingIn('en'));
  expect(words.slice(1)).toEqual(['Exactly these words', 'Price: up to $20.00']);
  expect(filtersInWords({ ...noFilters, exact: true }, wordingIn('en'))).toEqual([]);
});

it('cuts a suggested name between two characters', () => {
  const half = LONGEST_NAME / 2;
  expect(nameIn('en', { q: '😀'.repeat(half) })).toBe('😀'.repeat(half));
  expect(nameIn('en', { q: '😀'.repeat(half + 1) })).toBe(`${'😀'.repeat(half - 1)}…`);
});
