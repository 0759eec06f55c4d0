import { tableStart, toTablePage, type TablePage, type TableRequest } from '~/lib/paging';
import { textKey } from '~/lib/text';
import type { RowsReader } from './database';
import { sql, type Sql } from './sql';

interface TableQuery {
  /** SELECT … FROM …; must select `id` and the sort column. */
  select: Sql;
  /** The conditions; the position in the list is added to them. */
  where: Sql;
  alias: string;
  /** The column that the table is sorted by, latest first; by default `createdAt`. */
  newestBy?: 'createdAt' | 'takenAt' | 'position' | 'sortAt' | 'appealedAt' | 'rank';
}

/** Reads a page of a table newest first, by keyset in both directions, in one query. */
export async function readTable<Row extends { id: string }>(
  { rows }: RowsReader,
  { select, where, alias, newestBy = 'createdAt' }: TableQuery,
  request: TableRequest,
): Promise<TablePage<Row>> {
  const { place, backwards } = tableStart(request);
  const [grows, id] = [sql.id(alias, newestBy), sql.id(alias, 'id')];
  // Numbers stand in the cursor as milliseconds.
  const isNumber = newestBy === 'position' || newestBy === 'rank';
  const start = place && (isNumber ? sql`CAST(${place.at.getTime()} AS bigint)` : place.at);
  const beyond = backwards ? sql`>` : sql`<`;
  const direction = backwards ? sql`ASC` : sql`DESC`;
  const found = await rows<Row>(sql`${select} WHERE ${where}
    ${place ? sql`AND (${grows}, ${id}) ${beyond} (${start}, ${place.id})` : sql.empty}
    ORDER BY ${grows} ${direction}, ${id} ${direction} LIMIT ${request.limit + 1}`);
  return toTablePage(found, request, (row) => ({
    at: new Date(Number(row[newestBy as keyof Row])),
    id: row.id,
  }));
}

/**
 * Where a page of a list that is read newest first by a time and an id begins: the condition, empty on
 * the first page, and the direction in which the rows are read (`toTablePage` puts them in order).
 */
export function pageStart(request: TableRequest, at: Sql, id: Sql): { start: Sql; direction: Sql } {
  const { place, backwards } = tableStart(request);
  const beyond = backwards ? sql`>` : sql`<`;
  return {
    start: place ? sql`AND (${at}, ${id}) ${beyond} (${place.at}, ${place.id})` : sql.empty,
    direction: backwards ? sql`ASC` : sql`DESC`,
  };
}

/** Maximum length of a search text in characters; no stored key is longer. */
const MAX_TEXT = 300;

/**
 * The condition that a column contains a text. The only place that makes a LIKE pattern: special
 * characters are escaped. SQLite ignores the case of ASCII letters, PostgreSQL does not.
 */
export function isLike(column: Sql, text: string): Sql {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${column} LIKE ${pattern} ESCAPE '\\'`;
}

/**
 * A condition for rows of which a stored key contains the text; always true without a text. A text
 * that is longer than any key matches nothing.
 */
export function containsText(text: string | undefined, ...columns: readonly Sql[]): Sql {
  const key = textKey(text ?? '');
  if (key === '') return sql.empty;
  if (key.length > MAX_TEXT) return sql`AND 1 = 0`;
  const either = columns.map((column) => isLike(column, key));
  return sql`AND (${sql.join(either, ' OR ')})`;
}
