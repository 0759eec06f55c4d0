import { randomUUID } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import SqliteConnection from 'better-sqlite3';
import { StartupError } from '~/lib/startup-error';
import { putInPlace } from '~/platform/put-in-place.server';
import { codeOf } from './database-errors.server';
import {
  migrationFailure,
  pendingMigrations,
  assertNoForeignTables,
  planOf,
  type InspectPlan,
  type Migration,
  type MigrationPlan,
} from './migration-plan.server';
import { LOG_ENDINGS } from './sqlite-files.server';

/** Size in bytes above which the integrity check would make a start too slow. */
const checkedSize = 256 * 1024 * 1024;

/** Identical to the table that Prisma's CLI creates. */
const createRecords = `CREATE TABLE "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`;

/**
 * Migrates a SQLite file in one transaction and returns the names of the applied migrations. Waits
 * up to `timeoutMs` milliseconds while another process has the file locked. Calls
 * `inspect` once, before it changes anything. Refuses with StartupError.
 */
export async function migrateSqlite(
  file: string,
  known: readonly Migration[],
  { timeoutMs, inspect }: { timeoutMs: number; inspect: InspectPlan },
): Promise<string[]> {
  assertUsableFile(file);
  const deadline = Date.now() + timeoutMs;
  let inspected = false;
  for (;;) {
    try {
      const exists = existsSync(file);
      if (!inspected) await inspect(exists ? planOfFile(file, known) : planOf(known, []));
      inspected = true;
      if (!exists) return createMigrated(file, known);
      return migrateOnce(file, known);
    } catch (error) {
      if (!codeOf(error)?.startsWith('SQLITE_BUSY')) throw readableError(error, file);
      if (Date.now() > deadline) {
        throw new StartupError(`The database file ${file} is locked by another process.`);
      }
      await sleep(50);
    }
  }
}

/**
 * Creates a new database under a temporary name and then renames it: a process that is killed
 * meanwhile leaves no empty file, which a later start would refuse.
 */
function createMigrated(file: string, known: readonly Migration[]): string[] {
  const stage = `${file}.new-${randomUUID()}`;
  try {
    const applied = migrateOnce(stage, known);
    chmodSync(stage, 0o600);
    return putInPlace(stage, file) ? applied : migrateOnce(file, known);
  } finally {
    for (const ending of ['', '-journal']) rmSync(stage + ending, { force: true });
  }
}

/**
 * Says what is pending in a file. Refuses a damaged one, a database of another program, and one that
 * is newer than this version. Opens it read-only: closing a writable connection may change even a
 * file that was only read.
 */
function planOfFile(file: string, known: readonly Migration[]): MigrationPlan {
  const connection = new SqliteConnection(file, { timeout: 0, readonly: true });
  try {
    const plan = planOf(known, readRecords(connection));
    if (statSync(file).size <= checkedSize) assertIntact(connection, file);
    return plan;
  } finally {
    connection.close();
  }
}

function migrateOnce(file: string, known: readonly Migration[]): string[] {
  const connection = new SqliteConnection(file, { timeout: 0 });
  try {
    // Must be off before the transaction: rebuilding a table must not cascade to its children.
    connection.pragma('foreign_keys = OFF');
    // A view is invalid while one of its tables is being rebuilt under another name.
    connection.pragma('legacy_alter_table = ON');
    connection.exec('BEGIN IMMEDIATE');
    const pending = pendingMigrations(known, readRecords(connection));
    for (const migration of pending) apply(connection, migration);
    connection.exec('COMMIT');
    return pending.map(({ name }) => name);
  } finally {
    // Closing rolls back an open transaction.
    connection.close();
  }
}

function readRecords(connection: SqliteConnection.Database) {
  const tables = connection
    .prepare<[], string>(`SELECT name FROM sqlite_master WHERE type = 'table'`)
    .pluck()
    .all();
  if (!tables.includes('_prisma_migrations')) {
    assertNoForeignTables(tables.length);
    return [];
  }
  return connection
    .prepare<[], { name: string; checksum: string; finished: number }>(
      `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
       FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
    )
    .all()
    .map((row) => ({ ...row, finished: row.finished === 1 }));
}

function apply(connection: SqliteConnection.Database, migration: Migration): void {
  const started = Date.now();
  try {
    connection.exec(createRecords.replace('TABLE', 'TABLE IF NOT EXISTS'));
    const triggers = triggersOf(connection);
    connection.exec(migration.script);
    restoreTriggers(connection, migration, triggers);
    const [orphan] = connection.pragma('foreign_key_check') as { table: string }[];
    if (orphan) throw new Error(`it would leave a row of ${orphan.table} without its parent`);
    connection
      .prepare(
        `INSERT INTO _prisma_migrations
         (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
         VALUES (?, ?, ?, ?, ?, 1)`,
      )
      .run(randomUUID(), migration.checksum, migration.name, started, Date.now());
  } catch (error) {
    throw migrationFailure(migration, error);
  }
}

interface Trigger {
  name: string;
  table: string;
  definition: string;
}

function triggersOf(connection: SqliteConnection.Database): Trigger[] {
  return connection
    .prepare<[], Trigger>(
      `SELECT name, tbl_name AS "table", sql AS definition FROM sqlite_master WHERE type = 'trigger'`,
    )
    .all();
}

/**
 * Creates the triggers again that a migration lost because it rebuilt their table: SQLite drops
 * them with the old table. A migration that means to remove a trigger names it in DROP TRIGGER.
 */
function restoreTriggers(
  connection: SqliteConnection.Database,
  { script }: Migration,
  before: readonly Trigger[],
): void {
  const left = new Set(triggersOf(connection).map(({ name }) => name));
  const exists = connection
    .prepare<[string], number>('SELECT count(*) FROM sqlite_master WHERE name = ?')
    .pluck();
  for (const { name, table, definition } of before) {
    if (left.has(name) || exists.get(table) === 0) continue;
    if (new RegExp(`DROP TRIGGER (IF EXISTS )?"${name}"`, 'i').test(script)) continue;
    connection.exec(definition);
  }
}

function assertUsableFile(file: string): void {
  const folder = path.dirname(path.resolve(file));
  if (!existsSync(folder)) {
    throw new StartupError(`The folder ${folder} of DATABASE_URL does not exist. Create it first.`);
  }
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw readOnly(file, error);
  }
  if (existsSync(file) && statSync(file).isDirectory()) {
    throw new StartupError(`DATABASE_URL names the folder ${file}, not a file.`);
  }
  if (existsSync(file) && statSync(file).size === 0) {
    throw new StartupError(
      `The database file ${file} is empty (0 bytes). Restore a backup, or remove the file to start with a new one.`,
    );
  }
  assertNoLogAlone(file);
}

/** Refuses to create a file beside the log of an earlier one, whose pages would be written into it. */
function assertNoLogAlone(file: string): void {
  // Looked for first: another process that creates the file has no log before it.
  const log = LOG_ENDINGS.map((ending) => file + ending).find((one) => existsSync(one));
  if (!log || existsSync(file)) return;
  throw new StartupError(
    `The database file ${file} is missing, and its log ${log} is there. Put the file back or restore a backup, or remove the log to start with a new file.`,
  );
}

function assertIntact(connection: SqliteConnection.Database, file: string): void {
  if (connection.pragma('quick_check(1)', { simple: true }) !== 'ok') throw corrupt(file);
}

function readableError(error: unknown, file: string): unknown {
  const code = codeOf(error) ?? '';
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return corrupt(file);
  if (/^SQLITE_(READONLY|CANTOPEN|PERM)/.test(code)) return readOnly(file, error);
  if (/^SQLITE_(FULL|IOERR)/.test(code)) {
    return new StartupError(`The disk refused to read or write the database file ${file}.`);
  }
  return error;
}

function corrupt(file: string): StartupError {
  return new StartupError(
    `The file ${file} is damaged or not a SQLite database. Restore a backup.`,
  );
}

function readOnly(file: string, cause: unknown): StartupError {
  return new StartupError(
    `The database file ${file}, or its folder, cannot be written by this user.`,
    { cause },
  );
}
