import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { StartupError } from '~/lib/startup-error';
import type { SavedDatabase } from '../../backup/manifest';

const FILE = 'database.sqlite';

/**
 * Writes a copy of a SQLite file as it is at one moment, while others go on writing. Checks the
 * copy. Refuses when there is no database, or a damaged one.
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

/** Reads a whole SQLite file through; gives the migrations it has had. Refuses a damaged one. */
export function checkSqlite(file: string): { name: string; checksum: string }[] {
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
