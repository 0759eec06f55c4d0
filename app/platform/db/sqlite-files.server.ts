import { chmodSync, existsSync, mkdirSync, statSync, realpathSync } from 'node:fs';
import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { StartupError } from '~/lib/startup-error';
import { isPostgres, sqliteFile } from './connect.server';
import { beginExclusive } from './connection.sql.server';
import { codeOf } from './database-errors.server';

const OTHERS = 0o077;
const STICKY = 0o1000;

/** SQLite's logs beside a file: what they hold is written into any file of that name. */
export const LOG_ENDINGS = ['-wal', '-journal'] as const;

/**
 * Creates the data folder and those above it, readable by their owner only. One by one: `recursive` of
 * Node never ends where the system takes no folder, such as in /proc.
 */
export function makePrivateFolder(folder: string): void {
  const above = path.dirname(folder);
  if (!existsSync(above)) makePrivateFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Removes other users' permissions on the data folder, the database file and SQLite's files beside
 * it. Shared folders (such as /tmp) and files of another user stay unchanged. Returns a line for
 * each thing changed or left open.
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

/** `ours` means that only this site uses the file, so that it may be changed. */
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
 * Ensures that one server at a time uses a SQLite file, because caches and the writer are per
 * process. Uses a SQLite lock on a file beside the database, which the system releases when the
 * process ends for any reason. Commands such as backup do not take it. Returns the function that
 * releases it. Refuses with a StartupError when another server holds it. PostgreSQL allows several
 * servers.
 */
export function lockForServer(url: string): () => void {
  if (isPostgres(url)) return () => undefined;
  const file = realFile(sqliteFile(url));
  // Without the folder there is nothing to lock; the migration reports it.
  if (!existsSync(path.dirname(file))) return () => undefined;
  let connection: SqliteConnection.Database | undefined;
  try {
    connection = new SqliteConnection(`${file}.lock`, { timeout: 0 });
    // Nothing is ever written: the file stays empty, and no journal file is created.
    connection.pragma('journal_mode = MEMORY');
    connection.exec(beginExclusive);
  } catch (error) {
    connection?.close();
    const code = codeOf(error) ?? '';
    if (code.startsWith('SQLITE_BUSY')) {
      throw new StartupError(
        `Another server already uses the database file ${file}. Stop it first, or give this one another DATA_DIR or DATABASE_URL.`,
      );
    }
    // The migration reports a folder that is not writable.
    if (/^SQLITE_(CANTOPEN|READONLY|PERM)/.test(code)) return () => undefined;
    throw error;
  }
  const held = connection;
  return () => void held.close();
}

/** Resolves links, so that the same file always has the same path. */
function realFile(file: string): string {
  const full = path.resolve(file);
  if (existsSync(full)) return realpathSync(full);
  const folder = path.dirname(full);
  return existsSync(folder) ? path.join(realpathSync(folder), path.basename(full)) : full;
}
