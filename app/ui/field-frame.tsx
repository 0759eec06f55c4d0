import type { ReactNode } from 'react';
import { AlertIcon } from './icons';

/** What every field shares: words around the control and the errors that concern it. */
export type FieldWords = {
  label: string;
  name: string;
  /** Defaults to the name. */
  id?: string;
  help?: ReactNode;
  errors?: string[] | null;
  /** Adds '(optional)' to the label; required fields carry no mark. */
  optional?: boolean;
};

/** The border, ground and states of a text control. */
export const controlClass =
  'block min-h-11 w-full rounded border border-ink-soft bg-raised px-3 py-2 text-ink aria-invalid:border-2 aria-invalid:border-bad disabled:border-line disabled:bg-line';

/** The ARIA attributes that tie a control to its help and errors. */
export function describe({ id, name, help, errors }: Omit<FieldWords, 'label'>) {
  const field = id ?? name;
  const ids = [help && `${field}-help`, errors?.length && `${field}-error`].filter(Boolean);
  return {
    id: field,
    'aria-describedby': ids.join(' ') || undefined,
    'aria-invalid': errors?.length ? true : undefined,
  } as const;
}

/** Help for the field called `id`, in the quiet voice. */
export function FieldHelp({ id, help }: { id: string; help?: ReactNode }) {
  return help ? (
    <p id={`${id}-help`} className="mb-1 text-sm text-ink-soft">
      {help}
    </p>
  ) : null;
}

/** Errors of the field called `id`. */
export function FieldErrors({ id, errors }: { id: string; errors?: string[] | null }) {
  return errors?.length ? (
    <p id={`${id}-error`} className="mt-1 flex gap-1 text-sm font-semibold text-bad">
      <AlertIcon className="size-5" />
      <span>{errors.join(' ')}</span>
    </p>
  ) : null;
}

/** Label above, help under the label, the control, the error under it. */
export function FieldFrame(props: FieldWords & { children: ReactNode; className?: string }) {
  const { label, name, id = name, help, errors, optional, children, className } = props;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-soft"> (optional)</span> : null}
      </label>
      <FieldHelp id={id} help={help} />
      {children}
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}
