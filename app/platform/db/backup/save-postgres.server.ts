import path from 'node:path';
import { StartupError } from '~/lib/startup-error';
import type { SavedDatabase } from '../../backup/manifest';
import { majorOf, migrationsOf, withPostgres } from './postgres-session.server';
import { dumpWith, findTool, type Surroundings } from './postgres-tools.server';
import { savePostgresRows } from './save-postgres-rows.server';

const FILE = 'database.sql.gz';

interface Options {
  /** Rows, which every major version can read, even where pg_dump would do. */
  portable: boolean;
  around: Surroundings;
}

/**
 * Saves a PostgreSQL database while others go on writing: with the pg_dump of its own major
 * version, else table by table. Refuses a database that can't be reached or is not ours.
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
