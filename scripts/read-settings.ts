import { isPostgres } from '../app/platform/db/connect.server';
import { readEnv, type Env } from '../app/platform/env.server';

/**
 * The settings a command shares with the server: the environment, and `.env` where there is one.
 * `instead` takes the place of some of both.
 */
export function readSettings(instead: Record<string, string> = {}): Env {
  try {
    process.loadEnvFile?.('.env');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return readEnv({ ...process.env, ...instead });
}

/** Names a database to the person who runs a command: its file, or its host and name. */
export function databaseName({ DATABASE_URL: address }: Pick<Env, 'DATABASE_URL'>): string {
  if (!isPostgres(address)) return address.replace(/^file:/, '');
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`;
}
