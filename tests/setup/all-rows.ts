import SqliteConnection from 'better-sqlite3';
import pg from 'pg';
import { isPostgres, sqliteFile } from '~/platform/db/connect.server';

/** Every row of every table of a database, as text and in one order, by the name of the table. */
export async function allRows(url: string): Promise<Record<string, string[]>> {
  return isPostgres(url) ? rowsOfPostgres(url) : rowsOfSqlite(sqliteFile(url));
}

function rowsOfSqlite(file: string): Record<string, string[]> {
  const connection = new SqliteConnection(file, { readonly: true });
  connection.defaultSafeIntegers(true);
  const read = (name: string) =>
    connection
      .prepare<[], unknown[]>(`SELECT * FROM "${name}"`)
      .raw()
      .all()
      .map((row) => row.map((value) => `${typeof value} ${String(value)}`).join('|'))
      .sort();
  try {
    const names = connection
      .prepare<[], string>(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`,
      )
      .pluck()
      .all();
    const schema = connection.prepare<[], string>('SELECT sql FROM sqlite_master').pluck().all();
    return {
      schema: schema.map(String).sort(),
      ...Object.fromEntries(names.map((name) => [name, read(name)])),
    };
  } finally {
    connection.close();
  }
}

async function rowsOfPostgres(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await client.connect();
  const lines = async (query: string) => {
    const { rows } = await client.query<{ line: string }>(query);
    return rows.map(({ line }) => line).sort();
  };
  try {
    const names = await lines(
      `SELECT tablename AS line FROM pg_tables WHERE schemaname = current_schema()`,
    );
    const all: Record<string, string[]> = {
      schema: await lines(`
        SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) AS line
          FROM information_schema.columns WHERE table_schema = current_schema()
        UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()
        UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
          FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
        UNION ALL SELECT concat_ws(' ', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger
          WHERE NOT tgisinternal
        UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc
          WHERE pronamespace = current_schema()::regnamespace`),
    };
    for (const name of names) all[name] = await lines(`SELECT t::text AS line FROM "${name}" t`);
    return all;
  } finally {
    await client.end();
  }
}
