/** The field of a form that is only shown again, after its sender had to sign in. */
export const SHOW_FIELD = 'showAgain';

/** The form that shows the page `action` again with what was typed, which is JSON of its fields. */
export function toShownAgain(action: string, typed: string) {
  const fields = JSON.parse(typed) as [name: string, value: string][];
  return { action, fields: [...fields, [SHOW_FIELD, '1'] as [string, string]] };
}
