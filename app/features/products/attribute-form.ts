import type { FieldErrors } from '~/lib/domain-error';
import { findOption } from '~/lib/field-options';
import { textKey } from '~/lib/text';
import { FIELD_PREFIX, boxName, fieldName } from './attribute-names';
import {
  FIELD_KEY,
  attributeOf,
  fits,
  formerValues,
  type Attributes,
  type FieldView,
} from './category-field';

/** The attributes of a form. */
export function enteredIn(form: FormData): Attributes {
  const entered: Record<string, string[]> = {};
  for (const [name, value] of form) {
    if (!name.startsWith(FIELD_PREFIX) || typeof value !== 'string') continue;
    const [key = ''] = name.slice(FIELD_PREFIX.length).split('-');
    if (!FIELD_KEY.test(key)) continue;
    entered[key] = [...(Object.hasOwn(entered, key) ? (entered[key] ?? []) : []), value];
  }
  return entered;
}

/** Errors by key as errors of the form's fields. */
export function toFormErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([key, found]) => [fieldName(key), found]));
}

/** The values of the form for stored attributes; boxes of former values follow those of the options. */
export function toFieldValues(
  fields: readonly FieldView[],
  attributes: Attributes,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const field of fields) {
    const { key, type, options } = field;
    const stored = attributeOf(attributes, key);
    if (stored.length === 0) continue;
    const isFitting = fits(field, stored);
    // A value that no longer fits its field is shown as it was entered.
    if (type !== 'choices' || !isFitting) {
      const option = isFitting ? findOption(options, stored[0] ?? '')?.value : undefined;
      values[fieldName(key)] = option ?? stored.join(', ');
    }
    if (type !== 'choices') continue;
    const boxes = [...options.map(({ value }) => value), ...formerValues(field, attributes)];
    boxes.forEach((value, index) => {
      if (stored.some((one) => textKey(one) === textKey(value))) {
        values[boxName(key, index)] = value;
      }
    });
  }
  return values;
}
