import { json, type TypedResponse } from '@remix-run/node';
import type { z } from 'zod';
import { DomainError, isDomainError, type FieldErrors } from '~/lib/domain-error';
import { parseForm, type FormReply } from '~/ui/parse-form';
import { echoOf } from './body-limits';

/** Fields whose values are never sent back to the browser. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'password',
  'currentPassword',
  'newPassword',
  'csrf',
  'number',
  'cvc',
]);

interface SubmitOptions<Extra> {
  /** An error that was found beside the fields, such as that of a photo, and its status. */
  refusal?: { status: number; errors: FieldErrors } | null;
  /** Members to add to the reply; `error` is the refusal of the use case, if it was asked. */
  extra?: (error?: DomainError) => Extra | Promise<Extra>;
}

/**
 * Validates a form by its schema and passes the result to `use`. Answers a form that is refused, by
 * its schema (422) or by a DomainError of `use`, with the reply for `useValidatedForm`.
 */
export async function submitForm<Schema extends z.core.$ZodType, Success, Extra extends object>(
  form: FormData,
  schema: Schema,
  use: (value: z.output<Schema>) => Promise<Success>,
  { refusal, extra }: SubmitOptions<Extra> = {},
): Promise<Success | TypedResponse<FormReply & Extra>> {
  const fields = parseForm(form, schema);
  if (fields.status !== 'success') {
    const error = { ...fields.error, ...refusal?.errors } as FieldErrors;
    return json({ ...replyTo(form, error), ...((await extra?.()) as Extra) }, 422);
  }
  if (refusal) {
    const reply = replyTo(form, refusal.errors);
    return json({ ...reply, ...((await extra?.()) as Extra) }, refusal.status);
  }
  try {
    return await use(fields.value);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return refuseForm(form, error, (await extra?.(error)) as Extra);
  }
}

/** The answer to a form that a use case has refused: errors at fields or above the form. */
export function refuseForm<Extra extends object>(
  form: FormData,
  { status, fields, message, retryAfter }: DomainError,
  extra?: Extra,
): TypedResponse<FormReply & Extra> {
  const headers = new Headers();
  if (retryAfter) headers.set('Retry-After', String(retryAfter));
  const reply = replyTo(form, fields ?? { '': [message] });
  return json({ ...reply, ...(extra as Extra) }, { status, headers });
}

/** A form to show again with its values, except secrets and files. */
export function replyTo(form: FormData, error: FieldErrors): FormReply {
  const initialValue: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && !SECRET_FIELDS.has(name)) initialValue[name] = echoOf(value);
  }
  return { status: 'error', initialValue, error };
}
