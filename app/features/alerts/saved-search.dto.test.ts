import { expect, it } from 'vitest';
import { languageFor } from '~/i18n/catalogues.server';
import type { LanguageCode } from '~/i18n/languages';
import { noFilters } from '~/features/search/listing-filters';
import { suggestedName } from './saved-search.dto';

const nameIn = (code: LanguageCode, given: Partial<typeof noFilters>) => {
  const { t, locale } = languageFor(code, { default: 'en', pseudo: false });
  const wording = { currency: 'USD', category: null, fields: [], t, locale };
  return suggestedName({ ...noFilters, ...given }, wording);
};

it.each([
  ['en', 'chair, Price: $20.00 to $60.00'],
  ['de', 'chair, Preis: 20,00 $ bis 60,00 $'],
  ['ar', 'chair، السعر: من 20.00 US$ إلى 60.00 US$'],
] as const)('suggests a name of plain text in %s', (code, name) => {
  expect(nameIn(code, { q: 'chair', minPriceMinor: 2000, maxPriceMinor: 6000 })).toBe(name);
});
