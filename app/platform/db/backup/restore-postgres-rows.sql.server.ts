import pg from 'pg';
import { StartupError } from '~/lib/startup-error';
import type { Migration } from '../migration-plan.server';
import { beginRestore, CLEAR_SCHEMA } from './postgres-session.sql.server';

const BATCH_SIZE = 500;

/** A table's rows to be inserted into PostgreSQL, every value in its text format. */
export interface IncomingTable {
  name: string;
  columns: readonly string[];
  rows: AsyncIterable<readonly (string | null)[]> | Iterable<readonly (string | null)[]>;
  /** The expected number of rows, if known. */
  expected?: number;
}

interface Incoming {
  /** The migrations that create the schema; their records are among the rows. */
  migrations: readonly Migration[];
  tables: AsyncIterable<IncomingTable> | Iterable<IncomingTable>;
  sequences: readonly { name: string; value: string }[];
  /** The triggers that must run because their results are not among the rows. All others are off. */
  triggers: readonly string[];
}

const CREATE_RECORDS = `CREATE TABLE _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/**
 * Recreates the schema and fills it in one transaction. Foreign keys are dropped during the import
 * and validated at the end. Needs no more privileges than migrations do.
 */
export async function restorePostgresRows(client: pg.Client, incoming: Incoming): Promise<void> {
  await client.query('BEGIN');
  await beginRestore(client);
  await client.query(CLEAR_SCHEMA);
  await client.query(CREATE_RECORDS);
  for (const { script } of incoming.migrations) await client.query(script);
  const foreignKeys = await takeOffForeignKeys(client);
  const tables = new Set(await tableNames(client));
  // Migrations insert rows, such as the first synonyms; the backup contains them, too.
  for (const name of tables) await client.query(`DELETE FROM ${pg.escapeIdentifier(name)}`);
  await switchTriggers(client, tables, 'DISABLE');
  await enableTriggers(client, incoming.triggers);
  for await (const table of incoming.tables) {
    if (!tables.has(table.name)) {
      throw new StartupError(`This version of Rummage has no table ${table.name}.`);
    }
    await fillTable(client, table);
  }
  await switchTriggers(client, tables, 'ENABLE');
  for (const statement of foreignKeys) await client.query(statement);
  for (const { name, value } of incoming.sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint)', [
      pg.escapeIdentifier(name),
      value,
    ]);
  }
  await client.query('COMMIT');
  await client.query('ANALYZE');
}

async function fillTable(client: pg.Client, table: IncomingTable): Promise<void> {
  const insert = await insertion(client, table);
  let batch: (readonly (string | null)[])[] = [];
  let count = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    await client.query(
      insert,
      table.columns.map((_, place) => batch.map((row) => row[place] ?? null)),
    );
    count += batch.length;
    batch = [];
  };
  for await (const row of table.rows) {
    batch.push(row);
    if (batch.length === BATCH_SIZE) await flush();
  }
  await flush();
  if (table.expected !== undefined && table.expected !== count) {
    throw new StartupError(
      `${table.name} came with ${count} rows instead of ${table.expected}. Nothing was restored.`,
    );
  }
}

async function insertion(client: pg.Client, { name, columns }: IncomingTable): Promise<string> {
  const { rows } = await client.query<{ column: string; type: string }>(
    `SELECT attname::text AS column, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [pg.escapeIdentifier(name)],
  );
  const types = new Map(rows.map(({ column, type }) => [column, type]));
  const names = columns.map((column) => pg.escapeIdentifier(column));
  const values = columns.map((column, at) => `${names[at]}::${types.get(column) ?? 'text'}`);
  const given = columns.map((_, at) => `$${at + 1}::text[]`);
  return `INSERT INTO ${pg.escapeIdentifier(name)} (${names.join(', ')})
    SELECT ${values.join(', ')} FROM unnest(${given.join(', ')}) AS r(${names.join(', ')})`;
}

async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT tablename::text AS name FROM pg_tables WHERE schemaname = current_schema()',
  );
  return rows.map(({ name }) => name);
}

/** Returns the statements that recreate them. */
async function takeOffForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name,
       pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of rows) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  }
  return rows.map(
    ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
  );
}

async function switchTriggers(
  client: pg.Client,
  tables: Iterable<string>,
  way: 'ENABLE' | 'DISABLE',
): Promise<void> {
  for (const name of tables) {
    await client.query(`ALTER TABLE ${pg.escapeIdentifier(name)} ${way} TRIGGER USER`);
  }
}

/** Enables triggers by their names; the schema of an old backup may lack one. */
async function enableTriggers(client: pg.Client, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `SELECT tgrelid::regclass::text AS table, quote_ident(tgname) AS name FROM pg_trigger
     WHERE NOT tgisinternal AND tgname = ANY($1)`,
    [names],
  );
  for (const { table, name } of rows) {
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${name}`);
  }
}
