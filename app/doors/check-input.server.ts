import type { z } from 'zod';
import { withArticle } from '~/lib/article';
import { DomainError, fieldError, type FieldErrors } from '~/lib/domain-error';
import { UNKEEPABLE_TEXT, findUnkeepable } from '~/lib/keepable-text';

/** Reads what a call was sent by its schema. Refuses with `bad_request` and `validation_failed`. */
export function checkInput(schema: z.ZodType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new DomainError('bad_request', 'Send a JSON object.');
  }
  const unkeepable = findUnkeepable(value);
  if (unkeepable !== null) throw fieldError(unkeepable, UNKEEPABLE_TEXT);
  const parsed = schema.safeParse(value, { error: plainWords });
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) {
    (fields[path.join('.')] ??= []).push(message);
  }
  const message = parsed.error.issues[0]?.message;
  throw new DomainError('validation_failed', { ...(message && { message }), fields });
}

/** Reads an address's parts by their schema: a malformed id is where there is nothing (decision 31). */
export function checkAddress(schema: z.ZodType, params: unknown): unknown {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new DomainError('not_found');
  return parsed.data;
}

interface Issue {
  code?: string | undefined;
  path?: PropertyKey[] | undefined;
  input?: unknown;
  expected?: unknown;
  values?: readonly unknown[];
}

/** Words for what a schema has none of its own for: clients show them to people as they are. */
function plainWords({ code, path = [], input, expected, values }: Issue): string {
  const name = path.join('.') || 'The body';
  if (input === undefined) return `${name} is missing.`;
  if (code === 'invalid_value' && values) return `${name} must be one of ${values.join(', ')}.`;
  if (code === 'invalid_type' && typeof expected === 'string')
    return `${name} must be ${withArticle(expected)}.`;
  if (code === 'too_small') return `${name} is too short or too small.`;
  if (code === 'too_big') return `${name} is too long or too large.`;
  return `${name} is not valid.`;
}
