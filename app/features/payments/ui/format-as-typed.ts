import type { FormEvent } from 'react';
import { digitsOf } from '~/lib/card-number';

/**
 * Rewrites an input's value while it is typed, with the caret behind the same digit as before.
 */
export function formatAsTyped(
  { currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>,
  format: (typed: string, isDeleting: boolean) => string,
): void {
  const { value, selectionStart } = input;
  const isDeleting =
    nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete');
  const shown = format(value, isDeleting);
  if (shown === value) return;
  const before = digitsOf(value.slice(0, selectionStart ?? value.length)).length;
  const atEnd = before === digitsOf(value).length;
  input.value = shown;
  let caret = 0;
  for (let seen = 0; seen < before && caret < shown.length; caret += 1) {
    if (/\d/.test(shown.charAt(caret))) seen += 1;
  }
  if (atEnd) caret = shown.length;
  input.setSelectionRange(caret, caret);
}
