import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';
import { isDomainError, type FieldErrors } from '~/lib/domain-error';
import { UNSTORABLE_TEXT, findUnstorable } from '~/lib/text';
import { ECHO_BYTES, echoOf } from './body-limits';

/** A form as the page shows it again: the submitted values and the errors by field. */
export interface FormState {
  values: Record<string, string>;
  errors: FieldErrors;
  /** The error of the form as a whole. */
  formError: string | null;
  /** Seconds after which a retry may succeed; the page handler sends it as Retry-After. */
  retryAfter?: number;
}

export type ParsedFields<Schema extends z.ZodType> =
  | { ok: true; value: z.output<Schema>; typed: Record<string, string> }
  | { ok: false; state: FormState };

/** Fields whose values are never sent back to the browser. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'password',
  'currentPassword',
  'newPassword',
  'csrf',
  'number',
  'cvc',
]);

/**
 * Validates a form by its schema. Returns the submitted values in either case, except secrets and
 * files.
 */
export function readFields<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): ParsedFields<Schema> {
  const typed = typedValues(form);
  const unstorable = findUnstorable(typed);
  if (unstorable !== null) {
    const errors = { [unstorable]: [UNSTORABLE_TEXT] };
    return { ok: false, state: { values: typed, errors, formError: null } };
  }
  const submission = parseWithZod(form, { schema });
  if (submission.status === 'success') return { ok: true, value: submission.value, typed };
  const errors: FieldErrors = {};
  for (const [name, messages] of Object.entries(submission.error ?? {})) {
    // The first message says what to do; for an empty field the others repeat it.
    if (messages?.[0]) errors[name] = [messages[0]];
  }
  return { ok: false, state: { values: typed, errors, formError: null } };
}

/**
 * The form state for a DomainError of the use case: errors at fields or above the form. Rethrows
 * other errors.
 */
export function refusedFields(error: unknown, typed: Record<string, string>): FormState {
  if (!isDomainError(error)) throw error;
  const { message, fields, retryAfter } = error;
  const refused = fields
    ? { values: typed, errors: fields, formError: null }
    : { values: typed, errors: {}, formError: message };
  return { ...refused, ...(retryAfter && { retryAfter }) };
}

function typedValues(form: FormData): Record<string, string> {
  return Object.fromEntries(echoedFields(form));
}

/**
 * The submitted texts that a page shows again, without secrets: at most ECHO_BYTES characters in
 * all, which is more than people type.
 */
export function echoedFields(form: FormData): [name: string, value: string][] {
  const fields: [name: string, value: string][] = [];
  let left = ECHO_BYTES;
  for (const [name, value] of form) {
    if (typeof value !== 'string' || SECRET_FIELDS.has(name)) continue;
    const text = echoOf(value).slice(0, left);
    left -= text.length;
    fields.push([name, text]);
  }
  return fields;
}
