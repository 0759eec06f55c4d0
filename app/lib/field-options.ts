import { byLocale } from './by-locale';
import { textKey } from './text';

/** An option of a choice: the stored value, in English, and what it is called in a language. */
export interface FieldOption {
  value: string;
  label: string;
}

/** The option that a text names, in any case of letters. */
export function findOption(options: readonly FieldOption[], text: string): FieldOption | undefined {
  return options.find(({ value }) => textKey(value) === textKey(text));
}

// Four digits may be a year, which has no separator of thousands in any language.
const quantities = byLocale((locale) => new Intl.NumberFormat(locale, { useGrouping: 'min2' }));

/** A number with its unit, which may be empty, as a language writes it. */
export function withUnit(number: number, unit: string, locale: string): string {
  const text = quantities(locale).format(number);
  return unit === '' ? text : `${text}\u00a0${unit}`;
}
