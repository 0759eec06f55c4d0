import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import {
  controlClass,
  describe,
  FieldErrors,
  FieldFrame,
  FieldHelp,
  type FieldWords,
} from './field-frame';
type Native<T> = Omit<T, keyof FieldWords | 'className'>;

export type TextFieldProps = FieldWords &
  Native<InputHTMLAttributes<HTMLInputElement>> & { className?: string };

function splitWords<T extends FieldWords & { className?: string }>(props: T) {
  const { label, name, id, help, errors, optional, className, ...native } = props;
  const words = { label, name, id: id ?? name, help, errors, optional };
  return { words, className, control: { ...native, name, ...describe(words) } };
}

/** One line of text; `type`, `inputMode`, `autoComplete` and the like go to the input. */
export function TextField(props: TextFieldProps) {
  const { words, className, control } = splitWords(props);
  return (
    <FieldFrame {...words} className={className}>
      <input type="text" {...control} className={controlClass} />
    </FieldFrame>
  );
}

export type TextAreaFieldProps = FieldWords &
  Native<TextareaHTMLAttributes<HTMLTextAreaElement>> & { className?: string };

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { words, className, control } = splitWords(props);
  return (
    <FieldFrame {...words} className={className}>
      <textarea rows={5} {...control} className={controlClass} />
    </FieldFrame>
  );
}

export type SelectFieldProps = FieldWords &
  Native<SelectHTMLAttributes<HTMLSelectElement>> & {
    options: { value: string; label: string }[];
    className?: string;
  };

/** One choice of a few; the first option is chosen unless `defaultValue` says otherwise. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const { words, className, control } = splitWords(props);
  return (
    <FieldFrame {...words} className={className}>
      <select {...control} className={controlClass}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A text control's looks, with a quiet button at its start. */
export const fileControlClass = `${controlClass} file:me-3 file:rounded file:border-0 file:bg-line file:px-3 file:py-1 file:font-semibold file:text-ink`;

/** A file to send; the form needs `encType="multipart/form-data"`. */
export function FileField(props: TextFieldProps) {
  const { words, className, control } = splitWords(props);
  return (
    <FieldFrame {...words} className={className}>
      <input {...control} type="file" className={fileControlClass} />
    </FieldFrame>
  );
}

export type CheckboxFieldProps = Omit<TextFieldProps, 'help'> & { help?: ReactNode };

/** A yes or no: the label stands beside the box and belongs to its target. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { words, className, control } = splitWords(props);
  return (
    <div className={className}>
      <label htmlFor={words.id} className="inline-flex min-h-11 items-center gap-3">
        <input {...control} type="checkbox" className="size-5 shrink-0 accent-brand" />
        {words.label}
      </label>
      <FieldHelp id={words.id} help={words.help} />
      <FieldErrors id={words.id} errors={words.errors} />
    </div>
  );
}
