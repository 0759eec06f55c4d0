import { useEffect, useRef } from 'react';
import type { Message } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { FieldErrors } from './field';
import { A } from './link';

/**
 * The honeypot field. It is hidden from sight, keyboard and screen readers, and its name has no
 * browser autofill.
 */
export function HoneypotField({ errors }: { errors?: string[] | null }) {
  return (
    <>
      <div aria-hidden="true" className="sr-only">
        <label>
          {t('ui.leaveEmpty')}
          <input id="leave_empty" name="leave_empty" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FieldErrors id="leave_empty" errors={errors} />
    </>
  );
}

type FieldError = {
  /** Id of the field to correct; without it the error concerns the whole form. */
  fieldId?: string;
  message: string;
};

/**
 * Errors for the summary of a refused form: one message a field, in the order in which the form
 * shows its fields. Errors of names that are no field of it come first, without a link.
 * @param errors Messages by field name; the empty name stands for the form as a whole.
 * @param fields The ids of the form's fields, from top to bottom.
 */
export function listErrors(
  errors: Record<string, string[] | null> | null,
  fields: readonly string[],
): FieldError[] {
  const rest = Object.keys(errors ?? {}).filter((name) => !fields.includes(name));
  const messageOf = (name: string) => errors?.[name]?.[0];
  return [...rest, ...fields].flatMap((name) => {
    const message = messageOf(name);
    if (!message) return [];
    const text = t(message as Message);
    return [fields.includes(name) ? { fieldId: name, message: text } : { message: text }];
  });
}

/**
 * The summary of form errors; each line links to its field. Where scripts run, the first invalid
 * field has the focus; without them, or without a field to correct, the summary takes it.
 */
export function ErrorSummary({ errors }: { errors: FieldError[] }) {
  const box = useRef<HTMLDivElement>(null);
  const words = errors.map(({ message }) => message).join('\n');
  const hasField = errors.some(({ fieldId }) => fieldId);
  useEffect(() => {
    if (!hasField) box.current?.focus();
  }, [words, hasField]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      autoFocus
      className="rounded border-2 border-bad bg-raised p-4"
    >
      <h2 className="font-semibold">{t('ui.problem')}</h2>
      <ul className="mt-1">
        {errors.map(({ fieldId, message }) => (
          <li key={`${fieldId ?? ''}:${message}`} className="text-bad">
            {fieldId ? (
              <A
                href={`#${fieldId}`}
                className="inline-block py-1 font-semibold underline underline-offset-4"
              >
                {message}
              </A>
            ) : (
              <span className="inline-block py-1 font-semibold">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
