import { tableStart, toTablePage, type TablePage, type TableRequest } from '~/lib/table-page';
import type { Database } from './database';
import { sql, type Sql } from './sql';

interface TableQuery {
  /** SELECT … FROM …, with `id` and the column it is sorted by among what is selected. */
  select: Sql;
  /** What every row must be; the place in the list is added to it. */
  where: Sql;
  alias: string;
  /** The column of the alias that grows with every new row; the time of creation unless told. */
  newestBy?: 'createdAt' | 'takenAt' | 'position';
}

/** Reads a page of a table newest first, by keyset in both directions, in one query. */
export async function readTable<Row extends { id: string }>(
  { rows }: Pick<Database, 'rows'>,
  { select, where, alias, newestBy = 'createdAt' }: TableQuery,
  request: TableRequest,
): Promise<TablePage<Row>> {
  const { place, backwards } = tableStart(request);
  const [grows, id] = [sql.id(alias, newestBy), sql.id(alias, 'id')];
  const start = place && (newestBy === 'position' ? place.at.getTime() : place.at);
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
