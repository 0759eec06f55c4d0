import { chmodSync, existsSync, mkdirSync, statSync, realpathSync } from 'node:fs';
import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { StartupError } from '~/lib/startup-error';
import { isPostgres, sqliteFile } from './connect.server';
import { codeOf } from './database-errors.server';

const OTHERS = 0o077;
const STICKY = 0o1000;

/** Makes the folder of a site's data, readable by its owner only. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/**
 * Takes what others may do with the data away from them: the folder of the data, the database file
 * and what SQLite keeps beside it. What is shared by intent (a folder such as /tmp) or belongs to
 * another user stays as it is. Gives a line for each thing changed or left open.
 */
export function keepPrivate({ dataDir, url }: { dataDir: string; url: string }): string[] {
  const lines = tighten(dataDir, 0o700, { ours: true });
  if (isPostgres(url)) return lines;
  const file = path.resolve(sqliteFile(url));
  const folder = path.dirname(file);
  if (folder !== path.resolve(dataDir)) lines.push(...tighten(folder, 0o700, { ours: false }));
  const files = ['', '-wal', '-shm', '-journal', '.lock'].map((ending) => file + ending);
  return [...lines, ...files.flatMap((one) => tighten(one, 0o600, { ours: true }))];
}

/** `ours` says that nothing but this site uses it, so that it may be changed. */
function tighten(name: string, mode: number, { ours }: { ours: boolean }): string[] {
  if (!existsSync(name)) return [];
  const { mode: given, uid } = statSync(name);
  if ((given & OTHERS) === 0) return [];
  const own = process.getuid === undefined || uid === process.getuid();
  if (ours && own && (given & STICKY) === 0) {
    chmodSync(name, mode);
    return (statSync(name).mode & OTHERS) === 0 ? [changed(name, mode)] : [];
  }
  return [
    `Warning: other users of this machine may open ${name}. Run: chmod ${octal(mode)} ${name}`,
  ];
}

const octal = (mode: number) => mode.toString(8);
const changed = (name: string, mode: number) =>
  `Other users of this machine could open ${name}: its mode is ${octal(mode)} now.`;

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
