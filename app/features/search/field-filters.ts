import { findOption, withUnit } from '~/lib/field-options';
import {
  ISBN,
  MAX_FIELDS,
  MAX_NUMBER,
  MAX_OPTIONS,
  MAX_TEXT,
  parseNumber,
  parseYesNo,
  type FieldView,
} from '~/features/products/category-field';
import { msg, type Message } from '~/i18n/language';
import { parseIsbn } from '~/lib/isbn';

/** Filter of a field by values or by an interval of numbers. */
export interface FieldFilter {
  key: string;
  /** As they are stored; a product matches one of them. Empty without any. */
  values: readonly string[];
  min: number | null;
  max: number | null;
  /** Set for a text: a product also matches a value when it has all words of it. */
  words?: true;
}

/** An active filter of a field: its name, its label, and the filters without it. */
interface ActiveField {
  /** Unique within a list. */
  name: string;
  label: Message;
  without: FieldFilter[];
}

/** Prefix of the parameters of fields: field.size=M, field.frame_size.min=54. */
export const FIELD_PARAMETER = 'field.';
const FIELD_NAME = /^field\.([a-z][a-z0-9_]{0,39})(?:\.(min|max))?$/;
/** Fields in an address: as many as a category and its parent can have. */
const MAX_FILTERED = 2 * MAX_FIELDS;
const NOT_A_NUMBER = msg('search.fieldNumber', { max: String(MAX_NUMBER) });

/**
 * Reads the filters of fields from an address; `complain` reports an ignored value, and what stays and
 * finds nothing: a lowest number above the highest, and an ISBN with a wrong digit.
 */
export function readFieldFilters(
  query: URLSearchParams,
  complain: (name: string, problem: Message) => null,
): FieldFilter[] {
  const found = new Map<string, { values: string[]; min: number | null; max: number | null }>();
  for (const [name, given] of query) {
    const [, key = '', bound] = FIELD_NAME.exec(name) ?? [];
    const text = given.trim().slice(0, MAX_TEXT);
    const isbn = key === ISBN ? parseIsbn(text) : null;
    const typed = isbn ?? text;
    if (key === '' || typed === '') continue;
    if (found.size === MAX_FILTERED && !found.has(key)) {
      complain(name, msg('search.fieldsMany', { count: MAX_FILTERED }));
      continue;
    }
    const field = found.get(key) ?? { values: [], min: null, max: null };
    found.set(key, field);
    if (bound === 'min' || bound === 'max') {
      const number = parseNumber(typed);
      field[bound] = number === null ? complain(name, NOT_A_NUMBER) : Number(number);
    } else if (field.values.includes(typed)) {
      continue;
    } else if (field.values.length === MAX_OPTIONS) {
      complain(name, msg('search.valuesMany', { count: MAX_OPTIONS }));
    } else {
      field.values.push(typed);
      if (key === ISBN && isbn === null) complain(name, 'sell.fields.isbn');
    }
  }
  for (const [key, field] of found) {
    if (isAbove(field.min, field.max)) {
      complain(`${FIELD_PARAMETER}${key}.min`, 'search.fieldSwapped');
    }
  }
  return [...found]
    .map(([key, field]) => ({ key, ...field }))
    .filter(({ values, min, max }) => values.length > 0 || min !== null || max !== null);
}

/**
 * The filters without those of fields that the category has none of, and without values that its
 * fields can't have: they are ignored like everything else that an address gets wrong.
 */
export function knownFields(
  filters: readonly FieldFilter[],
  fields: readonly FieldView[],
): FieldFilter[] {
  return filters.flatMap((filter): FieldFilter[] => {
    const field = findFilterable(fields, filter.key);
    if (!field) return [];
    const known = filter.values.flatMap((value) => knownValue(field, value) ?? []);
    const values = [...new Set(known)];
    const { min, max } = field.type === 'number' ? filter : { min: null, max: null };
    if (values.length === 0 && min === null && max === null) return [];
    return [{ key: filter.key, values, min, max, ...(isText(field) && { words: true }) }];
  });
}

/** Whether filters ask for something that `knownFields` leaves out. */
export function asksUnknown(
  filters: readonly FieldFilter[],
  fields: readonly FieldView[],
): boolean {
  return filters.some(({ key, values, min, max }) => {
    const field = findFilterable(fields, key);
    if (!field || values.some((value) => knownValue(field, value) === null)) return true;
    return field.type !== 'number' && (min !== null || max !== null);
  });
}

const findFilterable = (fields: readonly FieldView[], key: string) =>
  fields.find((field) => field.key === key && field.filterable);

/** The stored form of a typed value; null when no product of the field can have it. */
function knownValue({ type, options }: FieldView, value: string): string | null {
  if (type === 'text') return value;
  if (type === 'number') return parseNumber(value);
  if (type === 'yesno') return parseYesNo(value);
  return findOption(options, value)?.value ?? null;
}

/** Whether a field is a text that is found by its words. */
const isText = ({ key, type }: FieldView) => type === 'text' && key !== ISBN;

/** The filters of an endpoint, which takes any key: with the words of texts, and numbers, yes and no as stored. */
export function withWords(
  filters: readonly FieldFilter[],
  fields: readonly FieldView[],
): FieldFilter[] {
  const texts = new Set(fields.filter(isText).map(({ key }) => key));
  const numbers = new Set(fields.filter(({ type }) => type === 'number').map(({ key }) => key));
  const switches = new Set(fields.filter(({ type }) => type === 'yesno').map(({ key }) => key));
  return filters.map((one) => {
    if (texts.has(one.key)) return { ...one, words: true };
    if (switches.has(one.key)) {
      return { ...one, values: one.values.map((value) => parseYesNo(value) ?? value) };
    }
    if (!numbers.has(one.key)) return one;
    return { ...one, values: one.values.map((value) => parseNumber(value) ?? value) };
  });
}

/** The active filters of fields, by the category's fields. */
export function activeFields(
  filters: readonly FieldFilter[],
  fields: readonly FieldView[],
): ActiveField[] {
  return filters.flatMap((filter): ActiveField[] => {
    const { key, values, min, max } = filter;
    const field = fields.find((one) => one.key === key);
    const name = field?.label ?? key;
    const replaced = (next: FieldFilter | null) =>
      filters.flatMap((one) => (one === filter ? (next ?? []) : one));
    const each = values.map((value) => {
      const others = values.filter((one) => one !== value);
      const rest = { ...filter, values: others };
      const without = replaced(others.length > 0 || min !== null || max !== null ? rest : null);
      return { name: `${key} ${value}`, label: valueLabel(name, field, value), without };
    });
    if (min === null && max === null) return each;
    const without = replaced(values.length > 0 ? { ...filter, min: null, max: null } : null);
    const label = numbersLabel(name, field, min, max);
    return [...each, { name: `${key} numbers`, label, without }];
  });
}

function valueLabel(name: string, field: FieldView | undefined, value: string): Message {
  if (field?.type === 'yesno' && value === 'yes') return msg('search.chipYes', { name });
  if (field?.type === 'yesno' && value === 'no') return msg('search.chipNo', { name });
  const number = field?.type === 'number' ? parseNumber(value) : null;
  const shown = field && number ? withUnit(Number(number), field.unit, field.locale) : value;
  const label = field ? (findOption(field.options, value)?.label ?? shown) : shown;
  return msg('search.chipField', { name, value: label });
}

function numbersLabel(
  name: string,
  field: FieldView | undefined,
  min: number | null,
  max: number | null,
): Message {
  const show = (number: number | null) =>
    field ? withUnit(number ?? 0, field.unit, field.locale) : String(number ?? 0);
  if (min === null) return msg('search.chipFieldUpTo', { name, value: show(max) });
  if (max === null) return msg('search.chipFieldFrom', { name, value: show(min) });
  return min === max
    ? msg('search.chipField', { name, value: show(min) })
    : msg('search.chipFieldRange', { name, from: show(min), to: show(max) });
}

/**
 * The parameters of values that the form of the filters has no control for: numbers that are no bounds,
 * and all texts of a field but the first.
 */
export function valuesWithoutControl(
  filters: readonly FieldFilter[],
  fields: readonly FieldView[],
): [name: string, value: string][] {
  return filters.flatMap(({ key, values }) => {
    const type = fields.find((one) => one.key === key)?.type;
    const others = type === 'number' ? values : type === 'text' ? values.slice(1) : [];
    return others.map((value): [string, string] => [`${FIELD_PARAMETER}${key}`, value]);
  });
}

/** Whether both bounds are given and the lower one is above the other. */
export function isAbove(from: number | null, to: number | null): boolean {
  return from !== null && to !== null && from > to;
}
