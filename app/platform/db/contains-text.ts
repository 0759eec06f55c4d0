import { textKey } from '~/lib/text-key';
import { sql, type Sql } from './sql';

/** Keeps rows of which one of the stored keys holds the text; everything when there is no text. */
export function containsText(text: string | undefined, ...columns: readonly Sql[]): Sql {
  const key = textKey(text ?? '');
  if (key === '') return sql.empty;
  const pattern = `%${key.replace(/[\\%_]/g, '\\$&')}%`;
  const either = columns.map((column) => sql`${column} LIKE ${pattern} ESCAPE '\\'`);
  return sql`AND (${sql.join(either, ' OR ')})`;
}
