import { parse, useForm, type Submission } from '@conform-to/react';
import { Form, useNavigation, type FormProps } from '@remix-run/react';
import {
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
} from 'react';
import * as z from 'zod/mini';
import type { FieldErrors } from '~/lib/domain-error';
import { CsrfField } from './csrf-field';
import { ErrorSummary, listErrors } from './form-parts';
import { PAGE_FORM } from './page-form';
import { parseForm, type FormReply } from './parse-form';
import { ShownForms } from './response-context';

// zod compiles schemas by eval otherwise, which the content security policy refuses and reports.
if (typeof document !== 'undefined') z.config({ jitless: true });

type Errors = Record<string, string[] | null> | null;

interface Options<Name extends string> {
  /** The schema by which the action validates the same form (`submitForm`). */
  schema: z.core.$ZodType;
  /** The names of the fields, which are also their ids, from top to bottom. */
  fields: readonly Name[];
  /** The action's reply to a refused form. */
  reply: FormReply | null | undefined;
  /** The values before the first submission. */
  values?: Partial<Record<Name, string>>;
  /**
   * False where the page has another form to write more into, and for a form of secrets only: the
   * language switch does not keep what is typed into it where scripts don't run.
   */
  isPageForm?: boolean;
  /** The value of the field `intent`, on a page with several forms; at most one has none. */
  intent?: string;
  /** Further errors, found only in the browser, such as a photo that is missing. */
  check?: (form: FormData) => FieldErrors;
}

/**
 * A form that is validated in the browser by the schema of its action: a field when the focus
 * leaves it and then on each input, all fields on submit. An invalid form is not sent, and its
 * first invalid field takes the focus. Without scripts the action's reply shows the same errors.
 * Pass `form` to `ValidatedForm` and `field(name)` to each field.
 */
export function useValidatedForm<Name extends string>(options: Options<Name>) {
  const { schema, fields, reply, values, isPageForm = true, intent, check } = options;
  const [summary, setSummary] = useState<Errors>(reply?.error ?? null);
  const [lastReply, setLastReply] = useState(reply);
  if (reply !== lastReply) {
    setLastReply(reply);
    setSummary(reply?.error ?? null);
  }
  // Without further members of the reply: conform has a meaning of its own for `intent`.
  const lastResult = useMemo(() => reply && only(reply), [reply]);
  const [form, meta] = useForm<Record<string, string>>({
    ...(isPageForm && { id: PAGE_FORM }),
    lastResult,
    defaultValue: values as Record<string, string>,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate({ formData, submitter }) {
      // Conform validates single fields by submissions of its own.
      const sent = !formData.has('__intent__');
      const skipped = sent && submitter?.formNoValidate;
      if (skipped) return parse(formData, { resolve: () => ({ value: {} }) });
      const found = { ...(!sent && repliedTo(formData, reply)), ...check?.(formData) };
      const submission = parseForm(formData, schema, found);
      if (sent) setSummary(submission.status === 'error' ? submission.error : null);
      return submission as Submission<Record<string, string>>;
    },
  });
  const sending = useSending(intent);
  const onBlur = useBlurValidation(form.id, (name) => form.validate({ name }));
  useReset(form.id, sending, reply !== null && reply !== undefined);
  useEffect(() => {
    // The summary has moved the field that has the focus.
    if (summary) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [summary]);

  return {
    form: {
      id: form.id,
      // Enter presses a form's first button, which may be another one than the busy one.
      onSubmit: (event: FormEvent<HTMLFormElement>) =>
        sending ? event.preventDefault() : form.onSubmit(event),
      onBlur,
      intent,
      errors: listErrors(summary, fields),
    },
    /** Whether the form is being sent. */
    busy: sending !== null,
    /** The props of a field: name, value and errors. */
    field: (name: Name) => ({
      name,
      defaultValue: meta[name]?.initialValue,
      errors: meta[name]?.errors ?? null,
    }),
  };
}

const only = ({ status, initialValue, error }: FormReply): FormReply => ({
  status,
  initialValue,
  error,
});

/**
 * The errors of a reply at fields that still have the value that was sent: only the server can find
 * some of them, and leaving the field does not take them away.
 */
function repliedTo(form: FormData, reply: FormReply | null | undefined) {
  const isUnchanged = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' && plain(value) === plain(reply?.initialValue[name] ?? '');
  };
  const errors = Object.entries(reply?.error ?? {});
  return Object.fromEntries(errors.filter(([name]) => isUnchanged(name)));
}

/** A text of several lines is sent with other line ends than the browser keeps. */
const plain = (text: string) => text.replaceAll('\r\n', '\n');

/** What is being sent of the form, and not of another one of the page, which has another `intent`. */
function useSending(intent: string | undefined): FormData | null {
  const { formMethod, formData } = useNavigation();
  if (formMethod !== 'POST' || !formData) return null;
  return (formData.get('intent') ?? undefined) === intent ? formData : null;
}

/**
 * Validates a field when the focus leaves it. While a mouse button or a finger is down, only after
 * the click: an error that appears earlier would move the clicked button away.
 */
function useBlurValidation(formId: string, validate: (name: string) => void) {
  const pressed = useRef(false);
  const waiting = useRef<string | null>(null);
  const run = (name: string | null) => {
    waiting.current = null;
    if (name && document.forms.namedItem(formId)) validate(name);
  };
  useEffect(() => {
    const onDown = () => {
      pressed.current = true;
    };
    const onUp = () => {
      pressed.current = false;
      // The click follows in the same task.
      if (waiting.current) setTimeout(() => run(waiting.current));
    };
    document.addEventListener('pointerdown', onDown, true);
    document.addEventListener('pointerup', onUp, true);
    document.addEventListener('pointercancel', onUp, true);
    return () => {
      document.removeEventListener('pointerdown', onDown, true);
      document.removeEventListener('pointerup', onUp, true);
      document.removeEventListener('pointercancel', onUp, true);
    };
  });
  return ({ target }: FocusEvent<HTMLFormElement>) => {
    const isField = target.matches('input[name], select[name], textarea[name]');
    const name = isField ? target.getAttribute('name') : null;
    if (pressed.current) waiting.current = name;
    else run(name);
  };
}

/**
 * Clears a form that stays on its page after it was accepted, as a new page would. It stays as it is if a
 * text was typed since it was sent.
 */
function useReset(formId: string, sending: FormData | null, refused: boolean): void {
  const sent = useRef(sending);
  useEffect(() => {
    const before = sent.current;
    sent.current = sending;
    const form = document.forms.namedItem(formId);
    if (!form || !before || sending || refused) return;
    const texts = form.querySelectorAll<HTMLInputElement>('textarea, [type=text]');
    const isTyped = [...texts].some(
      ({ name, value }) => before.has(name) && before.get(name) !== value,
    );
    if (!isTyped) form.reset();
  }, [formId, sending, refused]);
}

type ValidatedFormProps = Omit<FormProps, 'form' | 'method' | 'noValidate'> & {
  form: ReturnType<typeof useValidatedForm>['form'];
};

/** Notes for the language switch that the page has a form. Renders nothing. */
function NoteForm({ id }: { id: string }) {
  useContext(ShownForms)?.add(id);
  return null;
}

/** The `<form method="post">` of `useValidatedForm`, with the summary of its errors at the top. */
export function ValidatedForm({ form, children, className, ...props }: ValidatedFormProps) {
  const { errors, intent, ...handlers } = form;
  return (
    <Form method="post" noValidate className={className ?? 'space-y-4'} {...props} {...handlers}>
      <CsrfField />
      {import.meta.env.SSR ? <NoteForm id={form.id} /> : null}
      {intent ? <input type="hidden" name="intent" value={intent} /> : null}
      <ErrorSummary errors={errors} />
      {children}
    </Form>
  );
}
