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

/** A number with its unit, which may be empty. */
export function withUnit(number: string, unit: string): string {
  return unit === '' ? number : `${number}\u00a0${unit}`;
}
