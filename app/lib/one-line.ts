/** What ends a line or moves the cursor; in a mail it would let a name write lines of its own. */
const UNLINED = /[\p{Cc}\u2028\u2029]/u;
/** Anything that leaves a mark: not a space, not one of the signs that only steer others. */
const MARK = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const ONE_LINE_ONLY = 'Use letters, digits and signs on one line only.';

/** Whether a text is one line that a reader can see; an empty one is left to other rules. */
export function isVisibleLine(text: string): boolean {
  return text === '' || (!UNLINED.test(text) && MARK.test(text));
}

/** A text that somebody else wrote, as one line; empty when there is nothing to see in it. */
export function toVisibleLine(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
  return isVisibleLine(line) ? line : '';
}
