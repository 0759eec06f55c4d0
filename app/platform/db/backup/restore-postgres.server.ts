import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { StartupError } from '~/lib/startup-error';
import type { SavedDatabase, SavedTable } from '../../backup/manifest';
import type { Migration } from '../migration-plan.server';
import { majorOf, withPostgres } from './postgres-session.server';
import { findTool, restoreWith, type Surroundings } from './postgres-tools.server';
import { restorePostgresRows } from './restore-postgres-rows.server';
import { tablesOfSqlite } from './sqlite-rows-for-postgres.server';

interface Options {
  /** The backup. */
  folder: string;
  /** The migrations that made the saved database, as they are for PostgreSQL. */
  migrations: readonly Migration[];
  around: Surroundings;
}

/** Restores a saved database of any kind into PostgreSQL, in one transaction. */
export async function restorePostgres(
  url: string,
  saved: SavedDatabase,
  { folder, migrations, around }: Options,
): Promise<void> {
  if (saved.kind === 'pg_dump') {
    const tool = await withPostgres(url, (client) => toolFor(client, saved.major, around));
    await restoreWith(tool, url, path.join(folder, saved.file), around);
    return;
  }
  await withPostgres(url, async (client) => {
    if (saved.kind === 'sqlite') {
      const tables = tablesOfSqlite(path.join(folder, saved.file), migrations);
      await restorePostgresRows(client, { migrations, tables, sequences: [], triggers: true });
      return;
    }
    const tables = saved.tables.map((table) => ({
      ...table,
      expected: table.rows,
      rows: rowsIn(folder, table),
    }));
    const { sequences } = saved;
    await restorePostgresRows(client, { migrations, tables, sequences, triggers: false });
  });
}

async function toolFor(client: pg.Client, made: number, around: Surroundings): Promise<string> {
  const major = await majorOf(client);
  if (major < made) {
    throw new StartupError(
      `This backup is of PostgreSQL ${made} and this server is ${major}. Make it with --portable to move it there.`,
    );
  }
  const tool = await findTool('psql', (own) => own >= made, around);
  if (tool) return tool;
  throw new StartupError(
    `This backup was made by pg_dump: restoring it needs psql ${made} or later in PATH.`,
  );
}

async function* rowsIn(folder: string, { file }: SavedTable): AsyncGenerator<(string | null)[]> {
  const input = createReadStream(path.join(folder, file)).pipe(createGunzip());
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    yield JSON.parse(line) as (string | null)[];
  }
}
