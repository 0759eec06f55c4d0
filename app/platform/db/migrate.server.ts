import path from 'node:path';
import { isPostgres, sqliteFile } from './connect.server';
import { readMigrations, type InspectPlan } from './migration-plan.server';

interface Options {
  /** `file:…` or `postgresql://…`. The folder of a file must exist. */
  url: string;
  /** The folder that holds `migrations` and `postgres/migrations`; by default `prisma`. */
  prismaDir?: string;
  /**
   * Milliseconds to wait for another process that has locked the SQLite file, or a table of
   * PostgreSQL.
   */
  timeoutMs?: number;
  /** Looks at the database before it is changed, and may refuse that; by default nothing does. */
  inspect?: InspectPlan;
  /**
   * Called every `timeoutMs` milliseconds while another instance migrates the PostgreSQL database or
   * a backup is restored into it, which has no time limit. What it throws ends the waiting.
   */
  onWait?: () => void;
}

/**
 * Applies all pending migrations or none, and returns their names. Records them in Prisma's own
 * table. Refuses with a StartupError, its own or that of `inspect`, having changed nothing.
 */
export async function migrateDatabase({
  url,
  prismaDir = path.resolve('prisma'),
  timeoutMs = 10_000,
  inspect = () => undefined,
  onWait = () => undefined,
}: Options): Promise<string[]> {
  if (isPostgres(url)) {
    const { migratePostgres } = await import('./migrate-postgres.sql.server');
    return migratePostgres(url, readMigrations(path.join(prismaDir, 'postgres/migrations')), {
      timeoutMs,
      inspect,
      onWait,
    });
  }
  const { migrateSqlite } = await import('./migrate-sqlite.sql.server');
  return migrateSqlite(sqliteFile(url), readMigrations(path.join(prismaDir, 'migrations')), {
    timeoutMs,
    inspect,
  });
}
