import { msg } from '~/i18n/language';
import type { FieldErrors } from '~/lib/domain-error';
import { findOption } from '~/lib/field-options';
import { parseIsbn } from '~/lib/isbn';
import { ONE_LINE_ONLY, isVisibleLine } from '~/lib/text';
import {
  ISBN,
  MAX_TEXT,
  attributeOf,
  formerValues,
  parseNumber,
  type Attributes,
  type FieldView,
} from './category-field';

/** Errors by key, and the attributes when there are none. */
export interface CheckedAttributes {
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
    const kept = attributeOf(stored, key);
    const former = formerValues(field, stored);
    const typed = attributeOf(entered, key).map((text) => text.trim());
    const isKept = typed.length === 1 && field.type !== 'choices' && typed[0] === kept.join(', ');
    if (kept.length > 0 && (isKept || !Object.hasOwn(entered, key))) {
      attributes[key] = [...kept];
      continue;
    }
    const given = typed.filter((text) => text !== '');
    if (given.length === 0) {
      if (field.required) errors[key] = [missing(field)];
      continue;
    }
    const values = given.map((text) => (former.includes(text) ? text : toStored(field, text)));
    const known = values.filter((value) => value !== null);
    if (known.length < values.length || (known.length > 1 && field.type !== 'choices')) {
      errors[key] = [wrong(field)];
    } else if (known.some((value) => value.length > MAX_TEXT)) {
      errors[key] = [msg('sell.fields.long', { name, count: MAX_TEXT })];
    } else if (!known.every(isVisibleLine)) {
      errors[key] = [ONE_LINE_ONLY];
    } else {
      attributes[key] = [...new Set(known)];
    }
  }
  return { errors, attributes };
}

/** The stored form of one entered text; null when it is no value of the field. */
function toStored({ key, type, options }: FieldView, text: string): string | null {
  if (type === 'number') return parseNumber(text);
  if (type === 'yesno') return text === 'yes' || text === 'no' ? text : null;
  if (type === 'text') return key === ISBN ? parseIsbn(text) : text;
  return findOption(options, text)?.value ?? null;
}

function missing({ label: name, type }: FieldView) {
  const chosen = type === 'choice' || type === 'choices' || type === 'yesno';
  return chosen ? msg('sell.fields.choose', { name }) : msg('sell.fields.missing', { name });
}

function wrong({ key, label: name, type }: FieldView) {
  if (type === 'number') return msg('sell.fields.number', { name, max: '9999999.99' });
  if (type === 'text' && key === ISBN) return 'sell.fields.isbn' as const;
  return msg('sell.fields.choose', { name });
}
