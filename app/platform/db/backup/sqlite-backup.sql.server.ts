import { existsSync } from 'node:fs';
import { open, chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { StartupError } from '~/lib/startup-error';
import type { SavedDatabase } from '~/platform/backup/manifest.server';
import { codeOf } from '../database-errors.server';
import { LOG_ENDINGS } from '../sqlite-files.server';

const FILE = 'database.sqlite';

/**
 * Writes a consistent copy of a SQLite file that is in use, and checks the copy. Refuses when there
 * is no database, or a damaged one.
 */
export async function saveSqlite(file: string, folder: string): Promise<SavedDatabase> {
  if (!existsSync(file)) throw new StartupError(`There is no database at ${file}.`);
  const target = path.join(folder, FILE);
  const source = new SqliteConnection(file, { fileMustExist: true, timeout: 30_000 });
  try {
    if (!hasMigrations(source)) throw new StartupError(`${file} is not a database of Rummage.`);
    source.prepare('VACUUM INTO ?').run(target);
  } finally {
    source.close();
  }
  const handle = await open(target, 'r+');
  await handle.chmod(0o600);
  await handle.sync();
  await handle.close();
  return { kind: 'sqlite', file: FILE, migrations: checkSqlite(target) };
}

/** Checks a whole SQLite file and returns its applied migrations. Refuses a damaged file. */
function checkSqlite(file: string): { name: string; checksum: string }[] {
  const copy = new SqliteConnection(file, { fileMustExist: true });
  try {
    const sound = copy.pragma('integrity_check(1)', { simple: true }) === 'ok';
    const orphans = copy.pragma('foreign_key_check') as unknown[];
    if (!sound || orphans.length > 0) {
      throw new StartupError(`${file} is damaged: it does not pass SQLite's own checks.`);
    }
    return copy
      .prepare<[], { name: string; checksum: string }>(
        `SELECT migration_name AS name, checksum FROM _prisma_migrations
         WHERE rolled_back_at IS NULL ORDER BY migration_name`,
      )
      .all();
  } finally {
    copy.close();
  }
}

function hasMigrations(connection: SqliteConnection.Database): boolean {
  const named = `SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'`;
  return connection.prepare(named).get() !== undefined;
}

/**
 * Refuses a SQLite file that a process has open, one of another program and, unless it may be
 * replaced, one with accounts in it. A damaged file may be replaced.
 */
export function assertSqliteTarget(file: string, replace: boolean): void {
  if (!existsSync(file)) return;
  const held = holdAlone(file);
  if (held === 'empty' || replace) return;
  throw new StartupError(`${file} holds a database already. Add --replace to replace it.`);
}

/** Replaces the database file: copies the saved file beside it, then renames. */
export async function restoreSqlite(saved: string, file: string): Promise<void> {
  const stage = `${file}.restoring`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await rm(stage, { force: true });
  await copyFile(saved, stage);
  await chmod(stage, 0o600);
  checkSqlite(stage);
  const handle = await open(stage, 'r+');
  await handle.sync();
  await handle.close();
  for (const ending of [...LOG_ENDINGS, '-shm']) await rm(file + ending, { force: true });
  await rename(stage, file);
}

/** Opens a file exclusively to see whether it has accounts; closing it empties its log. */
function holdAlone(file: string): 'empty' | 'occupied' {
  let connection: SqliteConnection.Database | undefined;
  try {
    connection = new SqliteConnection(file, { timeout: 0, fileMustExist: true });
    connection.pragma('locking_mode = EXCLUSIVE');
    connection.exec('BEGIN EXCLUSIVE; COMMIT');
    const tables = connection
      .prepare<[], string>(`SELECT name FROM sqlite_master WHERE type = 'table'`)
      .pluck()
      .all();
    if (tables.length === 0) return 'empty';
    if (!tables.includes('_prisma_migrations')) {
      throw new StartupError(`${file} is not a database of Rummage and stays as it is.`);
    }
    if (!tables.includes('User')) return 'empty';
    return connection.prepare('SELECT 1 FROM "User" LIMIT 1').get() ? 'occupied' : 'empty';
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
      throw new StartupError(`${file} is in use. Stop Rummage first, then restore.`);
    }
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return 'occupied';
    throw error;
  } finally {
    connection?.close();
  }
}
