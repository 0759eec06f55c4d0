import { ENGLISH_NAMES } from '~/i18n/languages';
import { byLocale } from '~/lib/by-locale';

/** Units as admins enter them, and their names in `Intl`. */
const UNITS: Readonly<Record<string, string>> = {
  mm: 'millimeter',
  cm: 'centimeter',
  m: 'meter',
  km: 'kilometer',
  in: 'inch',
  ft: 'foot',
  g: 'gram',
  kg: 'kilogram',
  ml: 'milliliter',
  l: 'liter',
  MB: 'megabyte',
  GB: 'gigabyte',
  TB: 'terabyte',
};
/** A number whose unit is written as that of most numbers in all languages. */
const MANY = 100;

const namesIn = byLocale((locale) => {
  const names = Object.entries(UNITS).map(([unit, name]) => {
    const parts = new Intl.NumberFormat(locale, { style: 'unit', unit: name }).formatToParts(MANY);
    return [unit, parts.find(({ type }) => type === 'unit')?.value ?? unit] as const;
  });
  return new Map(names);
});

/** A unit as a language writes it, 'سم' for 'cm'; in English, and where it is unknown, as entered. */
export function unitName(unit: string, locale: string): string {
  return locale === ENGLISH_NAMES.locale ? unit : (namesIn(locale).get(unit) ?? unit);
}
