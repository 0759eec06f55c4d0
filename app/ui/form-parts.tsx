import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';
import { FieldErrors } from './field';

const CsrfContext = createContext<string | null>(null);

/** Gives every form below it the session's token; wrap the page in it once. */
export function CsrfProvider({ token, children }: { token: string | null; children: ReactNode }) {
  return <CsrfContext.Provider value={token}>{children}</CsrfContext.Provider>;
}

/** The session's token; null when there is no session. */
export const useCsrf = (): string | null => useContext(CsrfContext);

/** The hidden proof that a form came from this session's own page. Belongs in every posted form. */
export function CsrfField() {
  const token = useCsrf();
  return token ? <input type="hidden" name="csrf" value={token} /> : null;
}

/**
 * The honeypot field. It is hidden from sight, keyboard and screen readers, and its name has no
 * browser autofill.
 */
export function HoneypotField({ errors }: { errors?: string[] }) {
  return (
    <>
      <div aria-hidden="true" className="sr-only">
        <label>
          Leave this empty
          <input id="leave_empty" name="leave_empty" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FieldErrors id="leave_empty" errors={errors} />
    </>
  );
}

export type FieldError = {
  /** Id of the field to correct; without it the error concerns the whole form. */
  fieldId?: string;
  message: string;
};

/** A refused form: messages by field, and what stops it as a whole. */
export interface RefusedForm {
  errors?: Record<string, string[] | null | undefined>;
  formError?: string | null;
}

/**
 * What the summary lists of a refused form: one message a field, in the order in which the form
 * shows its fields. Errors of anything that is no field of it come first, without a link.
 * @param fields The ids of the form's fields, from top to bottom.
 */
export function listErrors(
  refused: RefusedForm | null | undefined,
  fields: readonly string[],
): FieldError[] {
  const { errors = {}, formError } = refused ?? {};
  const rest = Object.keys(errors).filter((name) => !fields.includes(name));
  const whole = [formError, ...rest.map((name) => errors[name]?.[0])];
  return [
    ...whole.flatMap((message) => (message ? [{ message }] : [])),
    ...fields.flatMap((fieldId) => {
      const message = errors[fieldId]?.[0];
      return message ? [{ fieldId, message }] : [];
    }),
  ];
}

/** The summary of form errors. It takes the focus when it appears; each line links to its field. */
export function ErrorSummary({ errors }: { errors: FieldError[] }) {
  const box = useRef<HTMLDivElement>(null);
  const words = errors.map(({ message }) => message).join('\n');
  useEffect(() => box.current?.focus(), [words]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      autoFocus
      className="rounded border-2 border-bad bg-raised p-4"
    >
      <h2 className="font-semibold">There is a problem</h2>
      <ul className="mt-1">
        {errors.map(({ fieldId, message }) => (
          <li key={`${fieldId ?? ''}:${message}`} className="text-bad">
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                className="inline-block py-1 font-semibold underline underline-offset-4"
              >
                {message}
              </a>
            ) : (
              <span className="inline-block py-1 font-semibold">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
