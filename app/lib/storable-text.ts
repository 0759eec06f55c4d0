import type { MessageKey } from '~/i18n/language';

/** NUL, which PostgreSQL can't store, or half of a surrogate pair, which UTF-8 can't encode. */
const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Whether both databases store and return a text unchanged. */
export function isStorableText(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/**
 * The path of a text inside a value that can't be stored, such as `phone`; null when there is none.
 * Iterative, because untrusted input may be nested deeper than the stack allows.
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

export const UNSTORABLE_TEXT: MessageKey = 'ui.notStorable';
