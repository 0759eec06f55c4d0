import { textKey } from '~/lib/text-key';
import { sql, type Sql } from './sql';

/** Longest text that is looked for, in characters; no stored key is longer. */
const MAX_TEXT = 300;

/**
 * Keeps rows of which one of the stored keys holds the text; everything when there is no text. The
 * only place that makes a pattern for LIKE: whatever stands in the text stands for itself, and a
 * text that is longer than any key is found nowhere.
 */
export function containsText(text: string | undefined, ...columns: readonly Sql[]): Sql {
  const key = textKey(text ?? '');
  if (key === '') return sql.empty;
  if (key.length > MAX_TEXT) return sql`AND 1 = 0`;
  const pattern = `%${key.replace(/[\\%_]/g, '\\$&')}%`;
  const either = columns.map((column) => sql`${column} LIKE ${pattern} ESCAPE '\\'`);
  return sql`AND (${sql.join(either, ' OR ')})`;
}
