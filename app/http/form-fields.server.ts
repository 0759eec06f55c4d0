import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';
import { isDomainError, type FieldErrors } from '~/lib/domain-error';
import { UNSTORABLE_TEXT, findUnstorable } from '~/lib/text';
import { echoOf } from './body-limits';

/** A form as the page shows it again: what was typed, and what is to be mended where. */
export interface FormState {
  values: Record<string, string>;
  errors: FieldErrors;
  /** What stops the form as a whole. */
  formError: string | null;
  /** Seconds after which the same may go through; the door makes it a header. */
  retryAfter?: number;
}

export type ParsedFields<Schema extends z.ZodType> =
  | { ok: true; value: z.output<Schema>; typed: Record<string, string> }
  | { ok: false; state: FormState };

/** What must never be sent back, however wrong the rest of the form was. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'password',
  'currentPassword',
  'newPassword',
  'csrf',
  'number',
  'cvc',
]);

/** Reads a form by its schema. What was typed is kept either way, but for secrets and files. */
export function readFields<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): ParsedFields<Schema> {
  const typed = typedValues(form);
  const unkeepable = findUnstorable(typed);
  if (unkeepable !== null) {
    const errors = { [unkeepable]: [UNSTORABLE_TEXT] };
    return { ok: false, state: { values: typed, errors, formError: null } };
  }
  const submission = parseWithZod(form, { schema });
  if (submission.status === 'success') return { ok: true, value: submission.value, typed };
  const errors: FieldErrors = {};
  for (const [name, messages] of Object.entries(submission.error ?? {})) {
    // The first says what to do; the others often say the same of an empty field once more.
    if (messages?.[0]) errors[name] = [messages[0]];
  }
  return { ok: false, state: { values: typed, errors, formError: null } };
}

/** A refusal of the use case as the form shows it: at its fields, or on top. Rethrows the rest. */
export function refusedFields(error: unknown, typed: Record<string, string>): FormState {
  if (!isDomainError(error)) throw error;
  const { message, fields, retryAfter } = error;
  const refused = fields
    ? { values: typed, errors: fields, formError: null }
    : { values: typed, errors: {}, formError: message };
  return { ...refused, ...(retryAfter && { retryAfter }) };
}

function typedValues(form: FormData): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && !SECRET_FIELDS.has(name)) typed[name] = echoOf(value);
  }
  return typed;
}
