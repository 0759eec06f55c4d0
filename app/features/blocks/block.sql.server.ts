import type { Database } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';

type Reading = Pick<Database, 'rows'>;

/** A condition: one of two people has blocked the other. Both are columns or values. */
export function blockedBetween(one: Sql | string, other: Sql | string): Sql {
  return sql`EXISTS (SELECT 1 FROM "Block" bl
    WHERE (bl."blockerId" = ${one} AND bl."blockedId" = ${other})
      OR (bl."blockerId" = ${other} AND bl."blockedId" = ${one}))`;
}

/** Who of two people has blocked whom. */
export async function readBlocks(
  db: Reading,
  one: string,
  other: string,
): Promise<{ blockerId: string }[]> {
  return db.rows(sql`SELECT bl."blockerId" FROM "Block" bl
    WHERE (bl."blockerId" = ${one} AND bl."blockedId" = ${other})
      OR (bl."blockerId" = ${other} AND bl."blockedId" = ${one})`);
}
