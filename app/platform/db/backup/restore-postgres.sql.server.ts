import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import SqliteConnection from 'better-sqlite3';
import type pg from 'pg';
import { StartupError } from '~/lib/startup-error';
import type { SavedDatabase, SavedTable } from '~/platform/backup/manifest.server';
import type { Migration } from '../migration-plan.server';
import { majorOf, withPostgres } from './postgres-session.sql.server';
import { findTool, restoreWith, type Environment } from './postgres-tools.server';
import { restorePostgresRows, type IncomingTable } from './restore-postgres-rows.sql.server';

interface Options {
  /** The backup's folder. */
  folder: string;
  /** The PostgreSQL versions of the migrations that created the saved database. */
  migrations: readonly Migration[];
  around: Environment;
}

/** Restores a saved database of any kind into PostgreSQL, in one transaction. */
export async function restorePostgres(
  url: string,
  saved: SavedDatabase,
  { folder, migrations, around }: Options,
): Promise<void> {
  if (saved.kind === 'pg_dump') {
    const tool = await withPostgres(url, (client) => toolFor(client, saved.major, around));
    await restoreWith(tool, url, path.join(folder, saved.file), around);
    return;
  }
  await withPostgres(url, async (client) => {
    if (saved.kind === 'sqlite') {
      const tables = tablesOfSqlite(path.join(folder, saved.file), migrations);
      const triggers = [INDEX_TRIGGER];
      await restorePostgresRows(client, { migrations, tables, sequences: [], triggers });
      return;
    }
    const tables = saved.tables.map((table) => ({
      ...table,
      expected: table.rows,
      rows: rowsIn(folder, table),
    }));
    const { sequences } = saved;
    await restorePostgresRows(client, { migrations, tables, sequences, triggers: [] });
  });
}

async function toolFor(client: pg.Client, made: number, around: Environment): Promise<string> {
  const major = await majorOf(client);
  if (major < made) {
    throw new StartupError(
      `This backup is of PostgreSQL ${made} and this server is ${major}. Make it with --portable to move it there.`,
    );
  }
  const tool = await findTool('psql', (own) => own >= made, around);
  if (tool) return tool;
  throw new StartupError(
    `This backup was made by pg_dump: restoring it needs psql ${made} or later in PATH.`,
  );
}

async function* rowsIn(folder: string, { file }: SavedTable): AsyncGenerator<(string | null)[]> {
  const input = createReadStream(path.join(folder, file)).pipe(createGunzip());
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    yield JSON.parse(line) as (string | null)[];
  }
}

/** The tables of SQLite's search index, with those that FTS5 makes, and SQLite's own. */
const NOT_MOVED = /^(ListingKey|ListingWord|ListingBy(Time|Price)_\w+|sqlite_\w+)$/;
/** Fills PostgreSQL's search index (`ListingWord`) from the products. */
const INDEX_TRIGGER = 'Product_listing_words';
const RECORDS = '_prisma_migrations';

type Value = string | number | bigint | Buffer | null;

/** The tables of a saved SQLite file in PostgreSQL's format, one after the other. */
function* tablesOfSqlite(file: string, migrations: readonly Migration[]): Generator<IncomingTable> {
  const source = new SqliteConnection(file, { readonly: true, fileMustExist: true });
  source.defaultSafeIntegers(true);
  try {
    const names = source
      .prepare<[], string>(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`,
      )
      .pluck()
      .all()
      .filter((name) => !NOT_MOVED.test(name));
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
      // PostgreSQL's version of the same migration has another checksum.
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
