import { msg } from '~/i18n/language';
import type { FieldErrors } from '~/lib/domain-error';
import { withoutOverrides } from '~/lib/directions';
import { findOption } from '~/lib/field-options';
import { parseIsbn } from '~/lib/isbn';
import { ONE_LINE_ONLY, hasAtMost, isVisibleLine } from '~/lib/text';
import {
  ISBN,
  MAX_NUMBER,
  MAX_TEXT,
  attributeOf,
  formerValues,
  parseNumber,
  parseYesNo,
  type Attributes,
  type FieldView,
} from './category-field';

const fitsText = hasAtMost(MAX_TEXT);
/** The most characters of all values that are stored without a field to show them. */
const MAX_HIDDEN = 10_000;

/** Errors by key, and the attributes when there are none. */
interface CheckedAttributes {
  errors: FieldErrors;
  attributes: Record<string, string[]>;
}

/**
 * Checks what a seller entered against all fields of the category; for the form and JSON. `stored` is
 * what the listing has: it stays where a field was not sent, because the form is older than the
 * field, and where it is sent back although it no longer fits its field.
 */
export function checkAttributes(
  fields: readonly FieldView[],
  entered: Attributes,
  stored: Attributes = {},
): CheckedAttributes {
  const errors: FieldErrors = {};
  const attributes: Record<string, string[]> = {};
  for (const field of fields) {
    const { key, label: name } = field;
    const before = attributeOf(stored, key);
    const former = formerValues(field, stored);
    const given = givenIn(entered, key);
    const isUnchanged = field.type !== 'choices' && given.join(', ') === before.join(', ');
    if (before.length > 0 && (isUnchanged || !Object.hasOwn(entered, key))) {
      attributes[key] = [...before];
      continue;
    }
    if (given.length === 0) {
      if (field.required) errors[key] = [missing(field)];
      continue;
    }
    const values = given.map((text) => (former.includes(text) ? text : toStored(field, text)));
    const known = values.filter((value) => value !== null);
    if (known.length < values.length || (known.length > 1 && field.type !== 'choices')) {
      errors[key] = [wrong(field)];
    } else if (!known.every(fitsText)) {
      errors[key] = [msg('sell.fields.long', { name, count: MAX_TEXT })];
    } else if (!known.every(isVisibleLine)) {
      errors[key] = [ONE_LINE_ONLY];
    } else {
      attributes[key] = [...new Set(known)];
    }
  }
  return { errors, attributes };
}

/** The texts of a key; several for `choices`, and for a field that has changed since. */
function givenIn(entered: Attributes, key: string): string[] {
  return attributeOf(entered, key)
    .map((text) => withoutOverrides(text).trim())
    .filter((text) => text !== '');
}

/**
 * What a listing stores beside the values of its category's fields: what was entered in fields that were
 * removed since, or that another category has. It is shown where a category has the field (ADR 206).
 */
export function hiddenAttributes(
  fields: readonly FieldView[],
  entered: Attributes,
  stored: Attributes,
): Attributes {
  const hidden: Record<string, readonly string[]> = {};
  let room = MAX_HIDDEN;
  for (const key of Object.keys({ ...stored, ...entered })) {
    if (fields.some((field) => field.key === key)) continue;
    const before = attributeOf(stored, key);
    const given = Object.hasOwn(entered, key) ? givenIn(entered, key) : before;
    const { length } = given.join('');
    const isStorable =
      length <= room && given.every((text) => fitsText(text) && isVisibleLine(text));
    const isUnchanged = !isStorable || given.join(', ') === before.join(', ');
    const values = isUnchanged ? before : [...new Set(given)];
    if (values.length === 0) continue;
    hidden[key] = values;
    if (!isUnchanged) room -= length;
  }
  return hidden;
}

/** The stored form of one entered text; null when it is no value of the field. */
function toStored({ key, type, options }: FieldView, text: string): string | null {
  if (type === 'number') return parseNumber(text);
  if (type === 'yesno') return parseYesNo(text);
  if (type === 'text') return key === ISBN ? parseIsbn(text) : text;
  return findOption(options, text)?.value ?? null;
}

function missing({ label: name, type }: FieldView) {
  const chosen = type === 'choice' || type === 'choices' || type === 'yesno';
  return chosen ? msg('sell.fields.choose', { name }) : msg('sell.fields.missing', { name });
}

function wrong({ key, label: name, type }: FieldView) {
  if (type === 'number') return msg('sell.fields.number', { name, max: String(MAX_NUMBER) });
  if (type !== 'text') return msg('sell.fields.choose', { name });
  return key === ISBN ? ('sell.fields.isbn' as const) : msg('sell.fields.single', { name });
}
