import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { StartupError } from '~/lib/startup-error';
import { isOutage, codeOf, readableStartError } from './database-errors.server';
import {
  migrationFailure,
  pendingMigrations,
  assertNoForeignTables,
  planOf,
  type InspectPlan,
  type Migration,
  type MigrationRecord,
} from './migration-plan.server';
import { postgresClient } from './postgres-client.server';

/** The advisory lock that Prisma's CLI takes for the same purpose. */
const lockKey = 72707369;

const LOCK_NOT_AVAILABLE = '55P03';

/** Identical to the table that Prisma's CLI creates. */
const createRecords = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
)`;

interface PostgresOptions {
  /** Milliseconds to wait for a locked table, and between the calls of `onWait`. */
  timeoutMs: number;
  inspect: InspectPlan;
  /** Called again and again while another instance migrates or a backup is restored. */
  onWait: () => void;
}

/**
 * Migrates a PostgreSQL database in one transaction and returns the names of the applied
 * migrations. Waits without limit for another instance that migrates and for a restore, unless
 * `onWait` throws. Calls `inspect` once, before it changes anything. Refuses with StartupError.
 */
export async function migratePostgres(
  url: string,
  known: readonly Migration[],
  { timeoutMs, inspect, onWait }: PostgresOptions,
): Promise<string[]> {
  const client = postgresClient(url, {
    connectionTimeoutMillis: 5_000,
    application_name: 'rummage migration',
    options: '-c TimeZone=UTC',
  });
  // After a lost connection the next statement fails, so the event needs no handling.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Until a restore has ended, the database seems to be empty, or its tables can't be read.
    await beginLocked(client, { timeoutMs, onWait });
    await client.query('ROLLBACK');
    const plan = planOf(known, await readRecords(client));
    await inspect(plan);
    if (plan.pending.length === 0) return [];
    await beginLocked(client, { timeoutMs, onWait });
    // The instance that held the lock has probably applied the migrations.
    const pending = pendingMigrations(known, await readRecords(client));
    for (const migration of pending) await apply(client, migration);
    await client.query('COMMIT');
    return pending.map(({ name }) => name);
  } catch (error) {
    throw error instanceof StartupError ? error : readableError(error, client);
  } finally {
    // Ending the session rolls back an open transaction.
    await client.end();
  }
}

/** Begins a transaction that holds the lock of migrations and restores, however long it waits. */
async function beginLocked(
  client: pg.Client,
  { timeoutMs, onWait }: Pick<PostgresOptions, 'timeoutMs' | 'onWait'>,
): Promise<void> {
  for (;;) {
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = ${timeoutMs}`);
    try {
      await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
      return;
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      await client.query('ROLLBACK');
      onWait();
    }
  }
}

async function readRecords(client: pg.Client): Promise<MigrationRecord[]> {
  const tables = await client.query<{ tablename: string }>(
    'SELECT tablename FROM pg_tables WHERE schemaname = current_schema()',
  );
  if (!tables.rows.some(({ tablename }) => tablename === '_prisma_migrations')) {
    assertNoForeignTables(tables.rows.length);
    return [];
  }
  const records = await client.query<MigrationRecord>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
     FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  );
  return records.rows;
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const started = new Date();
  try {
    await client.query(createRecords);
    await client.query(migration.script);
    await client.query(
      `INSERT INTO _prisma_migrations
       (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, $4, $5, 1)`,
      [randomUUID(), migration.checksum, migration.name, started, new Date()],
    );
  } catch (error) {
    throw isOutage(error) ? error : migrationFailure(migration, error);
  }
}

/** Adds the errors of a migration to those of `readableStartError`. */
function readableError(error: unknown, client: pg.Client): unknown {
  const { host, port, user, database } = client;
  const code = codeOf(error) ?? '';
  if (code === LOCK_NOT_AVAILABLE) {
    return new StartupError(
      `Another program, such as a backup, has locked tables of the database ${database} for long. Start again when it has ended.`,
    );
  }
  if (code === '25006' || code === '42501') {
    return new StartupError(
      `The user ${user} may not change the database ${database} at PostgreSQL at ${host}:${port}.`,
    );
  }
  return readableStartError(error, client);
}
