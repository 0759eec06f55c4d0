import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { StartupError } from '~/lib/startup-error';
import type { SavedDatabase, SavedTable } from '~/platform/backup/manifest.server';
import { majorOf, migrationsOf, withPostgres } from './postgres-session.sql.server';
import { dumpWith, findTool, type Environment } from './postgres-tools.server';

const FILE = 'database.sql.gz';

interface Options {
  /** Save rows, which every major version can read, even where pg_dump is available. */
  portable: boolean;
  around: Environment;
}

/**
 * Saves a PostgreSQL database that is in use: with pg_dump of the server's major version, else
 * table by table. Refuses a database that can't be reached or is not a Rummage database.
 */
export function savePostgres(
  url: string,
  folder: string,
  { portable, around }: Options,
): Promise<SavedDatabase> {
  return withPostgres(url, async (client) => {
    const major = await majorOf(client);
    const tool = portable ? null : await findTool('pg_dump', (own) => own === major, around);
    if (!tool) return savePostgresRows(client, folder);
    const migrations = await migrationsOf(client);
    if (!migrations) throw new StartupError('The database is none of Rummage.');
    await dumpWith(tool, url, path.join(folder, FILE), around);
    return { kind: 'pg_dump', file: FILE, major, migrations };
  });
}

const BATCH_SIZE = 1_000;

/**
 * Writes a consistent snapshot of every table: a line of JSON for each row, every value in
 * PostgreSQL's text format, which is lossless. Refuses a database that is not a Rummage database.
 */
async function savePostgresRows(client: pg.Client, folder: string): Promise<SavedDatabase> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const migrations = await migrationsOf(client);
  if (!migrations) throw new StartupError('The database is none of Rummage.');
  await mkdir(path.join(folder, 'tables'));
  const tables: SavedTable[] = [];
  for (const [name, columns] of await columnsOf(client)) {
    tables.push(await saveTable(client, folder, name, columns));
  }
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = current_schema() AND last_value IS NOT NULL`,
  );
  const major = await majorOf(client);
  await client.query('COMMIT');
  return { kind: 'rows', major, tables, sequences, migrations };
}

/** Every table's columns in order, without generated ones. */
async function columnsOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

async function saveTable(
  client: pg.Client,
  folder: string,
  name: string,
  columns: string[],
): Promise<SavedTable> {
  const file = `tables/${name}.ndjson.gz`;
  let count = 0;
  async function* lines() {
    const list = columns.map((column) => `${pg.escapeIdentifier(column)}::text`).join(', ');
    await client.query(
      `DECLARE "rows" NO SCROLL CURSOR FOR SELECT ${list} FROM ${pg.escapeIdentifier(name)}`,
    );
    const next = { text: `FETCH ${BATCH_SIZE} FROM "rows"`, rowMode: 'array' as const };
    for (;;) {
      const { rows } = await client.query<(string | null)[]>(next);
      if (rows.length === 0) break;
      count += rows.length;
      yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    }
    await client.query('CLOSE "rows"');
  }
  const target = createWriteStream(path.join(folder, file), { flags: 'wx' });
  await pipeline(Readable.from(lines()), createGzip(), target);
  return { name, columns, rows: count, file };
}
