import type { FormReply } from './parse-form';

interface SeenFieldProps {
  reply: FormReply | null | undefined;
  /** The version of the values with which the page was opened. */
  seen: string | undefined;
}

/** The version of what a form changes, as its sender has seen it. A form that is shown again keeps it. */
export function SeenField({ reply, seen }: SeenFieldProps) {
  const value = reply?.initialValue.seen ?? seen;
  return value ? <input type="hidden" name="seen" value={value} /> : null;
}
