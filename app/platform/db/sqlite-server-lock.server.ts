import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { StartupError } from '~/lib/startup-error';
import { isPostgres, sqliteFile } from './connect.server';
import { codeOf } from './driver-cause';

/**
 * Lets one server at a time use a SQLite file: caches and the one writer are each server's own.
 * The lock is SQLite's own on a file beside the database, which the system gives back when the
 * process ends, however it ends. Commands such as backup do not ask for it.
 * Gives what releases it. Refuses with a StartupError where another server holds it. PostgreSQL
 * takes any number of servers.
 */
export function lockForServer(url: string): () => void {
  if (isPostgres(url)) return () => undefined;
  const file = realFile(sqliteFile(url));
  // Without its folder there is nothing to lock: the migration says so.
  if (!existsSync(path.dirname(file))) return () => undefined;
  let connection: SqliteConnection.Database | undefined;
  try {
    connection = new SqliteConnection(`${file}.lock`, { timeout: 0 });
    // Nothing is ever written: the file stays empty, and no journal is left beside it.
    connection.pragma('journal_mode = MEMORY');
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection?.close();
    const code = codeOf(error) ?? '';
    if (code.startsWith('SQLITE_BUSY')) {
      throw new StartupError(
        `Another server already uses the database file ${file}. Stop it first, or give this one another DATA_DIR or DATABASE_URL.`,
      );
    }
    // A folder that can't be written to is the migration's to explain.
    if (/^SQLITE_(CANTOPEN|READONLY|PERM)/.test(code)) return () => undefined;
    throw error;
  }
  const held = connection;
  return () => void held.close();
}

/** The same path for the same file, through whatever links it was named. */
function realFile(file: string): string {
  const full = path.resolve(file);
  if (existsSync(full)) return realpathSync(full);
  const folder = path.dirname(full);
  return existsSync(folder) ? path.join(realpathSync(folder), path.basename(full)) : full;
}
