import { tableStart, toTablePage, type TablePage, type TableRequest } from '~/lib/table-page';
import type { Database } from './database';
import { sql, type Sql } from './sql';

interface TableQuery {
  /** SELECT … FROM …, with `createdAt` and `id` of the alias among the columns. */
  select: Sql;
  /** What every row must be; the place in the list is added to it. */
  where: Sql;
  alias: string;
}

/** Reads a page of a table newest first, by keyset in both directions, in one query. */
export async function readTable<Row extends { id: string; createdAt: number }>(
  { rows }: Pick<Database, 'rows'>,
  { select, where, alias }: TableQuery,
  request: TableRequest,
): Promise<TablePage<Row>> {
  const { place, backwards } = tableStart(request);
  const [createdAt, id] = [sql.id(alias, 'createdAt'), sql.id(alias, 'id')];
  const beyond = backwards ? sql`>` : sql`<`;
  const direction = backwards ? sql`ASC` : sql`DESC`;
  const found = await rows<Row>(sql`${select} WHERE ${where}
    ${place ? sql`AND (${createdAt}, ${id}) ${beyond} (${place.at}, ${place.id})` : sql.empty}
    ORDER BY ${createdAt} ${direction}, ${id} ${direction} LIMIT ${request.limit + 1}`);
  return toTablePage(found, request, (row) => ({ at: new Date(row.createdAt), id: row.id }));
}
