import { toAsciiDigits } from '~/lib/ascii-digits';
import { findOption, withUnit, type FieldOption } from '~/lib/field-options';

export const fieldTypes = ['text', 'number', 'choice', 'choices', 'yesno'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** A field of a category as pages show it, in a language. */
export interface FieldView {
  /** BCP 47: how its numbers are written. */
  locale: string;
  key: string;
  label: string;
  type: FieldType;
  required: boolean;
  filterable: boolean;
  onCard: boolean;
  /** The unit of a number as the language writes it; empty without one. */
  unit: string;
  /** The options of `choice` and `choices`, else empty. */
  options: readonly FieldOption[];
}

/**
 * Values that a seller entered, as lists of texts by key: several for `choices`, one for all other
 * types; `yes` or `no` for `yesno`, and for `number` the number with a point. Stored with the
 * product and not changed when the fields change.
 */
export type Attributes = Readonly<Record<string, readonly string[]>>;

/** A category that is chosen in a form. */
export interface ChosenCategory {
  category: string;
  fields: readonly FieldView[];
  /** What was entered in its fields and in those of others. */
  entered: Attributes;
}

/** The form of a key. */
export const FIELD_KEY = /^[a-z][a-z0-9_]{0,39}$/;
/** The key with a rule of its own: its text is an ISBN. */
export const ISBN = 'isbn';
/** The largest number of a field. */
export const MAX_NUMBER = 9_999_999.99;
/** The longest text of a field. */
export const MAX_TEXT = 200;
/** The most fields of one category, its parent's not counted. */
export const MAX_FIELDS = 30;
/** The most options of a field. */
export const MAX_OPTIONS = 60;

/** The value of a key, without inherited members such as `constructor`. */
export function attributeOf(attributes: Attributes, key: string): readonly string[] {
  return Object.hasOwn(attributes, key) ? (attributes[key] ?? []) : [];
}

/** Reads the stored column. */
export function readAttributes(column: string): Attributes {
  return JSON.parse(column) as Attributes;
}

/** The texts of attributes for searches by words; yes, no and numbers alone name nothing. */
export function wordsOfAttributes(attributes: Attributes): string {
  const texts = Object.values(attributes).flat();
  return texts
    .filter((text) => text !== 'yes' && text !== 'no' && !/^\d{1,7}(\.\d*)?$/.test(text))
    .join(' ');
}

/**
 * A number from 0 to MAX_NUMBER with at most two decimals as it is stored, such as '56.5'; null for
 * any other text. The decimals follow a point or a comma.
 */
export function parseNumber(typed: string): string | null {
  const text = toAsciiDigits(typed.trim()).replace('٫', '.').replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? String(Number(text)) : null;
}

/** The stored form of a typed yes or no, which JSON has as true or false; null for any other text. */
export function parseYesNo(text: string): 'yes' | 'no' | null {
  if (text === 'yes' || text === 'true') return 'yes';
  return text === 'no' || text === 'false' ? 'no' : null;
}

/**
 * Whether stored texts are a value of a field; otherwise they are shown as they were entered. Of `choices`
 * each is a value of its own.
 */
function fits({ type, options }: FieldView, values: readonly string[]): boolean {
  if (type === 'choices') return true;
  const [value = '', ...more] = values;
  if (more.length > 0) return false;
  if (type === 'text') return true;
  if (type === 'number') return parseNumber(value) === value;
  if (type === 'yesno') return value === 'yes' || value === 'no';
  return findOption(options, value) !== undefined;
}

/**
 * The texts that a form offers beside the values of a field, because they were entered when it had
 * another type or other options: each of `choices`, all together of others. Empty when the stored
 * value fits.
 */
export function formerValues(field: FieldView, stored: Attributes): string[] {
  const values = attributeOf(stored, field.key);
  if (field.type === 'choices') return values.filter((value) => !findOption(field.options, value));
  return values.length === 0 || fits(field, values) ? [] : [values.join(', ')];
}

/** The JSON value of an attribute: a list for `choices`, else a text where it does not fit the field. */
type AttributeJson = string | number | boolean | string[];

/** The attributes in JSON: those of the fields that the category has now. */
export function toAttributesJson(
  fields: readonly FieldView[],
  attributes: Attributes,
): Record<string, AttributeJson> {
  const found = fields.flatMap((field): [string, AttributeJson][] => {
    const values = attributeOf(attributes, field.key);
    return values.length > 0 ? [[field.key, toJson(field, values)]] : [];
  });
  return Object.fromEntries(found);
}

function toJson(field: FieldView, values: readonly string[]): AttributeJson {
  if (field.type === 'choices') return [...values];
  if (!fits(field, values)) return values.join(', ');
  const [value = ''] = values;
  if (field.type === 'number') return Number(value);
  return field.type === 'yesno' ? value === 'yes' : value;
}

/** The attributes of a JSON body as a form would send them. */
export function enteredInJson(
  json: Readonly<Record<string, string | number | boolean | string[]>>,
): Attributes {
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      key,
      Array.isArray(value) ? value : [String(value)],
    ]),
  );
}

/** An attribute as a page shows it. */
export interface Fact {
  key: string;
  label: string;
  /** Null for yes and no, which pages say themselves. */
  text: string | null;
  yes?: boolean;
}

/** The facts of a product by its category's fields, in their order. */
export function factsOf(fields: readonly FieldView[], attributes: Attributes): Fact[] {
  return fields.flatMap((field): Fact[] => {
    const values = attributeOf(attributes, field.key);
    if (values.length === 0) return [];
    const { key, label, type } = field;
    if (type === 'yesno' && fits(field, values)) {
      return [{ key, label, text: null, yes: values[0] === 'yes' }];
    }
    return [{ key, label, text: textsOf(field, values).join(', ') }];
  });
}

/** The texts of stored values as a language writes them: several for `choices`. */
export function textsOf(field: FieldView, values: readonly string[]): string[] {
  const { type, unit, options, locale } = field;
  if (!fits(field, values)) return [...values];
  if (type === 'number') return [withUnit(Number(values[0]), unit, locale)];
  return values.map((value) => findOption(options, value)?.label ?? value);
}

/**
 * The facts of `factsOf`, followed by what was entered in fields that the category does not have any
 * more.
 */
export function enteredFacts(fields: readonly FieldView[], attributes: Attributes): Fact[] {
  const others = Object.entries(attributes).filter(
    ([key]) => !fields.some((field) => field.key === key),
  );
  return [
    ...factsOf(fields, attributes),
    ...others.map(([key, values]) => ({ key, label: key, text: values.join(', ') })),
  ];
}

const ON_CARD = 2;

/** The short facts of a card; a 'no' is left out, a 'yes' is the name of its field. */
export function cardFactsOf(fields: readonly FieldView[], attributes: Attributes): string[] {
  const shown = fields.filter(({ onCard }) => onCard).slice(0, ON_CARD);
  return factsOf(shown, attributes).flatMap(({ label, text, yes }) =>
    text === null ? (yes ? [label] : []) : [text],
  );
}
