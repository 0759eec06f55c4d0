import SqliteConnection from 'better-sqlite3';
import type { Migration } from '../migration-plan.server';
import type { IncomingTable } from './restore-postgres-rows.server';

/** The search index, which PostgreSQL keeps in its own way and by its own triggers. */
const OWN_INDEX = /^(Listing\w+|sqlite_\w+)$/;
const RECORDS = '_prisma_migrations';

type Value = string | number | bigint | Buffer | null;

/** The tables of a saved SQLite file as PostgreSQL takes them, one after the other. */
export function* tablesOfSqlite(
  file: string,
  migrations: readonly Migration[],
): Generator<IncomingTable> {
  const source = new SqliteConnection(file, { readonly: true, fileMustExist: true });
  source.defaultSafeIntegers(true);
  try {
    const names = source
      .prepare<[], string>(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`,
      )
      .pluck()
      .all()
      .filter((name) => !OWN_INDEX.test(name));
    const sums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
    for (const name of names) yield tableOf(source, name, sums);
  } finally {
    source.close();
  }
}

function tableOf(
  source: SqliteConnection.Database,
  name: string,
  sums: ReadonlyMap<string, string>,
): IncomingTable {
  const described = source.pragma(`table_info("${name}")`) as { name: string; type: string }[];
  const columns = described.map((column) => column.name);
  const convert = described.map(({ type }) => converter(type));
  const checksum = columns.indexOf('checksum');
  const record = columns.indexOf('migration_name');
  const { total } = source.prepare(`SELECT count(*) AS total FROM "${name}"`).get() as {
    total: bigint;
  };
  function* rows(): Generator<(string | null)[]> {
    const list = columns.map((column) => `"${column}"`).join(', ');
    const statement = source.prepare<[], Value[]>(`SELECT ${list} FROM "${name}"`).raw();
    for (const values of statement.iterate()) {
      const row = values.map((value, at) =>
        value === null ? null : (convert[at] ?? String)(value),
      );
      // The same migration is written in other words for PostgreSQL.
      if (name === RECORDS) row[checksum] = sums.get(row[record] ?? '') ?? null;
      yield row;
    }
  }
  return { name, columns, rows: rows(), expected: Number(total) };
}

function converter(type: string): (value: Exclude<Value, null>) => string {
  if (type === 'BOOLEAN') return (value) => (Number(value) === 0 ? 'false' : 'true');
  if (type === 'DATETIME') {
    return (value) => (typeof value === 'string' ? value : new Date(Number(value)).toISOString());
  }
  return String;
}
