/** A NUL, which PostgreSQL has no place for, or half of a surrogate pair, which no encoding has. */
const UNKEEPABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Whether a text can be kept and read back the same on both databases. */
export function isKeepable(text: string): boolean {
  return !UNKEEPABLE.test(text);
}

/**
 * The path of a text inside a value that can't be kept, such as `phone`; null for none. It walks
 * without calling itself: what strangers send may be nested deeper than any stack.
 */
export function findUnkeepable(value: unknown): string | null {
  const waiting = [{ part: value, path: '' }];
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const { part, path } = one;
    if (typeof part === 'string' && !isKeepable(part)) return path;
    if (typeof part !== 'object' || part === null) continue;
    for (const [key, inner] of Object.entries(part)) {
      if (!isKeepable(key)) return path;
      waiting.push({ part: inner as unknown, path: path ? `${path}.${key}` : key });
    }
  }
  return null;
}

export const UNKEEPABLE_TEXT = 'This has a character in it that cannot be kept. Type it again.';
