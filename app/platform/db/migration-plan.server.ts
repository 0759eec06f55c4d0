import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '~/lib/startup-error';

export interface Migration {
  name: string;
  script: string;
  /** SHA-256 of the script in hex, as Prisma's CLI records it. */
  checksum: string;
}

/** A row of `_prisma_migrations`. */
export interface MigrationRecord {
  name: string;
  checksum: string;
  finished: boolean;
}

/** What a migration is about to do to a database. */
export interface MigrationPlan {
  /** Whether the database has no tables, or its file does not exist. */
  isNew: boolean;
  /** The names of the pending migrations, oldest first. */
  pending: string[];
}

/** Called before anything is changed; throws a StartupError to refuse the migration. */
export type InspectPlan = (plan: MigrationPlan) => void | Promise<void>;

/**
 * Describes what the known migrations do to a database with these records. Refuses like
 * `pendingMigrations`.
 */
export function planOf(
  known: readonly Migration[],
  records: readonly MigrationRecord[],
): MigrationPlan {
  const pending = pendingMigrations(known, records).map(({ name }) => name);
  return { isNew: records.length === 0, pending };
}

/** Reads every migration of a folder, oldest first. Throws when there is no such folder. */
export function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) {
    throw new StartupError(`The folder ${folder} is missing. Start Rummage from its own folder.`);
  }
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return names.map((name) => {
    const script = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8');
    return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
  });
}

/**
 * Returns the pending migrations of a database. `records` excludes those that were rolled back.
 * Refuses a database that is newer than the code, or has failed or changed migrations.
 */
export function pendingMigrations(
  known: readonly Migration[],
  records: readonly MigrationRecord[],
): Migration[] {
  const recorded = new Map(records.map((record) => [record.name, record]));
  const failed = records.find((record) => !record.finished);
  if (failed) {
    throw new StartupError(
      `The migration ${failed.name} failed in this database. Repair it, then mark it with prisma migrate resolve.`,
    );
  }
  const unknown = records.find(({ name }) => !known.some((migration) => migration.name === name));
  if (unknown) {
    throw new StartupError(
      `This database is newer than this version of Rummage: it has the migration ${unknown.name}. Start the newer version.`,
    );
  }
  const edited = known.find(({ name, checksum }) => {
    const record = recorded.get(name);
    return record && record.checksum !== checksum;
  });
  if (edited) {
    throw new StartupError(
      `The migration ${edited.name} was changed after this database applied it. Put the original file back.`,
    );
  }
  return known.filter(({ name }) => !recorded.has(name));
}

/** Refuses to create tables in a database that has tables of another program. */
export function assertNoForeignTables(count: number): void {
  if (count === 0) return;
  throw new StartupError(
    'The database of DATABASE_URL already holds tables that Rummage did not make. Give it one of its own.',
  );
}

/** Turns a migration's failure into one line; the caller has rolled it back. */
export function migrationFailure(migration: Migration, error: unknown): StartupError {
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  return new StartupError(`The migration ${migration.name} failed and was undone: ${reason}.`);
}
