import { useEffect, useRef } from 'react';

export type FieldError = {
  /** Id of the field to mend; without it the error concerns the whole form. */
  fieldId?: string;
  message: string;
};

/** Turns `{ field: ['message'] }`, as validation gives it, into what the summary lists. */
export function listErrors(errors: Record<string, string[] | null | undefined>): FieldError[] {
  return Object.entries(errors).flatMap(([fieldId, messages]) =>
    (messages ?? []).map((message) => ({ fieldId: fieldId || undefined, message })),
  );
}

/** What stops a form, on top of it. Takes the focus when it appears; each line leads to its field. */
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
      <h2 className="font-semibold">
        {errors.length === 1 ? 'One thing to mend' : `${errors.length} things to mend`}
      </h2>
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
