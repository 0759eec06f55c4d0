import type { FieldErrors } from '~/lib/domain-error';
import { FIELD_PREFIX, fieldName } from './attribute-names';
import { FIELD_KEY, type Attributes } from './category-field';

/** The attributes of a form, or of the values of one. */
export function enteredIn(form: Iterable<[name: string, value: unknown]>): Attributes {
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
