import { fileURLToPath } from 'node:url';
import { StartupError } from '~/lib/startup-error';
import type { Log } from '../log.server';
import type { Database } from './database';

interface Options {
  /** `file:…` or `postgresql://…`; must be migrated already. */
  url: string;
  log: Log;
  /** A streaming replica of a PostgreSQL database (DATABASE_REPLICA_URL). */
  replicaUrl?: string | undefined;
  /** Milliseconds by which the replica may be behind. */
  maxLagMs?: number | undefined;
  /** Maximum number of connections to PostgreSQL, and as many to its replica. */
  poolSize?: number;
  /**
   * Multiplies the time limits of PostgreSQL's statements and transactions (ADR 63). Commands use
   * more than 1, and tests that are not about these limits: their machine may stop for seconds.
   */
  timeFactor?: number;
}

/** Whether an address means PostgreSQL rather than a SQLite file. */
export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url);
}

/**
 * The path in a `file:` address, relative to the working directory. Refuses with a StartupError an
 * address without one, or one of SQLite's databases in memory, which each connection has its own of.
 */
export function sqliteFile(url: string): string {
  if (!url.startsWith('file:'))
    throw new StartupError('DATABASE_URL must be file:… or postgresql://…');
  const file = url.startsWith('file://')
    ? fileOf(url)
    : url.slice('file:'.length).replace(/\?.*$/, '');
  if (file?.trim() && file !== ':memory:') return file;
  throw new StartupError(
    'DATABASE_URL names no file of this machine: write file:/… with its path from the root, or file:… with one from the working directory.',
  );
}

/** Null where a host takes the place of the first folder, as in `file://data/rummage.db`. */
function fileOf(url: string): string | null {
  try {
    return fileURLToPath(url);
  } catch {
    return null;
  }
}

/** Connects to the database. Loads only the client that the address needs. */
export async function connectDatabase({
  url,
  replicaUrl,
  maxLagMs,
  log,
  poolSize = 10,
  timeFactor = 1,
}: Options): Promise<Database> {
  if (isPostgres(url)) {
    const { openPostgres } = await import('./postgres-database.server');
    const { postgresClient } = await import('./postgres-client.server');
    // A pool reports an address that can't be read as an outage, at each query.
    if (replicaUrl) postgresClient(replicaUrl, {}, 'DATABASE_REPLICA_URL');
    const options = { poolSize, log, timeFactor };
    const primary = await openPostgres({ url, ...options });
    if (replicaUrl === undefined) return primary;
    const { addReplica } = await import('./postgres-replica.server');
    const replicaLog = log.child({ database: 'replica' });
    const replica = await openPostgres({ url: replicaUrl, ...options, log: replicaLog });
    return addReplica({ primary, replica, log, replicaLog, maxLagMs });
  }
  const { openSqlite } = await import('./sqlite-database.server');
  return openSqlite(sqliteFile(url), log);
}
