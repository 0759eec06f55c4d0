import { json, type TypedResponse } from '@remix-run/node';
import type { z } from 'zod';
import { DomainError, isDomainError, type FieldErrors } from '~/lib/domain-error';
import { OutdatedForm } from '~/lib/outdated-form.server';
import { SECRET_FIELDS } from '~/lib/secret-fields';
import { parseForm, type FormReply } from '~/ui/parse-form';
import type { Language } from '~/i18n/language';
import { SWITCH_FIELD } from '~/ui/page-form';
import { SHOW_FIELD } from '~/ui/shown-again';
import { ECHO_BYTES, echoOf } from './body-limits';
import type { RequestContext } from './request-context';

/** A form, and the request that has brought it. */
type Sent = { form: FormData; context: Pick<RequestContext, 'language'> };

interface SubmitOptions<Extra> {
  /** An error that was found beside the fields, such as that of a photo, and its status. */
  refusal?: { status: number; errors: FieldErrors } | null;
  /**
   * Throws what `use` would refuse the sender whatever was sent, where the schema refuses (decision 1a).
   */
  authoriseInvalid?: () => Promise<unknown>;
  /** Members to add to the reply; `error` is the refusal of the use case, if it was asked. */
  extra?: (error?: DomainError) => Extra | Promise<Extra>;
}

/**
 * Validates a form by its schema and passes the result to `use`. Answers a form that is refused, by
 * its schema (422) or by a DomainError of `use`, with the reply for `useValidatedForm`. A form that
 * was sent only to be shown again (`isOnlyShown`) is answered as it was typed; nothing is done with it.
 */
export async function submitForm<Schema extends z.core.$ZodType, Success, Extra extends object>(
  sent: Sent,
  schema: Schema,
  use: (value: z.output<Schema>) => Promise<Success>,
  { refusal, authoriseInvalid, extra }: SubmitOptions<Extra> = {},
): Promise<Success | TypedResponse<FormReply & Extra>> {
  if (isOnlyShown(sent.form)) {
    return json({ ...replyTo(sent, {}), ...((await extra?.()) as Extra) });
  }
  const fields = parseForm(sent.form, schema);
  if (fields.status !== 'success') {
    const more = (await extra?.()) as Extra;
    const stopped = authoriseInvalid && (await refusedBefore(sent, authoriseInvalid, more));
    if (stopped) return stopped;
    const error = { ...fields.error, ...refusal?.errors } as FieldErrors;
    return json({ ...replyTo(sent, error), ...more }, 422);
  }
  if (refusal) {
    const reply = replyTo(sent, refusal.errors);
    return json({ ...reply, ...((await extra?.()) as Extra) }, refusal.status);
  }
  try {
    return await use(fields.value);
  } catch (error) {
    // The answer to an old sign-in is a page of its own (`pageAction`).
    if (!isDomainError(error) || error.code === 'recent_sign_in_required') throw error;
    return formErrorAnswer(sent, error, (await extra?.(error)) as Extra);
  }
}

/** Whether a form is only shown again: in another language, or after its sender has signed in. */
export function isOnlyShown(form: FormData): boolean {
  return form.has(SWITCH_FIELD) || form.has(SHOW_FIELD);
}

/** The answer to a form that a use case has refused: errors at fields or above the form. */
export function formErrorAnswer<Extra extends object>(
  sent: Sent,
  error: DomainError,
  extra?: Extra,
): TypedResponse<FormReply & Extra> {
  const { status, fields, message, retryAfter } = error;
  // The form that is shown again says that there was a change: it may be sent once more.
  if (error instanceof OutdatedForm) sent.form.set('seen', error.version);
  const headers = new Headers();
  if (retryAfter) headers.set('Retry-After', String(retryAfter));
  const reply = replyTo(sent, fields ?? { '': [message] });
  return json({ ...reply, ...(extra as Extra) }, { status, headers });
}

/**
 * The answer to a form whose sender `check` refuses, whatever was sent; null when it passes. For
 * refusals that can come while the form is open: its page shows what was typed.
 */
export async function refusedBefore<Extra extends object = object>(
  sent: Sent,
  check: () => unknown,
  extra?: Extra,
): Promise<TypedResponse<FormReply & Extra> | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return formErrorAnswer(sent, error, extra);
  }
}

/** A form to show again with its values, except secrets and files. */
export function replyTo({ form, context }: Sent, errors: FieldErrors): FormReply {
  const error = translateFields(errors, context.language);
  return { status: 'error', initialValue: Object.fromEntries(echoedFields(form)), error };
}

/** Translates the messages of fields, for an answer: scripts don't have every text. */
export function translateFields(errors: FieldErrors, { t }: Language): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [name, messages.map((one) => t(one))]),
  );
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
