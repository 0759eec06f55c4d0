import type { Tx } from './database';
import { sql, type Sql, type SqlValue } from './sql';

/** The columns of a row and their values. Names come from the code, never from input. */
type NewRow = Readonly<Record<string, SqlValue>>;

/** Inserts a row without reading it back: for the most frequent write, a booking. */
export async function insertRow(tx: Tx, table: string, row: NewRow): Promise<void> {
  await tx.run(insertion(table, row));
}

/**
 * Inserts a row unless one with the same unique key exists. Returns whether it did. Prisma would
 * read first, which in PostgreSQL's serializable transactions locks the part of the index that
 * concurrent inserts write to.
 */
export async function insertIfAbsent(tx: Tx, table: string, row: NewRow): Promise<boolean> {
  return (await tx.run(sql`${insertion(table, row)} ON CONFLICT DO NOTHING`)) === 1;
}

/** Claims a name until the transaction ends; false while another transaction has it. PostgreSQL. */
export async function tryLock(tx: Tx, name: string): Promise<boolean> {
  const [row] = await tx.rows<{ mine: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(CAST(${name} AS text), 0)) AS "mine"`,
  );
  return row?.mine === true;
}

function insertion(table: string, row: NewRow): Sql {
  const names = Object.keys(row).map((name) => sql.id(name));
  return sql`INSERT INTO ${sql.id(table)} (${sql.join(names)}) VALUES (${sql.join(Object.values(row))})`;
}
