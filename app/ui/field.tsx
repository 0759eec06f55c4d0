import type {
  ReactNode,
  InputHTMLAttributes,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import type { Message } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { useHydrated } from './hooks';
import { AlertIcon } from './icons';

/** Props that all fields share: the words around the control and its errors. */
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

/** Help for the field called `id`, in a quiet style. */
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
      <span>{errors.map((error) => t(error as Message)).join(' ')}</span>
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
        {optional ? (
          <span className="font-normal text-ink-soft">{` ${t('ui.optional')}`}</span>
        ) : null}
      </label>
      <FieldHelp id={id} help={help} />
      {children}
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

type Native<T> = Omit<T, keyof FieldWords | 'className'>;

export type TextFieldProps = FieldWords &
  Native<InputHTMLAttributes<HTMLInputElement>> & { className?: string };

function splitWords<T extends FieldWords & { className?: string }>(props: T) {
  const { label, name, id, help, errors, optional, className, ...native } = props;
  const words = { label, name, id: id ?? name, help, errors, optional };
  return { words, className, control: { ...native, name, ...describe(words) } };
}

/** Text input of one line; `type`, `inputMode`, `autoComplete` and the like go to the input. */
export function TextField(props: TextFieldProps) {
  const { words, className, control } = splitWords(props);
  return (
    <FieldFrame {...words} className={className}>
      <input type="text" {...control} className={controlClass} />
    </FieldFrame>
  );
}

type TextAreaFieldProps = FieldWords &
  Native<TextareaHTMLAttributes<HTMLTextAreaElement>> & { className?: string };

/** Several lines of text. */
export function TextAreaField({ defaultValue, ...props }: TextAreaFieldProps) {
  const { words, className, control } = splitWords(props);
  // React sets a textarea that it hydrates to its default value: what was typed until then is lost.
  const given = useHydrated() || import.meta.env.SSR ? { defaultValue } : {};
  return (
    <FieldFrame {...words} className={className}>
      <textarea rows={5} {...control} {...given} className={controlClass} />
    </FieldFrame>
  );
}

type SelectFieldProps = FieldWords &
  Native<SelectHTMLAttributes<HTMLSelectElement>> & {
    /** `lang` where a label is in another language than the page. */
    options: { value: string; label: string; lang?: string }[];
    className?: string;
  };

/** Choice of one of a few options; the first is chosen unless `defaultValue` says otherwise. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const { words, className, control } = splitWords(props);
  return (
    <FieldFrame {...words} className={className}>
      <select {...control} className={controlClass}>
        {options.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** The style of a text control, with a quiet button at its start. */
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

type CheckboxFieldProps = Omit<TextFieldProps, 'help'> & { help?: ReactNode };

/** A yes or no: the label stands beside the box and belongs to its target. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { words, className, control } = splitWords(props);
  return (
    <div className={className}>
      <label htmlFor={words.id} className="check">
        <input {...control} type="checkbox" />
        {words.label}
      </label>
      <div className="ps-8 empty:hidden">
        <FieldHelp id={words.id} help={words.help} />
        <FieldErrors id={words.id} errors={words.errors} />
      </div>
    </div>
  );
}
