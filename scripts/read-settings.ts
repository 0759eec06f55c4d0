import { connectDatabase, isPostgres } from '../app/platform/db/connect.server';
import type { Database } from '../app/platform/db/database';
import { StartupError } from '../app/lib/startup-error';
import type { MigrationPlan } from '../app/platform/db/migration-plan.server';
import { postgresClient } from '../app/platform/db/postgres-client.server';
import { loadEnvFile } from '../app/platform/env-file.server';
import { readEnv, type Env } from '../app/platform/env.server';
import { createLog } from '../app/platform/log.server';

/**
 * The settings a command shares with the server: the environment, and `.env` where there is one.
 * `instead` takes the place of some of both.
 */
export function readSettings(instead: Record<string, string> = {}): Env {
  loadEnvFile();
  return readEnv({ ...process.env, ...instead });
}

/**
 * Refuses with a StartupError to migrate a database for a command: the server that runs on it may be of
 * an earlier version, which can't use a migrated one.
 */
export function assertNotEarlier(
  env: Pick<Env, 'DATABASE_URL'>,
  { isNew, pending }: MigrationPlan,
): void {
  if (isNew || pending.length === 0) return;
  throw new StartupError(
    `The database ${databaseName(env)} is of an earlier version of Rummage. Start this version first, which migrates it.`,
  );
}

/** Factor of the time limits, which are those of requests: a command may wait for a busy database. */
const TIME_FACTOR = 20;

/** Connects to the database of a command. */
export function openDatabase({ DATABASE_URL: url }: Pick<Env, 'DATABASE_URL'>): Promise<Database> {
  return connectDatabase({ url, log: createLog('error'), timeFactor: TIME_FACTOR });
}

/** Says that a command waits; for `onWait` of `migrateDatabase`. */
export function sayThatItWaits(): void {
  process.stderr.write('Waiting: the database is being migrated, or restored from a backup.\n');
}

/** Names a database to the person who runs a command: its file, or its host and name. */
export function databaseName({ DATABASE_URL: address }: Pick<Env, 'DATABASE_URL'>): string {
  if (!isPostgres(address)) return address.replace(/^file:/, '');
  const { host, port, database } = postgresClient(address);
  return `${host}:${port}/${database}`;
}
