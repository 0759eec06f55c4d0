/** A noun with its indefinite article, by its first letter: 'an admin', 'a buyer'. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** A text as it is compared and searched: one form of each letter, lower case, single spaces. */
export function textKey(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

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

/** A NUL, which PostgreSQL has no place for, or half of a surrogate pair, which no encoding has. */
const UNKEEPABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Whether a text can be kept and read back the same on both databases. */
export function isStorableText(text: string): boolean {
  return !UNKEEPABLE.test(text);
}

/**
 * The path of a text inside a value that can't be kept, such as `phone`; null for none. It walks
 * without calling itself: what strangers send may be nested deeper than any stack.
 */
export function findUnstorable(value: unknown): string | null {
  const waiting = [{ part: value, path: '' }];
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const { part, path } = one;
    if (typeof part === 'string' && !isStorableText(part)) return path;
    if (typeof part !== 'object' || part === null) continue;
    for (const [key, inner] of Object.entries(part)) {
      if (!isStorableText(key)) return path;
      waiting.push({ part: inner as unknown, path: path ? `${path}.${key}` : key });
    }
  }
  return null;
}

export const UNSTORABLE_TEXT = 'This contains a character that is not allowed. Type it again.';
