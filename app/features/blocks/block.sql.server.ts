import { toTablePage, type TablePage, type TableRequest } from '~/lib/paging';
import type { RowsReader } from '~/platform/db/database';
import { containsText, pageStart } from '~/platform/db/read-table.sql.server';
import { sql, type Sql } from '~/platform/db/sql';

/** A condition: one of two people has blocked the other. Both are columns or values. */
export function blockedBetween(one: Sql | string, other: Sql | string): Sql {
  return sql`EXISTS (SELECT 1 FROM "Block" bl WHERE ${isOfTheTwo(one, other)})`;
}

/** The blocks `bl` of either by the other. */
function isOfTheTwo(one: Sql | string, other: Sql | string): Sql {
  return sql`((bl."blockerId" = ${one} AND bl."blockedId" = ${other})
    OR (bl."blockerId" = ${other} AND bl."blockedId" = ${one}))`;
}

/** Blocks between two people, in either direction. */
export async function readBlocks(
  db: RowsReader,
  one: string,
  other: string,
): Promise<{ blockerId: string }[]> {
  return db.rows(sql`SELECT bl."blockerId" FROM "Block" bl
    WHERE ${isOfTheTwo(one, other)}`);
}

/** A person in a list of blocked people. Times are epoch milliseconds. */
interface BlockedRow {
  id: string;
  name: string;
  imageId: string | null;
  blockedAt: number;
}

/** A page of the people whom a person has blocked, the latest first; searchable by name. */
export async function readBlockedPeople(
  db: RowsReader,
  blockerId: string,
  request: TableRequest,
): Promise<TablePage<BlockedRow>> {
  const { start, direction } = pageStart(request, sql`bl."createdAt"`, sql`bl."blockedId"`);
  const rows = await db.rows<BlockedRow>(sql`
    SELECT u."id", u."name", u."imageId", bl."createdAt" AS "blockedAt"
    FROM "Block" bl JOIN "User" u ON u."id" = bl."blockedId"
    WHERE bl."blockerId" = ${blockerId} ${start}
      ${containsText(request.search, sql.id('u', 'nameKey'))}
    ORDER BY bl."createdAt" ${direction}, bl."blockedId" ${direction} LIMIT ${request.limit + 1}`);
  return toTablePage(rows, request, ({ id, blockedAt }) => ({ at: new Date(blockedAt), id }));
}
