import { parse } from '@conform-to/react';
import * as z from 'zod/mini';
import { UNSTORABLE_TEXT, findUnstorable } from '~/lib/storable-text';

/** A refused form as the page shows it again: conform's result of a submission. */
export interface FormReply {
  status: 'error';
  /** The submitted values, without secrets and files. */
  initialValue: Record<string, string>;
  /** Messages by field; the empty name stands for the form as a whole. */
  error: Record<string, string[]>;
}

/**
 * Validates a form by its schema, in the browser and on the server. An empty field counts as
 * missing. The result has one message a field: the first says what to do, the others repeat it.
 * @param found Errors that were found elsewhere, such as those of a file.
 */
export function parseForm<Schema extends z.core.$ZodType>(
  form: FormData,
  schema: Schema,
  found: Record<string, string[]> = {},
) {
  return parse<z.output<Schema>, string[]>(form, {
    resolve(payload) {
      const unstorable = findUnstorable(payload);
      if (unstorable !== null) return { error: { [fieldOf(unstorable)]: [UNSTORABLE_TEXT] } };
      const filled = Object.entries(payload).filter(([, value]) => value !== '');
      const result = z.safeParse(schema, Object.fromEntries(filled));
      const error: Record<string, string[]> = { ...found };
      for (const { path, message } of result.error?.issues ?? []) {
        error[fieldOf(path.join('.'))] ??= [message];
      }
      if (result.success && Object.keys(error).length === 0) return { value: result.data };
      return { error };
    },
  });
}

/** The field in which an error is: fields have flat names, also those whose text is read as a list. */
function fieldOf(path: string): string {
  return path.split('.', 1)[0] ?? '';
}
